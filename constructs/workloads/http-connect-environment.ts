import {
  HTTP_CONNECT_RULES,
  checkHttpConnect,
  type HttpConnectProxy,
  type ThroughProxy,
} from "../network/http-connect-proxy";
import { bypassesProxy, bypassesProxyOnPort, type Destination, type PlatformAddresses } from "../network/no-proxy";
import { SecretRef } from "../secrets/secret-ref";
import { joinProperty, childProperty, type Problems } from "../core/value";
import { environmentVariable, type EnvironmentVariable } from "./environment";
import type { PodSettings } from "./pod-settings";

/** Variable with the password, for the variables with the address. */
const PASSWORD_VARIABLE = "HTTP_CONNECT_PASSWORD";

const NAMES_PROXY = /^https?_proxy$/i;
const OWNED_VARIABLE = /^((https?|no)_proxy|HTTP_CONNECT_PASSWORD)$/i;

/**
 * What pods reach without the proxy, because it is in their cluster: the Kubernetes API, whose address is in the
 * environment of its clients, and the names of Services.
 */
const IN_CLUSTER = ["$(KUBERNETES_SERVICE_HOST)", ".svc", ".cluster.local"];

/** An HTTP CONNECT proxy, and the platform that is reached through it. */
export interface HttpConnect {
  readonly proxy: HttpConnectProxy;
  readonly platform: PlatformAddresses;

  /** Entries of `NO_PROXY` besides the declared ones and those of every pod. @default none */
  readonly noProxy?: readonly string[];
}

/** The declared HTTP CONNECT proxy with the addresses of the platform. */
export function httpConnectWithPlatform(
  proxy: HttpConnectProxy | undefined,
  { proxyAddress, tunnelAddress }: PlatformAddresses,
): HttpConnect | undefined {
  return proxy && { proxy, platform: { proxyAddress, tunnelAddress } };
}

/**
 * The environment variables of pods behind an HTTP CONNECT proxy.
 *
 * The password comes first: Kubernetes inserts the value of a variable only into later variables.
 */
export function httpConnectEnvironment(connect: HttpConnect | undefined): readonly EnvironmentVariable[] {
  if (connect === undefined) return [];
  const { proxy, platform, noProxy = [] } = connect;
  const variables = proxy.variables(platform, [...noProxy, ...IN_CLUSTER]).map(({ name, parts }) => ({
    name,
    value: parts.map((part) => (part instanceof SecretRef ? `$(${PASSWORD_VARIABLE})` : part)).join(""),
  }));
  const { password } = proxy;
  return password === undefined ? variables : [environmentVariable(PASSWORD_VARIABLE, password), ...variables];
}

/** Whether pods connect to an address without the proxy. */
export function dialsDirectly(address: Destination, connect: HttpConnect | undefined): boolean {
  if (connect === undefined) return true;
  const { proxy, platform, noProxy = [] } = connect;
  return bypassesProxy(address, [...proxy.noProxy.resolve(platform), ...noProxy, ...IN_CLUSTER]);
}

/** Whether pods may connect to a port of some host without the proxy. */
export function dialsPort(port: number, connect: HttpConnect | undefined): boolean {
  return connect === undefined || bypassesProxyOnPort(port, connect.proxy.noProxy.resolve(connect.platform));
}

/**
 * Notes what is wrong with an HTTP CONNECT proxy and the pods that use it.
 *
 * It can find `CONNECT-011`, and `CONNECT-012` if the extra environment of the pods sets the proxy's variables too. Where
 * only the environment names a proxy, and no port is opened for it, it warns (`CONNECT-016`).
 *
 * @param property path of the proxy in the declaration
 */
export function checkPodsHttpConnect(
  { pods, egressPorts = [], ...through }: ThroughProxy & PodsBehindProxy,
  problems: Problems,
  property = "httpProxy",
): void {
  const isDeclared = through.httpProxy !== undefined;
  if (!isDeclared && egressPorts.length > 0) return;
  const rule = HTTP_CONNECT_RULES[isDeclared ? "CONNECT-012" : "CONNECT-016"];
  const owned = isDeclared ? OWNED_VARIABLE : NAMES_PROXY;
  checkHttpConnect(through, problems, property);
  for (const [path, { extraEnvironment = {} }] of pods) {
    const place = joinProperty(path, "extraEnvironment");
    for (const name of Object.keys(extraEnvironment).filter((variable) => owned.test(variable))) {
      problems.add(rule, childProperty(place, name), "(redacted)");
    }
  }
}

/** Pods whose connections a policy limits. */
interface PodsBehindProxy {
  /** Their settings by their path in the declaration; an empty path is the declaration itself. */
  readonly pods: Iterable<readonly [path: string, pods: PodSettings]>;

  /** Ports that the program opens for them besides. */
  readonly egressPorts?: readonly number[] | undefined;
}
