import { annotations, namespaceName, objectName } from "../../core/kubernetes";
import { defaulted, group, needed, type Declared } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { flag, list, oneOf } from "../../core/schema/shapes";
import { PolicyPeer } from "../../network/policy-peer";
import { proxyProtocol, type ProxyProtocol, EXPOSURE_RULES } from "./balancer-settings";

/** What routes requests to a pool of proxies by the name in the request. */
export type ProxyRoute = IngressRoute | GatewayRoute;

/** Props of everything that routes by names. */
interface RouteProps {
  /** Pods and networks that may connect; all others may not. @default everyone */
  readonly from?: readonly PolicyPeer[];

  /** Annotations of the object. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An Ingress. Its controller ends the TLS connection of the client, and opens one of its own to the proxies. */
export interface IngressProps extends RouteProps {
  /** Class of the controller. @default the default class of the cluster */
  readonly className?: string;

  /**
   * Controller for which the toolkit writes annotations: proxies speak HTTPS. For the AWS Load Balancer Controller,
   * they also set the addresses of pods as targets, and `/webapi/ping` as health check. `annotations` replaces these.
   *
   * @default another controller: set in `annotations` that proxies speak HTTPS
   */
  readonly controller?: "ingress-nginx" | "aws-load-balancer-controller";

  /** Secret of the certificate that clients see. @default the Secret of the proxies, if they have one */
  readonly tlsSecret?: string;

  /** Whether the names of applications are routed too, `*.<public address>`. @default false */
  readonly applications?: boolean;
}

/** An Ingress as it is declared. */
export interface IngressRoute extends IngressProps {
  /** The kind of the route. */
  readonly kind: "ingress";

  /** Annotations of the Ingress. */
  readonly annotations: Readonly<Record<string, string>>;

  /** Whether the names of applications are routed too. */
  readonly applications: boolean;
}

/** A listener of a Gateway that passes TLS through. */
export interface GatewayReference {
  /** Name of the Gateway. */
  readonly name: string;

  /**
   * Namespace of the Gateway. Its listener must accept routes from the platform's namespace.
   *
   * @default the namespace of the platform
   */
  readonly namespace?: string;

  /** Name of the listener. @default every listener that fits */
  readonly listener?: string;
}

/** A `TLSRoute`. The Gateway forwards connections to the proxies unchanged. */
export interface GatewayProps extends RouteProps {
  /** The Gateway. */
  readonly gateway: GatewayReference;

  /** Whether the Gateway begins each connection with a PROXY protocol header (`EXPOSURE-004`). */
  readonly proxyProtocol: ProxyProtocol;

  /** Version of the definition that the cluster has: `v1` since 1.5 of the Gateway API. @default "v1" */
  readonly version?: "v1" | "v1alpha3" | "v1alpha2";
}

/** A `TLSRoute` as it is declared. */
export interface GatewayRoute extends GatewayProps {
  /** The kind of the route. */
  readonly kind: "gateway";

  /** Annotations of the `TLSRoute`. */
  readonly annotations: Readonly<Record<string, string>>;

  /** Version of the definition that the cluster has. */
  readonly version: NonNullable<GatewayProps["version"]>;
}

const ROUTE = {
  from: list(instance(PolicyPeer)),
  annotations: defaulted(annotations({ reference: true }), {}),
};

/** An Ingress as a program declares it. */
export const INGRESS = group<IngressProps>()({
  ...ROUTE,
  className: objectName({ reference: true }),
  controller: oneOf(["ingress-nginx", "aws-load-balancer-controller"]),
  tlsSecret: objectName({ secret: true }),
  applications: defaulted(flag(), false),
});

/** A route of a Gateway as a program declares it. */
export const GATEWAY = group<GatewayProps>()({
  ...ROUTE,
  gateway: needed(
    group<GatewayReference>()({
      name: needed(objectName()),
      namespace: namespaceName(),
      listener: objectName(),
    }),
  ),
  proxyProtocol: needed(proxyProtocol, {
    ...EXPOSURE_RULES["EXPOSURE-004"],
    allowed: '"on" where the Gateway writes PROXY protocol headers, "off" where it writes none',
    fix: "pass proxyProtocol",
  }),
  version: defaulted(oneOf(["v1", "v1alpha3", "v1alpha2"]), "v1"),
});

/** Annotations that tell controllers that proxies speak HTTPS. */
const CONTROLLERS = {
  "ingress-nginx": { "nginx.ingress.kubernetes.io/backend-protocol": "HTTPS" },
  "aws-load-balancer-controller": {
    "alb.ingress.kubernetes.io/backend-protocol": "HTTPS",
    "alb.ingress.kubernetes.io/healthcheck-path": "/webapi/ping",
    "alb.ingress.kubernetes.io/healthcheck-protocol": "HTTPS",
    "alb.ingress.kubernetes.io/listen-ports": '[{"HTTPS":443}]',
    "alb.ingress.kubernetes.io/target-type": "ip",
  },
};

/** The Service behind an Ingress. The controller writes the address of a client into a header of HTTP. */
export function behindIngress(props: Declared<typeof INGRESS>) {
  const reported = props.controller === undefined ? {} : CONTROLLERS[props.controller];
  const route: IngressRoute = { ...props, kind: "ingress", annotations: { ...reported, ...props.annotations } };
  return { type: "ClusterIP", annotations: {}, proxyProtocol: "off", trustForwardedFor: true, route } as const;
}

/** The Service behind a Gateway. */
export function behindGateway(props: Declared<typeof GATEWAY>) {
  const route: GatewayRoute = { ...props, kind: "gateway" };
  return { type: "ClusterIP", annotations: {}, proxyProtocol: props.proxyProtocol, route } as const;
}
