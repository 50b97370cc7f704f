import { AgentService, PolicyPeer, ProxyListeners, ServiceExposure } from "../../../constructs";
import type { PolicyPart } from "../../../constructs/core/model/traffic-part";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import { declareEveryday, EVERYDAY, varied } from "../../fixtures/everyday";
import { withDocument } from "../../support/edited-document";
import { once } from "../../support/once";
import { kindsOf, QUESTION, sentenceOf, synthesised } from "../../support/reviewed";

const stacksOf = (change: object) =>
  synthesised((app) => {
    declareEveryday(app, varied(EVERYDAY, change));
  });
type Stacks = ReturnType<typeof stacksOf>;
const reviewOf = (before: Stacks, after: Stacks) => review(stepOfFolders(before, after), QUESTION);
const base = once(() => stacksOf({}));

const REACH = ["policy-removed", "policy-wider", "port-exposed", "service-exposed", "port-opened", "port-closed"];

/** Kinds of findings about who may connect to what. */
function reachOf(found: Review): string {
  const kinds = kindsOf(found);
  return REACH.filter((kind) => kinds.includes(kind)).join(" ");
}

const network = (cidr: string) => PolicyPeer.network(cidr);
const pods = (namespace: string, labels?: Readonly<Record<string, string>>) =>
  PolicyPeer.pods({ namespace, ...(labels && { labels }) });
const inside = (...from: readonly PolicyPeer[]) => ({
  balancer: ServiceExposure.clusterIp({ proxyProtocol: "off", ...(from.length > 0 && { from }) }),
});
const scrapedBy = (...peers: readonly PolicyPeer[]) => ({ platform: { metrics: { scrapedBy: peers } } });
const readBy = (cidr: string) => scrapedBy(network(cidr));
const joinedFrom = (...agentNetworks: readonly string[]) => ({ auth: { agentNetworks } });
const agents = (network: object) => ({ agents: { network } });
const service = (port: number) => ({
  services: {
    wiki: AgentService.application({ name: "wiki", uri: `http://wiki.tools.svc:${port}`, labels: { env: "dev" } }),
  },
});
const api = (...kubernetesApiNetworks: readonly string[]) => agents({ kubernetesApiNetworks });
const [FRONT, BACK] = [pods("edge", { app: "front" }), pods("edge", { app: "back" })];
const SEPARATE = { platform: { listeners: ProxyListeners.separate({ peering: true }) } };
const BOTH = "port-opened port-closed";

/** A change of a program, by what the review says of who reaches what, in both directions. */
const ROWS: readonly (readonly [what: string, before: object, after: object, there: string, back: string])[] = [
  ["other pods at the proxies", inside(FRONT), inside(BACK), BOTH, BOTH],
  ["a network at the proxies", inside(FRONT), inside(FRONT, network("10.0.0.0/8")), "port-exposed", "port-closed"],
  ["every pod at the proxies", inside(FRONT), inside(), "port-exposed port-closed", BOTH],
  ["pods that read metrics", scrapedBy(FRONT), scrapedBy(FRONT, BACK), "port-opened", "port-closed"],
  [
    "a network that reads metrics",
    scrapedBy(FRONT),
    scrapedBy(FRONT, network("10.0.0.0/8")),
    "port-exposed",
    "port-closed",
  ],
  ["a part of a network", readBy("10.0.0.0/8"), readBy("10.1.0.0/16"), BOTH, "port-exposed port-closed"],
  [
    "agents outside that join directly, and are dialled",
    {},
    joinedFrom("10.0.0.0/8"),
    "policy-wider port-exposed",
    "port-closed",
  ],
  ["listeners, and where agents hold their tunnels", {}, SEPARATE, "policy-wider port-exposed", "port-closed"],
  ["a port that agents reach", agents({}), agents({ egressPorts: [8443] }), "policy-wider", ""],
  ["an application on a port of its own", {}, service(9443), "", ""],
  ["another port of an application", service(9443), service(9444), "policy-wider", "policy-wider"],
  ["a wider network of the Kubernetes API", api("10.96.0.1/32"), api("10.96.0.0/12"), "policy-wider", ""],
  ["every address for the Kubernetes API", api("10.96.0.1/32"), agents({}), "policy-wider", ""],
];

test.each(ROWS)("%s", (_, former, later, there, back) => {
  const [before, after] = [stacksOf(former), stacksOf(later)];
  expect(reachOf(reviewOf(before, after))).toBe(there);
  expect(reachOf(reviewOf(after, before))).toBe(back);
});

test("what agents may reach is said with their policy", () => {
  const found = reviewOf(base(), stacksOf(agents({ egressPorts: [8443] })));
  expect(sentenceOf(found, "policy-wider")).toContain("lets out to anyone on 8443`");
});

/** The review of another document after the same program. */
function reviewOfPolicies(edit: (policies: readonly PolicyPart[]) => readonly PolicyPart[]): Review {
  const after = base().map((stack) => withDocument(stack, ({ policies }) => ({ policies: edit(policies) as never })));
  return reviewOf(base(), after);
}

const isOf = (component: string) => (policy: PolicyPart) => policy.pods.component === component;
const without = (component: string) => (policies: readonly PolicyPart[]) =>
  policies.filter((policy) => !isOf(component)(policy));

test.each(["auth", "proxy", "agent"])("a policy of %s that goes is a danger, while its pods stay", (component) => {
  expect(kindsOf(reviewOfPolicies(without(component)))).toContain("policy-removed");
});

test("a policy that goes with its pods is none", () => {
  expect(kindsOf(reviewOfPolicies(without("configuration-test")))).not.toContain("policy-removed");
});

test("a policy that goes is none while another one leaves the same pods the same", () => {
  const found = reviewOfPolicies((policies) =>
    policies.map((policy) => (isOf("auth")(policy) ? { ...policy, name: "another" } : policy)),
  );
  expect(reachOf(found)).toBe("");
});

test("what one more policy lets through is told of it", () => {
  const found = reviewOfPolicies((policies) => [
    ...policies,
    {
      ...policies.find(isOf("updater"))!,
      name: "more",
      flows: [
        { direction: "ingress", peer: { kind: "anyone" }, ports: [] },
        {
          direction: "egress",
          peer: { kind: "outside", networks: ["10.0.0.0/8"] },
          ports: [{ port: 22, protocol: "TCP" }],
        },
      ],
    },
  ]);
  const sentence = sentenceOf(found, "policy-wider");
  expect(sentence).toContain("more lets in anyone on every port");
  expect(sentence).toContain("more lets out to 10.0.0.0/8 on 22");
});

/** The program, with a stack that has nothing but agents and policies for the proxies of the platform. */
const beside = (stacks: Stacks, policies = isOf("proxy")) => [
  ...stacks,
  ...stacks.map((stack) => ({
    ...withDocument(stack, (old) => ({ platforms: [], services: [], policies: old.policies.filter(policies) })),
    name: "beside",
  })),
];
const moved = () => beside(stacksOf({ platform: { publicAddress: "access.example.org" } }));

test.each<[what: string, before: () => Stacks, after: () => Stacks, expected: boolean]>([
  ["a new stack", base, () => beside(base()), true],
  ["a new stack, while the platform gets another address", base, moved, true],
  ["a stack that was there", () => beside(base(), isOf("agent")), () => beside(base()), true],
  ["a new stack of a new platform", () => [], () => beside(base()), false],
])("what %s opens for proxies", (_, before, after, expected) => {
  expect(kindsOf(reviewOf(before(), after())).includes("policy-wider")).toBe(expected);
});
