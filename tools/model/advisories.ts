import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import { factsAbout, holdsAt } from "../../constructs/updates/known-at";
import type { Version } from "../../constructs/updates/version";
import { codes, type Block } from "../cli/output/document";

/** Known faults of versions that run, each once for all its versions. */
export function knownAdvisories(running: readonly Version[]): readonly Block[] {
  const items = factsAbout("advisory").flatMap((fact) => {
    const versions = [...new Set(running.filter((version) => holdsAt(fact, version)).map(String))];
    return versions.length === 0 ? [] : [[...codes(versions), sentence(fact)]];
  });
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

function sentence({ text, until, source }: VersionFact): string {
  return `: ${text}.${until === undefined ? "" : ` Run ${until} or newer.`} (${source})`;
}
