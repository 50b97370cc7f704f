import type { ModelDocument, ModelParts } from "../../../constructs/core/model/document";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import type { Variation } from "../../fixtures/plans/program";
import { withDocument } from "../../support/edited-document";
import { QUESTION, stacksOfVariation } from "../../support/reviewed";

const NOTHING: Variation = {};
const MORE_AGENTS: Variation = { moreAgents: ["more"] };
const ACTION: Variation = {
  declare(stack) {
    stack.addOverride("action.theirs.run", {});
  },
};

/** Subjects that are not judged where the parts of the platform's stack say more than what is written. */
function notJudged(kind: keyof ModelParts, more: object, program: Variation): readonly unknown[] {
  const edit = (document: ModelDocument) => ({ [kind]: document[kind].map((each) => ({ ...each, ...more })) });
  const edited = stacksOfVariation(program).map((stack) =>
    stack.name === "platform" ? withDocument(stack, edit) : stack,
  );
  const { findings } = review(stepOfFolders(stacksOfVariation(NOTHING), edited), QUESTION);
  return findings.flatMap((each) => (each.kind === "not-judged" ? (each.facts["subjects"] as string[]) : []));
}

test.each<[keyof ModelParts, object, string, Variation]>([
  ["platforms", { edition: "community" }, "platform svc/svc", NOTHING],
  ["platforms", { version: "1.2.3" }, "platform svc/svc", NOTHING],
  ["platforms", { brand: "teleport" }, "platform svc/svc", ACTION],
  ["agents", { isSuspended: true }, "agents svc-agents/svc-agent", NOTHING],
  ["agents", { protects: [] }, "agents svc-agents/svc-agent", MORE_AGENTS],
])(
  "what %s say is not judged where nothing of theirs is written anew, whatever else is: %j",
  (kind, more, subject, program) => {
    expect(notJudged(kind, more, program)).toContain(subject);
  },
);

test.each<[keyof ModelParts, object, Variation]>([["services", { address: "kubernetes_service_v1.other" }, NOTHING]])(
  "what no object has, and what is written with its part, is judged elsewhere: %s %j",
  (kind, more, program) => {
    expect(notJudged(kind, more, program)).toEqual([]);
  },
);
