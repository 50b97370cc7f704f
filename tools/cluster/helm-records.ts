import { gunzipSync } from "node:zlib";
import type { Json } from "../json/json";
import { objectAt, stringAt } from "../json/plain-data";
import type { Kubectl } from "./kubectl";
import { objectNamespace } from "./objects";

/** A revision of a Helm release, read from the Secret in which Helm keeps it. */
export interface Revision {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;

  /** Helm's status: `deployed`, `superseded`, `failed`, `pending-install` and others. */
  readonly status: string;

  /** Labels of the Secret, including those that the installer set. */
  readonly labels: Json;

  /** The values that the user passed, without the chart's defaults. */
  readonly values: () => Json;
}

/**
 * The revisions of releases, the oldest first. They are read without Helm, which may be missing.
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

/** Helm compresses a record and encodes it in base64. The Secret encodes it in base64 once more. */
function decodeValues(content: string): Json {
  const packed = Buffer.from(Buffer.from(content, "base64").toString(), "base64");
  return objectAt(JSON.parse(gunzipSync(packed).toString()), "config");
}

/** Whether Helm has begun to uninstall the release, and not finished. */
export function isLeaving({ status }: Pick<Revision, "status">): boolean {
  return status === "uninstalling";
}

/** Whether Helm was interrupted in an operation. Helm refuses the next operation while the record says so. */
function isInterrupted(revision: Revision): boolean {
  return revision.status.startsWith("pending-") || isLeaving(revision);
}

/** The newest revisions, if Helm was killed during their operations. */
export function interrupted(revisions: readonly Revision[]): readonly Revision[] {
  const ended = revisions.findLastIndex((revision) => !isInterrupted(revision));
  return revisions.slice(ended + 1);
}

/**
 * Deletes Helm's records of revisions. The objects stay and keep running. Their annotations name the release, so the
 * next operation adopts them. Uninstalling or rolling back would stop them first.
 */
export async function forget(revisions: readonly Revision[], kubectl: Kubectl): Promise<void> {
  for (const { name, namespace, revision } of revisions) {
    const record = `secret/sh.helm.release.v1.${name}.v${revision}`;
    await kubectl.run(["delete", record, `--namespace=${namespace}`, "--ignore-not-found"]);
  }
}
