import type { FlowPart, PeerPart } from "../../../constructs/core/model/traffic-part";
import { ANYONE, audienceText, isReachedByAll } from "../../../tools/model/audience";
import { policyConnections, letsThrough, isWide, type Connection } from "../../../tools/model/connections";

const NAME = "kubernetes.io/metadata.name";
const outside = (...networks: readonly string[]): PeerPart => ({ kind: "outside", networks });
const pods = (namespaceLabels: Record<string, string>, podLabels: Record<string, string> = {}): PeerPart => ({
  kind: "pods",
  namespaceLabels,
  podLabels,
});

function connections(peer: PeerPart, ports: FlowPart["ports"] = []): readonly Connection[] {
  return policyConnections({
    address: "a",
    name: "a",
    namespace: "own",
    pods: { component: "agent", name: "a" },
    flows: [{ direction: "egress", peer, ports }],
  });
}
const connection = (...flow: Parameters<typeof connections>) => connections(...flow)[0]!;
const on = (port: number, protocol: "TCP" | "UDP" = "TCP") => [{ port, protocol }];

test.each([
  ["every port, one", connection(outside()), connection(outside(), on(443))],
  ["anyone, a network", connection(outside()), connection(outside("10.0.0.0/8"))],
  ["anyone, pods", connection({ kind: "anyone" }), connection(pods({}))],
  ["a network, one inside of it", connection(outside("10.0.0.0/8")), connection(outside("10.1.0.0/16"))],
  ["a network of IPv6, one inside of it", connection(outside("2001:db8::/32")), connection(outside("2001:db8:1::/48"))],
  ["every pod, those with labels", connection(pods({})), connection(pods({ [NAME]: "a" }, { b: "c" }))],
  [
    "pods with a label, those with another one too",
    connection(pods({}, { a: "b" })),
    connection(pods({}, { a: "b", c: "d" })),
  ],
])("%s: the one lets the other through, and not the other way round", (_, wide, narrow) => {
  expect(letsThrough(wide, narrow)).toBe(true);
  expect(letsThrough(narrow, wide)).toBe(false);
});

test.each([
  ["ports", connection(outside(), on(443)), connection(outside(), on(80))],
  ["protocols", connection(outside(), on(53)), connection(outside(), on(53, "UDP"))],
  ["networks", connection(outside("10.0.0.0/8")), connection(outside("192.0.2.0/24"))],
  ["namespaces", connection(pods({ [NAME]: "a" })), connection(pods({ [NAME]: "b" }))],
  ["labels", connection(pods({}, { a: "b" })), connection(pods({}, { a: "c" }))],
  ["pods and networks", connection(pods({})), connection(outside("10.0.0.0/8"))],
  ["directions", connection(outside()), { ...connection(outside()), direction: "ingress" as const }],
])("other %s cover nothing of each other", (_, one, other) => {
  expect([letsThrough(one, other), letsThrough(other, one)]).toEqual([false, false]);
});

test("each network and each port is a connection", () => {
  const two = connections({ kind: "kubernetes-api", networks: ["10.96.0.1/32", "10.0.0.5/32"] }, [
    ...on(443),
    ...on(6443),
  ]);
  expect(two).toHaveLength(4);
});

test.each([
  ["anyone", outside(), true],
  ["a network", outside("10.0.0.0/8"), true],
  ["every pod of the cluster", pods({}), true],
  ["every pod of the own namespace", pods({ [NAME]: "own" }), true],
  ["every pod of another namespace", pods({ [NAME]: "a" }), false],
  ["pods with a label", pods({}, { a: "b" }), false],
])("%s: more than pods that a label names: %s, %s", (_, peer, expected) => {
  expect(isWide(connection(peer).peer, "own")).toBe(expected);
});

type Reached = Parameters<typeof isReachedByAll>[1];
const world = (...sourceRanges: readonly string[]): Reached => ({
  reach: "world",
  ...(sourceRanges.length > 0 && { sourceRanges }),
});

test.each<[string, Reached, Reached]>([
  ["no load balancer", { reach: "cluster" }, world()],
  ["a port of the nodes", { reach: "nodes" }, world()],
  ["an internal load balancer", { reach: "network" }, world()],
  ["some networks", world("192.0.2.0/24"), world()],
  ["a part of a network", world("192.0.2.128/25"), world("192.0.2.0/24")],
])("who reaches %s is fewer", (_, less, more) => {
  expect(isReachedByAll(more, less)).toBe(true);
  expect(isReachedByAll(less, more)).toBe(false);
});

test("everyone is said as such", () => {
  expect(audienceText(world())).toBe(ANYONE);
  expect(audienceText(world("192.0.2.0/24"))).not.toBe(ANYONE);
});
