import { checkConnectorRoles, type ConnectorContext } from "../../access/connector";
import { checkSignIn, type SignInContext } from "../../access/cluster-auth-preference";
import { MaintenanceConfig } from "../../access/cluster-settings";
import type { PlatformResource } from "../../access/platform-resource";
import { recordName } from "../../access/delivery/delivery-environment";
import { checkResourceKinds, checkResources } from "../../access/resource-checks";
import { RESOURCE_RULES } from "../../access/resource-rules";
import type { Role } from "../../access/role";
import { ROLE_RULES } from "../../access/rules";
import { MADE_AT_EVERY_START } from "../../brand/image-contract/since";
import type { AccessPlatformProps } from "./access-platform-props";
import { authServiceSection, type AuthConfiguration } from "./auth-configuration";
import { knownAt } from "../../updates/known-at";
import { deliveryName } from "./component-names";
import type { PlatformSettings } from "./platform-settings";
import type { Problems } from "../../core/value";

/** Everything that a platform, its agents and a program's own constructs deliver. */
interface CollectedResources {
  readonly resources: readonly PlatformResource[];

  /** Names of the resources of a kind, of those that have a name. */
  namesOf(kind: string): readonly string[];
}

/** The resources of the service that follow from the props of a platform. */
export function resourcesOf(
  props: AccessPlatformProps,
  { host, ...context }: ConnectorContext & SignInContext,
): readonly PlatformResource[] {
  const { maintenanceWindow, roles = [], connectors = [], joinTokens = [], authentication, sessionRecording } = props;
  return [
    ...roles.map((role) => role.toResource()),
    ...connectors.map((connector) => connector.toResource(context)),
    ...joinTokens.map((token) => token.toResource()),
    ...(maintenanceWindow === undefined ? [] : [MaintenanceConfig.of(maintenanceWindow).toResource()]),
    ...(authentication === undefined ? [] : [authentication.toResource({ host })]),
    ...(sessionRecording === undefined ? [] : [sessionRecording.toResource()]),
  ];
}

/** Notes what is wrong with all delivered resources together. */
export function checkDeclaredResources(
  { connectors = [], roles = [], authentication }: AccessPlatformProps,
  collected: CollectedResources,
  settings: PlatformSettings,
  auth: Omit<AuthConfiguration, "storage">,
  problems: Problems,
): void {
  const { resources } = collected;
  const configured = Object.keys(authServiceSection(settings, auth));
  const presetRoles = knownAt(settings.version, settings.brand.imageContract.presetRoles);
  checkConnectorRoles({ connectors, declaredRoles: collected.namesOf("role"), presetRoles }, problems);
  checkResources(resources, problems);
  const record = recordName(deliveryName(settings));
  if (collected.namesOf("role").includes(record)) {
    const index = roles.findIndex(({ name }) => name === record);
    problems.add(RESOURCE_RULES.reserved, index === -1 ? "resources" : `roles[${index}].name`, record);
  }
  checkPresets(roles, resources, presetRoles, problems);
  checkResourceKinds(resources, settings.brand.imageContract.resourceKinds, configured, problems);
  checkSignIn(authentication, (kind) => collected.namesOf(kind), problems);
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
