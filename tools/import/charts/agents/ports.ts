import type { Translation } from "../translation";
import { servicesIn } from "./pod-ports";

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
  const services = servicesIn(values.given, paths);
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
