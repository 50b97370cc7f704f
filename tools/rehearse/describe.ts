import {
  code,
  codes,
  inlines,
  strong,
  type Block,
  type Document,
  type Inline,
  type Sentence,
} from "../cli/output/document";
import { elapsed } from "../cli/progress/progress";
import { counted } from "../model/counted";
import { describeOutcome } from "../start/outcome";
import { notTried } from "./not-tried";
import {
  effectsOfHead,
  verdictOn,
  type Cause,
  type Rehearsal,
  type RehearsedStep,
  type StackResult,
} from "./rehearsal";
import type { Effect } from "./snapshot";

const TITLES = {
  base: "Deploy the base",
  head: "Deploy the head",
  again: "Plan again",
  back: "Go back to the base",
  down: "Take down",
} as const;

const RESULTS = { done: "done", failed: "failed", refused: "refused by its plan", skipped: "not tried" } as const;

/** How many changed fields of a pod template are shown. */
const MOST_SHOWN = 3;

/** The text of a rehearsal for people. */
export function describeRehearsal(rehearsal: Rehearsal): Document {
  const effects = effectsOfHead(rehearsal);
  return [
    { kind: "heading", level: 2, text: "What the rehearsal showed" },
    { kind: "paragraph", sentence: verdict(rehearsal) },
    list(rehearsal.steps.map(stepLine)),
    ...(effects.length === 0 ? [] : [heading("What restarts"), list(effects.map(effectLine))]),
    ...rehearsal.steps.flatMap(failures),
    heading("Not tried"),
    list(notTried(rehearsal)),
  ];
}

function verdict(rehearsal: Rehearsal): Sentence {
  switch (verdictOn(rehearsal)) {
    case "nothing-restarts":
      return "The change works, and nothing that ran restarts.";
    case "restarts":
      return `The change works. ${counted(effectsOfHead(rehearsal).length, "object")} of what ran restart, are replaced or end.`;
    case "failed":
      return [strong("The change does not work:"), " the causes are below."];
  }
}

function stepLine({ step, result, seconds, stacks }: RehearsedStep): Sentence {
  const shown = result === "failed" ? strong(RESULTS[result]) : RESULTS[result];
  const took = result === "skipped" ? "" : `, ${elapsed(seconds * 1000)}`;
  const seen = stacks.flatMap((stack, index) => [index === 0 ? ": " : "; ", ...describeStackResult(stack)]);
  return [`${TITLES[step]}: `, shown, took, ...seen];
}

function describeStackResult({ stack, outcome, pings, pending }: StackResult): readonly Inline[] {
  return [
    code(stack),
    " ",
    ...(pending === undefined ? [outcome === undefined ? "unchanged" : describeOutcome(outcome)] : []),
    ...(pending === undefined ? [] : ["still to change: ", ...codes(pending)]),
    ...(pings === undefined ? [] : [`, ${pings.failed} of ${counted(pings.asked, "ping")} failed`]),
  ];
}

function effectLine({ what, object, changed }: Effect): Sentence {
  const shown = changed.slice(0, MOST_SHOWN);
  const rest = changed.length - shown.length;
  const because = shown.length === 0 ? [] : [" for ", ...codes(shown), rest > 0 ? ` and ${rest} more` : ""];
  return [code(object), ` ${what === "ended" ? "ends" : what === "replaced" ? "is replaced" : "restarts"}`, ...because];
}

function failures({ step, stacks, cause }: RehearsedStep): readonly Block[] {
  const found = [
    ...stacks.flatMap(({ stack, pending, cause = leftToChange(pending) }) =>
      cause === undefined ? [] : [[code(stack), cause] as const],
    ),
    ...(cause === undefined ? [] : [["", cause] as const]),
  ];
  return found.flatMap(([stack, why]) => causeBlocks([`${TITLES[step]} `, stack], why));
}

function leftToChange(pending: readonly string[] | undefined): Cause | undefined {
  if (pending === undefined) return undefined;
  return {
    reason: `a second plan is not empty: ${pending.join(", ")}`,
    waysOn: ["declare what the cluster writes there, or a value that is the same in each plan"],
  };
}

function causeBlocks(title: Sentence, { reason, waysOn }: Cause): readonly Block[] {
  return [
    heading("Why"),
    { kind: "paragraph", sentence: [...inlines(title), ":"] },
    { kind: "code", text: reason },
    ...(waysOn.length === 0 ? [] : [list(waysOn)]),
  ];
}

function heading(text: string): Block {
  return { kind: "heading", level: 3, text };
}

function list(items: readonly Sentence[]): Block {
  return { kind: "list", items };
}
