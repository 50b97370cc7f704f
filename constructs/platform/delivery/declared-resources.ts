import type { HostPort } from "../../network/host-port";
import { Bot } from "../../access/joining/bot";
import { CLUSTER_AUTH_PREFERENCE } from "../../access/generated/settings";
import { checkSignIn } from "../../access/sign-in/cluster-auth-preference";
import { MaintenanceConfig } from "../../access/settings/cluster-settings";
import { checkRollout, isPaused, ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { Connector, type ConnectorContext } from "../../access/sign-in/connector";
import { recordName } from "../../access/delivery/delivery-environment";
import { checkEdition } from "../../access/resources/enterprise-resources";
import { JoinToken } from "../../access/joining/join-token";
import { nameOrReference, type PlatformResource } from "../../access/platform-resource";
import {
  checkResourceKinds,
  checkResourceReferences,
  checkResources,
  checkVersion,
} from "../../access/resources/resource-checks";
import { checkResourceNames } from "../../access/resources/resource-references";
import { RESOURCE_RULES } from "../../access/resource-rules";
import { checkModeration } from "../../access/roles/moderation";
import { ROLE_RULES, Role } from "../../access/roles/role";
import { ServiceResource } from "../../access/resources/service-resource";
import type { Edition } from "../../brand/brand";
import { MADE_AT_EVERY_START, PRESET_ROLES } from "../../brand/image-contract/preset-roles";
import { givenFields } from "../../core/given";
import { instance } from "../../core/schema/instance";
import { placeRead } from "../../core/schema/shapes";
import { joinProperty, Problems, childProperty } from "../../core/value";
import type { NeededObject } from "../../secrets/needed-objects";
import { knownAt, missingAt } from "../../updates/known-at";
import type { Version } from "../../updates/version";
import type { DeclaredPlatform } from "../access-platform-props";
import { RESOURCES, type CollectedResource, type CollectedResources } from "./collected-resources";
import { componentName } from "../component/component-names";
import type { PlacedPools } from "../component/platform-settings";
import type { DeliveryStrategy } from "./resource-delivery";
import type { ServiceContentProps } from "./service-content";
import { checkPinnedAddress } from "../proxy/proxy-edge";

/** What a program declares inside the service, one by one. */
export type Declarable = Role | Connector | Bot | JoinToken | ServiceResource;

/** Props that list what a program declares. */
const LISTED = ["roles", "connectors", "bots", "joinTokens"] as const;

/** How a platform takes each later: by a method. */
export const DECLARABLE = {
  role: { shape: instance(Role), method: "addRole" },
  connector: { shape: instance(Connector), method: "addConnector" },
  bot: { shape: instance(Bot), method: "addBot" },
  joinToken: { shape: instance(JoinToken), method: "addJoinToken" },
  resource: { shape: instance(ServiceResource), method: "addResource" },
} as const;

/** Where a program declares one of them. */
interface Place {
  readonly property: string;

  /** Path of the construct that declares it. */
  readonly declaredBy: string;
  readonly service: DeclaredService;
}

/** The resources of the service that something becomes. */
export function collectedResources(
  value: Declarable,
  { property, declaredBy, service }: Place,
): readonly CollectedResource[] {
  if (value instanceof ServiceResource) {
    return value.toResources().map((resource) => ({ resource, declaredBy, property: RESOURCES }));
  }
  const resource = value instanceof Connector ? value.toResource(connectorContext(service)) : value.toResource();
  return [{ resource, declaredBy, property, value }];
}

/** Props of a platform or a tenant that become resources of the service. */
type ServiceProps = ServiceContentProps &
  Partial<Pick<DeclaredPlatform, "maintenanceWindow" | "managedUpdates" | "channels">>;

/** A service that a program declares resources of. */
export interface DeclaredService {
  readonly props: ServiceProps;
  readonly edition: Edition;

  /** Undefined where only a plan knows it. */
  readonly version: Version | undefined;

  /** Beginning of the name of the record. */
  readonly name: string;

  /** Address of the proxies. */
  readonly proxyAddress: HostPort;

  /** Host of the first public address. */
  readonly host: string;

  /** How the resources reach it. */
  readonly delivery: DeliveryStrategy["kind"];

  /** Keys that the section of the auth service has in the configuration file. */
  readonly configured: readonly string[];

  /** The pools of proxies, each with the place where the program says how they are exposed. */
  readonly pools: PlacedPools;

  /** What must be in the namespace before the pods start. */
  readonly needed: (delivered: readonly CollectedResource[]) => readonly NeededObject[];
}

/** What a connector knows of its service. */
function connectorContext({ proxyAddress }: DeclaredService): ConnectorContext {
  return { publicAddress: proxyAddress.authority };
}

/** Collects the resources of the service that follow from the props of a construct. */
export function collectDeclared(collected: CollectedResources, service: DeclaredService, declaredBy: string): void {
  const { props } = service;
  for (const list of LISTED) {
    for (const [index, value] of (props[list] ?? []).entries()) {
      collected.add(collectedResources(value, { property: `${list}[${index}]`, declaredBy, service }));
    }
  }
  const settings: Readonly<Record<string, readonly PlatformResource[]>> = {
    maintenanceWindow: listed(props.maintenanceWindow).map((window) => MaintenanceConfig.of(window).toResource()),
    managedUpdates: listed(props.managedUpdates).flatMap((updates) => updates.toResources()),
    authentication: listed(props.authentication).map((signIn) => signIn.toResource({ host: service.host })),
    sessionRecording: listed(props.sessionRecording).map((recording) => recording.toResource()),
  };
  for (const [property, resources] of Object.entries(settings)) {
    collected.add(resources.map((resource) => ({ resource, declaredBy, property })));
  }
}

function listed<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/** Notes what is wrong with all delivered resources together. */
export function checkDeclaredResources(
  service: DeclaredService,
  collected: CollectedResources,
  problems: Problems,
): void {
  checkResources(collected.resources, problems);
  checkBesideRollout(collected, service.props, problems);
}

/** Notes channels that a rollout makes ineffective (`ROLLOUT-008`), and the window that a pause leaves open (`ROLLOUT-011`). */
function checkBesideRollout(
  collected: CollectedResources,
  { channels = {}, maintenanceWindow }: ServiceProps,
  problems: Problems,
): void {
  const agents = (kind: string) =>
    collected.ofKind(kind).flatMap(({ spec }) => listed(givenFields(spec)["agents"]).map(givenFields));
  for (const { mode } of maintenanceWindow === undefined ? [] : agents("autoupdate_config")) {
    if (isPaused(mode)) problems.add(ROLLOUT_RULES["ROLLOUT-011"], "maintenanceWindow", mode);
  }
  if (agents("autoupdate_version").length === 0) return;
  for (const name of Object.keys(channels)) {
    problems.add(ROLLOUT_RULES["ROLLOUT-008"], childProperty("channels", name), name);
  }
}

/** Notes what is wrong with some of them one by one, wherever a program declares them. */
export function checkEachDeclared(
  some: readonly CollectedResource[],
  service: DeclaredService,
  collected: CollectedResources,
  problems: Problems,
): void {
  const presetRoles = presetRoleNames(service);
  const known = (kind: string) => [...collected.knownOf(kind), ...(kind === "role" ? presetRoles : [])];
  const missing = missingAt(service.version);
  const hasOthers = collected.knownOf("role").length > collected.namesOf("role").length;
  const checks: readonly ((each: CollectedResource) => void)[] = [
    ({ resource, value, property }) => {
      const resourceFieldPlace = (field: string) =>
        joinProperty(property, value === undefined ? field : inCamelCase(field.replace(/^spec\./, "")));
      checkResourceNames(resource, known, (field) => resourceFieldPlace(`spec.${field}`), problems);
      checkVersion(resource, missing, resourceFieldPlace, problems);
      checkRollout(resource, service.version, property, problems);
      if (resource.kind !== "role" || hasOthers) return;
      checkModeration(resource, collected.ofKind("role"), (field) => resourceFieldPlace(`spec.${field}`), problems);
    },
    ({ resource, property }) => {
      if (resource.kind !== "cluster_auth_preference") return;
      const found = new Problems();
      checkSignIn(resource.spec, service.host, (kind) => collected.namesOf(kind), found);
      for (const violation of found.list) {
        const inResource = joinProperty("spec", placeRead(CLUSTER_AUTH_PREFERENCE, violation.property));
        const place = property === "authentication" ? violation.property : inResource;
        problems.addAll([{ ...violation, property: place }], property);
      }
    },
    ({ resource, property }) => {
      const { public_addr: address } = givenFields(resource.spec);
      const isTaken = resource.kind === "app" && address === service.proxyAddress.host;
      if (isTaken) problems.add(RESOURCE_RULES["RESOURCE-019"], `${property}.spec.public_addr`, address);
    },
    ({ value, property }) => {
      if (!(value instanceof Role)) return;
      problems.within(property, (found) => {
        checkPinnedAddress(value, service.pools, found);
      });
    },
    (each) => {
      checkRecord(recordName(componentName(service, "delivery")), each, problems);
    },
    (each) => {
      checkPresets(presetRoles, each, problems);
    },
  ];
  for (const check of checks) some.forEach(check);
  const { edition, delivery, configured } = service;
  const resources = some.map(({ resource }) => resource);
  if (edition === "community") checkEdition(resources, problems);
  if (delivery !== "own") checkResourceReferences(resources, delivery === "job", problems);
  checkResourceKinds(resources, configured, problems);
}

/** Roles that the service makes by itself: all that are known, where only a plan knows its version. */
function presetRoleNames({ version }: DeclaredService): readonly string[] {
  return version === undefined ? Object.keys(PRESET_ROLES) : knownAt(version, PRESET_ROLES);
}

/** The delivery keeps its record in a role of its own. */
function checkRecord(record: string, { resource, value, property }: CollectedResource, problems: Problems): void {
  if (resource.kind !== "role" || resource.metadata.name !== record) return;
  problems.add(RESOURCE_RULES["RESOURCE-012"], value === undefined ? property : `${property}.name`, record);
}

/** Notes roles that would replace those of the service unmeant (`ROLE-007`, `ROLE-008`), or only until its next start. */
function checkPresets(
  presets: readonly string[],
  { resource, value, property }: CollectedResource,
  problems: Problems,
): void {
  const { kind } = resource;
  const name = nameOrReference(resource);
  const isPreset = presets.includes(name);
  const isLater = kind === "role" && !isPreset && Object.hasOwn(PRESET_ROLES, name);
  const isMadeAtStart = MADE_AT_EVERY_START.includes(`${kind}/${name}`) && !isLater;
  if (isMadeAtStart) problems.add(RESOURCE_RULES["RESOURCE-013"], RESOURCES, `${kind}/${name}`);
  if (value instanceof Role) {
    if (value.isPreset && !isPreset) problems.add(ROLE_RULES["ROLE-008"], `${property}.name`, name);
    if (!value.isPreset && isPreset) problems.add(ROLE_RULES["ROLE-007"], `${property}.name`, name);
  } else if (kind === "role" && isPreset && !isMadeAtStart) {
    problems.add(ROLE_RULES["ROLE-007"], property, name);
  }
}

/** The prop that became a field of a resource. */
function inCamelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
