import { CAUSES, commandFor, type Finding } from "../../diagnosis/causes";
import { look } from "../../diagnosis/look";
import type { Target } from "../../diagnosis/rollout";
import type { Kubectl } from "../../cluster/kubectl";
import { shown, unlessRefused, type Difference, type Seen, type Sight } from "../difference";

const MISSING: Difference = {
  check: "object",
  what: "workloads",
  expected: "there",
  got: "missing",
  advice: "apply the declaration",
};

/** The problems that prevent pods of Helm releases, such as those of agents, from running as declared. */
export async function lookAtReleases(kubectl: Kubectl, releases: readonly Target[]): Promise<Sight> {
  if (releases.length === 0) return { seen: [], notSeen: [] };
  return unlessRefused("pods of Helm releases", async () => {
    const found = await look(kubectl, releases);
    return releases.flatMap(
      ({ address, namespace, name }) =>
        found.get(address)?.map(seenPodProblem) ?? [{ where: `release ${namespace}/${name}`, differences: [MISSING] }],
    );
  });
}

function seenPodProblem(finding: Finding): Seen {
  const { cause, kind, namespace, name, reason, message } = finding;
  const got = shown(message === "" ? reason : `${reason}: ${message}`);
  const advice = `${CAUSES[cause].remedy}: ${commandFor(finding)}`;
  return {
    where: `${kind} ${namespace}/${name}`,
    differences: [{ check: "pod", what: "state", expected: "running and ready", got, advice }],
  };
}
