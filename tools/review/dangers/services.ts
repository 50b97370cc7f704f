import type { ServicePart } from "../../../constructs/core/model/traffic-part";
import { listAt, numberAt, stringAt, textAt } from "../../json/plain-data";
import type { KubernetesItem } from "../../manifests/items";
import { ANYONE, audienceText, isReachedByAll } from "../../model/audience";
import type { StackContents } from "../../model/contents";
import { objectNamespacedName, objectsOfKind } from "../../model/objects";
import { stackServices } from "../../model/ports";
import type { Both } from "../step";
import { gained, has, type Dangerous, type Held } from "./danger";
import { itemPlace } from "./items";

/** Services that reach further, and what comes to be reached through Ingresses. */
export function exposed({ before, after }: Both<StackContents>): readonly Dangerous[] {
  const old = new Map(stackServices(before).map((service) => [servicePlace(service), service]));
  const further = stackServices(after).filter((service) => {
    const was = old.get(servicePlace(service));
    return service.reach !== "cluster" && (was === undefined || !isReachedByAll(was, service));
  });
  const isOpen = (place: string) => audienceText(old.get(place) ?? NOBODY) === ANYONE;
  const [known = [], now = []] = [before, after].map(({ items }) => objectsOfKind(items, "Ingress").flatMap(routes));
  const found = now.filter(({ to }) => !isOpen(to));
  const services = further.map((service) => has(servicePlace(service), `is reached by ${audienceText(service)}`));
  return gained("service-exposed", known, [...services, ...found]);
}

/** A Service that is not there. */
const NOBODY = { reach: "cluster" } as const;

/** What a Service is called in findings. */
export function servicePlace({ namespace, name }: Pick<ServicePart, "namespace" | "name">): string {
  return `Service ${namespace}/${name}`;
}

/** What an Ingress leads to, each with the Service. */
function routes(ingress: KubernetesItem): readonly (Held & { readonly to: string })[] {
  return listAt(ingress.manifest, "spec", "rules").flatMap((rule) =>
    listAt(rule, "http", "paths").map((path) => {
      const service = stringAt(path, "backend", "service", "name");
      const from = `${textAt(rule, "host") ?? "every name"}${stringAt(path, "path")}`;
      const port = numberAt(path, "backend", "service", "port", "number");
      const held = has(itemPlace(ingress), `leads ${from} to ${service}:${port}`);
      return { ...held, to: `Service ${objectNamespacedName(ingress).namespace}/${service}` };
    }),
  );
}
