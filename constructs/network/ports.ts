import { wholeNumber } from "../core/schema/shapes";
import { PORT_TABLE, type ListenerMode, type PortName, type PortRow } from "./port-table";

const FIRST_PORT = 1;
const LAST_PORT = 65535;

/** The row of the port table with a name. */
export function portRow(name: PortName): PortRow;
export function portRow(name: string): PortRow | undefined;
export function portRow(name: string): PortRow | undefined {
  return PORT_TABLE.find((row) => row.name === name);
}

/** The port of HTTPS where an address names none. */
export const HTTPS_PORT = portRow("https").port;

/** Ports of URLs that name none, by their protocols. */
export const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": HTTPS_PORT };

/** Whether something is the number of a TCP port that can be connected to: 1 to 65535. */
export function isPortNumber(given: unknown): given is number {
  return Number.isInteger(given) && Number(given) >= FIRST_PORT && Number(given) <= LAST_PORT;
}

/** The number of a TCP port that can be connected to. */
export function portNumber() {
  return wholeNumber({ from: FIRST_PORT, to: LAST_PORT });
}

/** The ports on which a row may be open in a listener mode, the usual one first; none if it is closed. */
export function admissiblePorts(row: PortRow, mode: ListenerMode): readonly number[] {
  if (!row.modes.includes(mode)) return [];
  const { port, alternative } = row;
  return alternative?.modes.includes(mode) === true ? [port, alternative.port] : [port];
}

/** Ports on which agents of a self-hosted platform can be dialled without a reverse tunnel. */
export const AGENT_DIRECT_DIAL_PORTS: readonly PortRow[] = PORT_TABLE.filter(({ owner }) => owner === "agent");
