import type { App } from "cdktf";
import { PolicyPeer, ProxyListeners, ServiceExposure } from "../../constructs";
import type { PeerPart, PolicyPart, ServicePart } from "../../constructs/core/model/traffic-part";
import { declareExample } from "../../main";
import { listAt, objectAt, stringAt, textAt, textsAt } from "../../tools/json/plain-data";
import type { StackContents } from "../../tools/model/contents";
import { readModelDocument } from "../../tools/model/document";
import { objectsOfKind } from "../../tools/model/objects";
import { declareEveryAgent } from "../fixtures/every-agent";
import { declareEveryday, EVERYDAY, varied } from "../fixtures/everyday";
import { declareVariation } from "../fixtures/plans/program";
import { contentsDeclaredBy } from "../support/modelled";

const everyday = (balancer: unknown) => (app: App) => {
  declareEveryday(app, varied(EVERYDAY, { balancer }));
};
const from = [PolicyPeer.network("10.0.0.0/8"), PolicyPeer.pods({ namespaceLabels: { a: "b" }, labels: { c: "d" } })];

const PROGRAMS: Readonly<Record<string, (app: App) => void>> = {
  "ports that are moved": (app) => {
    declareExample(app, ProxyListeners.separate({ peering: 4021, mysql: 3306 }));
  },
  "an internal balancer": everyday({ scheme: "internal", sourceRanges: ["10.0.0.0/8"] }),
  "an Ingress": everyday(ServiceExposure.ingress({ from })),
  "agents of every kind": (app) => {
    declareVariation(app, {
      declare: (stack, platform) => {
        declareEveryAgent(stack, platform);
      },
    });
  },
};

/** Who is named by a part, and by an object, in the same words. */
function endsOf(peer: PeerPart): readonly unknown[] {
  if ("podLabels" in peer) return [[peer.namespaceLabels ?? "the same namespace", peer.podLabels]];
  return "networks" in peer && peer.networks.length > 0 ? peer.networks : ["anyone"];
}

function writtenEnds(peers: readonly unknown[]): readonly unknown[] {
  if (peers.length === 0) return ["anyone"];
  return peers.map((peer) => {
    const own = Object.hasOwn(peer as object, "namespaceSelector")
      ? objectAt(peer, "namespaceSelector", "matchLabels")
      : "the same namespace";
    return textAt(peer, "ipBlock", "cidr") ?? [own, objectAt(peer, "podSelector", "matchLabels")];
  });
}

function saidRules({ flows }: PolicyPart, direction: string): unknown {
  return flows
    .filter((flow) => flow.direction === direction)
    .map(({ peer, ports }) => [endsOf(peer), ports.map(({ port, protocol }) => `${port}/${protocol}`)]);
}

function writtenRules(policy: unknown, direction: string, peers: string): unknown {
  return listAt(policy, "spec", direction).map((rule) => [
    writtenEnds(listAt(rule, peers)),
    listAt(rule, "ports").map((each) => `${String((each as { port: unknown }).port)}/${textAt(each, "protocol")}`),
  ]);
}

describe.each(Object.entries(PROGRAMS))("%s", (_, declare) => {
  const stacks = contentsDeclaredBy(declare).map((contents) => ({
    contents,
    document: readModelDocument(contents.outputs)!,
  }));

  const each = <T extends PolicyPart | ServicePart>(
    kind: string,
    parts: (stack: (typeof stacks)[number]) => readonly T[],
    check: (part: T, manifest: unknown, contents: StackContents) => void,
  ) => {
    for (const stack of stacks) {
      const written = objectsOfKind(stack.contents.items, kind);
      expect(
        parts(stack)
          .map(({ address }) => address)
          .sort(),
      ).toEqual(written.map(({ address }) => address).sort());
      for (const part of parts(stack)) {
        const { manifest } = written.find(({ address }) => address === part.address)!;
        expect(manifest).toMatchObject({ metadata: { name: part.name, namespace: part.namespace } });
        check(part, manifest, stack.contents);
      }
    }
  };

  test("policies let through what they say, of the pods that they say", () => {
    each(
      "NetworkPolicy",
      ({ document }) => document.policies,
      (part, manifest) => {
        expect(saidRules(part, "ingress")).toEqual(writtenRules(manifest, "ingress", "from"));
        expect(saidRules(part, "egress")).toEqual(writtenRules(manifest, "egress", "to"));
        const labels = objectAt(manifest, "spec", "podSelector", "matchLabels");
        const { component, name, pool } = part.pods;
        const isRelease = component === "agent" || component === "updater";
        const app = component === "updater" ? `${name}-updater` : name;
        expect(labels).toMatchObject(
          isRelease ? { app } : { "app.kubernetes.io/instance": name, "app.kubernetes.io/component": component },
        );
        expect(labels["access-platform/proxy-pool"]).toBe(pool);
      },
    );
  });

  test("Services are open as they say", () => {
    each(
      "Service",
      ({ document }) => document.services,
      ({ type, ports, sourceRanges = [], names = [], pods: { pool } }, manifest) => {
        expect(manifest).toMatchObject({ spec: { type } });
        expect(textsAt(manifest, "spec", "loadBalancerSourceRanges")).toEqual(sourceRanges);
        expect(ports.map(({ name, port, containerPort }) => [name, port, String(containerPort)])).toEqual(
          listAt(manifest, "spec", "ports").map((port) => {
            const { targetPort, ...others } = port as Readonly<Record<string, unknown>>;
            return [others["name"], others["port"], String(targetPort)];
          }),
        );
        const annotation = textAt(manifest, "metadata", "annotations", "external-dns.alpha.kubernetes.io/hostname");
        expect(names.join(",")).toBe(annotation ?? "");
        expect(textAt(manifest, "spec", "selector", "access-platform/proxy-pool")).toBe(pool);
      },
    );
  });

  test("each port that pods open has its name in the port table", () => {
    const open = stacks.flatMap(({ document }) =>
      document.policies.flatMap(({ flows }) => flows.filter(({ direction }) => direction === "ingress")),
    );
    expect(open.flatMap(({ ports }) => ports).filter(({ name }) => name === undefined)).toEqual([]);
  });
});

test("an Ingress has the names of its pool", () => {
  const [stack] = contentsDeclaredBy(PROGRAMS["an Ingress"]!);
  const [, service] = readModelDocument(stack!.outputs)!.services;
  const ingress = objectsOfKind(stack!.items, "Ingress").find(
    ({ manifest }) => stringAt(manifest, "metadata", "name") === service?.route?.name,
  );
  const annotations = objectAt(ingress?.manifest, "metadata", "annotations");
  expect(annotations["external-dns.alpha.kubernetes.io/hostname"]).toBe(service?.route?.names?.join(","));
  expect(service?.route?.names).toContain("access.example.com");
});
