import { at, listAt, numberAt, objectAt, stringAt, textAt } from "../../json/plain-data";
import type { Item, KubernetesItem } from "../../manifests/items";
import { ANYONE, audienceOf } from "../../model/audience";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { LABELS, labelOf, nameOf, objectsOfKind } from "../../model/objects";
import { has, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";

/** How far Services reach, and what is reached through them and through Ingresses. */
export function exposures({ items }: StackContents, { before }: Both<StackContents>): readonly Held[] {
  const old = byAddress(before.items);
  const open = objectsOfKind(before.items, "Service").filter((service) => audienceOf(service.manifest).text === ANYONE);
  const known = new Set(open.map(placeOf));
  return [
    ...objectsOfKind(items, "Service").flatMap((service) => exposureOf(service, old.get(service.address))),
    ...objectsOfKind(items, "Ingress").flatMap((ingress) =>
      routesOf(ingress).flatMap(({ to, held }) => (known.has(to) ? [] : [held])),
    ),
  ];
}

function exposureOf(service: KubernetesItem, known: Item | undefined): readonly Held[] {
  const audience = audienceOf(service.manifest);
  const old = known?.kind === "object" ? audienceOf(known.manifest) : undefined;
  if (audience.reach === "cluster") return [];
  // What an audience is within is that audience, so that a narrower one is none.
  const same = old !== undefined && old.covers(audience) ? old : audience;
  const reached = {
    ...has(placeOf(service), `is reached by ${audience.text}`),
    key: `${service.address} ${same.text}`,
  };
  // What is new is told by how far it reaches, and ports of a platform have findings of their own.
  if (old === undefined || old.reach === "cluster" || isOfPlatform(service)) return [reached];
  return [reached, ...behind(service), ...onNodes(service)];
}

/** A load balancer has a port of every node, unless somebody says that it needs none. */
function onNodes(service: KubernetesItem): readonly Held[] {
  const hasPorts = at(service.manifest, "spec", "allocateLoadBalancerNodePorts") !== false;
  return hasPorts ? [has(placeOf(service), "is reached on a port of every node")] : [];
}

function isOfPlatform(service: KubernetesItem): boolean {
  return ["auth", "proxy", "agent"].includes(labelOf(service, LABELS.component) ?? "");
}

/** Ports of a Service, and the pods that it leads to. */
function behind(service: KubernetesItem): readonly Held[] {
  const ports = listAt(service.manifest, "spec", "ports").map((port) => {
    const number = numberAt(port, "port");
    const target = numberAt(port, "targetPort") ?? textAt(port, "targetPort") ?? number;
    return has(placeOf(service), `leads ${number} to ${target} of its pods`);
  });
  return [...ports, has(placeOf(service), `leads to pods ${stable(objectAt(service.manifest, "spec", "selector"))}`)];
}

/** cert-manager proves with it that it owns a name: the path is a challenge, and leads to its own pod for a minute. */
const SOLVER = { label: "acme.cert-manager.io/http01-solver", path: /^\/\.well-known\/acme-challenge\// };

function routesOf(ingress: KubernetesItem): readonly { readonly to: string; readonly held: Held }[] {
  const fallback = at(ingress.manifest, "spec", "defaultBackend");
  const rules = listAt(ingress.manifest, "spec", "rules").flatMap((rule) =>
    listAt(rule, "http", "paths").map((path) => ({
      host: textAt(rule, "host") ?? "every name",
      path: textAt(path, "path") ?? "/",
      backend: at(path, "backend"),
    })),
  );
  const all = fallback === undefined ? rules : [...rules, { host: "every name", path: "/", backend: fallback }];
  return all
    .filter(({ path }) => labelOf(ingress, SOLVER.label) !== "true" || !SOLVER.path.test(path))
    .map(({ host, path, backend }) => {
      const service = textAt(backend, "service", "name") ?? textAt(backend, "resource", "name") ?? "nothing";
      const port = numberAt(backend, "service", "port", "number") ?? stringAt(backend, "service", "port", "name");
      const text = `leads ${host}${path === "/" ? "" : path} to ${service}:${port}`;
      const held = has(placeOf(ingress), text, [`leads ${host} to ${service}:${port}`]);
      return { to: `Service ${nameOf(ingress).namespace}/${service}`, held };
    });
}

/** Names for which an Ingress has a certificate. */
export function certificatesOfIngresses(side: StackContents, { after }: Both<StackContents>): readonly Held[] {
  const kept = byAddress(after.items);
  return objectsOfKind(side.items, "Ingress")
    .filter(({ address }) => kept.has(address))
    .flatMap((ingress) => {
      const served = new Set(hostsOf(kept.get(ingress.address)));
      return listAt(ingress.manifest, "spec", "tls")
        .flatMap((entry) => listAt(entry, "hosts"))
        .map(String)
        .filter((host) => served.has(host))
        .map((host) => has(placeOf(ingress), `serves ${host} by TLS`));
    });
}

function hostsOf(item: Item | undefined): readonly string[] {
  return item?.kind === "object" ? listAt(item.manifest, "spec", "rules").map((rule) => stringAt(rule, "host")) : [];
}

/** Services through which nobody behind them sees who connects. */
export function hiddenClients({ items }: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const [old, now] = [byAddress(before.items), byAddress(after.items)];
  return objectsOfKind(items, "Service")
    .filter(({ address }) => old.has(address) && now.has(address))
    .filter(({ manifest }) => ["LoadBalancer", "NodePort"].includes(stringAt(manifest, "spec", "type")))
    .filter(({ manifest }) => textAt(manifest, "spec", "externalTrafficPolicy") === "Cluster")
    .map((service) => has(placeOf(service), "hides who connects"));
}
