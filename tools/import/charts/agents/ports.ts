import { DEFAULT_PORTS } from "../../../../constructs/network/ports";
import { findClusterProgram } from "../../../../local/executables";
import { run } from "../../../../local/run";
import { listAt, objectsAt, stringAt } from "../../../json/plain-data";
import type { Values } from "../given-values";
import type { ReleaseName, Translation } from "../translation";

/** A Service of the cluster that agents dial. */
interface DialledService {
  readonly uri: string;
  readonly name: string;

  /** That of the agents where the address has none. */
  readonly namespace: string | undefined;
  readonly port: number | undefined;
}

/** Services that values at some paths name as `name`, `name.namespace`, or longer with `svc`. @internal */
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
 * Ports of the pods behind the Services that the values of a release of agents name, as the cluster has them. A Service that does not
 * answer, or has no such port, is left out.
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

/** The ports of pods to which a port of a Service leads: those of the same name. */
function podPorts(service: unknown, slices: unknown, port: number | undefined): readonly number[] {
  const asked = objectsAt(service, "spec", "ports").find((each) => each["port"] === port);
  if (asked === undefined) return [];
  const all = listAt(slices, "items").flatMap((slice) => objectsAt(slice, "ports"));
  const same = all.filter(({ name }) => stringAt(name) === stringAt(asked, "name"));
  return [...new Set(same.map((each) => each["port"]).filter((each) => typeof each === "number"))];
}

/** What the agents of a release protect. */
interface Protected {
  readonly isApp: boolean;
  readonly isDatabase: boolean;

  /** Kinds of what they find by themselves. */
  readonly found: readonly string[];
}

const PORTS = "network.egressPorts";
const OF_SERVICES =
  "the network policy of the agents opens the ports of these Services, and most networks see those of the pods behind them " +
  "(80 leads to 3000): write network.egressPorts with the ports of the pods, as kubectl get endpointslices shows them";
const OF_FOUND =
  "the network policy of the agents does not open the ports of what they find by themselves: write network.egressPorts with them";

/**
 * Writes the ports of pods that agents dial through Services, where the cluster was asked, and names those that their network policy
 * may close: values do not say them.
 */
export function putPorts(translation: Translation, { isApp, isDatabase, found }: Protected): void {
  const { values, props, release } = translation;
  const paths = [...(isApp ? ["apps"] : []), ...(isDatabase ? ["databases"] : [])];
  const services = dialledServices(values.given, paths);
  const known = services.flatMap(({ uri, port }) => (release.podPorts?.get(uri) ?? []).filter((each) => each !== port));
  if (known.length > 0)
    props.put(
      PORTS,
      [...new Set(known)].sort((a, b) => a - b),
    );
  const unknown = services.flatMap(({ uri }) => (release.podPorts?.has(uri) === true ? [] : [uri]));
  const reasons = [...(unknown.length === 0 ? [] : [OF_SERVICES]), ...(found.length === 0 ? [] : [OF_FOUND])];
  if (reasons.length > 0) translation.leave(PORTS, reasons.join("; "), [...unknown, ...found]);
}
