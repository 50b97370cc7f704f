import { DEFAULT_PORTS } from "../../../../constructs/network/ports";
import { findClusterProgram } from "../../../../local/executables";
import { run } from "../../../../local/run";
import { listAt, objectsAt, stringAt } from "../../../json/plain-data";
import type { Values } from "../given-values";
import type { ReleaseName, Translation } from "../translation";

/** A Kubernetes Service that agents dial. */
interface DialledService {
  readonly uri: string;
  readonly name: string;

  /** Undefined if the address has none; then the Service is in the namespace of the agents. */
  readonly namespace: string | undefined;
  readonly port: number | undefined;
}

/** The Services that values at some paths name as `name`, `name.namespace`, or longer with `svc`. @internal */
export function dialledServices(values: Values, paths: readonly string[]): readonly DialledService[] {
  const uris = paths.flatMap((path) => listAt(values[path]).map((item) => stringAt(item, "uri")));
  return uris.flatMap((uri) => {
    const [, scheme = "", host = "", port] = /^(?:([a-z][a-z0-9+]*:)\/\/)?([^/:?#]+)(?::(\d+))?/i.exec(uri) ?? [];
    const [name = "", namespace, third, ...more] = host.toLowerCase().split(".");
    const isShort = third === undefined && more.length === 0;
    if (name === "" || name === "localhost" || !(isShort || third === "svc")) return [];
    return [{ uri, name, namespace, port: port === undefined ? DEFAULT_PORTS[scheme] : Number(port) }];
  });
}

/**
 * Asks the cluster for the ports of the pods behind the Services that agents dial. A Service without an answer, or
 * without the port, is left out.
 */
export async function askPodPorts(
  { namespace: own }: ReleaseName,
  values: Values,
  context: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const kubectl = findClusterProgram("kubectl");
  const found = new Map<string, readonly number[]>();
  if (kubectl === undefined) return found;
  for (const { uri, name, namespace = own, port } of dialledServices(values, ["apps", "databases"])) {
    const where = [
      "--namespace",
      namespace,
      "--output",
      "json",
      ...(context === undefined ? [] : ["--context", context]),
    ];
    const get = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await run(kubectl, ["get", ...args, ...where], { signal })).stdout);
    try {
      const service = await get("service", name);
      const slices = await get("endpointslices", "--selector", `kubernetes.io/service-name=${name}`);
      const ports = podPorts(service, slices, port);
      if (ports.length > 0) found.set(uri, ports);
    } catch {
      signal.throwIfAborted();
    }
  }
  return found;
}

/** The pod ports behind a port of a Service: those with the same name. */
function podPorts(service: unknown, slices: unknown, port: number | undefined): readonly number[] {
  const servicePort = objectsAt(service, "spec", "ports").find((each) => each["port"] === port);
  if (servicePort === undefined) return [];
  const all = listAt(slices, "items").flatMap((slice) => objectsAt(slice, "ports"));
  const same = all.filter(({ name }) => stringAt(name) === stringAt(servicePort, "name"));
  return [...new Set(same.map((each) => each["port"]).filter((each) => typeof each === "number"))];
}

interface Protected {
  readonly isApp: boolean;
  readonly isDatabase: boolean;

  /** The options of discovery that find resources to protect. */
  readonly found: readonly string[];
}

const PORTS = "network.egressPorts";
const OF_SERVICES =
  "the network policy of the agents opens the ports of these Services, and most networks see those of the pods behind them " +
  "(80 leads to 3000): write network.egressPorts with the ports of the pods, as kubectl get endpointslices shows them";
const OF_FOUND =
  "the network policy of the agents does not open the ports of what they find by themselves: write network.egressPorts with them";

/**
 * Opens the pod ports behind Services, if the cluster was asked. Reports ports that the network policy may close,
 * because the values do not contain them.
 */
export function putPorts(translation: Translation, { isApp, isDatabase, found }: Protected): void {
  const { values, props, release } = translation;
  const paths = [...(isApp ? ["apps"] : []), ...(isDatabase ? ["databases"] : [])];
  const services = dialledServices(values.given, paths);
  const portsBehind = services.flatMap(({ uri, port }) =>
    (release.podPorts?.get(uri) ?? []).filter((each) => each !== port),
  );
  if (portsBehind.length > 0)
    props.put(
      PORTS,
      [...new Set(portsBehind)].sort((a, b) => a - b),
    );
  const unknown = services.flatMap(({ uri }) => (release.podPorts?.has(uri) === true ? [] : [uri]));
  const reasons = [...(unknown.length === 0 ? [] : [OF_SERVICES]), ...(found.length === 0 ? [] : [OF_FOUND])];
  if (reasons.length > 0) translation.leave(PORTS, reasons.join("; "), [...unknown, ...found]);
}
