import { counted } from "../model/counted";
import { releaseName, type AgentModel } from "../model/model";
import { agentPairs } from "./pairs";
import { placeDifferences, explainedSettings } from "./changed-settings";
import { stackResourceKey } from "./dangers/items";
import type { Difference } from "./differences";
import { names, says, type Finding } from "./finding";
import { resourceKeysByAction, isBoth, type Step } from "./step";

/**
 * Chart values that are not in the template of the agents' pods: a change of them restarts nothing. The chart itself, and
 * the version that an updater has chosen, are looked at apart.
 */
const OUTSIDE_OF_PODS =
  /^(annotations\.(config|deployment|secret|serviceAccount)|highAvailability\.(podDisruptionBudget|replicaCount)|joinTokenSecret\.create|updater\.(channel|group|releaseChannel|resources|image|serviceAccount|versionServer)|chart|\w+VersionOverride)(\.|$)/;

/** Digests of what pods have been given: they restart for it. */
export const DIGEST = /(^|\.)annotations\.(pod\.)?(checksum\/|access-platform\/(identity|storage)$)/;

/** Releases whose agents Terraform restarts: those that an updater has moved are as the plan wants them already. */
export function restartedAgents(step: Step): readonly Finding[] {
  const updated = resourceKeysByAction(step, "update");
  const restarts = agentPairs(step)
    .filter(isBoth)
    .filter(({ after }) => updated.has(stackResourceKey(after.stack, after.address)))
    .flatMap(({ before, after: agent }) => {
      const differences = placeDifferences(step, { stack: agent.stack, place: placeOfRelease(agent) }, "release");
      const isCertain =
        versionIsSet(before, agent) || differences.some(({ path }) => !OUTSIDE_OF_PODS.test(path.join(".")));
      return isCertain || differences.some(isOfChart) ? [{ agent, isCertain }] : [];
    });
  return [true, false].flatMap((isCertain) => {
    const agents = restarts.filter((restart) => restart.isCertain === isCertain).map(({ agent }) => agent);
    return agents.length === 0 ? [] : [restarted(agents, isCertain, step)];
  });
}

/** What another chart makes is not looked at. */
function isOfChart({ path: [first, field], after }: Difference): boolean {
  return first === "chart" && (field === "path" || (field === "version" && after !== undefined));
}

function placeOfRelease({ namespace, release }: AgentModel): string {
  return `release ${namespace}/${release}`;
}

/** @param isCertain false where the chart alone is another one, which may make the same pods */
function restarted(agents: readonly AgentModel[], isCertain: boolean, step: Step): Finding {
  const when = isCertain
    ? ", after the proxies."
    : ", if their chart, which is another one, makes other pods; at the version that they run.";
  const releases = agents.map(releaseName);
  return {
    kind: "agents-restart",
    sentence: says`
      Agents of ${[counted(agents.length, "release")]}, ${names(releases)}${[when]} Sessions through an agent are cut when it
      ends, unless another agent protects the same.`,
    about: agents.flatMap((agent) =>
      explainedSettings(step, { stack: agent.stack, place: placeOfRelease(agent) }, (path) => DIGEST.test(path)),
    ),
    facts: { releases, connectionsDrop: true, isCertain },
  };
}

/** Whether Terraform sets the version. With an updater, the plan takes over what the updater has made of it. */
export function versionIsSet(before: AgentModel, after: AgentModel): boolean {
  return before.version !== after.version && !(before.isEnrolled && after.isEnrolled);
}
