import type { Written } from "../../expression";
import { knownFields } from "../conversions";
import { at, isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";

const PLACE = "proxies.exposure";

const FACTORIES: ReadonlyMap<string, string> = new Map([
  ["LoadBalancer", "ServiceExposure.loadBalancer"],
  ["ClusterIP", "ServiceExposure.clusterIp"],
  ["NodePort", "ServiceExposure.nodePort"],
]);

/** Options of a Service by the fields of Kubernetes, and the types of Service that have them. */
const OPTIONS: Readonly<Record<string, readonly [option: string, types: readonly string[]]>> = {
  loadBalancerIP: ["loadBalancerIp", ["LoadBalancer"]],
  loadBalancerClass: ["loadBalancerClass", ["LoadBalancer"]],
  loadBalancerSourceRanges: ["sourceRanges", ["LoadBalancer"]],
  externalTrafficPolicy: ["externalTrafficPolicy", ["LoadBalancer", "NodePort"]],
  sessionAffinity: ["sessionAffinity", ["LoadBalancer", "ClusterIP", "NodePort"]],
};

const OF_INGRESS = ["annotations.ingress", "ingress.spec", "ingress.suppressAutomaticWildcards"];
const DECIDED = "hosts, paths and certificate of the Ingress follow from the platform";

/** How clients reach the proxies: the Service of the chart, or its Ingress. */
export const exposure: Translate = (translation) => {
  const type = translation.word("service.type", "proxy") ?? "";
  const hasIngress = translation.isOn("ingress.enabled", "proxy");
  const isBehindOther = translation.isOn("ingress.useExisting", "proxy");
  const options = serviceOptions(translation, type);
  if (hasIngress && !isBehindOther) {
    chooseIngress(translation, options);
    return;
  }
  translation.idle(OF_INGRESS, "the release makes no Ingress", "proxy");
  const factory = FACTORIES.get(type);
  if (factory === undefined) {
    translation.leave("service.type", "a Service is a LoadBalancer, ClusterIP or NodePort", type);
  } else if (isBehindOther && type === "LoadBalancer") {
    translation.leave(
      "ingress.useExisting",
      "behind a load balancer that ends TLS, a Service is a ClusterIP or NodePort",
      true,
    );
    choose(translation, factory, options);
  } else if (isBehindOther) choose(translation, factory, { ...options, trustForwardedFor: true });
  else if (type !== "LoadBalancer" || !isNothing(options)) choose(translation, factory, options);
};

/** Behind an Ingress, the Service has nothing but annotations. */
function chooseIngress(translation: Translation, { annotations, ...rest }: Options): void {
  if (annotations !== undefined) {
    translation.put("proxies.objectMetadata.service.annotations", annotations, "annotations.service");
  }
  for (const [name, value] of Object.entries(rest)) {
    const path = name === "proxyProtocol" ? name : "service.spec";
    translation.leave(path, `behind an Ingress, the Service is a ClusterIP without ${name}`, value);
  }
  const type = translation.values.read("service.type", "proxy");
  if (type === "ClusterIP")
    translation.needsNothing("service.type", "behind an Ingress, the Service is a ClusterIP", type);
  choose(translation, "ServiceExposure.ingress", ingressOptions(translation));
}

type Options = Readonly<Record<string, Written | undefined>>;

function choose({ props }: Translation, factory: string, options: Options): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (given.length === 0) props.choose(PLACE, factory);
  for (const [name, value] of given) props.put(`${PLACE}: ${factory}({ ${name} })`, value ?? null);
}

function serviceOptions(translation: Translation, type: string): Options {
  const { values } = translation;
  const given = translation.record("annotations.service", "proxy");
  const all = { ...given, ...ofMode(translation, given), ...given };
  const annotations = isNothing(all) ? undefined : all;
  const proxyProtocol = translation.text("proxyProtocol", "proxy");
  const spec = translation.record("service.spec", "proxy");
  const path = values.placeOf("service.spec", "proxy");
  const reason = `a Service of type ${type} has no such setting here; a factory for a cloud's load balancer may have it`;
  const possible = Object.keys(OPTIONS).filter((field) => OPTIONS[field]?.[1].includes(type) === true);
  const known: Values = spec !== undefined ? knownFields(spec, possible, path, translation, reason) : {};
  return {
    ...(annotations !== undefined && { annotations: annotations as Written }),
    ...(proxyProtocol !== undefined && { proxyProtocol }),
    ...Object.fromEntries(
      Object.entries(known)
        .filter(([, value]) => value !== "" && value !== null)
        .map(([field, value]) => [OPTIONS[field]?.[0] ?? field, value as Written]),
    ),
  };
}

const AWS = "service.beta.kubernetes.io/aws-load-balancer-";

/** Annotations that the chart itself gives to its Service with `chartMode: aws`, unless the release has others. */
function ofMode(translation: Translation, given: Values = {}): Readonly<Record<string, string>> {
  const mode = translation.word("chartMode", "proxy");
  if (mode !== "aws" || translation.isOn("ingress.enabled", "proxy")) return {};
  const has = (name: string): boolean => Object.hasOwn(given, `${AWS}${name}`);
  const isShared = ["cross-zone-load-balancing-enabled", "attributes"].some(has);
  return {
    [`${AWS}backend-protocol`]: has("ssl-cert") ? "ssl" : "tcp",
    ...(!isShared && { [`${AWS}cross-zone-load-balancing-enabled`]: "true" }),
    [`${AWS}type`]: "nlb",
  };
}

function ingressOptions(translation: Translation): Options {
  const { values } = translation;
  const annotations = translation.record("annotations.ingress", "proxy");
  const isPlain = translation.isOn("ingress.suppressAutomaticWildcards", "proxy");
  const spec = translation.record("ingress.spec", "proxy");
  const path = values.placeOf("ingress.spec", "proxy");
  const known = spec !== undefined ? knownFields(spec, ["ingressClassName", "tls"], path, translation, DECIDED) : {};
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
