import type { ModelDocument } from "../../../constructs/core/model/document";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import { withDocument } from "../../support/edited-document";
import { once } from "../../support/once";
import { kindsOf, QUESTION, stacksOfVariation } from "../../support/reviewed";

const program = once(() => stacksOfVariation({}));

function reviewOfDocument(part: "platforms" | "agents" | "services", more: object) {
  const edit = (document: ModelDocument) => ({ [part]: document[part].map((each) => ({ ...each, ...more })) });
  const edited = program().map((stack) => (stack.name === "platform" ? withDocument(stack, edit) : stack));
  return review(stepOfFolders(program(), edited), QUESTION);
}

test.each([
  ["platforms", { edition: "community" }],
  ["platforms", { version: "1.2.3" }],
  ["agents", { isSuspended: true, channel: undefined, isEnrolled: false }],
] as const)("a field of %s that differs is said by a finding, or is not judged: %j", (part, more) => {
  expect(reviewOfDocument(part, more).findings).not.toEqual([]);
});

test("what no finding is about is not judged", () => {
  expect(kindsOf(reviewOfDocument("platforms", { version: "1.2.3" }))).toContain("not-judged");
});

test("where a part is written is nothing that people know", () => {
  expect(reviewOfDocument("services", { address: "kubernetes_service_v1.other" }).findings).toEqual([]);
});
