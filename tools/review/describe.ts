import { counted } from "../model/counted";
import { grouped } from "../../constructs/core/grouped";
import { code, inlines, strong, type Block, type Document, type Sentence } from "../cli/output/document";
import { decidesAccess } from "./dangers/items";
import { named, type Finding } from "./finding";
import type { Review } from "./review";
import { changed, type StackChange } from "./step";
import { findingTopic, findingVerdict, TOPICS, type Topic } from "./kinds";

/** How many harmless sentences of a topic are shown. Of others, only the number is. */
const MOST_SAID = 12;

/** How many resources are listed. Of others, only the number is: a comment of a pull request has a limit. */
const MOST_LISTED = 200;

const ACTIONS = {
  create: "created",
  update: "updated",
  replace: "replaced",
  delete: "destroyed",
  forget: "forgotten",
} as const;

const EXPLAINED: Block = {
  kind: "paragraph",
  sentence: ["More about a finding: ", code("npx access-platform explain KIND"), ", with the kind in parentheses."],
};

/** A review for people. */
export function describeReview({ outcome, findings, step }: Review): Document {
  const changes = changed(step);
  return [
    { kind: "heading", level: 2, text: "What this change means" },
    { kind: "paragraph", sentence: verdict(outcome, findings, changes.length) },
    ...[...grouped(findings, findingTopic)].flatMap(([topic, of]) => section(topic, of)),
    ...(findings.length === 0 ? [] : [EXPLAINED]),
    ...(changes.length === 0
      ? []
      : [resourceList(changes, new Set(step.resources.map(({ stack }) => stack)).size > 1)]),
  ];
}

function verdict(outcome: Review["outcome"], findings: readonly Finding[], changes: number): Sentence {
  const [dangers, unjudged] = (["dangerous", "not-judged"] as const).map(
    (wanted) => findings.filter(({ kind }) => findingVerdict(kind) === wanted).length,
  ) as [number, number];
  const notJudged = `${counted(unjudged, "change")} of power, reach or protection ${unjudged === 1 ? "is" : "are"} not judged`;
  const terraform = `Terraform changes ${counted(changes, "resource")}.`;
  const isSilent = findings.length === 0;
  switch (outcome) {
    case "nothing":
      return isSilent ? "Nothing changes." : "Nothing is applied. Changes made outside are below.";
    case "dangerous": {
      const begin = strong(`${counted(dangers, "danger")}: read ${dangers === 1 ? "it" : "them"} first.`);
      return [begin, unjudged === 0 ? " " : ` ${notJudged}. `, terraform];
    }
    case "not-judged":
      return [strong(`${notJudged}: read ${unjudged === 1 ? "it" : "them"}.`), " ", terraform];
    case "changes": {
      if (changes > 0) {
        const known = isSilent ? "Nothing is known to change for those who use the platform." : "No danger is known.";
        return `${terraform} ${known}`;
      }
      const end = isSilent ? "." : ": Terraform changes no resource. The consequences are below.";
      return `Only outputs of the stacks change${end}`;
    }
  }
}

function section(topic: Topic, findings: readonly Finding[]): readonly Block[] {
  const isShown = ({ kind, about = [] }: Finding, index: number) =>
    index < MOST_SAID || findingVerdict(kind) !== "harmless" || about.some(({ subject }) => decidesAccess(subject));
  const shown = findings.filter(isShown);
  const rest = findings.length - shown.length;
  return [
    { kind: "heading", level: 3, text: TOPICS[topic].heading },
    { kind: "list", items: [...shown.map(withKind), ...(rest > 0 ? [`and ${rest} more`] : [])] },
  ];
}

/** A sentence with the name by which people can ask for more. */
function withKind({ sentence, kind }: Finding): Sentence {
  return [...inlines(sentence), " (", code(kind), ")"];
}

function resourceList(changes: readonly StackChange[], severalStacks: boolean): Block {
  const rest = changes.length - MOST_LISTED;
  const stacks = [...grouped(changes.slice(0, MOST_LISTED), ({ stack }) => stack)];
  return {
    kind: "details",
    summary: `Resources: ${actionCounts(changes)}`,
    blocks: [
      ...stacks.flatMap(([stack, shown]): readonly Block[] => [
        ...(severalStacks ? [{ kind: "paragraph", sentence: ["Stack ", code(stack), ":"] } as const] : []),
        { kind: "list", items: shown.map(resourceLine) },
      ]),
      ...(rest > 0 ? [{ kind: "paragraph", sentence: `and ${rest} more` } as const] : []),
    ],
  };
}

function actionCounts(changes: readonly StackChange[]): string {
  const counts = Object.entries(ACTIONS).flatMap(([action, word]) => {
    const number = changes.filter((change) => change.action === action).length;
    return number === 0 ? [] : [`${number} ${word}`];
  });
  return counts.join(", ");
}

function resourceLine({ address, action, replacedFor }: StackChange): Sentence {
  return [
    `${action === "nothing" ? "" : ACTIONS[action]} `,
    code(address),
    ...(replacedFor.length === 0 ? [] : [", because of ", named(replacedFor.join(", "))]),
  ];
}
