import { code, strong, type Block, type Document, type Sentence } from "../output/document";
import { isDangerous } from "./dangers/dangers";
import { count, named, TOPICS, type Finding, type Topic } from "./finding";
import { HEADINGS } from "./headings";
import type { Review } from "./review";
import { changed, type StackChange } from "./step";

/** A topic has no more sentences than these, but for dangers; of more, the number is told. */
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
    ...topicsIn(findings).flatMap((topic) =>
      section(
        topic,
        findings.filter((finding) => finding.topic === topic),
      ),
    ),
    ...(changes.length === 0
      ? []
      : [resourceList(changes, new Set(step.resources.map(({ stack }) => stack)).size > 1)]),
  ];
}

/** In the order of the findings: the worst first. */
function topicsIn(findings: readonly Finding[]): readonly Topic[] {
  const found = [...new Set(findings.map(({ topic }) => topic))];
  return found.filter((topic) => TOPICS.includes(topic));
}

function verdict(outcome: Review["outcome"], findings: readonly Finding[], changes: number): Sentence {
  const dangers = findings.filter(({ kind }) => isDangerous(kind)).length;
  switch (outcome) {
    case "nothing":
      return findings.length === 0 ? "Nothing changes." : "Nothing is applied. What changed outside is below.";
    case "dangerous":
      return [
        strong(`${count(dangers, "danger")}: look at ${dangers === 1 ? "it" : "them"} before anything else.`),
        ` Terraform changes ${count(changes, "resource")}.`,
      ];
    case "changes":
      if (changes === 0)
        return findings.length === 0
          ? "Only outputs of the stacks change."
          : "Only outputs of the stacks change: Terraform changes no resource. What that means is below.";
      if (findings.length === 0)
        return `Terraform changes ${count(changes, "resource")}. For those who use the platform, nothing changes that can be told from it.`;
      return `Terraform changes ${count(changes, "resource")}. Nothing of it is known to be dangerous.`;
  }
}

function section(topic: Topic, findings: readonly Finding[]): readonly Block[] {
  const dangers = findings.filter(({ kind }) => isDangerous(kind)).length;
  const shown = findings.slice(0, Math.max(dangers, MOST_SAID));
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
