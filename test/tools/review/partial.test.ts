import { markdownOf, recordedPlan, reviewOfPlans, reviewOfRecorded } from "../../support/reviewed";

test("a plan that leaves resources out is not judged, also where it changes nothing", () => {
  const plan = { ...(recordedPlan("nothing") as object), complete: false };
  for (const found of [reviewOfPlans({ platform: plan }), reviewOfRecorded("targeted")]) {
    expect(found.outcome).toBe("not-judged");
    expect(markdownOf(found)).toContain("the plan leaves resources out, as terraform plan -target does");
  }
  expect(reviewOfPlans({ platform: { ...plan, complete: true } }).outcome).toBe("nothing");
});

test("a role of which only the apply knows the rules is not judged", () => {
  const role = (rule: unknown) => ({ metadata: [{ name: "a" }], rule });
  const entry = (change: object) => ({
    format_version: "1.2",
    resource_changes: [
      { address: "kubernetes_cluster_role_v1.a", mode: "managed", type: "kubernetes_cluster_role_v1", change },
    ],
  });
  const rules = [{ api_groups: [""], resources: ["pods"], verbs: ["get"] }];
  const change = { actions: ["update"], before: role(rules), after: role([]), after_unknown: { rule: true } };
  expect(reviewOfPlans({ platform: entry(change) }).outcome).toBe("not-judged");
  const known = { ...change, after: role(rules), after_unknown: { id: true, metadata: [{ generation: true }] } };
  expect(reviewOfPlans({ platform: entry(known) }).outcome).toBe("changes");
});
