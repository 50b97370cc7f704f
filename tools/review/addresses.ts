import type { StackContents } from "../model/contents";
import { stackServices } from "../model/ports";
import { strong, type Inline } from "../cli/output/document";
import { loadBalancerAddresses, objectName, declaredServiceType } from "./bodies";
import { explainedSettings } from "./changed-settings";
import { releasedCustomObjects, stackResourceKey, itemPlace } from "./dangers/items";
import { servicePlace } from "./dangers/services";
import { names, says, type Finding } from "./finding";
import { removedItems } from "./removed";
import { isBoth, isDestroyed, resourceKeysByAction, stackPairs, type Both, type StackChange, type Step } from "./step";

/** Addresses and names at which clients find the proxies no longer. */
export function addressFindings(step: Step): readonly Finding[] {
  const { resources } = step;
  return [
    ...resources
      .filter(({ type }) => /^kubernetes_service(_v1)?$/.test(type))
      .flatMap((change) => balancerGivenUp(change, objectName(change, resources))),
    ...routesGivenUp(step),
    ...stackPairs(step)
      .filter(isBoth)
      .flatMap((both) => [...madeInternal(both, step), ...unnamed(both, step)]),
  ];
}

interface GivenUp extends Pick<Finding, "about"> {
  readonly sentence: readonly Inline[];
  readonly stack: string;
  readonly address: string;
  readonly service: string;
  readonly addresses?: readonly string[];
  readonly isReplaced?: boolean;
}

function givenUp({ sentence, about = [], addresses = [], isReplaced = false, ...facts }: GivenUp): Finding {
  return {
    kind: "address-given-up",
    sentence: [strong("The address changes"), ": ", ...sentence],
    about,
    facts: { ...facts, addresses, isReplaced },
  };
}

function balancerGivenUp(change: StackChange, service: string): readonly Finding[] {
  const { stack, address, before, after, action } = change;
  const isKept = !isDestroyed(change) && declaredServiceType(after) === "LoadBalancer";
  if (declaredServiceType(before) !== "LoadBalancer" || isKept) return [];
  const addresses = loadBalancerAddresses(before);
  const isReplaced = action === "replace";
  const end = isReplaced
    ? "Clients and agents cannot connect until DNS names the new address."
    : "Clients and agents that use it cannot connect.";
  const sentence = says`
    the load balancer of ${service} is ${[isReplaced ? "replaced" : "removed"]}${
      addresses.length > 0 && says`, and ${names(addresses)} given up`
    }. ${[end]}`;
  return [givenUp({ stack, address, service, sentence, addresses, isReplaced })];
}

/** What leads to the proxies in the place of a load balancer. */
const ROUTE = /^(Ingress|Gateway|\w+Route) /;

function routesGivenUp(step: Step): readonly Finding[] {
  return removedItems(step).flatMap(({ stack, item: { address }, item }) => {
    const [service] = [itemPlace(item), ...releasedCustomObjects(item)].filter((each) => ROUTE.test(each));
    if (service === undefined) return [];
    const sentence = says`${service} is removed. Clients and agents that use it cannot connect.`;
    return [givenUp({ stack, address, service, sentence })];
  });
}

/** A load balancer that becomes internal: its controller makes another one, in the surrounding network. */
function madeInternal({ before, after }: Both<StackContents>, step: Step): readonly Finding[] {
  const { name: stack } = after;
  const old = new Map(stackServices(before).map((service) => [servicePlace(service), service]));
  const updated = resourceKeysByAction(step, "update");
  return stackServices(after).flatMap((part): readonly Finding[] => {
    const { address, reach } = part;
    const service = servicePlace(part);
    const isInternal = old.get(service)?.reach === "world" && reach === "network";
    if (!isInternal || !updated.has(stackResourceKey(stack, address))) return [];
    const sentence = says`
      the load balancer of ${service} becomes internal, and gets another address: clients and agents outside of its network
      cannot connect.`;
    const about = explainedSettings(step, { stack, place: service }, (path) =>
      /(-scheme|-internal|gke\.io\/load-balancer-type)$/.test(path),
    );
    return [givenUp({ stack, address, service, sentence, about, isReplaced: true })];
  });
}

/** Names for which external-dns keeps records, and no longer does. */
function unnamed({ before, after }: Both<StackContents>, step: Step): readonly Finding[] {
  const kept = new Set(hostnames(after).flatMap(({ list }) => list));
  const { name: stack } = after;
  return hostnames(before).flatMap(({ place: service, address, list }): readonly Finding[] => {
    const addresses = list.filter((name) => !kept.has(name));
    if (addresses.length === 0) return [];
    const sentence = says`
      external-dns removes what leads ${names(addresses)} to ${service}. Clients and agents that use such a name cannot
      connect, unless somebody else keeps its record.`;
    const about = explainedSettings(step, { stack, place: service }, (path) =>
      path.includes("annotations.external-dns"),
    );
    return [givenUp({ stack, address, service, addresses, sentence, about })];
  });
}

function hostnames(contents: StackContents) {
  return stackServices(contents).flatMap((service) => {
    const { address, namespace, names: list = [], route } = service;
    const routed = { place: `${route?.kind} ${namespace}/${route?.name}`, address, list: route?.names ?? [] };
    return [{ place: servicePlace(service), address, list }, routed];
  });
}
