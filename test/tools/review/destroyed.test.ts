import { kindsOf, markdownOf, recordedPlan, reviewOfPlans, reviewOfRecorded, sentenceOf } from "../../support/reviewed";

interface Plan {
  readonly configuration: object;
  readonly resource_changes: readonly { readonly type: string; readonly change: Readonly<Record<string, unknown>> }[];
}

test("a platform that is destroyed is reported with all that cannot be undone, in a few lines", () => {
  const found = reviewOfRecorded("all-destroyed");
  expect(found.outcome).toBe("dangerous");
  expect([...new Set(kindsOf(found).slice(0, 5))].sort()).toEqual([
    "address-given-up",
    "namespace-destroyed",
    "platform-removed",
    "volume-destroyed",
  ]);
  expect(sentenceOf(found, "agents-removed")).toContain("Nobody reaches `production` through them any more.");
  expect(markdownOf(found).split("<details>")[0]!.split("\n").length).toBeLessThanOrEqual(40);
});

function planOf(type: string, actions: readonly string[]): Plan {
  return {
    ...(recordedPlan("nothing") as Plan),
    configuration: {},
    resource_changes: [
      { type, change: { actions, before: { metadata: [{ name: "orders", namespace: "orders" }] }, after: null } },
    ],
  };
}

test("what another provider destroys is dangerous, since nobody here knows what is lost", () => {
  expect(reviewOfPlans({ platform: planOf("aws_db_instance", ["delete"]) }).outcome).toBe("dangerous");
  expect(reviewOfPlans({ platform: planOf("aws_db_instance", ["delete", "create"]) }).outcome).toBe("dangerous");
});

test.each(["terraform_data", "time_static", "kubernetes_config_map_v1"])("%s holds nothing that is lost", (type) => {
  expect(reviewOfPlans({ platform: planOf(type, ["delete"]) }).outcome).toBe("changes");
});

test("a plan that changes outputs alone is a change", () => {
  const plan = { format_version: "1.2", resource_changes: [], output_changes: { address: { actions: ["update"] } } };
  const found = reviewOfPlans({ platform: plan });
  expect(found.outcome).toBe("changes");
  expect(markdownOf(found)).toContain("Only outputs of the stacks change.");
});
