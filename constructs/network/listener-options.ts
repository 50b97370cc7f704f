import { propertyOf, type Problems } from "../core/value";
import {
  admissiblePorts,
  PORT_TABLE,
  portRow,
  WEB_CONTAINER_PORT,
  type ListenerMode,
  type PortName,
  type PortRow,
} from "./port-table";
import type { Listener } from "./listener";
import { isPortNumber } from "./port-number";
import { LISTENER_RULES } from "./rules";

const HTTPS_OPTION = "httpsPort";
const FIRST_UNPRIVILEGED_PORT = 1024;

/** Options whose name differs from the listener's name in the port table. */
const OPTION_OF: Partial<Record<PortName, string>> = { https: HTTPS_OPTION, "reverse-tunnel": "reverseTunnel" };

/** Listeners that are off unless asked for. */
const OFF_BY_DEFAULT: readonly PortName[] = ["peering"];

/**
 * Reads the options of a listener mode.
 *
 * An invalid option counts as left out, so that the other options can still be checked.
 */
export function readListeners(
  mode: ListenerMode,
  options: unknown,
  problems: Problems,
): { https: Listener; others: readonly Listener[] } {
  const given = readOptions(options, problems);
  const rows = PORT_TABLE.filter((row) => row.owner === "proxy" && row.modes.includes(mode));
  refuseUnknown(given, mode, rows, problems);
  const https = listenerOn(readHttpsPort(given.get(HTTPS_OPTION), mode, problems), portRow("https"));
  const others = rows
    .filter(({ name }) => name !== "https")
    .flatMap((row) => {
      const port = readPort(given.get(optionOf(row.name)), row, problems);
      return port === undefined ? [] : [listenerOn(port, row)];
    });
  refuseCollisions([https, ...others], problems);
  return { https, others };
}

function readOptions(options: unknown, problems: Problems): ReadonlyMap<string, unknown> {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) {
    return new Map(Object.entries(options));
  }
  problems.add(LISTENER_RULES.options, "", options);
  return new Map();
}

function refuseUnknown(
  given: ReadonlyMap<string, unknown>,
  mode: ListenerMode,
  rows: readonly PortRow[],
  problems: Problems,
): void {
  const known = rows.filter((row) => row.name !== "https" || admissiblePorts(row, mode).length > 1);
  for (const [option, value] of given) {
    if (!known.some(({ name }) => optionOf(name) === option)) {
      problems.add(LISTENER_RULES.unknown, propertyOf("", option), value);
    }
  }
}

function readHttpsPort(value: unknown, mode: ListenerMode, problems: Problems): number {
  const admissible = admissiblePorts(portRow("https"), mode);
  const [usual = portRow("https").port] = admissible;
  if (value === undefined || admissible.length === 1) return usual;
  const port = admissible.find((candidate) => candidate === value);
  if (port === undefined) problems.add(LISTENER_RULES.httpsPort, HTTPS_OPTION, value);
  return port ?? usual;
}

/** The port of a listener, or nothing where it is off. */
function readPort(value: unknown, row: PortRow, problems: Problems): number | undefined {
  if (value === undefined) return OFF_BY_DEFAULT.includes(row.name) ? undefined : row.port;
  if (typeof value === "boolean") return value ? row.port : undefined;
  if (!isPortNumber(value)) {
    problems.add(LISTENER_RULES.port, optionOf(row.name), value);
    return row.port;
  }
  if (row.audience === "proxies" && value < FIRST_UNPRIVILEGED_PORT) {
    problems.add(LISTENER_RULES.privilegedPeering, optionOf(row.name), value);
    return row.port;
  }
  return value;
}

function listenerOn(port: number, row: PortRow): Listener {
  const { name, use, audience, configurationKey } = row;
  return Object.freeze({
    name,
    port,
    containerPort: containerPort(port, row),
    use,
    audience,
    ...(configurationKey === undefined ? {} : { configurationKey }),
  });
}

function containerPort(port: number, row: PortRow): number {
  if (row.name === "https" || row.configurationKey === undefined) return WEB_CONTAINER_PORT;
  return port < FIRST_UNPRIVILEGED_PORT ? row.port : port;
}

/** Reports each pair once: by the port of the Service if that is the same, otherwise by the port of the container. */
function refuseCollisions(listeners: readonly Listener[], problems: Problems): void {
  const diagnostics = portRow("diagnostics");
  listeners.forEach((listener, index) => {
    const { name, port } = listener;
    const earlier = listeners.slice(0, index);
    const samePort = earlier.find((other) => other.port === port);
    if (samePort !== undefined) {
      problems.add(LISTENER_RULES.samePort, optionOf(name), `${port} for ${samePort.name} and ${name}`);
      return;
    }
    if (listener.configurationKey === undefined) return;
    const sameContainerPort = [...earlier, { name: diagnostics.name, containerPort: diagnostics.port }].find(
      (other) => other.containerPort === listener.containerPort,
    );
    if (sameContainerPort !== undefined) {
      const given = `${listener.containerPort} for ${sameContainerPort.name} and ${name}`;
      problems.add(LISTENER_RULES.sameContainerPort, optionOf(name), given);
    }
  });
}

function optionOf(name: PortName): string {
  return OPTION_OF[name] ?? name;
}
