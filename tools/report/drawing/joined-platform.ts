import { HostPort } from "../../../constructs/network/host-port";
import { portRow } from "../../../constructs/network/ports";
import type { PlatformModel, PortModel } from "../../model/model";
import type { Entrance } from "./pools";
import type { Sketch } from "./sketch";

const WHOSE = { operator: "Cloud tenant", "other program": "Platform of another program" } as const;

/** Draws a platform that no stack makes: of it, only the addresses are known that agents dial. */
export function drawJoinedPlatform(
  { publicAddress = "", tunnelAddress = publicAddress, runBy = "operator" }: PlatformModel,
  sketch: Sketch,
): Entrance {
  const id = sketch.box({
    id: "joined",
    kind: "service",
    heading: WHOSE[runBy],
    title: HostPort.of(publicAddress).host,
    lines: [],
    isInside: true,
  });
  const ports = [entry("https", publicAddress)];
  return {
    id,
    reach: "public",
    ports: tunnelAddress === publicAddress ? ports : [...ports, entry("reverse-tunnel", tunnelAddress)],
  };
}

function entry(name: "https" | "reverse-tunnel", address: string): PortModel {
  const port = HostPort.of(address).port ?? portRow(name).port;
  return { owner: "", component: "proxy", name, port, containerPort: port, peers: ["anyone"] };
}
