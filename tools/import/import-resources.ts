import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import type { Resource } from "../tctl/resource-text";
import { declare, type Declared } from "./declare";
import { isOfService, reasonAgainst, resourceTitle, type LeftOut } from "./left-out";
import { mapped, Secrets, type NeededSecret } from "./secrets";
import { withoutAdditions } from "./without-additions";

/** The result of an import of resources. */
export interface Imported {
  readonly declared: readonly Declared[];
  readonly secrets: readonly NeededSecret[];

  /** Resources that a program cannot declare, with the reasons. */
  readonly leftOut: readonly LeftOut[];

  /** Kinds and names of resources that the service creates by itself, and of settings with default values. */
  readonly ofService: readonly string[];
}

/**
 * Imports the resources that were read.
 *
 * @param readToken command that prints the name of a static token, if the resources are not from tctl
 */
export function importResources(read: readonly Resource[], readToken?: (name: string) => string): Imported {
  const leftOut: LeftOut[] = [];
  const ofService: string[] = [];
  const taken: Resource[] = [];
  for (const given of read.map(inNumbers)) {
    const reason = reasonAgainst(given);
    if (isOfService(given)) ofService.push(resourceTitle(given));
    else if (reason !== undefined) leftOut.push({ resource: resourceTitle(given), reason });
    else {
      const resource = withoutAdditions(given);
      if (isDefault(resource)) ofService.push(resourceTitle(given));
      else taken.push(resource);
    }
  }
  const { declared, leftOut: refused } = declare(inPairs(taken), new Secrets(read, readToken));
  const secrets = declared.flatMap((each) => each.secrets);
  return { declared, secrets, leftOut: [...leftOut, ...refused], ofService };
}

/** Groups the two resources of managed updates, which are one value. Every other resource is alone. */
function inPairs(resources: readonly Resource[]): readonly (readonly Resource[])[] {
  const [config, version] = ["autoupdate_config", "autoupdate_version"].map((kind) =>
    resources.find((each) => each["kind"] === kind),
  );
  const single = resources.map((resource) => [resource]);
  if (config === undefined || version === undefined) return single;
  return [...single.filter(([resource]) => resource !== config && resource !== version), [config, version]];
}

/** Settings without any field, which the service has without a declaration. */
function isDefault({ kind, spec }: Resource): boolean {
  return spec === undefined && Object.hasOwn(RESOURCE_KINDS.singletons, String(kind));
}

/** Converts integers to numbers. An integer with too many digits stays, and makes the import leave out the resource. */
function inNumbers(resource: Resource): Resource {
  return mapped(resource, "", (_, value) =>
    typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : undefined,
  ) as Resource;
}
