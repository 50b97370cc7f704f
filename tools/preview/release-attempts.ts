import type { Kubectl } from "./kubectl";

/** One revision of a Helm release. */
export interface Revision {
  readonly name: string;
  readonly namespace: string;
  readonly revision: number;

  /** Helm's word for it: `deployed`, `superseded`, `failed`, `pending-install` and others. */
  readonly status: string;
}

/** Whether Helm was removing the release, and did not come to the end. */
export function isLeaving({ status }: Revision): boolean {
  return status === "uninstalling";
}

/** Whether Helm was interrupted in the middle of it; Helm refuses the next operation as long as its record says so. */
function isInterrupted(attempt: Revision): boolean {
  return attempt.status.startsWith("pending-") || isLeaving(attempt);
}

/** The newest revisions, if Helm was killed in the middle of them. */
export function interrupted<A extends Revision>(revisions: readonly A[]): A[] {
  const ended = revisions.findLastIndex((revision) => !isInterrupted(revision));
  return revisions.slice(ended + 1);
}

/**
 * Makes Helm forget revisions. Their objects stay and keep running: they name their release, so the next attempt adopts
 * them. Uninstalling or rolling back would stop them first.
 */
export async function forget(attempts: readonly Revision[], kubectl: Kubectl): Promise<void> {
  for (const { name, namespace, revision } of attempts) {
    const record = `secret/sh.helm.release.v1.${name}.v${revision}`;
    await kubectl.run(["delete", record, `--namespace=${namespace}`, "--ignore-not-found"]);
  }
}
