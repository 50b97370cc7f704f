import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import { factsAbout, holdsAt } from "../../constructs/updates/known-at";
import type { Version } from "../../constructs/updates/version";
import { code, type Block } from "../cli/output/document";

/** Known faults of versions that run, each once for all its versions. */
export function knownAdvisories(running: readonly Version[]): readonly Block[] {
  const items = factsAbout("advisory").flatMap((fact) => {
    const versions = [...new Set(running.filter((version) => holdsAt(fact, version)).map(String))];
    return versions.length === 0 ? [] : [[...named(versions), sentence(fact)]];
  });
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

function named(versions: readonly string[]) {
  return versions.flatMap((version, index) => [index === 0 ? "" : ", ", code(version)]);
}

function sentence({ text, until, source }: VersionFact): string {
  return `: ${text}.${until === undefined ? "" : ` Run ${until} or newer.`} (${source})`;
}
