import { Release } from "@cdktf/provider-helm/lib/release";
import { edited, type Edit } from "../../support/edited-stack";
import { machines } from "../../support/machines";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { ProxyListeners } from "../../../constructs";
import type { Variation } from "../../fixtures/plans/program";
import { kindsOf, QUESTION, reviewOfVariations, stacksOfVariation } from "../../support/reviewed";
import { findingTopic } from "../../../tools/review/kinds";

const EXAMPLE: Variation = {};
const PORTS: Variation = { listeners: ProxyListeners.separate({ peering: true }) };
const CHANNEL: Variation = { channelVersion: "v17.5.1" };
const ROLE: Variation = { roles: "with an auditor" };
const VERSION: Variation = { version: "17.5.3", first: "17.5.2" };
const SCALED: Variation = { agents: { pods: { replicas: 2 } } };

/** The stack of the platform. */
function platform(variation: Variation): SynthesisedStack {
  return stacksOfVariation(variation)[0]!;
}

/** Another cluster with the platform of the example, and what is done to it. */
function other(...edits: readonly Edit[]): SynthesisedStack {
  return { ...edited(platform(EXAMPLE), ...edits), name: "other" };
}

function replaced(type: string, having: string, from: string, to: string): Edit {
  return { type, having, from, to };
}

function shownOf({ findings }: Review, stack: string): readonly string[] {
  return findings
    .filter((finding) => ["settings", "unjudged"].includes(findingTopic(finding)))
    .flatMap(({ about = [] }) => about)
    .filter((each) => each.stack === stack)
    .map(({ subject, path = [] }) => `${subject} ${path.join(".")}`);
}

const POLICY = "kubernetes_network_policy_v1";
const DEPLOYMENT = "kubernetes_deployment_v1";
const PROXIES = '"app.kubernetes.io/component":"proxy"';

function withInitImage(image: string): Edit {
  const init = `"init_container":[{"name":"mine","image":"${image}"}]`;
  return replaced(DEPLOYMENT, '"name":"svc-proxy","namespace"', '"container":[', `${init},"container":[`);
}

/** What a finding says of one stack, and what changes in another one. */
const ROWS: readonly (readonly [what: string, one: Variation, edit: Edit, shown: string, base: Edit | undefined])[] = [
  [
    "ports that open, and the pods that others let in on one that stays open",
    PORTS,
    replaced(
      POLICY,
      '"port":"3021"',
      `"from":[{"pod_selector":{"match_labels":{${PROXIES},"app.kubernetes.io/instance":"svc"`,
      `"from":[{"pod_selector":{"match_labels":{${PROXIES}`,
    ),
    "NetworkPolicy svc/svc-proxy spec.ingress",
    undefined,
  ],
  [
    "ports that open, and a Service that leads to another name",
    PORTS,
    replaced("kubernetes_service_v1", '"name":"svc-auth"', '"type":"ClusterIP"', '"type":"ExternalName"'),
    "Service svc/svc-auth spec.type",
    undefined,
  ],
  [
    "agents with more pods, and others with a number that is none",
    SCALED,
    replaced("helm_release", "kubeClusterName", "replicaCount: 1", "replicaCount: one"),
    "release svc-agents/svc-agent highAvailability.replicaCount",
    undefined,
  ],
  [
    "a channel with another version, and one that is new",
    CHANNEL,
    replaced(
      "kubernetes_config_map_v1",
      "automatic_upgrades_channels",
      "automatic_upgrades_channels:\\n",
      'automatic_upgrades_channels:\\n    canary:\\n      static_version: \\"v17.5.2\\"\\n',
    ),
    "ConfigMap svc/svc-proxy data.svc.yaml.proxy_service.automatic_upgrades_channels.canary",
    undefined,
  ],
  [
    "proxies that restart for another image, and one of theirs that is not the service's",
    VERSION,
    withInitImage("mine:2"),
    "Deployment svc/svc-proxy spec.template.spec.initContainers.[mine].image",
    withInitImage("mine:1"),
  ],
  [
    "a role that is delivered, and another order of delivery",
    ROLE,
    replaced("kubernetes_config_map_v1", "deliver.sh", '"batches":"1 4', '"batches":"1 3'),
    "ConfigMap svc/svc-delivery-",
    undefined,
  ],
];

test.each(ROWS)("%s: both are shown", (_, one, edit, shown, base) => {
  const found = review(
    stepOfFolders([platform(EXAMPLE), other(...(base ? [base] : []))], [platform(one), other(edit)]),
    QUESTION,
  );
  expect(shownOf(found, "other").filter((each) => each.startsWith(shown))).not.toEqual([]);
});

test("a value of a chart that moves to the address that agents join is shown", () => {
  const moved = (publicAddress: string): Variation => ({
    publicAddress,
    declare: (stack) => {
      new Release(stack, "audit", {
        name: "audit",
        namespace: "svc",
        chart: "audit",
        values: [`sink: ${publicAddress}`],
      });
    },
  });
  const [old, now] = ["access.example.com", "access.example.net"].map(moved);
  const found = reviewOfVariations(old!, now!);
  expect(kindsOf(found)).toContain("agents-sent-elsewhere");
  expect(shownOf(found, "platform")).toContain("helm_release.audit values");
});

test("ports of machines are shown though ports of releases open", () => {
  const dialled = { directDial: { caPins: [`sha256:${"a".repeat(64)}`] } };
  const step = stepOfFolders([platform(EXAMPLE), machines()], [platform(PORTS), machines(dialled)]);
  expect(shownOf(review(step, QUESTION), "machines")).toContain("web (Linux) ports.[agent-ssh]");
});
