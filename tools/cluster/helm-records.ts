import { gunzipSync } from "node:zlib";
import type { Json } from "../json/json";
import { objectAt, stringAt } from "../json/plain-data";
import type { Kubectl } from "./kubectl";
import { objectNamespace } from "./objects";

/** One revision of a Helm release, as Helm's own Secret keeps it. */
export interface Revision {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;

  /** Helm's word for it: `deployed`, `superseded`, `failed`, `pending-install` and others. */
  readonly status: string;

  /** Of the Secret; those of whoever installed it are among them. */
  readonly labels: Json;

  /** The values that were given for it, without the chart's defaults. */
  readonly values: () => Json;
}

/**
 * Revisions of the releases in some namespaces, the oldest first; read without Helm, which need not be there.
 *
 * @param namespaces by default all
 */
export async function helmRevisions(kubectl: Kubectl, namespaces?: readonly string[]): Promise<readonly Revision[]> {
  const where = namespaces?.map((namespace) => `--namespace=${namespace}`) ?? ["--all-namespaces"];
  const which = ["secrets", "--selector=owner=helm", "--field-selector=type=helm.sh/release.v1"];
  const secrets = await Promise.all(where.map((each) => kubectl.get([...which, each])));
  return secrets
    .flat()
    .map(readRevision)
    .sort((a, b) => a.revision - b.revision);
}

function readRevision(secret: Json): Revision {
  const labels = objectAt(secret, "metadata", "labels");
  return {
    name: stringAt(labels, "name"),
    namespace: objectNamespace(secret),
    revision: Number(labels["version"]),
    status: stringAt(labels, "status"),
    labels,
    values: () => decodeValues(stringAt(secret, "data", "release")),
  };
}

/** Helm packs a record, encodes it, and stores it in a Secret, which encodes it once more. */
function decodeValues(content: string): Json {
  const packed = Buffer.from(Buffer.from(content, "base64").toString(), "base64");
  return objectAt(JSON.parse(gunzipSync(packed).toString()), "config");
}

/** Whether Helm was removing the release, and did not come to the end. */
export function isLeaving({ status }: Pick<Revision, "status">): boolean {
  return status === "uninstalling";
}

/** Whether Helm was interrupted in the middle of it; Helm refuses the next operation as long as its record says so. */
function isInterrupted(revision: Revision): boolean {
  return revision.status.startsWith("pending-") || isLeaving(revision);
}

/** The newest revisions, if Helm was killed in the middle of them. */
export function interrupted(revisions: readonly Revision[]): readonly Revision[] {
  const ended = revisions.findLastIndex((revision) => !isInterrupted(revision));
  return revisions.slice(ended + 1);
}

/**
 * Makes Helm forget revisions. Their objects stay and keep running: they name their release, so the next attempt adopts
 * them. Uninstalling or rolling back would stop them first.
 */
export async function forget(revisions: readonly Revision[], kubectl: Kubectl): Promise<void> {
  for (const { name, namespace, revision } of revisions) {
    const record = `secret/sh.helm.release.v1.${name}.v${revision}`;
    await kubectl.run(["delete", record, `--namespace=${namespace}`, "--ignore-not-found"]);
  }
}
