import { PolicyPeer, type PeerPodsProps } from "../../constructs/network/policy-peer";
import { problemsOf } from "../support/violations";

test.each<[string, PolicyPeer, object]>([
  [
    "pods of a namespace",
    PolicyPeer.pods({ namespace: "monitoring", labels: { app: "prometheus" } }),
    {
      kind: "pods",
      namespaceLabels: { "kubernetes.io/metadata.name": "monitoring" },
      podLabels: { app: "prometheus" },
    },
  ],
  [
    "all pods of namespaces with a label",
    PolicyPeer.pods({ namespaceLabels: { team: "sre" } }),
    { kind: "pods", namespaceLabels: { team: "sre" }, podLabels: {} },
  ],
  ["every pod", PolicyPeer.everyPod(), { kind: "pods", namespaceLabels: {}, podLabels: {} }],
  ["a network", PolicyPeer.network("10.0.0.0/8"), { kind: "outside", cidr: "10.0.0.0/8" }],
])("%s", (_, { peer, violations }, expected) => {
  expect(peer).toStrictEqual(expected);
  expect(violations).toEqual([]);
});

test.each<[string, PeerPodsProps]>([
  ["of no namespace", { labels: { app: "prometheus" } }],
  ["of namespaces with no label", { namespaceLabels: {} }],
  ["of a namespace that is named and selected", { namespace: "monitoring", namespaceLabels: { team: "sre" } }],
])("pods %s are a violation: another namespace could give its pods the same labels", (_, props) => {
  expect(problemsOf(PolicyPeer.pods(props))).toEqual(["PEER-001 namespace"]);
});
