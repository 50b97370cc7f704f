import { grouped } from "../../constructs/core/grouped";
import { EXPRESSION } from "../../constructs/core/model/document";
import type { ServicePart, ServicePortPart } from "../../constructs/core/model/traffic-part";
import { rememberedFor } from "../../constructs/core/remembered";
import { policyConnections, isWide, peerText, podsKey, policiesAbout, type GuardedPods } from "./connections";
import type { StackContents } from "./contents";
import { stackDocument } from "./document";
import type { ComponentModel, PortModel } from "./model";
import { manifestAt } from "./objects";
import { textsAt } from "../json/plain-data";

/** The ports of a platform's pods that somebody may connect to, by owner and number. */
export function componentPorts(
  contents: StackContents,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  components: readonly ComponentModel[],
): readonly PortModel[] {
  return components.flatMap(({ kind: component, name: owner, pool }) =>
    openPorts(contents, owner, { namespace, pods: { component, name, ...(pool !== undefined && { pool }) } }),
  );
}

/** The ports on which the agents of a release are dialled. */
export function agentPorts(contents: StackContents, release: string, namespace: string): readonly PortModel[] {
  return openPorts(contents, release, { namespace, pods: { component: "agent", name: release } });
}

/** The Services of a stack. Networks that only Terraform knows are those of the object. */
export const stackServices = rememberedFor((contents: StackContents): readonly ServicePart[] =>
  (stackDocument(contents)?.services ?? []).map((service) => {
    if (service.sourceRanges?.includes(EXPRESSION) !== true) return service;
    const manifest = manifestAt(contents.items, service.address);
    const ranges = textsAt(manifest, "spec", "loadBalancerSourceRanges");
    return ranges.length === 0 ? service : { ...service, sourceRanges: [...ranges].sort() };
  }),
);

const servicesByPods = rememberedFor((services: readonly ServicePart[]) => grouped(services, podsKey));

function openPorts(contents: StackContents, owner: string, guarded: GuardedPods): readonly PortModel[] {
  const document = stackDocument(contents);
  if (document === undefined) return [];
  const { namespace, pods } = guarded;
  const services = servicesByPods(stackServices(contents)).get(podsKey(guarded)) ?? [];
  const ofPods = services.filter((service) => service.pods.pool === pods.pool);
  const open = policiesAbout(document, guarded)
    .flatMap(policyConnections)
    .flatMap(({ direction, peer, port }) =>
      direction === "ingress" && port !== undefined
        ? [{ port, peer: peerText(peer, namespace), isWide: isWide(peer, namespace) }]
        : [],
    );
  return [...grouped(open, ({ port }) => port.port)]
    .flatMap(([containerPort, found]): PortModel[] => {
      const [{ port }] = found;
      const wide = [...new Set(found.flatMap(({ peer, isWide: isWidePeer }) => (isWidePeer ? [peer] : [])))];
      const peers = [...new Set(found.map(({ peer }) => peer))].sort();
      const component = pods.component as PortModel["component"];
      const pod = { owner, component, containerPort, peers, ...(wide.length > 0 && { wide }) };
      const served = ofPods.flatMap((service) =>
        service.ports.filter((each) => each.containerPort === containerPort).map((each) => servedAs(service, each)),
      );
      if (served.length > 0) return served.map((each) => ({ ...pod, ...each }));
      return [{ ...pod, name: port.name ?? String(containerPort), port: containerPort }];
    })
    .sort((a, b) => a.port - b.port);
}

/** A port of the pods may be behind several ports of a Service. */
function servedAs(service: ServicePart, { name, port }: ServicePortPart) {
  const { type, reach, sourceRanges } = service;
  // Names of applications, below each of the others, are no more.
  const names = service.names?.filter((each) => !each.startsWith("*.")) ?? [];
  return {
    name,
    port,
    service: type,
    serviceName: service.name,
    reach,
    ...(names.length > 0 && { names }),
    ...(sourceRanges && { sourceRanges }),
  };
}
