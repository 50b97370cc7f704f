import { isText, givenList } from "../../../../constructs/core/given";
import { call, type Expression } from "../../expression";
import { isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";
import { objectAt } from "../../../json/plain-data";

const PLACE = "proxies.exposure";

const FACTORIES: ReadonlyMap<string, string> = new Map([
  ["LoadBalancer", "ServiceExposure.loadBalancer"],
  ["ClusterIP", "ServiceExposure.clusterIp"],
  ["NodePort", "ServiceExposure.nodePort"],
]);

/** Options of a Service that differ in name from the Kubernetes field. */
const OPTIONS: Readonly<Record<string, string>> = {
  loadBalancerIP: "loadBalancerIp",
  loadBalancerSourceRanges: "sourceRanges",
};

const ANNOTATIONS = "annotations.service";
const OF_INGRESS = ["annotations.ingress", "ingress.spec", "ingress.suppressAutomaticWildcards"];

/** How clients reach the proxies: through the chart's Service, or through its Ingress. */
export const exposure: Translate = (translation) => {
  const type = translation.word("service.type", "proxy") ?? "";
  const hasIngress = translation.isOn("ingress.enabled", "proxy");
  const isBehindOther = translation.isOn("ingress.useExisting", "proxy");
  const options = serviceOptions(translation);
  const ofAuth = translation.values.readChanged(ANNOTATIONS, "auth");
  if (ofAuth !== undefined) translation.putData("auth.objectMetadata.service.annotations", ofAuth, ANNOTATIONS);
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
  else if (type !== "LoadBalancer" || !isEmpty(options)) choose(translation, factory, options);
};

/** Behind an Ingress, only the annotations of the Service are used. */
function chooseIngress(translation: Translation, { annotations, ...rest }: Options): void {
  if (annotations !== undefined) {
    translation.put("proxies.objectMetadata.service.annotations", annotations, ANNOTATIONS);
  }
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    const path = name === "proxyProtocol" ? name : "service.spec";
    translation.leave(path, `behind an Ingress, the Service is a ClusterIP without ${name}`, value);
  }
  const type = translation.values.read("service.type", "proxy");
  if (type === "ClusterIP")
    translation.needsNothing("service.type", "behind an Ingress, the Service is a ClusterIP", type);
  choose(translation, "ServiceExposure.ingress", ingressOptions(translation));
}

type Options = Readonly<Record<string, Expression | undefined>>;

function choose({ props }: Translation, factory: string, options: Options): void {
  props.put(PLACE, call(factory, isEmpty(options) ? [] : [options]));
}

function isEmpty(options: Options): boolean {
  return Object.values(options).every((value) => value === undefined);
}

function serviceOptions(translation: Translation): Options {
  const given = translation.record(ANNOTATIONS, "proxy");
  const annotations = { ...given, ...ofMode(translation, given), ...given } as Expression;
  const path = translation.values.placeOf("service.spec", "proxy");
  const spec = Object.entries(translation.record("service.spec", "proxy") ?? {});
  const further = spec.map(([field, value]) => {
    const option = OPTIONS[field] ?? field;
    translation.props.sources.set(`${PLACE}.${option}`, `${path}.${field}`);
    return [option, value === "" || value === null ? undefined : (value as Expression)] as const;
  });
  return {
    annotations: isNothing(annotations) ? undefined : annotations,
    proxyProtocol: translation.text("proxyProtocol", "proxy"),
    ...Object.fromEntries(further),
  };
}

const AWS = "service.beta.kubernetes.io/aws-load-balancer-";

/** Annotations that the chart sets on its Service with `chartMode: aws`, unless the values override them. */
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
  const { ingressClassName: className, tls } = translation.record("ingress.spec", "proxy") ?? {};
  const { secretName: tlsSecret } = objectAt(givenList(tls)?.[0]);
  return {
    className: isText(className) ? className : undefined,
    tlsSecret: isText(tlsSecret) ? tlsSecret : undefined,
    annotations: translation.record("annotations.ingress", "proxy") as Expression | undefined,
    applications: translation.isOn("ingress.suppressAutomaticWildcards", "proxy") ? false : undefined,
  };
}
