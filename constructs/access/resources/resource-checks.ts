import type { ResourceKinds } from "../../brand/image-contract/resource-kinds";
import { checkReferences, refuseReferences } from "../../core/reference-checks";
import type { Problems } from "../../core/value";
import { nameOf, type PlatformResource } from "../platform-resource";
import { RESOURCE_RULES as RULES } from "../resource-rules";

/** Notes resources that would replace one another (`RESOURCE-001`). */
export function checkResources(resources: readonly PlatformResource[], problems: Problems): void {
  const seen = new Set<string>();
  for (const resource of resources) {
    const id = idOf(resource);
    if (seen.has(id)) problems.add(RULES["RESOURCE-001"], "resources", id);
    seen.add(id);
  }
}

/**
 * Notes references of Terraform that a file of the resources cannot hold (`REFERENCE-001`): in a name, a kind or a
 * version, and those that {@link checkReferences} refuses.
 *
 * @param isEvaluated whether Terraform writes the file; else it can hold none
 */
export function checkResourceReferences(
  resources: readonly PlatformResource[],
  isEvaluated: boolean,
  problems: Problems,
): void {
  for (const { kind, version, metadata, ...fields } of resources) {
    const { name, ...others } = metadata;
    refuseReferences({ kind, version, name }, "resources", problems);
    const place = `resources["${kind}/${nameOf({ kind, version, metadata })}"]`;
    (isEvaluated ? checkReferences : refuseReferences)({ metadata: others, ...fields }, place, problems);
  }
}

const BY_HAND = "leave it out of the declaration, and create it by hand: tctl does not replace one that is there";

/** What to do instead for a kind that cannot be delivered. */
const INSTEAD = new Map(
  Object.entries({
    access_graph_settings:
      "leave it out of the declaration, and change it once by hand with tctl edit access_graph_settings",
    access_list_member:
      "add members by hand with tctl acl users add, or let the list have dynamic members by its conditions",
    cluster_networking_config: "pass networking: ClusterNetworking.of({ … }) to the platform",
    plugin: "leave it out of the declaration, and install it once by hand with tctl plugins install",
    scoped_role: BY_HAND,
    scoped_role_assignment: BY_HAND,
    vnet_config: "leave it out of the declaration, and create it once by hand with tctl create",
  }),
);

/**
 * Notes resources of kinds that cannot be delivered: kinds that the service's command line does not create
 * (`RESOURCE-009`), kinds that it cannot remove (`RESOURCE-010`), and kinds that the configuration file owns
 * (`RESOURCE-011`).
 *
 * @param kinds what the brand's images do with kinds
 * @param configured keys that the section of the auth service has in the configuration file
 */
export function checkResourceKinds(
  resources: readonly PlatformResource[],
  kinds: ResourceKinds,
  configured: readonly string[],
  problems: Problems,
): void {
  for (const kind of new Set(resources.map((resource) => resource.kind))) {
    const owners = new Map(Object.entries(kinds.ownedByConfiguration)).get(kind);
    const rule = owners?.some((key) => configured.includes(key))
      ? RULES["RESOURCE-011"]
      : !kinds.created.includes(kind)
        ? RULES["RESOURCE-009"]
        : !kinds.removed.includes(kind)
          ? RULES["RESOURCE-010"]
          : undefined;
    if (rule !== undefined) problems.add({ ...rule, fix: INSTEAD.get(kind) ?? rule.fix }, "resources", kind);
  }
}

function idOf(resource: PlatformResource): string {
  return `${resource.kind}/${nameOf(resource)}`;
}
