import type { Written } from "../../expression";
import { knownFields } from "../conversions";
import { at, isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";

const PLACE = "proxies.exposure";

const FACTORIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    LoadBalancer: "ServiceExposure.loadBalancer",
    ClusterIP: "ServiceExposure.clusterIp",
    NodePort: "ServiceExposure.nodePort",
  }),
);

/** Options of a Service by the fields of Kubernetes, and the types of Service that have them. */
const OPTIONS: Readonly<Record<string, readonly [option: string, types: readonly string[]]>> = {
  loadBalancerIP: ["loadBalancerIp", ["LoadBalancer"]],
  loadBalancerClass: ["loadBalancerClass", ["LoadBalancer"]],
  loadBalancerSourceRanges: ["sourceRanges", ["LoadBalancer"]],
  externalTrafficPolicy: ["externalTrafficPolicy", ["LoadBalancer", "NodePort"]],
  sessionAffinity: ["sessionAffinity", ["LoadBalancer", "ClusterIP", "NodePort"]],
};

const OF_INGRESS = "hosts, paths and certificate of the Ingress follow from the platform";

/** How clients reach the proxies: the Service of the chart, or its Ingress. */
export const exposure: Translate = (translation) => {
  const type = translation.word("service.type", "proxy") ?? "";
  const hasIngress = translation.isOn("ingress.enabled", "proxy");
  const isBehindOther = translation.isOn("ingress.useExisting", "proxy");
  const ofIngress = ingressOptions(translation);
  const ofService = serviceOptions(translation, type);
  if (hasIngress && !isBehindOther) {
    const { annotations, ...rest } = ofService;
    if (annotations !== undefined) {
      translation.put("proxies.objectMetadata.service.annotations", annotations, "annotations.service");
    }
    for (const name of Object.keys(rest)) {
      translation.leave("service.spec", "behind an Ingress, the Service is a ClusterIP without settings", name);
    }
    choose(translation, "ServiceExposure.ingress", ofIngress);
    return;
  }
  for (const [name, value] of Object.entries(ofIngress)) {
    translation.needsNothing(`ingress (${name})`, "the chart does not read it, since it makes no Ingress", value);
  }
  if (isBehindOther) {
    const { annotations, proxyProtocol } = ofService;
    choose(translation, "ServiceExposure.clusterIp", { annotations, proxyProtocol, trustForwardedFor: true });
    return;
  }
  const factory = FACTORIES.get(type);
  if (factory === undefined)
    translation.leave("service.type", "a Service is a LoadBalancer, ClusterIP or NodePort", type);
  else if (type !== "LoadBalancer" || !isNothing(ofService)) choose(translation, factory, ofService);
};

type Options = Readonly<Record<string, Written | undefined>>;

function choose({ props }: Translation, factory: string, options: Options): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (given.length === 0) props.choose(PLACE, factory);
  for (const [name, value] of given) props.put(`${PLACE}: ${factory}({ ${name} })`, value ?? null);
}

function serviceOptions(translation: Translation, type: string): Options {
  const { values } = translation;
  const annotations = translation.record("annotations.service", "proxy");
  const proxyProtocol = translation.text("proxyProtocol", "proxy");
  const spec = translation.record("service.spec", "proxy");
  const path = values.placeOf("service.spec", "proxy");
  const reason = `a Service of type ${type} has no such setting here; a factory of a cloud's balancer may`;
  const possible = Object.keys(OPTIONS).filter((field) => OPTIONS[field]?.[1].includes(type) === true);
  const known: Values = spec !== undefined ? knownFields(spec, possible, path, translation, reason) : {};
  return {
    ...(annotations !== undefined && { annotations: annotations as Written }),
    ...(proxyProtocol !== undefined && { proxyProtocol }),
    ...Object.fromEntries(
      Object.entries(known).map(([field, value]) => [OPTIONS[field]?.[0] ?? field, value as Written]),
    ),
  };
}

function ingressOptions(translation: Translation): Options {
  const { values } = translation;
  const annotations = translation.record("annotations.ingress", "proxy");
  const isPlain = translation.isOn("ingress.suppressAutomaticWildcards", "proxy");
  const spec = translation.record("ingress.spec", "proxy");
  const path = values.placeOf("ingress.spec", "proxy");
  const known = spec !== undefined ? knownFields(spec, ["ingressClassName", "tls"], path, translation, OF_INGRESS) : {};
  const className = at(known, "ingressClassName");
  const [first] = Array.isArray(known["tls"]) ? (known["tls"] as unknown[]) : [];
  const tlsSecret = at(first, "secretName");
  return {
    ...(typeof className === "string" && { className }),
    ...(typeof tlsSecret === "string" && { tlsSecret }),
    ...(annotations !== undefined && { annotations: annotations as Written }),
    ...(isPlain && { applications: false }),
  };
}
