import fc from "fast-check";
import { merged, tcp, type Flow } from "../../constructs/network/flow";

const pods = (namespaceLabels: Record<string, string>, podLabels: Record<string, string>) =>
  ({ kind: "pods", namespaceLabels, podLabels }) as const;

/** In the order in which a policy has them. */
const FLOWS: readonly Flow[] = [
  { direction: "ingress", peer: { kind: "anyone" }, ports: tcp([443]) },
  { direction: "ingress", peer: { kind: "component", component: "agent" }, ports: tcp([3025]) },
  { direction: "ingress", peer: { kind: "component", component: "proxy" }, ports: tcp([3021]) },
  { direction: "ingress", peer: pods({ team: "a" }, { app: "x" }), ports: tcp([3000]) },
  { direction: "ingress", peer: pods({ team: "a" }, { app: "y" }), ports: tcp([3000]) },
  { direction: "ingress", peer: pods({ team: "b" }, { app: "x" }), ports: tcp([3000]) },
  { direction: "ingress", peer: { kind: "outside", cidr: "10.0.0.0/8" }, ports: tcp([3000]) },
  { direction: "egress", peer: { kind: "component", component: "auth" }, ports: tcp([3025]) },
  { direction: "egress", peer: { kind: "cluster-dns" }, ports: tcp([53]) },
  { direction: "egress", peer: { kind: "kubernetes-api" }, ports: tcp([443]) },
  { direction: "egress", peer: { kind: "outside" }, ports: tcp([443]) },
  { direction: "egress", peer: { kind: "outside", cidr: "10.0.0.0/8" }, ports: tcp([3128]) },
  { direction: "egress", peer: { kind: "outside", cidr: "192.0.2.0/24" }, ports: tcp([3128]) },
];

test("flows come in one order, whatever order they are given in", () => {
  expect(merged([...FLOWS].reverse())).toEqual(FLOWS);
  fc.assert(
    fc.property(fc.shuffledSubarray([...FLOWS], { minLength: FLOWS.length }), (flows) => {
      expect(merged(flows)).toEqual(FLOWS);
    }),
  );
});

test("flows of one direction and one peer are one, with the ports of all, each once and in order", () => {
  const peer = { kind: "outside", cidr: "10.0.0.0/8" } as const;
  const ports = [{ port: 53, protocol: "UDP" }, ...tcp([443, 53]), { port: 53, protocol: "UDP" }] as const;
  expect(merged([...ports, ...tcp([80])].map((port) => ({ direction: "egress", peer, ports: [port] })))).toEqual([
    { direction: "egress", peer, ports: [...tcp([53]), { port: 53, protocol: "UDP" }, ...tcp([80, 443])] },
  ]);
});

test("every port stays every port beside single ones", () => {
  const flow = (ports: Flow["ports"]): Flow => ({ direction: "egress", peer: { kind: "anyone" }, ports });
  expect(merged([flow(tcp([443])), flow([])])).toEqual([flow([])]);
});

test("the Kubernetes API at other networks is another peer", () => {
  const flow = (networks: readonly string[]): Flow => ({
    direction: "egress",
    peer: { kind: "kubernetes-api", networks },
    ports: tcp([443]),
  });
  const both = [flow(["10.0.0.0/24"]), flow(["10.0.1.0/24"])];
  expect(merged(both)).toEqual(both);
});

test("pods are the same by the same labels, in whatever order they are written", () => {
  const one = pods({ team: "a", env: "prod" }, { app: "x", tier: "web" });
  const other = pods({ env: "prod", team: "a" }, { tier: "web", app: "x" });
  const flows = [one, other].map((peer, index) => ({ direction: "ingress", peer, ports: tcp([index + 1]) }) as const);
  expect(merged(flows)).toEqual([{ direction: "ingress", peer: one, ports: tcp([1, 2]) }]);
});
