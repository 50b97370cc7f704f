import type { StackContents } from "../model/contents";
import { servicesIn } from "../model/ports";
import { strong, type Inline } from "../cli/output/document";
import { addressesIn, objectName, serviceTypeIn } from "./bodies";
import { settingsOf } from "./changed-settings";
import { customObjectsOf, keyOf, placeOf } from "./dangers/items";
import { servicePlace } from "./dangers/services";
import { named, names, safe, type About, type Finding } from "./finding";
import { removedItems } from "./moves";
import { isBoth, isDestroyed, keysOf, stackPairs, type Both, type StackChange, type Step } from "./step";

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

interface GivenUp {
  readonly stack: string;
  readonly address: string;
  readonly service: string;
  readonly sentence: readonly Inline[];
  readonly addresses?: readonly string[];
  readonly isReplaced?: boolean;
  readonly about?: readonly About[];
}

function givenUp({ stack, address, sentence, about, ...rest }: GivenUp): Finding {
  const { service, addresses = [], isReplaced = false } = rest;
  return {
    kind: "address-given-up",
    sentence: [strong("The address changes"), ": ", ...sentence],
    ...(about && { about }),
    facts: { stack, address: safe(address), service: safe(service), addresses: addresses.map(safe), isReplaced },
  };
}

function balancerGivenUp(change: StackChange, service: string): readonly Finding[] {
  const { stack, address, before, after, action } = change;
  const isKept = !isDestroyed(change) && serviceTypeIn(after) === "LoadBalancer";
  if (serviceTypeIn(before) !== "LoadBalancer" || isKept) return [];
  const addresses = addressesIn(before);
  const isReplaced = action === "replace";
  const sentence = [
    "the load balancer of ",
    named(service),
    isReplaced ? " is replaced" : " is removed",
    ...(addresses.length === 0 ? [] : [", and ", ...names(addresses), " given up"]),
    isReplaced
      ? ". Clients and agents cannot connect until DNS names the new address."
      : ". Clients and agents that use it cannot connect.",
  ];
  return [givenUp({ stack, address, service, sentence, addresses, isReplaced })];
}

/** What leads to the proxies in the place of a load balancer. */
const ROUTE = /^(Ingress|Gateway|\w+Route) /;

function routesGivenUp(step: Step): readonly Finding[] {
  return removedItems(step).flatMap(({ stack, item: { address }, item }) => {
    const [service] = [placeOf(item), ...customObjectsOf(item)].filter((each) => ROUTE.test(each));
    if (service === undefined) return [];
    const sentence = [named(service), " is removed. Clients and agents that use it cannot connect."];
    return [givenUp({ stack, address, service, sentence })];
  });
}

/** A load balancer that becomes internal: its controller makes another one, in the surrounding network. */
function madeInternal({ before, after }: Both<StackContents>, step: Step): readonly Finding[] {
  const { name: stack } = after;
  const old = new Map(servicesIn(before).map((service) => [servicePlace(service), service]));
  const updated = keysOf(step, "update");
  return servicesIn(after).flatMap((service): readonly Finding[] => {
    const { address, reach } = service;
    const place = servicePlace(service);
    const isInternal = old.get(place)?.reach === "world" && reach === "network";
    if (!isInternal || !updated.has(keyOf(stack, address))) return [];
    const lost = "gets another address: clients and agents outside of its network cannot connect.";
    return [
      givenUp({
        ...{ stack, address, service: place, isReplaced: true },
        sentence: ["the load balancer of ", named(place), ` becomes internal, and ${lost}`],
        about: settingsOf(step, { stack, place }, (path) =>
          /(-scheme|-internal|gke\.io\/load-balancer-type)$/.test(path),
        ),
      }),
    ];
  });
}

/** Names for which external-dns keeps records, and no longer does. */
function unnamed({ before, after }: Both<StackContents>, step: Step): readonly Finding[] {
  const kept = new Set(hostnames(after).flatMap(({ list }) => list));
  const { name: stack } = after;
  return hostnames(before).flatMap(({ place, address, list }): readonly Finding[] => {
    const addresses = list.filter((name) => !kept.has(name));
    if (addresses.length === 0) return [];
    const lost = ". Clients and agents that use such a name cannot connect, unless somebody else keeps its record.";
    return [
      givenUp({
        ...{ stack, address, service: place, addresses },
        sentence: ["external-dns removes what leads ", ...names(addresses), " to ", named(place), lost],
        about: settingsOf(step, { stack, place }, (path) => path.includes("annotations.external-dns")),
      }),
    ];
  });
}

function hostnames(contents: StackContents) {
  return servicesIn(contents).flatMap((service) => {
    const { address, namespace, names: list = [], route } = service;
    const routed = { place: `${route?.kind} ${namespace}/${route?.name}`, address, list: route?.names ?? [] };
    return [{ place: servicePlace(service), address, list }, routed];
  });
}
