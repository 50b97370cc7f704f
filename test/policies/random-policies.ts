import type { KubernetesItem } from "../../tools/manifests/items";
import type { AskedPort, Endpoint } from "./evaluate";

/** Numbers that look random, and are the same each time. */
export class Chance {
  constructor(private state: number) {}

  /** One of a list. */
  of<T>(list: readonly T[]): T {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((this.state / 2 ** 32) * list.length)]!;
  }

  /** Some of them. */
  some<T>(most: number, make: () => T): readonly T[] {
    return Array.from({ length: this.of([0, 1, 1, most]) }, make);
  }
}

const NAMESPACES = ["a", "b"];
const VALUES = ["x", "y"];
const KEYS = ["app", "tier"];
const NETWORKS = ["203.0.113.0/24", "203.0.113.64/26", "203.0.113.80/32", "2001:db8::/32", "2001:db8:1::/48"];
const EXCEPT: Readonly<Record<string, readonly string[]>> = {
  "203.0.113.0/24": ["203.0.113.64/26", "203.0.113.80/32"],
  "2001:db8::/32": ["2001:db8:1::/48"],
};

/** The ports of pods that have names. */
export const NAMED = { web: 8080, dns: 53 } as const;

/** Every port that policies of chance tell apart. */
export const PORTS: readonly AskedPort[] = (["TCP", "UDP"] as const).flatMap((protocol) =>
  [52, 53, 54, 8079, 8080, 8081, 8090, 8091].map((port) => {
    const name = Object.entries(NAMED).find(([, number]) => number === port)?.[0];
    return { port, protocol, ...(name !== undefined && { name }) };
  }),
);

/** Pods with every label that policies of chance tell apart, in namespaces that they tell apart, and addresses. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...[...NAMESPACES, "c"].flatMap((namespace, group) =>
    [undefined, "x", "y", "z"].flatMap((app, first) =>
      [undefined, "x", "y", "z"].map((tier, second) => ({
        name: `${namespace}/${app}-${tier}`,
        ip: `10.244.${group}.${first * 10 + second + 1}`,
        namespace,
        namespaceLabels: {
          "kubernetes.io/metadata.name": namespace,
          ...(namespace !== "c" && { team: namespace }),
        },
        podLabels: { ...(app !== undefined && { app }), ...(tier !== undefined && { tier }) },
      })),
    ),
  ),
  ...["203.0.113.1", "203.0.113.65", "203.0.113.80", "203.0.113.200", "198.51.100.1"].map((ip) => ({ name: ip, ip })),
  ...["2001:db8::1", "2001:db8:1::1", "2001:db9::1"].map((ip) => ({ name: ip, ip })),
];

/** Policies of any form that the API server accepts. */
export function policiesOfChance(chance: Chance): readonly KubernetesItem[] {
  return Array.from({ length: chance.of([1, 2, 3]) }, (_, index) => policyOfChance(chance, `p${index}`));
}

function policyOfChance(chance: Chance, name: string): KubernetesItem {
  const types = chance.of([["Ingress"], ["Egress"], ["Ingress", "Egress"]]);
  const namespace = chance.of(NAMESPACES);
  const rule = (peers: string) => ({
    ...chance.of([{}, { [peers]: chance.some(2, () => peerOfChance(chance)) }]),
    ...chance.of([{}, { ports: chance.some(2, () => portOfChance(chance)) }]),
  });
  const spec = {
    podSelector: selectorOfChance(chance, KEYS),
    policyTypes: types,
    ...(types.includes("Ingress") && { ingress: chance.some(2, () => rule("from")) }),
    ...(types.includes("Egress") && { egress: chance.some(2, () => rule("to")) }),
  };
  return {
    kind: "object",
    address: `kubernetes_network_policy_v1.${namespace}-${name}`,
    manifest: { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", metadata: { name, namespace }, spec },
    waitForRollout: false,
    waitForCompletion: false,
    timeoutSeconds: 0,
  };
}

function peerOfChance(chance: Chance): object {
  const pods = { podSelector: selectorOfChance(chance, KEYS) };
  const namespaces = { namespaceSelector: selectorOfChance(chance, ["team", "kubernetes.io/metadata.name"]) };
  const cidr = chance.of(NETWORKS);
  const except = chance.of([[], EXCEPT[cidr] ?? []]);
  return chance.of([pods, namespaces, { ...pods, ...namespaces }, { ipBlock: { cidr, except } }]);
}

function portOfChance(chance: Chance): object {
  const protocol = chance.of([{}, { protocol: "TCP" }, { protocol: "UDP" }]);
  const port = chance.of([
    {},
    { port: 53 },
    { port: 8080 },
    { port: 8080, endPort: 8090 },
    { port: "web" },
    { port: "dns" },
  ]);
  return { ...protocol, ...port };
}

function selectorOfChance(chance: Chance, keys: readonly string[]): object {
  const key = chance.of(keys);
  const values = key === "team" || key.includes("/") ? NAMESPACES : VALUES;
  const requirement = (): readonly object[] => {
    const [operator, of] = [chance.of(["In", "NotIn", "Exists", "DoesNotExist"]), chance.of(keys)];
    if (operator !== "In" && operator !== "NotIn") return [{ key: of, operator }];
    const asked = { key: of, operator, values: [chance.of(values), chance.of(values)] };
    // Cyclonus takes a label that is absent for one that NotIn refuses, which Kubernetes does not.
    return operator === "In" ? [asked] : [asked, { key: of, operator: "Exists" }];
  };
  return chance.of([
    {},
    { matchLabels: { [key]: chance.of(values) } },
    { matchExpressions: chance.some(2, requirement).flat() },
    { matchLabels: { [key]: chance.of(values) }, matchExpressions: chance.some(1, requirement).flat() },
  ]);
}
