import { grouped } from "../../constructs/core/grouped";
import { strong, type Inline } from "../cli/output/document";
import { at, numberAt, textsAt } from "../json/plain-data";
import { counted } from "../model/counted";
import type { ComponentModel, PlatformModel } from "../model/model";
import { DIGEST, restartedAgents } from "./agent-restarts";
import { explainedSettings } from "./changed-settings";
import { versionOfImage } from "./compatibility";
import { stackResourceKey } from "./dangers/items";
import type { About } from "./about";
import { names, says, type Finding } from "./finding";
import { platformPairs } from "./pairs";
import { becomes } from "./setting-text";
import { isBoth, resourceKeysByAction, paired, type Both, type Step } from "./step";

/** A Deployment whose pods are replaced. */
interface Restart extends Both<ComponentModel> {
  readonly step: Step;
  readonly stack: string;
  readonly namespace: string;

  /** Whether all pods end first: the Deployment is made anew, or wants it so. */
  readonly endsFirst: boolean;

  /** Figures of the pods that end. */
  readonly figures: Figures;
}

/** Kubernetes' own grace where a pod says none, in seconds. */
const DEFAULT_GRACE = 30;

/** Which pods restart, in the order of the apply, and what that does to connections. */
export function restartFindings(step: Step): readonly Finding[] {
  const replaced = resourceKeysByAction(step, "replace");
  const components = platformPairs(step)
    .filter(isBoth)
    .flatMap((pair) => componentPairs(pair, replaced, step));
  const restarts = components.filter(
    ({ before, after, stack }) =>
      replaced.has(stackResourceKey(stack, after.address)) || before.template !== after.template,
  );
  const of = (kind: ComponentModel["kind"]) => restarts.filter(({ after }) => after.kind === kind);
  return [
    ...of("auth").map(authRestart),
    ...proxyRestarts(of("proxy")),
    ...restartedAgents(step),
    ...components.flatMap(scaled),
  ];
}

function componentPairs(
  { before, after }: Both<PlatformModel>,
  replaced: ReadonlySet<string>,
  step: Step,
): readonly Restart[] {
  const { stack, namespace } = after;
  return paired(before.components, after.components, ({ name }) => name)
    .filter(isBoth)
    .map((pair) => {
      const endsFirst = pair.after.isRecreated || replaced.has(stackResourceKey(stack, pair.after.address));
      return { ...pair, step, stack, namespace, endsFirst, figures: restartFigures(pair.before) };
    });
}

/** Other images than that of the service are shown. */
function aboutPods({ before, after, ...restart }: Restart): readonly About[] {
  return aboutDeployment({ before, after, ...restart }, (path, { before: old, after: now }) => {
    const isOfService = old === before.image && (now ?? "") === after.image;
    return DIGEST.test(path) || (isOfService && /ontainers\.\[.*\]\.image$/.test(path));
  });
}

function aboutDeployment(
  { step, stack, namespace, after }: Restart,
  isSaid: Parameters<typeof explainedSettings>[2],
): readonly About[] {
  return explainedSettings(step, { stack, place: `Deployment ${namespace}/${after.name}` }, isSaid);
}

function authRestart(restart: Restart): Finding {
  const { stack, after, endsFirst, figures } = restart;
  const { name: deployment, replicas: pods } = after;
  const { period: least, startup } = restartFigures(after);
  const most = Math.max(0, figures.grace - figures.drain) + startup;
  const isAway = endsFirst || pods < 2;
  const away = strong(`nobody can sign in and no agent can join for ${least} s to about ${most} s`);
  const consequence = isAway
    ? says`
        ${[pods < 2 ? "Its only server ends" : "All of its servers end"]} before the next one starts: ${away}. Open sessions
        go on, except those through a service that it runs itself.`
    : says`
        Its servers restart one after the other, so people can still sign in. Clients repeat requests that a restart interrupts.`;
  return {
    kind: "auth-restarts",
    sentence: says`Auth service ${deployment} (${[counted(pods, "pod")]}), ${reason(restart)}. ${consequence}`,
    about: aboutPods(restart),
    facts: { stack, deployment, pods, isAway, ...(isAway && { awaySeconds: { least, most } }) },
  };
}

/** Pools that restart for the same reason in the same way are one sentence. */
function proxyRestarts(restarts: readonly Restart[]): readonly Finding[] {
  const groups = grouped(restarts, (restart) => {
    const { stack, endsFirst, figures } = restart;
    return JSON.stringify([reasonText(restart), endsFirst, figures.grace, figures.drain, stack]);
  });
  return [...groups.values()].map((group) => {
    const [first] = group;
    const { stack, endsFirst, figures } = first;
    const deployments = group.map(({ after }) => after.name);
    const pods = group.reduce((sum, { after }) => sum + after.replicas, 0);
    const meanwhile = endsFirst
      ? "All of them end before new ones start: no connection is possible meanwhile."
      : "New ones come up first, so new connections work throughout.";
    return {
      kind: "proxies-restart",
      sentence: says`
        ${[group.length === 1 ? "Proxies" : "Proxies of"]} ${names(deployments)} (${[counted(pods, "pod")]}), ${reason(first)}.
        ${[meanwhile]} A proxy that ends takes connections for ${figures.drain} s more, and cuts those that are left after
        ${figures.grace} s, for which the apply does not wait. Agents and tsh ssh go on through others. Sessions of browsers,
        Kubernetes, databases and desktops have to be started again.`,
      about: group.flatMap(aboutPods),
      facts: {
        stack,
        deployments,
        pods,
        drainSeconds: figures.drain,
        graceSeconds: figures.grace,
        connectionsDrop: true,
      },
    };
  });
}

function scaled(restart: Restart): readonly Finding[] {
  const { stack, figures, before, after } = restart;
  const { name: deployment, replicas: to } = after;
  const { replicas: from } = before;
  if (from === to) return [];
  const cut = to < from && says` Connections through the pods that end are cut after ${figures.grace} s.`;
  return [
    {
      kind: "pods-scaled",
      sentence: says`${deployment}: ${[becomes(from, to)]} pods.${cut}`,
      about: aboutDeployment(restart, (path) => path === "spec.replicas"),
      facts: { stack, deployment, from, to },
    },
  ];
}

function reason(restart: Both<ComponentModel>): readonly Inline[] {
  const { before, after } = restart;
  if (before.image === after.image) return [reasonText(restart)];
  if (after.image === "") return ["to an image that only the apply knows"];
  const [from, to] = [before.image, after.image].map(versionOfImage);
  return from !== undefined && to !== undefined && from !== to
    ? says`${from} → ${to}`
    : says`${before.image} → ${after.image}`;
}

function reasonText({ before, after }: Both<ComponentModel>): string {
  if (before.image !== after.image) return `${before.image} ${after.image}`;
  const [old, now] = [before, after].map(({ template }) =>
    at(JSON.parse(template), "metadata", "annotations", "checksum/configuration"),
  );
  return old === now ? "since their template changes" : "for a new configuration";
}

interface Figures {
  /** Seconds between checks of readiness: a server is not seen to be ready earlier. */
  readonly period: number;

  /** Seconds after which Kubernetes would start a server again that does not answer. */
  readonly startup: number;

  /** Seconds for handing over connections, and until the pod is killed. */
  readonly drain: number;
  readonly grace: number;
}

function restartFigures({ template }: ComponentModel): Figures {
  const spec = at(JSON.parse(template), "spec");
  const container = at(spec, "containers", 0);
  const live = at(container, "livenessProbe");
  const liveFor = (numberAt(live, "periodSeconds") ?? 10) * (numberAt(live, "failureThreshold") ?? 3);
  const drain = textsAt(container, "lifecycle", "preStop", "exec", "command").at(-1);
  return {
    period: numberAt(container, "readinessProbe", "periodSeconds") ?? 10,
    startup: (numberAt(live, "initialDelaySeconds") ?? 0) + liveFor,
    // Such as `30s`.
    drain: Number(/^(\d+)s$/.exec(drain ?? "")?.[1] ?? 0),
    grace: numberAt(spec, "terminationGracePeriodSeconds") ?? DEFAULT_GRACE,
  };
}
