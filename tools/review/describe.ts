import { counted } from "../model/counted";
import { grouped } from "../../constructs/core/grouped";
import { code, strong, type Block, type Document, type Sentence } from "../cli/output/document";
import { named, type Finding } from "./finding";
import { topicOf } from "./kinds";
import { verdictOf } from "./not-judged";
import type { Review } from "./review";
import { changed, type StackChange } from "./step";
import { HEADINGS, type Topic } from "./topics";

/** A topic has no more harmless sentences than these; of more, the number is told. */
const MOST_SAID = 12;

/** Resources that are listed; of more, the number is told: a comment of a pull request has a limit. */
const MOST_LISTED = 200;

const ACTIONS = {
  create: "created",
  update: "updated",
  replace: "replaced",
  delete: "destroyed",
  forget: "forgotten",
} as const;

/** A review for people. */
export function describeReview({ outcome, findings, step }: Review): Document {
  const changes = changed(step);
  return [
    { kind: "heading", level: 2, text: "What this change means" },
    { kind: "paragraph", sentence: verdict(outcome, findings, changes.length) },
    ...[...grouped(findings, topicOf)].flatMap(([topic, of]) => section(topic, of)),
    ...(changes.length === 0
      ? []
      : [resourceList(changes, new Set(step.resources.map(({ stack }) => stack)).size > 1)]),
  ];
}

function verdict(outcome: Review["outcome"], findings: readonly Finding[], changes: number): Sentence {
  const [dangers = 0, unjudged = 0] = (["dangerous", "not-judged"] as const).map(
    (verdict) => findings.filter(({ kind }) => verdictOf(kind) === verdict).length,
  );
  const terraform = ` Terraform changes ${counted(changes, "resource")}.`;
  switch (outcome) {
    case "nothing":
      return findings.length === 0 ? "Nothing changes." : "Nothing is applied. What changed outside is below.";
    case "dangerous":
      return [
        strong(`${counted(dangers, "danger")}: look at ${dangers === 1 ? "it" : "them"} before anything else.`),
        unjudged === 0
          ? ""
          : ` ${counted(unjudged, "change")} of power, reach or protection ${isAre(unjudged)} not judged.`,
        terraform,
      ];
    case "not-judged":
      return [
        strong(
          `${counted(unjudged, "change")} of power, reach or protection ${isAre(unjudged)} not judged: read ${unjudged === 1 ? "it" : "them"}.`,
        ),
        terraform,
      ];
    case "changes":
      if (changes === 0)
        return findings.length === 0
          ? "Only outputs of the stacks change."
          : "Only outputs of the stacks change: Terraform changes no resource. What that means is below.";
      if (findings.length === 0)
        return `Terraform changes ${counted(changes, "resource")}. For those who use the platform, nothing changes that can be told from it.`;
      return `Terraform changes ${counted(changes, "resource")}. Nothing of it is known to be dangerous.`;
  }
}

function isAre(number: number): string {
  return number === 1 ? "is" : "are";
}

function section(topic: Topic, findings: readonly Finding[]): readonly Block[] {
  const grave = findings.filter(({ kind }) => verdictOf(kind) !== "harmless").length;
  const shown = findings.slice(0, Math.max(grave, MOST_SAID));
  const rest = findings.length - shown.length;
  return [
    { kind: "heading", level: 3, text: HEADINGS[topic] },
    { kind: "list", items: [...shown.map(({ sentence }) => sentence), ...(rest > 0 ? [`and ${rest} more`] : [])] },
  ];
}

function resourceList(changes: readonly StackChange[], severalStacks: boolean): Block {
  const counts = Object.entries(ACTIONS).flatMap(([action, word]) => {
    const number = changes.filter((change) => change.action === action).length;
    return number === 0 ? [] : [`${number} ${word}`];
  });
  const shown = changes.slice(0, MOST_LISTED);
  const rest = changes.length - shown.length;
  return {
    kind: "details",
    summary: `Resources: ${counts.join(", ")}`,
    blocks: [
      {
        kind: "list",
        items: [
          ...shown.map(({ stack, address, action, replacedFor }): Sentence => [
            `${action === "nothing" ? "" : ACTIONS[action]} `,
            code(address),
            ...(severalStacks ? [" in ", code(stack)] : []),
            ...(replacedFor.length === 0 ? [] : [", because of ", named(replacedFor.join(", "))]),
          ]),
          ...(rest > 0 ? [`and ${rest} more`] : []),
        ],
      },
    ],
  };
}
