import { CommandFailed } from "../../../local/run";
import { CAUSES, commandFor } from "../../diagnosis/causes";
import type { Finding } from "../../diagnosis/finding";
import { look } from "../../diagnosis/look";
import type { Target } from "../../diagnosis/rollout";
import type { Kubectl } from "../../preview/kubectl";
import { shown, type Difference, type NotSeen, type Seen } from "../difference";

const MISSING: Difference = {
  check: "object",
  what: "workloads",
  expected: "there",
  got: "missing",
  advice: "apply the declaration",
};

/** What prevents pods of Helm releases, such as those of agents, from running as declared. */
export async function lookAtReleases(
  kubectl: Kubectl,
  releases: readonly Target[],
): Promise<{ readonly seen: readonly Seen[]; readonly notSeen: readonly NotSeen[] }> {
  if (releases.length === 0) return { seen: [], notSeen: [] };
  try {
    const found = await look(kubectl, releases);
    return {
      seen: releases.flatMap(
        ({ address, namespace, name }) =>
          found.get(address)?.map(seenOf) ?? [{ where: `release ${namespace}/${name}`, differences: [MISSING] }],
      ),
      notSeen: [],
    };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { seen: [], notSeen: [{ where: "pods of Helm releases", why: error.result.stderr.trim() }] };
  }
}

function seenOf(finding: Finding): Seen {
  const { cause, kind, namespace, name, reason, message } = finding;
  const got = shown(message === "" ? reason : `${reason}: ${message}`);
  const advice = `${CAUSES[cause].remedy}: ${commandFor(finding)}`;
  return {
    where: `${kind} ${namespace}/${name}`,
    differences: [{ check: "pod", what: "state", expected: "running and ready", got, advice }],
  };
}
