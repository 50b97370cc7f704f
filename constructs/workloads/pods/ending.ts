import { duration, lengthIn, type Duration } from "../../core/duration";
import type { PropsOf, Check } from "../../core/schema/group";
import { wholeNumber } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";

/** How long a pod may take to end. */
export interface PodGrace {
  /** Seconds that a pod has to end. @default 60; proxies 240 */
  readonly terminationGracePeriodSeconds?: number;
}

/** How a rollout replaces pods. */
export interface PodTurnover extends PodGrace {
  /**
   * How long an ending pod still takes connections, so that others notice its end. Less than
   * `terminationGracePeriodSeconds` (`POD-010`): in the rest of that time it serves the connections that it has.
   *
   * @default "30s"
   */
  readonly drain?: Duration;

  /** How long a new pod must be ready before the rollout goes on. Less than `rolloutTimeout` (`POD-011`). @default 0 */
  readonly minReadySeconds?: number;
}

/** Until then, balancers have noticed that a pod ends. */
export const DEFAULT_DRAIN = "30s";
const DEFAULT_GRACE = 60;
const DAY = 86_400;

/**
 * How long the pods of proxies have, where the program does not say it. Clients of SSH open another connection every three
 * minutes; only a proxy whose drain is over sends them to another one.
 */
export const PROXY_GRACE = { terminationGracePeriodSeconds: 240 } as const satisfies PodGrace;

/** Props for the end of pods. */
export const POD_GRACE = {
  terminationGracePeriodSeconds: wholeNumber({ from: 1, to: 7 * DAY }),
} as const satisfies PropsOf<PodGrace>;

/** Props for the rollout of pods. */
export const POD_TURNOVER = {
  ...POD_GRACE,
  drain: duration({ whole: "s", from: "0s", to: "1d" }),
  minReadySeconds: wholeNumber({ from: 0, to: DAY }),
} as const satisfies PropsOf<PodTurnover>;

/** Notes pods that would be killed before they have drained (`POD-010`). */
export const POD_TURNOVER_CHECK: Check<PodTurnover> = (settings, problems) => {
  const drain = drainSeconds(settings);
  if (drain < graceSeconds(settings)) return;
  problems.add(POD_RULES["POD-010"], settings.drain === undefined ? "terminationGracePeriodSeconds" : "drain", drain);
};

/** How long a pod may take to end. */
export function graceSeconds({ terminationGracePeriodSeconds = DEFAULT_GRACE }: PodGrace): number {
  return terminationGracePeriodSeconds;
}

/** How long an ending pod still takes connections, in seconds. */
export function drainSeconds({ drain = DEFAULT_DRAIN }: PodTurnover): number {
  return lengthIn("s", drain);
}

/** What a container does before it ends, as the provider's schema has it. */
export function drainBlocks(settings: PodTurnover, binary: string) {
  const seconds = drainSeconds(settings);
  if (seconds === 0) return {};
  return { lifecycle: { preStop: [{ exec: { command: [binary, "wait", "duration", `${seconds}s`] } }] } };
}
