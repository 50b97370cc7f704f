import { OBJECTS, reviewOfEdits, type Edits } from "../../support/changed-objects";

/** What a review says of a change: that it is dangerous, that it is not understood, or that something changes. */
type Verdict = "dangerous" | "not-judged" | "changes";

const WEB = "network_policy/web/spec";
const IN = `${WEB}/ingress/0`;
const NET = `${WEB}/ingress/1`;
const OUT = `${WEB}/egress/0`;
const POD = "deployment/web/spec/template";

const expression = (key: string, operator: string, values: readonly string[] = []) => ({
  match_expressions: [{ key, operator, ...(values.length > 0 && { values }) }],
});
const policy = (spec: object) => ({ metadata: { name: "other", namespace: "team" }, spec });
const WEB_PODS = { pod_selector: { match_labels: { app: "web" } } };
const BACK_PODS = { pod_selector: { match_labels: { app: "back" } } };
const other = (spec: object): Edits => ({ "network_policy/other": policy(spec) });
const from = (peer: object): Edits => ({ [`${IN}/from/0`]: peer });
const to = (peer: object): Edits => ({ [`${OUT}/to/0`]: peer });

/** A change of network policies, what it is, and with what before it. */
const CHANGES: readonly (readonly [what: string, edits: Edits, verdict: Verdict, before?: Edits])[] = [
  // Who is let in
  ["an empty rule lets in everything", { [`${WEB}/ingress`]: [{}] }, "dangerous"],
  ["a rule without peers", { [`${IN}/from`]: [] }, "dangerous"],
  ["a rule without ports", { [`${IN}/ports`]: [] }, "changes"],
  ["a network without ports", { [`${NET}/ports`]: [] }, "dangerous"],
  ["a port without a number", { [`${NET}/ports/0`]: { protocol: "TCP" } }, "dangerous"],
  ["another protocol", { [`${NET}/ports/0/protocol`]: "UDP" }, "dangerous"],
  ["a range of ports", { [`${NET}/ports/0/end_port`]: 9000 }, "dangerous"],
  ["a name of a port", { [`${NET}/ports/0/port`]: "http" }, "dangerous"],
  ["a name for the same port", { [`${IN}/ports/0/port`]: "http" }, "changes"],
  [
    "the port behind a name",
    { [`${POD}/spec/container/0/port/0/container_port`]: 9090 },
    "dangerous",
    { [`${NET}/ports/0/port`]: "http" },
  ],
  ["a name that no port has", { [`${NET}/ports/0/port`]: "metrics" }, "changes"],
  ["every pod of the cluster", from({ namespace_selector: {} }), "dangerous"],
  ["every pod of the namespace", from({ pod_selector: {} }), "dangerous"],
  ["pods with a label, whatever it says", from({ pod_selector: expression("app", "Exists") }), "dangerous"],
  ["pods without a label", from({ pod_selector: expression("app", "DoesNotExist") }), "dangerous"],
  ["all pods but some", from({ pod_selector: expression("app", "NotIn", ["batch"]) }), "dangerous"],
  ["pods of one of two kinds", from({ pod_selector: expression("app", "In", ["front", "side"]) }), "changes"],
  ["pods of the same kind, in other words", from({ pod_selector: expression("app", "In", ["front"]) }), "changes"],
  [
    "the same pods of every namespace",
    from({ namespace_selector: {}, pod_selector: { match_labels: { app: "front" } } }),
    "changes",
  ],
  [
    "pods of another namespace, by its name",
    from({ namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "b" } } }),
    "changes",
  ],
  ["pods of all namespaces but one", from({ namespace_selector: expression("team", "NotIn", ["b"]) }), "dangerous"],
  [
    "an operator that nobody knows, of peers",
    from({ pod_selector: { match_labels: { app: "front" }, ...expression("size", "Gt", ["1"]) } }),
    "not-judged",
  ],
  [
    "a port where an operator stays that nobody knows",
    { [`${IN}/ports/0/protocol`]: null },
    "not-judged",
    from({ pod_selector: { match_labels: { app: "front" }, ...expression("size", "Gt", ["1"]) } }),
  ],
  [
    "an operator that nobody knows, of pods",
    { [`${WEB}/pod_selector/match_expressions`]: expression("size", "Gt", ["1"]).match_expressions },
    "not-judged",
  ],
  ["a wider network", { [`${NET}/from/0/ip_block/cidr`]: "192.0.2.0/23" }, "dangerous"],
  ["every address", { [`${NET}/from/0/ip_block/cidr`]: "0.0.0.0/0" }, "dangerous"],
  [
    "a part of the network",
    { [`${NET}/from/0/ip_block/cidr`]: "192.0.2.0/26", [`${NET}/from/0/ip_block/except`]: null },
    "changes",
  ],
  ["a network without its exception", { [`${NET}/from/0/ip_block/except`]: null }, "dangerous"],
  ["a network with a smaller exception", { [`${NET}/from/0/ip_block/except`]: ["192.0.2.128/26"] }, "dangerous"],
  [
    "a network with a larger exception",
    { [`${NET}/from/0/ip_block/except`]: ["192.0.2.0/25", "192.0.2.128/25"] },
    "changes",
  ],
  ["a rule that goes", { [`${WEB}/ingress/1`]: null }, "changes"],
  ["no rule", { [`${WEB}/ingress`]: [] }, "changes"],
  // Whom pods reach
  ["everything out", { [`${WEB}/egress`]: [{}] }, "dangerous"],
  ["every port out", { [`${OUT}/ports`]: [] }, "dangerous"],
  ["another port out", { [`${OUT}/ports/1`]: { port: "443", protocol: "TCP" } }, "dangerous"],
  ["a range of ports out", { [`${OUT}/ports/0/end_port`]: 5440 }, "dangerous"],
  ["anyone out", { [`${OUT}/to`]: [] }, "dangerous"],
  ["a wider network out", to({ ip_block: { cidr: "198.51.0.0/16" } }), "dangerous"],
  ["pods out in the place of a network", to({ pod_selector: { match_labels: { app: "back" } } }), "dangerous"],
  ["a smaller network out", to({ ip_block: { cidr: "198.51.100.0/28" } }), "changes"],
  // Which pods, in which directions
  ["no direction for what goes out", { [`${WEB}/policy_types`]: ["Ingress"], [`${WEB}/egress`]: null }, "dangerous"],
  ["no direction for what comes in", { [`${WEB}/policy_types`]: ["Egress"] }, "dangerous"],
  ["directions that follow from the rules", { [`${WEB}/policy_types`]: null }, "changes"],
  ["a policy that goes", { "network_policy/web": null }, "dangerous"],
  ["a policy that selects other pods", { [`${WEB}/pod_selector/match_labels/app`]: "back" }, "dangerous"],
  ["a policy that asks for one label more", { [`${WEB}/pod_selector/match_labels/tier`]: "a" }, "dangerous"],
  ["a policy that selects every pod, and these too", { [`${WEB}/pod_selector`]: {} }, "changes"],
  [
    "pods that a policy selects no longer",
    { [`${POD}/metadata/labels/app`]: "site", "deployment/web/spec/selector/match_labels/app": "site" },
    "dangerous",
  ],
  [
    "pods that a policy lets in since then",
    { "deployment/back/spec/template/metadata/labels/app": "front" },
    "dangerous",
  ],
  ["a policy that goes with its pods", { "network_policy/web": null, "deployment/web": null }, "changes"],
  [
    "a policy that goes, while another one has the same pods",
    { "network_policy/web": null, ...other(OBJECTS["network_policy"]!["web"]!["spec"] as object) },
    "changes",
  ],
  [
    "a policy that goes, while another one has the same pods in one direction",
    { "network_policy/web": null, ...other({ ...WEB_PODS, policy_types: ["Ingress"] }) },
    "dangerous",
  ],
  [
    "a policy that goes, while another one stays that has the same pods",
    { "network_policy/web": null },
    "changes",
    other(OBJECTS["network_policy"]!["web"]!["spec"] as object),
  ],
  // One policy more
  ["one more that lets in everything", other({ ...WEB_PODS, policy_types: ["Ingress"], ingress: [{}] }), "dangerous"],
  ["one more that lets out everything", other({ ...WEB_PODS, policy_types: ["Egress"], egress: [{}] }), "dangerous"],
  [
    "one more that lets in every pod",
    other({
      pod_selector: expression("app", "Exists"),
      policy_types: ["Ingress"],
      ingress: [{ from: [{ namespace_selector: {} }] }],
    }),
    "dangerous",
  ],
  ["one more that lets in nothing else", other({ ...WEB_PODS, policy_types: ["Ingress"] }), "changes"],
  ["a first one, which restricts pods", other({ ...BACK_PODS, policy_types: ["Ingress"], ingress: [{}] }), "changes"],
  [
    "a first one for what goes out",
    other({ ...BACK_PODS, policy_types: ["Egress"], egress: [{ ports: [{ port: "443" }] }] }),
    "changes",
  ],
  [
    "one that lets out everything of pods that nobody knows, and that another restricts",
    other({ pod_selector: { match_labels: { app: "unknown" } }, policy_types: ["Egress"], egress: [{}] }),
    "dangerous",
    {
      "network_policy/all": {
        metadata: { name: "all", namespace: "team" },
        spec: { pod_selector: {}, policy_types: ["Egress"] },
      },
    },
  ],
  [
    "one that goes, of pods that nobody knows",
    { "network_policy/other": null },
    "dangerous",
    other({ pod_selector: { match_labels: { app: "unknown" } }, policy_types: ["Ingress"] }),
  ],
];

test.each(CHANGES.map(([what, edits, verdict, before = {}]) => ({ what, edits, verdict, before })))(
  "$what: $verdict",
  ({ edits, verdict, before }) => {
    expect(reviewOfEdits(edits, before).outcome).toBe(verdict);
  },
);
