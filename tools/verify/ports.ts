import { connect } from "node:net";
import { grouped } from "../../constructs/core/grouped";
import { HostPort } from "../../constructs/network/host-port";
import { PORT_TABLE } from "../../constructs/network/port-table";
import { admissiblePorts, portRow } from "../../constructs/network/ports";
import type { PlatformModel } from "../model/model";
import type { Difference } from "./difference";
import type { Target } from "./target";

/** A port of an address, and whether it must be open. */
export interface ExpectedPort {
  readonly port: number;
  readonly isOpen: boolean;

  /** The rows of the port table that use the port. */
  readonly use: string;
}

/**
 * The expected ports: those of the port table, and those with which the platform replaces them.
 *
 * Ports of a Service that only some networks may reach are left out, because both results are correct.
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
  const decided = new Set([...open.map(({ port }) => port), ...unknown]);
  return [...open, ...EVERY_PORT.filter(({ port }) => !decided.has(port))].sort((a, b) => a.port - b.port);
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

/** All ports that a platform may use. */
const EVERY_PORT = byPort(
  PORT_TABLE.flatMap((each) =>
    each.modes.flatMap((mode) => admissiblePorts(each, mode).map((port) => ({ name: each.name, port }))),
  ),
  false,
);

/** The difference of a tested port from its requirement; empty if there is none. */
export function portDifference({ port, isOpen, use }: ExpectedPort, got: boolean): readonly Difference[] {
  if (got === isOpen) return [];
  const advice = isOpen
    ? "check the Service, the load balancer and its firewall: the declaration opens the port"
    : "find out who opens it: no declared component needs it here";
  const [expected, found] = isOpen ? ["open", "closed"] : ["closed", "open"];
  return [{ check: "port", what: `${port} (${use})`, expected, got: found, advice }];
}

/** Tests whether a port accepts connections within the timeout. */
export type Knock = (host: string, port: number, timeoutMs: number) => Promise<boolean>;

/** Opens a TCP connection without sending anything. */
export const knock: Knock = (host, port, timeoutMs) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const settle = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on("connect", settle(true)).on("error", settle(false)).on("timeout", settle(false));
  });
