import type { ServicePart } from "../../../constructs/core/model/traffic-part";
import { listAt, numberAt, stringAt, textAt } from "../../json/plain-data";
import type { KubernetesItem } from "../../manifests/items";
import { ANYONE, audienceText, isReachedByAll } from "../../model/audience";
import type { StackContents } from "../../model/contents";
import { nameOf, objectsOfKind } from "../../model/objects";
import { servicesIn } from "../../model/ports";
import { has, type Both, type Held } from "./danger";
import { placeOf } from "./items";

/** How far Services reach, and what is reached through Ingresses. */
export function exposures(contents: StackContents, { before }: Both<StackContents>): readonly Held[] {
  const old = new Map(servicesIn(before).map((service) => [servicePlace(service), service]));
  const known = new Set([...old].flatMap(([place, service]) => (audienceText(service) === ANYONE ? [place] : [])));
  return [
    ...servicesIn(contents).flatMap((service): readonly Held[] => {
      const [place, reached] = [servicePlace(service), audienceText(service)];
      if (service.reach === "cluster") return [];
      const was = old.get(place);
      // What an audience is within is that audience, so that a narrower one is none.
      const same = was !== undefined && isReachedByAll(was, service) ? audienceText(was) : reached;
      return [{ ...has(place, `is reached by ${reached}`), key: `${place} ${same}` }];
    }),
    ...objectsOfKind(contents.items, "Ingress").flatMap((ingress) =>
      routesOf(ingress).flatMap(({ to, held }) => (known.has(to) ? [] : [held])),
    ),
  ];
}

/** What a Service is called in findings. */
export function servicePlace({ namespace, name }: Pick<ServicePart, "namespace" | "name">): string {
  return `Service ${namespace}/${name}`;
}

/** What an Ingress leads to, each with the Service. */
function routesOf(ingress: KubernetesItem): readonly { readonly to: string; readonly held: Held }[] {
  return listAt(ingress.manifest, "spec", "rules").flatMap((rule) =>
    listAt(rule, "http", "paths").map((path) => {
      const service = stringAt(path, "backend", "service", "name");
      const from = `${textAt(rule, "host") ?? "every name"}${stringAt(path, "path")}`;
      const port = numberAt(path, "backend", "service", "port", "number");
      const held = has(placeOf(ingress), `leads ${from} to ${service}:${port}`);
      return { to: `Service ${nameOf(ingress).namespace}/${service}`, held };
    }),
  );
}
