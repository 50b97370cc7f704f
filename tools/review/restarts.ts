import { counted } from "../model/counted";
import { grouped } from "../../constructs/core/grouped";
import type { ComponentModel, PlatformModel } from "../model/model";
import { at, numberAt, textsAt } from "../json/plain-data";
import { strong, type Inline } from "../cli/output/document";
import { DIGEST, restartedAgents } from "./agent-restarts";
import { settingsOf } from "./changed-settings";
import { named, names, safe, type About, type Finding } from "./finding";
import { versionOfImage } from "./images";
import { platformPairs } from "./platform-pairs";
import { keyOf } from "./dangers/items";
import { isBoth, keysOf, paired, type Both, type Step } from "./step";
import { becomes } from "./setting-text";

/** A Deployment whose pods are replaced. */
interface Restart {
  readonly step: Step;
  readonly stack: string;
  readonly namespace: string;

  /** Whether the Deployment itself is made anew, so that all pods end first. */
  readonly isReplaced: boolean;
  readonly before: ComponentModel;
  readonly after: ComponentModel;
}

/** Kubernetes' own grace where a pod says none, in seconds. */
const DEFAULT_GRACE = 30;

/** Which pods restart, in the order of the apply, and what that does to connections. */
export function restartFindings(step: Step): readonly Finding[] {
  const replaced = keysOf(step, "replace");
  const components = platformPairs(step)
    .filter(isBoth)
    .flatMap((pair) => componentPairs(pair, replaced, step));
  const restarts = components.filter(
    ({ before, after, isReplaced }) => isReplaced || before.template !== after.template,
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
      const isReplaced = replaced.has(keyOf(stack, pair.after.address));
      return { ...pair, step, stack, namespace, isReplaced };
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
  isSaid: Parameters<typeof settingsOf>[2],
): readonly About[] {
  return settingsOf(step, { stack, place: `Deployment ${namespace}/${after.name}` }, isSaid);
}

function authRestart(restart: Restart): Finding {
  const { stack, before, after, isReplaced } = restart;
  const figures = figuresOf(before.template);
  const isAway = isReplaced || after.isRecreated || after.replicas < 2;
  const longest = figures.shutdown + figuresOf(after.template).startup;
  const shortest = figuresOf(after.template).period;
  const consequence: readonly Inline[] = isAway
    ? [
        after.replicas < 2 ? " Its only server ends" : " All of its servers end",
        " before the next one starts: ",
        strong(`nobody can sign in and no agent can join for ${shortest} s to about ${longest} s`),
        ". Open sessions go on.",
      ]
    : [
        " Its servers restart one after the other, so people can still sign in. Clients repeat requests that a restart interrupts.",
      ];
  return {
    kind: "auth-restarts",
    sentence: [
      "Auth service ",
      named(after.name),
      ` (${counted(after.replicas, "pod")}), `,
      ...reason(before, after),
      ".",
      ...consequence,
    ],
    about: aboutPods(restart),
    facts: {
      stack,
      deployment: safe(after.name),
      pods: after.replicas,
      isAway,
      ...(isAway && { awaySeconds: { least: shortest, most: longest } }),
    },
  };
}

/** Pools that restart for the same reason in the same way are one sentence. */
function proxyRestarts(restarts: readonly Restart[]): readonly Finding[] {
  const groups = grouped(restarts, ({ stack, before, after, isReplaced }) => {
    const { grace, drain } = figuresOf(before.template);
    return JSON.stringify([reasonText(before, after), after.isRecreated || isReplaced, grace, drain, stack]);
  });
  return [...groups.values()].map((group) => {
    const [{ stack, before, after, isReplaced }] = group;
    const { grace, drain } = figuresOf(before.template);
    const pods = group.reduce((sum, restart) => sum + restart.after.replicas, 0);
    return {
      kind: "proxies-restart",
      sentence: [
        group.length === 1 ? "Proxies " : "Proxies of ",
        ...names(group.map((restart) => restart.after.name)),
        ` (${counted(pods, "pod")}), `,
        ...reason(before, after),
        after.isRecreated || isReplaced
          ? ". All of them end before new ones start: no connection is possible meanwhile."
          : ". New ones come up first, so new connections work throughout.",
        ` A proxy that ends takes connections for ${drain} s more, and cuts those that are left after ${grace} s, for which the apply does not wait. Agents and tsh ssh go on through others. Sessions of browsers, Kubernetes, databases and desktops have to be started again.`,
      ],
      about: group.flatMap(aboutPods),
      facts: {
        stack,
        deployments: group.map((restart) => safe(restart.after.name)),
        pods,
        drainSeconds: drain,
        graceSeconds: grace,
        connectionsDrop: true,
      },
    };
  });
}

function scaled(restart: Restart): readonly Finding[] {
  const { stack, before, after } = restart;
  if (before.replicas === after.replicas) return [];
  const fewer = after.replicas < before.replicas;
  return [
    {
      kind: "pods-scaled",
      sentence: [
        named(after.name),
        `: ${becomes(before.replicas, after.replicas)} pods.`,
        fewer ? ` Connections through the pods that end are cut after ${figuresOf(before.template).grace} s.` : "",
      ],
      about: aboutDeployment(restart, (path) => path === "spec.replicas"),
      facts: { stack, deployment: safe(after.name), from: before.replicas, to: after.replicas },
    },
  ];
}

function reason(before: ComponentModel, after: ComponentModel): readonly Inline[] {
  if (before.image === after.image) return [reasonText(before, after)];
  if (after.image === "") return ["to an image that only the apply knows"];
  const [from, to] = [before.image, after.image].map(versionOfImage);
  const isOtherVersion = from !== undefined && to !== undefined && from !== to;
  return [named(isOtherVersion ? from : before.image), " → ", named(isOtherVersion ? to : after.image)];
}

function reasonText(before: ComponentModel, after: ComponentModel): string {
  if (before.image !== after.image) return `${before.image} ${after.image}`;
  const [old, now] = [before, after].map(({ template }) => checksumIn(template));
  return old === now ? "since their template changes" : "for a new configuration";
}

function checksumIn(template: string): unknown {
  return at(JSON.parse(template), "metadata", "annotations", "checksum/configuration");
}

interface Figures {
  /** Seconds between checks of readiness: a server is not seen to be ready earlier. */
  readonly period: number;

  /** Seconds that a pod has from the end of its draining to its end. */
  readonly shutdown: number;

  /** Seconds after which Kubernetes would start a server again that does not answer. */
  readonly startup: number;

  /** Seconds for handing over connections, and until the pod is killed. */
  readonly drain: number;
  readonly grace: number;
}

function figuresOf(template: string): Figures {
  const spec = at(JSON.parse(template), "spec");
  const container = at(spec, "containers", 0);
  const grace = numberAt(spec, "terminationGracePeriodSeconds") ?? DEFAULT_GRACE;
  const drain = secondsIn(textsAt(container, "lifecycle", "preStop", "exec", "command").at(-1));
  const live = at(container, "livenessProbe");
  const liveFor = (numberAt(live, "periodSeconds") ?? 10) * (numberAt(live, "failureThreshold") ?? 3);
  return {
    period: numberAt(container, "readinessProbe", "periodSeconds") ?? 10,
    shutdown: Math.max(0, grace - drain),
    startup: (numberAt(live, "initialDelaySeconds") ?? 0) + liveFor,
    drain,
    grace,
  };
}

/** Of `30s`. */
function secondsIn(duration: string | undefined): number {
  return Number(/^(\d+)s$/.exec(duration ?? "")?.[1] ?? 0);
}
