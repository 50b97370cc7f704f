import { readPlan } from "../../../tools/model/plan";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { describeReview } from "../../../tools/review/describe";
import { review } from "../../../tools/review/review";
import { toJson } from "../../../tools/review/review-json";
import { stepFromPlans } from "../../../tools/review/step";
import { QUESTION, recordedPlan } from "../../support/reviewed";
import { keysIn, withoutKey } from "../../support/without-a-key";
import { TRIED, sampled } from "../../support/sample";

const WITHOUT_WHICH_IT_IS_NO_PLAN = ["format_version", "resource_changes"];

test(`a plan is reviewed without any of its fields, and no sentence has a hole: ${TRIED}`, () => {
  const plan = recordedPlan("less-guarded");
  const holes = sampled(keysIn(plan)).filter((key) => {
    const read = readPlan("platform", withoutKey(plan, key));
    if (read === undefined) return !WITHOUT_WHICH_IT_IS_NO_PLAN.includes(key);
    const found = review(stepFromPlans([read]), QUESTION);
    return /undefined|\[object|NaN/.test(toMarkdown(describeReview(found)) + JSON.stringify(toJson(found, QUESTION)));
  });
  expect(holes).toEqual([]);
});
