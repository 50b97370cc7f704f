import { renderResources, type PlatformResource } from "../platform-resource";
import { DELIVERY_FILES, DELIVERY_SCRIPT } from "./delivery-script";

/** Kinds of which a platform has one, which is removed by its kind alone. */
const SINGLETONS = ["cluster_maintenance_config"];

/** The files of a delivery by name; the same resources give the same files. */
export function deliveryFiles(resources: readonly PlatformResource[]): Readonly<Record<string, string>> {
  return {
    [DELIVERY_FILES.script]: DELIVERY_SCRIPT,
    [DELIVERY_FILES.resources]: resourcesInOrder(resources),
    [DELIVERY_FILES.names]: [...resources.map(nameOf)].sort().join("\n"),
  };
}

/** Roles come first: connectors and tokens may name them. */
function resourcesInOrder(resources: readonly PlatformResource[]): string {
  const isRole = ({ kind }: PlatformResource) => kind === "role";
  return [resources.filter(isRole), resources.filter((resource) => !isRole(resource))]
    .filter((group) => group.length > 0)
    .map(renderResources)
    .join("---\n");
}

/** What `tctl rm` calls a resource. */
function nameOf({ kind, metadata }: PlatformResource): string {
  return SINGLETONS.includes(kind) ? kind : `${kind}/${metadata.name}`;
}
