import { checkConnectorRoles, CONNECTOR_KINDS, type ConnectorContext } from "../../access/connector";
import { checkSignIn } from "../../access/cluster-auth-preference";
import { MaintenanceConfig } from "../../access/cluster-settings";
import type { PlatformResource } from "../../access/platform-resource";
import { recordName } from "../../access/delivery/delivery-environment";
import { checkEdition } from "../../access/enterprise-resources";
import { checkResourceKinds, checkResourceReferences, checkResources } from "../../access/resource-checks";
import { RESOURCE_RULES } from "../../access/resource-rules";
import { ROLE_RULES } from "../../access/rules";
import type { Role } from "../../access/role";
import { MADE_AT_EVERY_START } from "../../brand/image-contract/since";
import { asFarAsRight } from "../../core/schema/partly";
import type { DeclaredPlatform } from "./access-platform-props";
import { authServiceSection, type AuthConfiguration } from "./auth-configuration";
import type { CollectedResources } from "./collected-resources";
import { knownAt } from "../../updates/known-at";
import { deliveryName } from "./component-names";
import { hostOf, type PlatformSettings } from "./platform-settings";
import type { Problems } from "../../core/value";

/** Collects the resources of the service that follow from the props of a platform, as far as these are right. */
export function collectDeclared(
  collected: CollectedResources,
  props: DeclaredPlatform,
  context: () => ConnectorContext,
  declaredBy: string,
): void {
  const add = (kinds: readonly string[], resources: () => readonly PlatformResource[]) => {
    collected.addRight(kinds, resources, declaredBy);
  };
  add(["role"], () => (props.roles ?? []).map((role) => role.toResource()));
  add(CONNECTOR_KINDS, () => (props.connectors ?? []).map((connector) => connector.toResource(context())));
  add(["token"], () => (props.joinTokens ?? []).map((token) => token.toResource()));
  add([], () => listed(props.maintenanceWindow).map((window) => MaintenanceConfig.of(window).toResource()));
  add([], () => listed(props.authentication).map((signIn) => signIn.toResource({ host: hostOf(props) })));
  add([], () => listed(props.sessionRecording).map((recording) => recording.toResource()));
}

function listed<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}

/**
 * Notes what is wrong with all delivered resources together, as far as the props are right.
 *
 * @param auth what the auth service is configured with
 */
export function checkDeclaredResources(
  props: DeclaredPlatform,
  collected: CollectedResources,
  settings: PlatformSettings,
  auth: () => Omit<AuthConfiguration, "storage">,
  problems: Problems,
): void {
  const { resources } = collected;
  const presetRoles = () => knownAt(settings.version, settings.brand.imageContract.presetRoles);
  const checks = [
    () => {
      const declaredRoles = collected.namesOf("role");
      const { connectors = [] } = props;
      checkConnectorRoles({ connectors, declaredRoles, presetRoles: presetRoles() }, problems);
    },
    () => {
      checkResources(resources, problems);
    },
    () => {
      if (settings.edition === "community") checkEdition(resources, problems);
    },
    () => {
      const { strategy } = props.delivery;
      if (strategy.kind !== "own") checkResourceReferences(resources, strategy.kind === "job", problems);
    },
    () => {
      checkRecord(recordName(deliveryName(settings)), props.roles ?? [], collected, problems);
    },
    () => {
      checkPresets(props.roles ?? [], resources, presetRoles(), problems);
    },
    () => {
      const configured = Object.keys(authServiceSection(settings, auth()));
      checkResourceKinds(resources, settings.brand.imageContract.resourceKinds, configured, problems);
    },
    () => {
      checkSignIn(props.authentication, (kind) => collected.namesOf(kind), problems);
    },
  ];
  checks.forEach(asFarAsRight);
}

/** The delivery keeps its record in a role of its own. */
function checkRecord(record: string, roles: readonly Role[], collected: CollectedResources, problems: Problems): void {
  if (!collected.namesOf("role").includes(record)) return;
  const index = roles.findIndex(({ name }) => name === record);
  problems.add(RESOURCE_RULES.reserved, index === -1 ? "resources" : `roles[${index}].name`, record);
}

/** Notes roles that would replace those of the service unmeant (`ROLE-007`, `ROLE-008`), or only until its next start. */
function checkPresets(
  roles: readonly Role[],
  resources: readonly PlatformResource[],
  presets: readonly string[],
  problems: Problems,
): void {
  roles.forEach(({ name, isPreset }, index) => {
    const property = `roles[${index}].name`;
    if (isPreset && !presets.includes(name)) problems.add(ROLE_RULES.noPreset, property, name);
    if (!isPreset && presets.includes(name)) problems.add(ROLE_RULES.preset, property, name);
  });
  for (const { kind, metadata } of resources) {
    const { name } = metadata;
    if (typeof name !== "string") continue;
    if (MADE_AT_EVERY_START.includes(`${kind}/${name}`)) {
      problems.add(RESOURCE_RULES.madeAtStart, "resources", `${kind}/${name}`);
    } else if (kind === "role" && presets.includes(name) && !roles.some((role) => role.name === name)) {
      problems.add(ROLE_RULES.preset, "resources", name);
    }
  }
}
