import { counted } from "../model/counted";
import { stable } from "../model/stable";
import { releaseValues } from "../model/release-values";
import type { HelmItem } from "../manifests/items";
import { isObject, type Json } from "../json/json";
import type { AgentModel } from "../model/model";
import { agentPairs } from "./agent-pairs";
import { settingsOf } from "./changed-settings";
import { releaseName } from "../model/model";
import { names, safe, type Finding } from "./finding";
import { byKey, keyOf } from "./dangers/items";
import { keysOf, type Step } from "./step";

/** Chart values that are not in the template of the agents' pods: a change of them restarts nothing. */
const OUTSIDE_OF_PODS: readonly (readonly string[])[] = [
  ["annotations", "config"],
  ["annotations", "deployment"],
  ["annotations", "secret"],
  ["annotations", "serviceAccount"],
  ["highAvailability", "podDisruptionBudget"],
  ["highAvailability", "replicaCount"],
  ["joinTokenSecret", "create"],
  ["updater", "channel"],
  ["updater", "group"],
  ["updater", "releaseChannel"],
  ["updater", "resources"],
  ["updater", "image"],
  ["updater", "serviceAccount"],
  ["updater", "versionServer"],
];

/** Digests of what pods have been given: they restart for it. */
export const DIGEST = /(^|\.)annotations\.(pod\.)?(checksum\/|access-platform\/(identity|storage)$)/;

/** Releases whose agents Terraform restarts: those that an updater has moved are as the plan wants them already. */
export function restartedAgents(step: Step): readonly Finding[] {
  const { before: was, after: is } = step.contents;
  const updated = keysOf(step, "update");
  const restarts = agentPairs(step).flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const key = keyOf(after.stack, after.address);
    const [old, now] = [byKey(was).get(key), byKey(is).get(key)];
    if (!updated.has(key) || old?.kind !== "release" || now?.kind !== "release") return [];
    const isCertain = versionIsSet(before, after) || podsOf(old) !== podsOf(now);
    return isCertain || isOtherChart(old, now) ? [{ agent: after, isCertain }] : [];
  });
  return [true, false].flatMap((isCertain) => {
    const agents = restarts.filter((restart) => restart.isCertain === isCertain).map(({ agent }) => agent);
    return agents.length === 0 ? [] : [restarted(agents, isCertain, step)];
  });
}

/** @param isCertain false where the chart alone is another one, which may make the same pods */
function restarted(agents: readonly AgentModel[], isCertain: boolean, step: Step): Finding {
  return {
    kind: "agents-restart",
    sentence: [
      `Agents of ${counted(agents.length, "release")}, `,
      ...names(agents.map(releaseName)),
      isCertain
        ? ", after the proxies."
        : ", if their chart, which is another one, makes other pods; at the version that they run.",
      " Sessions through an agent are cut when it ends, unless another agent protects the same.",
    ],
    about: agents.flatMap(({ stack, namespace, release }) =>
      settingsOf(step, { stack, place: `release ${namespace}/${release}` }, (path) => DIGEST.test(path)),
    ),
    facts: { releases: agents.map((agent) => safe(releaseName(agent))), connectionsDrop: true, isCertain },
  };
}

/** Whether Terraform sets the version. With an updater, the plan takes over what the updater has made of it. */
export function versionIsSet(before: AgentModel, after: AgentModel): boolean {
  return before.version !== after.version && !(before.isEnrolled && after.isEnrolled);
}

/** What another chart makes is not looked at. */
function isOtherChart(before: HelmItem, after: HelmItem): boolean {
  return before.chart !== after.chart || (after.version !== undefined && before.version !== after.version);
}

/** What the pods of a release are made of, as a text that is the same for the same pods. */
function podsOf(release: HelmItem): string {
  return stable(OUTSIDE_OF_PODS.reduce(without, releaseValues(release)));
}

function without(values: Json, [group = "", name = ""]: readonly string[]): Json {
  const inner = values[group];
  if (!isObject(inner)) return values;
  const left = Object.entries(inner).filter(([key]) => key !== name);
  // A group without any is one that is not there.
  return { ...values, [group]: left.length === 0 ? undefined : Object.fromEntries(left) };
}
