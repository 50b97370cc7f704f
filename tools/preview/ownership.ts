import type { Revision } from "../cluster/helm-records";
import { objectTitle } from "../cluster/objects";
import type { Json } from "../json/json";
import { textAt } from "../json/plain-data";
import { releaseTitle } from "./helm";
import { OWNER_LABEL } from "./marks";

/** @throws Error naming everything that is not marked as the owner's: nothing was changed then */
export function requireOwned(owner: string, objects: readonly Json[], releases: readonly Revision[]): void {
  const all = [
    ...objects.map((object) => ({
      what: objectTitle(object),
      owner: textAt(object, "metadata", "labels", OWNER_LABEL),
    })),
    ...releases.map((release) => ({ what: releaseTitle(release), owner: textAt(release.labels, OWNER_LABEL) })),
  ];
  const foreign = all.filter((found) => found.owner !== owner);
  if (foreign.length === 0) return;
  throw new Error(
    [
      "a preview only changes what it made, and these exist already:",
      ...foreign.map(({ what, owner: maker }) =>
        maker === undefined ? `  ${what}, not made by a preview` : `  ${what}, made by the preview of ${maker}`,
      ),
      "a preview and a deployment never share a control plane: use another one, or take down what is there",
    ].join("\n"),
  );
}
