import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import type { Flow } from "../../../constructs/network/flow";
import { NetworkPolicy, type NetworkPolicyProps } from "../../../constructs/workloads/policy/network-policy";
import { at, newStack, Synthesised } from "../../support/synthesis";

function specOf(overrides: Partial<NetworkPolicyProps>): unknown {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes", {});
  new NetworkPolicy(stack, "traffic", {
    name: "svc-proxy",
    namespace: "svc",
    labels: {},
    pods: { component: "proxy" },
    about: { component: "proxy", name: "svc" },
    flows: [],
    podsOf: (component) => ({ podLabels: { component } }),
    dependsOn: [],
    ...overrides,
  });
  return at(new Synthesised(stack).resource("kubernetes_network_policy_v1", "svc-proxy"), "spec");
}

function flow(overrides: Partial<Flow>): Flow {
  return { direction: "egress", peer: { kind: "anyone" }, ports: [], ...overrides };
}

test("without flows nothing passes in either direction", () => {
  expect(specOf({})).toEqual({
    pod_selector: { match_labels: { component: "proxy" } },
    policy_types: ["Ingress", "Egress"],
  });
});

test("DNS and the Kubernetes API are wherever the cluster has them: their ports are open to everyone", () => {
  const ports = [{ port: 53, protocol: "UDP" as const }];
  for (const kind of ["cluster-dns", "kubernetes-api", "anyone"] as const) {
    expect(at(specOf({ flows: [flow({ peer: { kind }, ports })] }), "egress")).toEqual([
      { ports: [{ port: "53", protocol: "UDP" }] },
    ]);
  }
});

test("other pods are selected by the labels of their namespaces and by their own, if they have any", () => {
  const peer = { kind: "pods", namespaceLabels: { team: "sre" }, podLabels: { app: "prometheus" } } as const;
  const ingress = (given: Flow["peer"]) =>
    at(specOf({ flows: [flow({ direction: "ingress", peer: given })] }), "ingress");
  const namespace_selector = { match_labels: { team: "sre" } };
  expect(ingress(peer)).toEqual([
    { from: [{ namespace_selector, pod_selector: { match_labels: { app: "prometheus" } } }] },
  ]);
  expect(ingress({ ...peer, podLabels: {} })).toEqual([{ from: [{ namespace_selector }] }]);
});

test("a component is selected by its pods, in its namespace", () => {
  const flows = [flow({ direction: "ingress", peer: { kind: "component", component: "proxy" } })];
  expect(at(specOf({ flows }), "ingress")).toEqual([
    { from: [{ pod_selector: { match_labels: { component: "proxy" } } }] },
  ]);
  const elsewhere = specOf({ flows, podsOf: () => ({ namespace: "access", podLabels: { app: "proxy" } }) });
  expect(at(elsewhere, "ingress")).toEqual([
    {
      from: [
        {
          namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "access" } },
          pod_selector: { match_labels: { app: "proxy" } },
        },
      ],
    },
  ]);
});

test("a component whose pods are unknown is refused, because an empty peer would be no rule for it", () => {
  const flows = [flow({ peer: { kind: "component", component: "auth" } })];
  expect(() => specOf({ flows, podsOf: () => undefined })).toThrow("the network policy svc-proxy has no pods");
});

test("hosts outside are everyone, or a range of addresses", () => {
  const ports = [{ port: 443, protocol: "TCP" as const }];
  const egress = (cidr?: string) => {
    const peer: Flow["peer"] = cidr === undefined ? { kind: "outside" } : { kind: "outside", cidr };
    return at(specOf({ flows: [flow({ peer, ports })] }), "egress.0");
  };
  expect(egress()).toEqual({ ports: [{ port: "443", protocol: "TCP" }] });
  expect(egress("10.0.0.0/8")).toMatchObject({ to: [{ ip_block: { cidr: "10.0.0.0/8" } }] });
});
