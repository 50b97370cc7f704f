import { HostPort } from "../../constructs/network/host-port";
import { WEB_CONTAINER_PORT, type ListenerName } from "../../constructs/network/port-table";
import { portRow } from "../../constructs/network/ports";
import type { PlatformModel, PortModel } from "../model/model";
import { at } from "../json/plain-data";
import { shown } from "./difference";

/** A requirement for a field of the ping. */
export interface ExpectedField {
  /** Path of the field, with dots. */
  readonly path: string;

  /** A text for people. */
  readonly expected: string;
  readonly accepts: (got: unknown, ping: unknown) => boolean;
  readonly advice: string;
}

const TUNNELS = "proxy.ssh.ssh_tunnel_public_addr";

/** Fields of the ping with the addresses of each port, if the ping has any. @see specification 4.1 */
const PATHS: Readonly<Record<"https" | ListenerName, Partial<Record<AddressField["kind"], string>>>> = {
  kubernetes: { public: "proxy.kube.public_addr", listen: "proxy.kube.listen_addr" },
  ssh: { listen: "proxy.ssh.listen_addr", public: "proxy.ssh.ssh_public_addr" },
  "reverse-tunnel": { listen: "proxy.ssh.tunnel_listen_addr", public: TUNNELS },
  https: { public: "proxy.ssh.public_addr" },
  postgres: { public: "proxy.db.postgres_public_addr" },
  mysql: { listen: "proxy.db.mysql_listen_addr", public: "proxy.db.mysql_public_addr" },
  mongodb: {},
  redis: {},
};

interface AddressField {
  readonly path: string;
  readonly kind: "listen" | "public";
  readonly port: keyof typeof PATHS;
}

const ADDRESSES = Object.entries(PATHS).flatMap(([port, paths]) =>
  Object.entries(paths).map(([kind, path]) => ({ path, kind, port }) as AddressField),
);

/** Names of editions in the ping. */
const EDITIONS: Readonly<Record<string, string>> = { ent: "enterprise", oss: "community" };

const RESTART = "apply the declaration, and check that every proxy has restarted with it";

/**
 * The required answer of a platform's proxies: all fields of the specification; and version, edition and cluster name,
 * if the answer has them.
 */
export function expectedPing(platform: PlatformModel): readonly ExpectedField[] {
  if (platform.runBy !== undefined) return [...identity(platform), tunnels(platform)];
  const { listenerMode = "multiplex" } = platform;
  const isMultiplex = listenerMode === "multiplex";
  const ports = portsByName(platform);
  const fields: ExpectedField[] = [
    exactly("proxy.tls_routing_enabled", isMultiplex, "apply the declaration: the auth service sets the listener mode"),
    exactly("proxy.kube.enabled", isMultiplex || ports.has("kubernetes"), RESTART),
  ];
  const addresses = ADDRESSES.map((field) =>
    isMultiplex ? multiplexed(field, platform) : separate(field, platform, ports),
  );
  return [...fields, ...addresses, ...identity(platform)];
}

/** The fields that identify the platform and its version. */
function identity({ version, clusterName, edition }: PlatformModel): readonly ExpectedField[] {
  return [
    ...(version === undefined
      ? []
      : [
          ifSent(
            "server_version",
            version,
            "wait for the rollout of the proxies, or find out why it does not progress",
          ),
        ]),
    ...(clusterName === undefined
      ? []
      : [ifSent("cluster_name", clusterName, "check whether the address leads to another platform")]),
    ...(edition === undefined ? [] : [editionField(edition)]),
  ];
}

/** The address that the platform gives agents for their tunnels. With TLS routing, it is the public address. */
function tunnels({ publicAddress = "", tunnelAddress = publicAddress }: PlatformModel): ExpectedField {
  const reported = (ping: unknown) =>
    at(ping, "proxy", "tls_routing_enabled") === true ? publicAddress : at(ping, ...TUNNELS.split("."));
  return {
    path: TUNNELS,
    expected: tunnelAddress,
    accepts: (_, ping) => isAbsent(reported(ping)) || reported(ping) === tunnelAddress,
    advice: "declare the address that the platform gives its agents: tunnelAddress",
  };
}

/** The ports of the proxies for clients, by the name of their row. */
function portsByName({ ports }: PlatformModel): ReadonlyMap<string, PortModel> {
  return new Map(ports.filter(({ component }) => component === "proxy").map((port) => [port.name, port]));
}

/** With TLS routing, every address is the web address. A missing address means the web address as well. */
function multiplexed({ path, kind, port }: AddressField, { publicAddress = "" }: PlatformModel): ExpectedField {
  if (kind === "listen") return listening(path, WEB_CONTAINER_PORT);
  if (port === "https") return exactly(path, publicAddress, RESTART);
  return {
    path,
    expected: `nothing, or ${publicAddress}`,
    accepts: (got) => isAbsent(got) || got === publicAddress,
    advice: RESTART,
  };
}

function separate(
  { path, kind, port }: AddressField,
  { publicAddress = "", listenerAddresses = {} }: PlatformModel,
  ports: ReadonlyMap<string, PortModel>,
): ExpectedField {
  if (port === "https") return exactly(path, publicAddress, RESTART);
  const declared = ports.get(port);
  if (declared !== undefined) {
    if (kind === "listen") return listening(path, declared.containerPort);
    const address = listenerAddresses[port] ?? HostPort.of(publicAddress).withPort(declared.port).toString();
    return exactly(path, address, RESTART);
  }
  if (kind === "public") return { path, expected: "nothing", accepts: isAbsent, advice: RESTART };
  // The service also listens on ports without a declaration, to which no Service leads.
  const { port: usual } = portRow(port);
  return {
    path,
    expected: `nothing, or port ${usual}`,
    accepts: (got) => isAbsent(got) || isListening(got, usual),
    advice: RESTART,
  };
}

function exactly(path: string, value: string | boolean, advice: string): ExpectedField {
  return { path, expected: String(value), accepts: (got) => got === value, advice };
}

/** A requirement that a missing field fulfils, because the specification does not name the field. */
function ifSent(path: string, value: string, advice: string): ExpectedField {
  return { path, expected: value, accepts: (got) => got === undefined || got === value, advice };
}

function editionField(edition: string): ExpectedField {
  return {
    path: "edition",
    expected: edition,
    accepts: (got) => got === undefined || (EDITIONS[shown(got)] ?? edition) === edition,
    advice: "check which image the proxies run",
  };
}

/** Proxies listen on all addresses of their pod, in any notation. */
function listening(path: string, port: number): ExpectedField {
  return { path, expected: `0.0.0.0:${port}`, accepts: (got) => isListening(got, port), advice: RESTART };
}

function isListening(got: unknown, port: number): boolean {
  if (typeof got !== "string") return false;
  const address = HostPort.of(got);
  return address.violations.length === 0 && address.isUnspecified && address.port === port;
}

function isAbsent(got: unknown): boolean {
  return got === undefined || got === "" || got === null;
}
