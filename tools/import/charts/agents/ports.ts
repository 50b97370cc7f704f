import { isRecord } from "../../../../constructs/core/given";
import type { Translation } from "../translation";

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

/** Names the ports that agents could dial and that their network policy may close: values do not say them. */
export function putPorts(translation: Translation, { isApp, isDatabase, found }: Protected): void {
  const listed = [...(isApp ? translation.list("apps") : []), ...(isDatabase ? translation.list("databases") : [])];
  const services = listed.flatMap((item) => (isRecord(item) && isService(item["uri"]) ? [item["uri"]] : []));
  const reasons = [...(services.length === 0 ? [] : [OF_SERVICES]), ...(found.length === 0 ? [] : [OF_FOUND])];
  if (reasons.length > 0) translation.leave(PORTS, reasons.join("; "), [...services, ...found]);
}

/** Whether an address may be that of a Service: `name`, `name.namespace`, or longer with `svc`. */
function isService(uri: unknown): boolean {
  const [, host = ""] = /^(?:[a-z][a-z0-9+]*:\/\/)?([^/:?#]+)/i.exec(typeof uri === "string" ? uri : "") ?? [];
  const [name, , third] = host.toLowerCase().split(".");
  const count = host.split(".").length;
  return name !== "localhost" && name !== "" && (count <= 2 || third === "svc");
}
