import { connect } from "node:net";
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
  const open = new Map<number, string[]>();
  const isUnknown = new Set<number>();
  const note = (port: number, use: string) => open.set(port, [...new Set([...(open.get(port) ?? []), use])]);
  for (const { component, name, port, containerPort, service, peers } of platform.ports) {
    if (component !== "proxy") continue;
    if (of === "pod") note(containerPort, name);
    else if (service !== undefined && peers.includes("anyone")) note(port, name);
    else if (service !== undefined) isUnknown.add(port);
  }
  if (of === "pod") note(portRow("diagnostics").port, "diagnostics");
  else note(HostPort.of(platform.publicAddress ?? "").port ?? portRow("https").port, "https");
  const closed = closedPorts().filter(([port]) => !open.has(port) && !isUnknown.has(port));
  return [
    ...[...open].map(([port, uses]) => ({ port, isOpen: true, use: uses.join(", ") })),
    ...closed.map(([port, use]) => ({ port, isOpen: false, use })),
  ].sort((a, b) => a.port - b.port);
}

/** All ports that a platform could have open, by number. */
function closedPorts(): readonly (readonly [port: number, use: string])[] {
  const uses = new Map<number, string[]>();
  for (const row of PORT_TABLE) {
    const ports = new Set(row.modes.flatMap((mode) => admissiblePorts(row, mode)));
    for (const port of ports) uses.set(port, [...(uses.get(port) ?? []), row.name]);
  }
  return [...uses].map(([port, names]) => [port, names.join(", ")] as const);
}

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
