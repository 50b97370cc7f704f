import { RESOURCE_KINDS as kinds } from "../../brand/image-contract/resource-kinds";
import type { VersionFact } from "../../brand/image-contract/version-fact";
import { checkReferences, refuseReferences } from "../../core/reference-checks";
import type { Problems } from "../../core/value";
import { foundAt, collectFieldPlaces, releasesInWords } from "../../updates/known-at";
import { nameOrReference, type PlatformResource } from "../platform-resource";
import { RESOURCE_RULES as RULES } from "../resource-rules";

/** Notes resources that would replace one another (`RESOURCE-001`). */
export function checkResources(resources: readonly PlatformResource[], problems: Problems): void {
  const seen = new Set<string>();
  for (const resource of resources) {
    const id = kindAndName(resource);
    if (seen.has(id)) problems.add(RULES["RESOURCE-001"], "resources", id);
    seen.add(id);
  }
}

/**
 * Notes Terraform references that a file of the resources cannot hold (`REFERENCE-001`): in a name, a kind or a
 * version, and those that {@link checkReferences} refuses.
 *
 * @param isEvaluated whether Terraform writes the file; if not, the file can hold no reference
 */
export function checkResourceReferences(
  resources: readonly PlatformResource[],
  isEvaluated: boolean,
  problems: Problems,
): void {
  for (const { kind, version, metadata, ...fields } of resources) {
    const { name, ...others } = metadata;
    refuseReferences({ kind, version, name }, "resources", problems);
    const place = `resources["${kind}/${nameOrReference({ kind, version, metadata })}"]`;
    (isEvaluated ? checkReferences : refuseReferences)({ metadata: others, ...fields }, place, problems);
  }
}

const BY_SCOPE =
  "leave it out of the declaration, and create it by hand: the service reads it only with TELEPORT_UNSTABLE_SCOPES=yes, " +
  "and newer versions of tctl remove it by its scope and name, which the delivery does not write";

/** Advice for kinds that cannot be delivered. */
const INSTEAD = new Map(
  Object.entries({
    access_graph_settings:
      "leave it out of the declaration, and change it once by hand with tctl edit access_graph_settings",
    access_list_member:
      "add members by hand with tctl acl users add, or let the list have dynamic members by its conditions",
    cert_authority_override:
      "leave it out of the declaration, and create it by hand with tctl auth create-override, from version 18.9.0 on",
    cluster_networking_config: "pass networking: ClusterNetworking.of({ … }) to the platform",
    plugin: "leave it out of the declaration, and install it once by hand with tctl plugins install",
    scoped_role: BY_SCOPE,
    scoped_role_assignment: BY_SCOPE,
    scoped_token: BY_SCOPE,
    vnet_config: "leave it out of the declaration, and create it once by hand with tctl create",
    workload_identity_x509_issuer_override:
      "leave it out of the declaration, and create a cert_authority_override by hand with tctl auth create-override --type=spiffe-tls",
  }),
);

/**
 * Notes resources of kinds that cannot be delivered: kinds that the service's command line does not create
 * (`RESOURCE-009`), kinds that it cannot remove (`RESOURCE-010`), and kinds that the configuration file owns
 * (`RESOURCE-011`).
 *
 * @param configured keys that the configuration file has in the section of the auth service
 */
export function checkResourceKinds(
  resources: readonly PlatformResource[],
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

/**
 * Notes kinds and fields that a version of the service does not have yet, or not any more (`RESOURCE-018`), once for
 * each fact. A program may acknowledge it.
 *
 * @param missing facts that do not hold for the version
 * @param placeOf place in the program of a place in the resource
 */
export function checkVersion(
  resource: PlatformResource,
  missing: readonly VersionFact[],
  placeOf: (property: string) => string,
  problems: Problems,
): void {
  const { kind, metadata: _, ...fields } = resource;
  const facts = missing.filter(({ about }) => about === "kind" || about === `field of ${kind}`);
  if (facts.length === 0) return;
  const places = new Map([[kind, "kind"], ...collectFieldPlaces(fields, "", "")]);
  for (const { fact, place } of foundAt(places, facts)) {
    const rule = { ...RULES["RESOURCE-018"], allowed: `with a platform of version ${releasesInWords(fact)}` };
    const given = `${place.split(".").at(-1)} of ${kindAndName(resource)}`;
    problems.add({ ...rule, fix: (place === "kind" && INSTEAD.get(kind)) || rule.fix }, placeOf(place), given);
  }
}

function kindAndName(resource: PlatformResource): string {
  return `${resource.kind}/${nameOrReference(resource)}`;
}
