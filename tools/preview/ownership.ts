import type { LiveRelease } from "./helm";
import type { LiveObject } from "./kubectl";
import { OWNER_LABEL } from "./marks";

/** Something that a preview would change, but did not create. */
interface ForeignObject {
  /** `Deployment svc/proxy`, or `release svc/production`. */
  readonly what: string;

  /** The stack whose preview created it; undefined if no preview did. */
  readonly owner: string | undefined;
}

/** A preview of a stack would change what belongs to somebody else: nothing was changed. */
class ForeignObjects extends Error {
  override readonly name = "ForeignObjects";

  constructor(readonly objects: readonly ForeignObject[]) {
    super(
      [
        "a preview only changes what it made, and these exist already:",
        ...objects.map(({ what, owner }) =>
          owner === undefined ? `  ${what}, made by no preview` : `  ${what}, made by the preview of ${owner}`,
        ),
        "a preview and a deployment never share a control plane: use another one, or take down what is there",
      ].join("\n"),
    );
    this.stack = this.message;
  }
}

/** @throws ForeignObjects naming everything that is not marked as the owner's */
export function requireOwned(owner: string, objects: readonly LiveObject[], releases: readonly LiveRelease[]): void {
  const all = [
    ...objects.map((object) => ({ what: nameOf(object), owner: object.labels[OWNER_LABEL] })),
    ...releases.map((release) => ({
      what: `release ${release.namespace}/${release.name}`,
      owner: release.labels[OWNER_LABEL],
    })),
  ];
  const foreign = all.filter((found) => found.owner !== owner);
  if (foreign.length > 0) throw new ForeignObjects(foreign);
}

/** `Kind namespace/name`, or `Kind name` outside namespaces. */
export function nameOf({ kind, namespace, name }: Pick<LiveObject, "kind" | "namespace" | "name">): string {
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
