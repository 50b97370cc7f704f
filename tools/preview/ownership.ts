import type { LiveRelease } from "./helm";
import type { LiveObject } from "./kubectl";
import { OWNER_LABEL } from "./marks";

/** @throws Error naming everything that is not marked as the owner's: nothing was changed then */
export function requireOwned(owner: string, objects: readonly LiveObject[], releases: readonly LiveRelease[]): void {
  const all = [
    ...objects.map((object) => ({ what: liveObjectName(object), owner: object.labels[OWNER_LABEL] })),
    ...releases.map((release) => ({
      what: `release ${release.namespace}/${release.name}`,
      owner: release.labels[OWNER_LABEL],
    })),
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

/** `Kind namespace/name`, or `Kind name` outside namespaces. */
export function liveObjectName({ kind, namespace, name }: Pick<LiveObject, "kind" | "namespace" | "name">): string {
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
