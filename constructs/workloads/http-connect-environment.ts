import { checkHttpConnect, HttpConnectProxy } from "../network/http-connect-proxy";
import { HTTP_CONNECT_RULES } from "../network/http-connect-rules";
import { bypassesProxy } from "../network/no-proxy-match";
import type { PlatformAddresses } from "../network/no-proxy";
import { SecretRef } from "../secrets/secret-ref";
import { fieldsOf } from "../core/given";
import { Problems, propertyOf } from "../core/value";
import type { Violation } from "../core/violation";
import { environmentVariable, type EnvironmentVariable } from "./environment";
import type { PodSettings } from "./pod-settings";

/** Has the password for the variables with the address. */
const PASSWORD_VARIABLE = "HTTP_CONNECT_PASSWORD";

const OWNED_VARIABLE = /^((https?|no)_proxy|HTTP_CONNECT_PASSWORD)$/i;

/**
 * What pods reach without the proxy, because it is inside of their cluster: the Kubernetes API, at the address in its
 * clients' environment, and the names of Services.
 */
const IN_CLUSTER = ["$(KUBERNETES_SERVICE_HOST)", ".svc", ".cluster.local"];

/** An HTTP CONNECT proxy, and the platform that is reached through it. */
export interface HttpConnect {
  readonly proxy: HttpConnectProxy;
  readonly platform: PlatformAddresses;

  /** Entries of `NO_PROXY` besides the declared ones and those of every pod. @default none */
  readonly noProxy?: readonly string[];
}

/** The declared HTTP CONNECT proxy; undefined if the value is not one, which a check reports. */
export function httpConnectOf(given: unknown, platform: PlatformAddresses): HttpConnect | undefined {
  return given instanceof HttpConnectProxy
    ? { proxy: given, platform: { proxyAddress: platform.proxyAddress, tunnelAddress: platform.tunnelAddress } }
    : undefined;
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

/**
 * Whether pods connect to an address without the proxy.
 *
 * @param address `host:port`
 */
export function dialsDirectly(address: string, connect: HttpConnect | undefined): boolean {
  if (connect === undefined) return true;
  const { proxy, platform, noProxy = [] } = connect;
  return bypassesProxy(address, [...proxy.noProxy.resolve(platform), ...noProxy, ...IN_CLUSTER]);
}

/**
 * Violations of an HTTP CONNECT proxy together with the pods that use it: `CONNECT-011`, `CONNECT-013`, and
 * `CONNECT-012` if the pods' extra environment sets its variables too.
 *
 * @param given what was passed as `httpProxy`
 * @param pods settings of the pods, by their path in the declaration; the path is empty for the declaration itself
 */
export function checkPodsHttpConnect(
  given: unknown,
  platform: PlatformAddresses,
  pods: ReadonlyMap<string, PodSettings>,
): readonly Violation[] {
  if (given === undefined) return [];
  const problems = new Problems();
  for (const [path, settings] of pods) {
    const place = path === "" ? "extraEnvironment" : `${path}.extraEnvironment`;
    for (const name of Object.keys(fieldsOf(fieldsOf(settings)["extraEnvironment"]))) {
      if (OWNED_VARIABLE.test(name)) {
        problems.add(HTTP_CONNECT_RULES.environment, propertyOf(place, name), "(redacted)");
      }
    }
  }
  return [...checkHttpConnect(given, platform, "httpProxy"), ...problems.list];
}
