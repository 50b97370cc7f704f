import { gunzipSync, gzipSync } from "node:zlib";
import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { ConfigMapV1Data } from "@cdktf/provider-kubernetes/lib/config-map-v1-data";
import { TerraformResource } from "cdktf";
import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import {
  acknowledgeResources,
  type AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  ClusterStack,
  KubernetesTarget,
  PolicyPeer,
  StateBackend,
} from "../../../constructs";
import { MODEL_OUTPUT, type ModelDocument } from "../../../constructs/core/model/document";
import { ensureNamespace } from "../../../constructs/terraform/namespace";
import { withoutOthers } from "../../../tools/review/foreign";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import type { Variation } from "../../fixtures/plans/program";
import { machines } from "../../support/machines";
import { kindsOf, QUESTION, recordedPlan, reviewOfPlans, reviewOfVariations, sentenceOf } from "../../support/reviewed";

type Json = Readonly<Record<string, unknown>>;
interface Recorded extends Json {
  readonly resource_changes: readonly (Json & { readonly change: Json })[];
  readonly output_changes: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
}

/** The plan that changes nothing, with more in it, and what the configuration of the program has of modules and blocks. */
function planWith(...added: readonly Json[]): Recorded {
  const plan = recordedPlan("nothing") as Recorded;
  const configuration = {
    root_module: {
      module_calls: MODULE,
      resources: [...blocks("terraform_data.run"), ...blocks("kubernetes_config_map_v1.run")],
    },
  };
  return {
    ...plan,
    configuration,
    resource_changes: [...plan.resource_changes, ...(added as Recorded["resource_changes"])],
  };
}

const blocks = (address: string) => [{ address, provisioners: [{ type: "local-exec" }] }];
const MODULE = {
  theirs: { module: { module_calls: { inner: { module: { resources: blocks("null_resource.run") } } } } },
};

function created(type: string, after: Json, address = `${type}.theirs`): Json {
  return {
    address,
    mode: "managed",
    type,
    name: "theirs",
    change: { actions: ["create"], before: null, after },
  };
}

function object(type: string, namespace: string | undefined, further: Json = {}): Json {
  return created(type, { metadata: [{ name: "theirs", ...(namespace !== undefined && { namespace }) }], ...further });
}

/** A plan of a stack that declares nothing itself. */
const planOf = (...added: readonly Json[]) => ({
  ...planWith(),
  resource_changes: added as Recorded["resource_changes"],
  output_changes: {},
});

/** Two ways to add a resource to the program: in the stack of the platform, and in one without anything of this package. */
const plansWith = (added: Json) => [{ platform: planWith(added) }, { platform: planWith(), theirs: planOf(added) }];

const THEIRS = { metadata: { name: "theirs", namespace: "others" } };
const CONFIG = { apiVersion: "v1", kind: "ConfigMap", ...THEIRS };
const manifest = (body: Json) => created("kubernetes_manifest", { manifest: body });

const hiding = (body: Json) =>
  created("kubectl_manifest", { yaml_body: "(sensitive)", yaml_body_parsed: JSON.stringify(body) });

/** A change of which only the apply knows a name of the object, or something else. */
function applied(added: Json, name: string, block = "metadata"): Json {
  return {
    ...added,
    change: {
      ...(added["change"] as Json),
      after_unknown: block === "" ? { [name]: true } : { [block]: [{ [name]: true }] },
    },
  };
}

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
  ["a workload in the namespace of the agents", object("kubernetes_deployment_v1", "svc-agents")],
  ["a Role", object("kubernetes_role_v1", "others")],
  ["a role of the service by its vendor's provider", created("teleport_role", { version: "v7", spec: { allow: {} } })],
  [
    "what is written into the configuration of the auth service",
    object("kubernetes_config_map_v1_data", "svc", { data: { "svc.yaml": "" } }),
  ],
  ["an annotation of an object of the platform", object("kubernetes_annotations", "svc", { annotations: { a: "b" } })],
  ["rights in the whole cluster", object("kubernetes_cluster_role_binding_v1", undefined)],
  ["a webhook of admission", object("kubernetes_validating_webhook_configuration_v1", undefined)],
  [
    "an object of the whole cluster as a manifest",
    manifest({ apiVersion: "v1", kind: "PersistentVolume", metadata: { name: "theirs" } }),
  ],
  ["an object of a kind that nobody knows", object("kubernetes_of_tomorrow", undefined)],
  ["a release, wherever it is", created("helm_release", { name: "theirs", namespace: "others", chart: "theirs" })],
  ["a provisioner of an object elsewhere", created("kubernetes_config_map_v1", THEIRS, "kubernetes_config_map_v1.run")],
  ["a provisioner", created("terraform_data", {}, "terraform_data.run")],
  [
    "a provisioner in a module",
    created("null_resource", {}, 'module.theirs["a.b]"].module.inner[0].null_resource.run[1]'),
  ],
  ["what another provider writes into clusters", created("kustomization_resource", { manifest: "{}" })],
  ["what writes into objects of others", object("kubernetes_config_map_v1_data", "others", { data: { a: "b" } })],
  ["labels of an object of others", object("kubernetes_labels", "others", { kind: "ConfigMap", labels: { a: "b" } })],
  [
    "a pod of another namespace that has its node",
    object("kubernetes_deployment_v1", "others", pod({ host_pid: true })),
  ],
  [
    "a pod of another namespace with a port of its node",
    object("kubernetes_deployment_v1", "others", pod({ container: [{ port: [{ host_port: 443 }] }] })),
  ],
  [
    "a pod of another namespace with a disk",
    object(
      "kubernetes_deployment_v1",
      "others",
      pod({ volume: [{ name: "a", gce_persistent_disk: [{ pd_name: "a" }] }] }),
    ),
  ],
  [
    "an annotation, of which nobody knows what a controller does for it",
    object("kubernetes_secret_v1", "others", {
      metadata: [{ namespace: "others", annotations: { a: "b" } }],
    }),
  ],
  ["an Ingress, for whatever name", object("kubernetes_ingress_v1", "others", { spec: [{ rule: [{ host: "a.b" }] }] })],
  ["a Service, which agents may discover", object("kubernetes_service_v1", "others")],
  ["a RoleBinding, which may be for people of the platform", object("kubernetes_role_binding_v1", "others")],
  ["a claim of a disk", object("kubernetes_persistent_volume_claim_v1", "others", { spec: [{ volume_name: "a" }] })],
  ["an object whose namespace the plan hides", object("kubernetes_config_map_v1", "(sensitive)")],
  [
    "a manifest of which its resource hides the namespace",
    hiding({ ...CONFIG, metadata: { name: "theirs", namespace: "(sensitive value)" } }),
  ],
  [
    "a manifest of which its resource hides the pods",
    hiding({ apiVersion: "apps/v1", kind: "Deployment", ...THEIRS, spec: "(sensitive value)" }),
  ],
  [
    "who may do what on a cluster of AWS",
    object("kubernetes_config_map_v1", "kube-system", { data: { mapRoles: "" } }),
  ],
  [
    "an object whose namespace only the apply knows",
    applied(object("kubernetes_config_map_v1", undefined), "namespace"),
  ],
  ["a namespace whose name only the apply knows", applied(object("kubernetes_namespace_v1", undefined), "name")],
  ["a namespace with a label that only the apply knows", applied(object("kubernetes_namespace_v1", undefined), "env")],
  ["a claim that only the apply knows", applied(object("kubernetes_deployment_v1", "others"), "claim_name", "spec")],
  ["a manifest that only the apply knows", created("kubernetes_manifest", {})],
  ["a manifest of a list", manifest({ apiVersion: "v1", kind: "List", metadata: { namespace: "others" } })],
  [
    "a kind of others with a known name",
    manifest({ apiVersion: "serving.knative.dev/v1", kind: "Service", ...THEIRS }),
  ],
  [
    "a manifest that its resource sends elsewhere",
    created("kubectl_manifest", { yaml_body: JSON.stringify(CONFIG), override_namespace: "svc" }),
  ],
  ["a resource of another provider", created("aws_s3_bucket", { bucket: "theirs" })],
  [
    "what reads a Service of the platform",
    object("kubernetes_config_map_v1", "others", { data: { a: "http://svc-auth.svc.svc.cluster.local:3025" } }),
  ],
])("%s is not judged", (_, added) => {
  expect(plansWith(added).map((plans) => reviewOfPlans(plans).outcome)).toEqual(["not-judged", "not-judged"]);
});

test.each([
  ["an object in another namespace", object("kubernetes_config_map_v1", "others")],
  ["another namespace", object("kubernetes_namespace_v1", undefined)],
  ["an object in another namespace as a manifest", manifest(CONFIG)],
  ["what somebody's programs read", applied(object("kubernetes_config_map_v1", "others"), "a", "data")],
  ["a resource without a provisioner", created("terraform_data", {})],
  ["a password in the state", created("random_password", { result: "(sensitive)" })],
  [
    "pods with what is in their namespace",
    object("kubernetes_deployment_v1", "others", pod({ volume: [{ name: "a", secret: [{ secret_name: "a" }] }] })),
  ],
])("%s is counted", (_, added) => {
  for (const plans of plansWith(added)) {
    const { outcome, findings, step } = reviewOfPlans(plans);
    expect([outcome, findings.map(({ kind }) => kind)]).toEqual(["changes", ["others-changed"]]);
    expect(review(withoutOthers(step), QUESTION).outcome).toBe("nothing");
  }
});

test("of a stack that is reviewed alone, and says nothing of a platform, only what is in the state alone is elsewhere", () => {
  const outcome = (added: Json) => reviewOfPlans({ theirs: planOf(added) }).outcome;
  expect(outcome(object("kubernetes_config_map_v1", "others"))).toBe("not-judged");
  expect(outcome(created("terraform_data", {}))).toBe("changes");
});

test.each([
  ["an object in the namespace of the platform", "not-judged", object("kubernetes_config_map_v1", "svc")],
  ["an object elsewhere", "changes", object("kubernetes_config_map_v1", "others")],
])("reviewed beside agents alone, whose platform is in another stack, %s is %s", (_, outcome, added) => {
  const agents = recordedPlan("create", "databases") as Recorded;
  const resource_changes: readonly Json[] = [...agents.resource_changes, added];
  const databases = { ...agents, configuration: planWith().configuration, resource_changes };
  expect(reviewOfPlans({ databases }).outcome).toBe(outcome);
  // Of a stack without a document, nobody knows the namespaces.
  expect(reviewOfPlans({ databases, platform: { ...planWith(), output_changes: {} } }).outcome).toBe("not-judged");
});

test.each([
  ["svc", "not-judged"],
  ["others", "changes"],
])("reviewed beside agents on Linux alone, whose platform is in svc, an object in %s is %s", (namespace, outcome) => {
  const agents = machines();
  const kubernetes_config_map_v1 = { theirs: { metadata: { name: "theirs", namespace } } };
  const configuration = { ...(agents.configuration as Json), resource: { kubernetes_config_map_v1 } };
  expect(review(stepOfFolders([agents], [{ ...agents, configuration }]), QUESTION).outcome).toBe(outcome);
});

test.each([
  ["shop", "not-judged"],
  ["payments", "not-judged"],
  ["crew-1", "not-judged"],
  ["others", "changes"],
])("an object in %s is %s where agents serve what is in shop, and get other names", (namespace, outcome) => {
  const serving = (...declared: readonly ((stack: ClusterStack) => void)[]): Variation => ({
    declare(stack, platform) {
      new AgentRelease(stack, "applications", {
        platform,
        namespace: "applications",
        services: [AgentService.application({ name: "reports", uri: "http://reports-0.reports.shop.svc:8080" })],
        pods: { extraEnvironment: { SCOPES: "a\npayments crew-*" } },
        version: AgentVersion.followUpdater({ first: "17.5.2" }),
      });
      for (const each of declared) each(stack);
    },
  });
  const theirs = (stack: ClusterStack) => new ConfigMapV1(stack, "theirs", { metadata: { name: "theirs", namespace } });
  expect(reviewOfVariations(serving(), serving(theirs)).outcome).toBe(outcome);
});

test("what the program declares by a manifest is destroyed like anything else", () => {
  const deleted = (kind: string) => {
    const before = { manifest: { apiVersion: "v1", kind, metadata: { name: "others" } } };
    const change = { actions: ["delete"], before, after: null };
    return kindsOf(reviewOfPlans({ platform: planWith({ ...created("kubernetes_manifest", {}), change }) }));
  };
  expect(deleted("Namespace")).toContain("namespace-destroyed");
  expect(deleted("PersistentVolumeClaim")).toContain("volume-destroyed");
  expect(deleted("Database")).toContain("others-destroyed");
});

test.each([
  ["team", "sre", "not-judged"],
  ["team", "others", "changes"],
])("a namespace with the label %s=%s is %s where the platform lets in team=sre", (label, value, outcome) => {
  const metrics = { scrapedBy: [PolicyPeer.pods({ namespaceLabels: { team: "sre" } })] };
  const declare = (stack: ClusterStack) => {
    new NamespaceV1(stack, "theirs", { metadata: { name: "theirs", labels: { [label]: value } } });
    new ConfigMapV1(stack, "config", { metadata: { name: "config", namespace: "theirs" } });
  };
  expect(reviewOfVariations({ platform: { metrics } }, { platform: { metrics }, declare }).outcome).toBe(outcome);
});

test("a stack of the program that gets its first resource, or loses its last construct, is judged as any other", () => {
  const extra = (...declared: readonly ((stack: ClusterStack) => void)[]): Variation => ({
    declare(stack) {
      const extras = new ClusterStack(stack.node.root, "extras", {
        target: KubernetesTarget.environment(),
        state: StateBackend.local({ path: "extras.tfstate" }),
      });
      for (const each of declared) each(extras);
    },
  });
  const theirs = (stack: ClusterStack) => new ConfigMapV1(stack, "theirs", BESIDE);
  const ours = (stack: ClusterStack) => ensureNamespace(stack, "ours");
  expect(kindsOfChange(extra(), extra(theirs))).toEqual(["not-judged", ["not-judged"]]);
  expect(kindsOfChange(extra(ours), extra(theirs))[1]).toContain("not-judged");
});

test("a plan without its configuration shows no provisioner, so that nothing is elsewhere", () => {
  const { configuration: _, ...plan } = planWith(created("terraform_data", {}));
  expect(reviewOfPlans({ platform: plan }).outcome).toBe("not-judged");
});

/** The plan with another change of one object of ours. */
function planChanging(type: string, change: (before: Json) => Json): Recorded {
  const plan = recordedPlan("nothing") as Recorded;
  const index = plan.resource_changes.findIndex((each) => each["type"] === type);
  const found = plan.resource_changes[index]!;
  const before = found.change["after"] as Json;
  const changed = { ...found, change: { ...found.change, actions: ["update"], before, ...change(before) } };
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

test.each(["action", "ephemeral"])("what a program runs by %s beside its resources is not judged", (part) => {
  const declare = (stack: ClusterStack) => {
    stack.addOverride(`${part}.theirs.run`, {});
  };
  expect(reviewOfVariations({}, { declare }).outcome).toBe("not-judged");
});

test("a plan with actions is not judged", () => {
  const action_invocations = [{ address: "action.aws_lambda_invoke.a" }];
  expect(reviewOfPlans({ platform: { ...planWith(), action_invocations } }).outcome).toBe("not-judged");
});

const BESIDE = { metadata: { name: "theirs", namespace: "svc" } };

/** The program with something of its own in the namespace of the platform. */
function besides(acknowledge?: (stack: ClusterStack) => void, data: Readonly<Record<string, string>> = {}): Variation {
  return {
    declare(stack) {
      new ConfigMapV1(stack, "theirs", { ...BESIDE, data });
      acknowledge?.(stack);
    },
  };
}

const PROVISIONER = { type: "local-exec", command: "true" } as const;
const OF_AUTH = { name: "svc-auth", namespace: "svc" };
const REASON = "dashboards";
const BY_TYPE = (stack: ClusterStack) => {
  acknowledgeResources(stack, { type: "kubernetes_config_map_v1", reason: REASON });
};
const BY_CONSTRUCT = (stack: ClusterStack) => {
  acknowledgeResources(stack.node.findChild("theirs"), { reason: REASON });
};

const kindsOfChange = (before: Variation, after: Variation) => {
  const found = reviewOfVariations(before, after);
  return [found.outcome, kindsOf(found)];
};

describe("of what a program acknowledges", () => {
  test.each([
    ["by type", BY_TYPE],
    ["by construct", BY_CONSTRUCT],
  ])("%s, a change is said with its reason", (_, acknowledge) => {
    const [before, after] = [besides(acknowledge), besides(acknowledge, { a: "b" })];
    expect(kindsOfChange(besides(), besides(undefined, { a: "b" }))).toEqual(["not-judged", ["not-judged"]]);
    expect(kindsOfChange(before, after)).toEqual(["changes", ["others-acknowledged"]]);
    expect(sentenceOf(reviewOfVariations(before, after), "others-acknowledged")).toContain(REASON);
  });

  test("a provisioner is one by its construct", () => {
    const run = (further?: typeof BY_CONSTRUCT): Variation => ({
      declare(stack) {
        new TerraformResource(stack, "theirs", { terraformResourceType: "null_resource", provisioners: [PROVISIONER] });
        further?.(stack);
      },
    });
    expect(kindsOfChange({}, run())).toEqual(["not-judged", ["not-judged"]]);
    expect(kindsOfChange(run(BY_CONSTRUCT), {})).toEqual(["changes", ["others-acknowledged"]]);
  });

  test("the deletion is one by the program of before", () => {
    expect(kindsOfChange(besides(BY_CONSTRUCT), {})).toEqual(["changes", ["others-acknowledged"]]);
    expect(kindsOfChange(besides(), {})).toEqual(["not-judged", ["not-judged"]]);
  });

  test("a new acknowledgement is said, and one that is gone covers nothing", () => {
    expect(kindsOfChange(besides(), besides(BY_TYPE))).toEqual(["changes", ["resources-acknowledged"]]);
    expect(kindsOfChange(besides(BY_TYPE), besides(undefined, { a: "b" }))[0]).toBe("not-judged");
  });

  const IN_PLATFORM = object("kubernetes_config_map_v1", "svc");
  const sent = (name: string, override_namespace?: string) =>
    created("kubectl_manifest", {
      yaml_body: JSON.stringify({ ...CONFIG, metadata: { ...THEIRS.metadata, name } }),
      override_namespace,
    });

  test.each([
    ["any type", undefined, IN_PLATFORM, "others-acknowledged"],
    ["its type", "kubernetes_config_map_v1", IN_PLATFORM, "others-acknowledged"],
    ["another type", "kubernetes_secret_v1", IN_PLATFORM, "not-judged"],
    ["a namespace that only the apply knows", undefined, applied(IN_PLATFORM, "namespace"), "not-judged"],
    ["a namespace that the plan hides", undefined, object("kubernetes_config_map_v1", "(sensitive)"), "not-judged"],
    ["a manifest", undefined, sent("svc-auth"), "others-acknowledged"],
    [
      "a manifest for where only the apply knows",
      undefined,
      applied(sent("a"), "override_namespace", ""),
      "not-judged",
    ],
    ["a manifest with the name of an object of ours", undefined, sent("svc-auth", "svc"), "not-judged"],
  ])("a resource of a module, with %s, is acknowledged or not", (_, type, added, kind) => {
    const change = { ...added, address: 'module.theirs["a.b"].kubernetes_config_map_v1.a[0]' };
    const entry = { construct: "platform", type, reason: REASON, addresses: ["module.theirs"] };
    const { before, ...output } = planWith().output_changes[MODEL_OUTPUT]!;
    const document = JSON.parse(gunzipSync(Buffer.from(before, "base64")).toString()) as ModelDocument;
    const value = gzipSync(JSON.stringify({ ...document, acknowledged: [entry] })).toString("base64");
    const output_changes = { [MODEL_OUTPUT]: { ...output, before: value, after: value } };
    expect(kindsOf(reviewOfPlans({ platform: { ...planWith(change), output_changes } }))).toEqual([kind]);
  });

  test.each([
    [
      "what writes into an object of ours",
      (stack: ClusterStack) => new ConfigMapV1Data(stack, "data", { metadata: OF_AUTH, data: { "svc.yaml": "" } }),
    ],
    [
      "an object of ours",
      (_: ClusterStack, platform: AccessPlatform) => {
        platform.auth.workload.resource.addOverride("spec.template.spec.host_network", true);
      },
    ],
    [
      "what Terraform checks of an object that does not change",
      (_: ClusterStack, platform: AccessPlatform) => {
        platform.auth.workload.resource.lifecycle = {};
      },
    ],
    [
      "a provisioner of an object of ours",
      (_: ClusterStack, platform: AccessPlatform) => {
        platform.auth.workload.resource.provisioners = [PROVISIONER];
      },
    ],
  ])("%s is not", (_, add) => {
    const acknowledged = (further?: typeof add): Variation => ({
      declare(stack, platform) {
        new ConfigMapV1(stack, "theirs", BESIDE);
        acknowledgeResources(stack, { reason: REASON });
        further?.(stack, platform);
      },
    });
    expect(kindsOfChange(acknowledged(), acknowledged(add))[1]).toContain("not-judged");
  });
});

test("a plan of agents alone is not judged either, without a document", () => {
  const plan = recordedPlan("create", "databases") as Recorded;
  expect(reviewOfPlans({ databases: { ...plan, output_changes: {} } }).outcome).toBe("not-judged");
});

test.each([["before"], ["after"], ["before", "after"]])(
  "what a stack declares is not judged where its document is missing %s, and nothing is new or gone because of that",
  (...missing) => {
    const plan = recordedPlan("role-removed") as Recorded & { readonly output_changes: Json };
    const output = plan.output_changes[MODEL_OUTPUT] as Json;
    const without = { ...output, ...Object.fromEntries(missing.map((side) => [side, null])) };
    const found = reviewOfPlans({ platform: { ...plan, output_changes: { [MODEL_OUTPUT]: without } } });
    expect(found.outcome).toBe("not-judged");
    expect(kindsOf(found).filter((kind) => /-(created|added|removed|exposed|opened|closed)$/.test(kind))).toEqual([]);
  },
);
