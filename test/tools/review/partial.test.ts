import { asPlanned } from "../../support/edited-document";
import { markdownOf, recordedPlan, reviewOfPlans, reviewOfRecorded } from "../../support/reviewed";

test("a plan that leaves resources out is not judged, also where it changes nothing", () => {
  const plan = { ...(recordedPlan("nothing") as object), complete: false };
  for (const found of [reviewOfPlans({ platform: plan }), reviewOfRecorded("targeted")]) {
    expect(found.outcome).toBe("not-judged");
    expect(markdownOf(found)).toContain("the plan leaves resources out, as terraform plan -target does");
  }
  expect(reviewOfPlans({ platform: { ...plan, complete: true } }).outcome).toBe("nothing");
});

test("a policy of which only the apply knows the rules is not judged", () => {
  const policy = (ingress: unknown) => ({ metadata: [{ name: "a" }], spec: [{ pod_selector: [{}], ingress }] });
  const type = "kubernetes_network_policy_v1";
  const entry = (change: { readonly before: unknown; readonly after: unknown }) =>
    asPlanned({
      format_version: "1.2",
      resource_changes: [{ address: `${type}.a`, mode: "managed", type, change }],
    });
  const rules = [{ from: [{ pod_selector: [{ match_labels: { a: "b" } }] }] }];
  const unknown = { spec: [{ ingress: true }] };
  const change = { actions: ["update"], before: policy(rules), after: policy([]), after_unknown: unknown };
  expect(reviewOfPlans({ platform: entry(change) }).outcome).toBe("not-judged");
  const known = { ...change, after: policy(rules), after_unknown: { id: true, metadata: [{ generation: true }] } };
  expect(reviewOfPlans({ platform: entry(known) }).outcome).toBe("changes");
});
