import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import type { Resource } from "../tctl/resource-text";
import { declare, type Declared } from "./declare";
import { isOfService, reasonAgainst, resourceTitle, type LeftOut } from "./left-out";
import { mapped, Secrets, type NeededSecret } from "./secrets";
import { withoutAdditions } from "./without-additions";

/** What becomes of the resources of a service. */
export interface Imported {
  readonly declared: readonly Declared[];
  readonly secrets: readonly NeededSecret[];

  /** What cannot be in a program, and why. */
  readonly leftOut: readonly LeftOut[];

  /** What the service makes by itself, and settings that are its defaults, as kind and name. */
  readonly ofService: readonly string[];
}

/**
 * What declares the resources that were read.
 *
 * @param readToken command that prints the name of a static token, where tctl has not read it
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

/** Both resources of managed updates are one value; all others are one each. */
function inPairs(resources: readonly Resource[]): readonly (readonly Resource[])[] {
  const [config, version] = ["autoupdate_config", "autoupdate_version"].map((kind) =>
    resources.find((each) => each["kind"] === kind),
  );
  const single = resources.map((resource) => [resource]);
  if (config === undefined || version === undefined) return single;
  return [...single.filter(([resource]) => resource !== config && resource !== version), [config, version]];
}

/** Settings that are left with nothing: the service has them without a declaration. */
function isDefault({ kind, spec }: Resource): boolean {
  return spec === undefined && Object.hasOwn(RESOURCE_KINDS.singletons, String(kind));
}

/** Data whose whole numbers are numbers; one that is too long stays, and is a reason against the resource. */
function inNumbers(resource: Resource): Resource {
  return mapped(resource, "", (_, value) =>
    typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : undefined,
  ) as Resource;
}
