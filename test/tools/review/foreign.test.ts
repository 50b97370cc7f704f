import { withoutOthers } from "../../../tools/review/foreign";
import { review } from "../../../tools/review/review";
import { QUESTION, recordedPlan, reviewOfPlans } from "../../support/reviewed";

type Json = Readonly<Record<string, unknown>>;
interface Recorded extends Json {
  readonly resource_changes: readonly (Json & { readonly change: Json })[];
}

/** The plan that changes nothing, with more in it. */
function planWith(...added: readonly Json[]): Recorded {
  const plan = recordedPlan("nothing") as Recorded;
  return { ...plan, resource_changes: [...plan.resource_changes, ...(added as Recorded["resource_changes"])] };
}

function created(type: string, after: Json): Json {
  return {
    address: `${type}.theirs`,
    mode: "managed",
    type,
    name: "theirs",
    change: { actions: ["create"], before: null, after },
  };
}

function object(type: string, namespace: string | undefined, further: Json = {}): Json {
  return created(type, { metadata: [{ name: "theirs", ...(namespace !== undefined && { namespace }) }], ...further });
}

const outcomeWith = (...added: readonly Json[]) => reviewOfPlans({ platform: planWith(...added) }).outcome;

const pod = (spec: Json) => ({ spec: [{ template: [{ spec: [spec] }] }] });

test.each([
  [
    "a workload that mounts the volume of the auth service",
    object(
      "kubernetes_deployment_v1",
      "svc",
      pod({ volume: [{ persistent_volume_claim: [{ claim_name: "svc-auth" }] }] }),
    ),
  ],
  [
    "a workload with the account of the proxies",
    object("kubernetes_stateful_set_v1", "svc", pod({ service_account_name: "svc-proxy" })),
  ],
  ["a pod in the namespace of the agents", object("kubernetes_pod_v1", "svc-agents")],
  [
    "what is written into the configuration of the auth service",
    object("kubernetes_config_map_v1_data", "svc", { data: { "svc.yaml": "" } }),
  ],
  ["an annotation of an object of the platform", object("kubernetes_annotations", "svc", { annotations: { a: "b" } })],
  [
    "a Role of others with a subject in the namespace",
    object("kubernetes_role_binding_v1", "others", {
      subject: [{ kind: "ServiceAccount", name: "svc-auth", namespace: "svc" }],
    }),
  ],
  ["rights in the whole cluster", object("kubernetes_cluster_role_binding_v1", undefined)],
  ["a webhook of admission", object("kubernetes_validating_webhook_configuration_v1", undefined)],
  [
    "an object of the whole cluster as a manifest",
    created("kubernetes_manifest", {
      manifest: { apiVersion: "v1", kind: "PersistentVolume", metadata: { name: "theirs" } },
    }),
  ],
  ["an object of a kind that nobody knows", object("kubernetes_of_tomorrow", undefined)],
  ["a release in the namespace", created("helm_release", { name: "theirs", namespace: "svc", chart: "theirs" })],
  [
    "a policy of others for the platform",
    object("kubernetes_network_policy_v1", "others", {
      spec: [
        { egress: [{ to: [{ namespace_selector: [{ match_labels: { "kubernetes.io/metadata.name": "svc" } }] }] }] },
      ],
    }),
  ],
])("%s is not judged", (_, added) => {
  expect(outcomeWith(added)).toBe("not-judged");
});

test.each([
  ["an object in another namespace", object("kubernetes_config_map_v1", "others")],
  ["another namespace", object("kubernetes_namespace_v1", undefined)],
  ["a release in another namespace", created("helm_release", { name: "theirs", namespace: "others", chart: "theirs" })],
  ["a resource of another provider", created("aws_s3_bucket", { bucket: "theirs" })],
])("%s is counted", (_, added) => {
  const { outcome, findings, step } = reviewOfPlans({ platform: planWith(added) });
  expect([outcome, findings.map(({ kind }) => kind)]).toEqual(["changes", ["others-changed"]]);
  expect(review(withoutOthers(step), QUESTION).outcome).toBe("nothing");
});

/** The plan with another change of one object of ours. */
function planChanging(type: string, change: (before: Json) => Json): Recorded {
  const plan = recordedPlan("nothing") as Recorded;
  const index = plan.resource_changes.findIndex((each) => each["type"] === type);
  const found = plan.resource_changes[index]!;
  const before = found.change["after"] as Json;
  const changed = { ...found, change: { ...found.change, ...{ actions: ["update"], before }, ...change(before) } };
  return { ...plan, resource_changes: plan.resource_changes.with(index, changed) };
}

test.each([
  [
    "a value that is sensitive on both sides",
    (before: Json) => ({ after: before, before_sensitive: { spec: true }, after_sensitive: { spec: true } }),
  ],
  [
    "a value that only the apply knows",
    (before: Json) => ({ after: { metadata: before["metadata"] }, after_unknown: { spec: true } }),
  ],
  ["a value that is gone", (before: Json) => ({ after: { ...before, spec: [] } })],
])("of what the synthesis wrote, %s is not judged", (_, change) => {
  const { findings } = reviewOfPlans({ platform: planChanging("kubernetes_pod_disruption_budget_v1", change) });
  expect(findings.map(({ kind }) => kind)).toContain("not-judged");
});

test.each([
  ["actions", { action_invocations: [{ address: "action.aws_lambda_invoke.a" }] }],
  [
    "a document that is not there",
    {
      output_changes: {},
      resource_changes: [...planWith(object("kubernetes_config_map_v1", "others")).resource_changes],
    },
  ],
])("a plan with %s is not judged", (_, further) => {
  expect(reviewOfPlans({ platform: { ...planWith(), ...further } }).outcome).toBe("not-judged");
});
