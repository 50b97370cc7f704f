import { connect } from "node:net";
import { grouped } from "../../constructs/core/grouped";
import { HostPort } from "../../constructs/network/host-port";
import { PORT_TABLE } from "../../constructs/network/port-table";
import { admissiblePorts, portRow } from "../../constructs/network/ports";
import type { PlatformModel } from "../model/model";
import type { Difference } from "./difference";
import type { Target } from "./target";

/** Whether a port of an address must be open. */
export interface ExpectedPort {
  readonly port: number;
  readonly isOpen: boolean;

  /** What it is for: rows of the port table. */
  readonly use: string;
}

/**
 * Every port of the port table, and those that the platform has in their place.
 *
 * Ports of a Service that only some networks may reach are not expected in either way.
 */
export function expectedPorts(platform: PlatformModel, of: NonNullable<Target["ports"]>): readonly ExpectedPort[] {
  const proxies = platform.ports.filter(({ component }) => component === "proxy");
  const services = proxies.filter(({ service }) => service !== undefined);
  const [ports, always] =
    of === "pod"
      ? [proxies.map(({ name, containerPort: port }) => ({ name, port })), portRow("diagnostics")]
      : [services.filter(({ peers }) => peers.includes("anyone")), publicPort(platform)];
  const open = byPort([...ports, always], true);
  const unknown = of === "pod" ? [] : services.map(({ port }) => port);
  const known = new Set([...open.map(({ port }) => port), ...unknown]);
  return [...open, ...EVERY_PORT.filter(({ port }) => !known.has(port))].sort((a, b) => a.port - b.port);
}

interface NamedPort {
  readonly name: string;
  readonly port: number;
}

function publicPort({ publicAddress = "" }: PlatformModel): NamedPort {
  const row = portRow("https");
  return { name: row.name, port: HostPort.of(publicAddress).port ?? row.port };
}

function byPort(ports: readonly NamedPort[], isOpen: boolean): readonly ExpectedPort[] {
  return [...grouped(ports, ({ port }) => port)].map(([port, rows]) => ({
    port,
    isOpen,
    use: [...new Set(rows.map(({ name }) => name))].join(", "),
  }));
}

/** All ports that a platform could have open. */
const EVERY_PORT = byPort(
  PORT_TABLE.flatMap((each) =>
    each.modes.flatMap((mode) => admissiblePorts(each, mode).map((port) => ({ name: each.name, port }))),
  ),
  false,
);

/** What differs where a port was tried; nothing where it is as it must be. */
export function portDifference({ port, isOpen, use }: ExpectedPort, got: boolean): readonly Difference[] {
  if (got === isOpen) return [];
  const advice = isOpen
    ? "check the Service, the load balancer and its firewall: the declaration opens the port"
    : "find out who opens it: no declared component needs it here";
  const [expected, found] = isOpen ? ["open", "closed"] : ["closed", "open"];
  return [{ check: "port", what: `${port} (${use})`, expected, got: found, advice }];
}

/** Whether a port accepts connections; one that does not answer in time does not. */
export type Knock = (host: string, port: number, timeoutMs: number) => Promise<boolean>;

/** Connects by TCP, and says nothing. */
export const knock: Knock = (host, port, timeoutMs) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const settle = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on("connect", settle(true)).on("error", settle(false)).on("timeout", settle(false));
  });
