/**
 * How the proxy listens: `multiplex` serves everything on the HTTPS port (TLS routing), `separate` has a port for
 * each protocol. The words are those of `auth_service.proxy_listener_mode`.
 */
export type ListenerMode = "multiplex" | "separate";

/**
 * Who may connect to a port. `anyone`: clients and agents from outside. `proxies`: only other proxies. `components`:
 * proxies, and agents that are dialled directly. `node`: the node, for the health of the pod, and peers in `metrics`.
 *
 * Network policies derive from the audience: `PEERS` in network-flows.ts says which peers it stands for. A program
 * narrows `anyone` for proxies by the exposure of a pool, and widens `components` by `auth.agentNetworks`.
 */
export type Audience = "anyone" | "proxies" | "components" | "node";

/** Which component opens a port. This package deploys no relays, so no network policy is about their port. */
type PortOwner = "proxy" | "auth" | "agent" | "relay" | "every component";

/** Name of a port that the proxies open for one protocol, unless all protocols share the port of HTTPS. */
export type ListenerName = "ssh" | "reverse-tunnel" | "kubernetes" | "mysql" | "postgres" | "mongodb" | "redis";

/** Name of a port in the port table. */
export type PortName =
  | ListenerName
  | "https"
  | "peering"
  | "auth"
  | "diagnostics"
  | "agent-ssh"
  | "agent-kubernetes"
  | "agent-windows-desktop"
  | "relay";

/** A port of the platform. */
export interface PortRow {
  /** Name of the port. */
  readonly name: PortName;

  /** Its number. */
  readonly port: number;

  /** A second port that is allowed instead, and the listener modes that allow it. */
  readonly alternative?: {
    /** Its number, 1 to 65535. */
    readonly port: number;

    /** Listener modes in which it may be taken. */
    readonly modes: readonly ListenerMode[];
  };

  /** Which component opens it. */
  readonly owner: PortOwner;

  /** What it is for, in words. */
  readonly use: string;

  /** Who may connect. */
  readonly audience: Audience;

  /** Listener modes in which the port is open. */
  readonly modes: readonly ListenerMode[];

  /** Key of the listen address in the owner's section of the configuration file, if the port has a key of its own. */
  readonly configurationKey?: string;

  /** Key of the proxies' section that tells clients the address of the listener, if it is not the web address. */
  readonly publicAddressKey?: string;

  /**
   * Whether the proxies present their web certificate on this port. On other ports, they have a certificate of the
   * service's own authority, which contains their addresses.
   */
  readonly hasWebCertificate?: true;

  /** Section of the specification, or the document, that the port comes from. */
  readonly source: string;
}

/** Port of HTTPS in the proxy's container, whatever the port of its Kubernetes Service. */
export const WEB_CONTAINER_PORT = 3080;

const SEPARATE = ["separate"] as const;
const BOTH_MODES = ["multiplex", ...SEPARATE] as const;

/**
 * Every port of the platform: the one place that knows them. Container ports, Services, configuration files, network
 * policies and reports derive from it.
 *
 * @see specification 4.2
 */
const ROWS: Readonly<Record<PortName, Omit<PortRow, "name">>> = {
  https: {
    port: 443,
    alternative: { port: WEB_CONTAINER_PORT, modes: SEPARATE },
    owner: "proxy",
    use: "Web UI and HTTPS API; with TLS routing also Kubernetes, SSH and all databases",
    modes: BOTH_MODES,
    audience: "anyone",
    configurationKey: "web_listen_addr",
    hasWebCertificate: true,
    source: "specification 4.2",
  },
  peering: {
    port: 3021,
    owner: "proxy",
    use: "proxy instances reach agents through each other (proxy peering)",
    modes: BOTH_MODES,
    audience: "proxies",
    configurationKey: "peer_listen_addr",
    source: "specification 4.2",
  },
  ssh: {
    port: 3023,
    owner: "proxy",
    use: "SSH clients, forwarded to port 3022 of the destination",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "listen_addr",
    publicAddressKey: "ssh_public_addr",
    source: "specification 4.2",
  },
  "reverse-tunnel": {
    port: 3024,
    owner: "proxy",
    use: "reverse SSH tunnels of agents behind firewalls",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "tunnel_listen_addr",
    publicAddressKey: "tunnel_public_addr",
    source: "specification 4.2",
  },
  kubernetes: {
    port: 3026,
    owner: "proxy",
    use: "Kubernetes clients",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "kube_listen_addr",
    publicAddressKey: "kube_public_addr",
    source: "the service's documentation, proxy_service",
  },
  mysql: {
    port: 3036,
    owner: "proxy",
    use: "MySQL clients",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "mysql_listen_addr",
    publicAddressKey: "mysql_public_addr",
    source: "specification 4.2",
  },
  postgres: {
    port: 5432,
    owner: "proxy",
    use: "Postgres clients",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "postgres_listen_addr",
    publicAddressKey: "postgres_public_addr",
    source: "specification 4.2",
  },
  mongodb: {
    port: 27017,
    owner: "proxy",
    use: "MongoDB clients",
    modes: SEPARATE,
    audience: "anyone",
    configurationKey: "mongo_listen_addr",
    publicAddressKey: "mongo_public_addr",
    hasWebCertificate: true,
    source: "specification 4.2",
  },
  redis: {
    port: 6379,
    owner: "proxy",
    use: "Redis clients",
    modes: SEPARATE,
    audience: "anyone",
    source: "specification 4.2",
  },
  auth: {
    port: 3025,
    owner: "auth",
    use: "gRPC API for the other components",
    modes: BOTH_MODES,
    audience: "components",
    configurationKey: "listen_addr",
    source: "specification 4.2",
  },
  diagnostics: {
    port: 3000,
    owner: "every component",
    use: "health checks of the node, and metrics",
    modes: BOTH_MODES,
    audience: "node",
    configurationKey: "diag_addr",
    source: "the service's documentation, diagnostics",
  },
  "agent-ssh": {
    port: 3022,
    owner: "agent",
    use: "SSH connections dialled directly",
    modes: BOTH_MODES,
    audience: "anyone",
    source: "specification 4.2",
  },
  "agent-kubernetes": {
    port: 3026,
    owner: "agent",
    use: "HTTPS to a Kubernetes API server, dialled directly",
    modes: BOTH_MODES,
    audience: "anyone",
    source: "specification 4.2",
  },
  "agent-windows-desktop": {
    port: 3028,
    owner: "agent",
    use: "Desktop Protocol traffic of clients, dialled directly",
    modes: BOTH_MODES,
    audience: "anyone",
    source: "specification 4.2",
  },
  relay: {
    port: 3042,
    owner: "relay",
    use: "tunnels of agents to a relay of Teleport: of SSH from 18.3.0 on, of Kubernetes from 18.5.0 on",
    modes: BOTH_MODES,
    audience: "anyone",
    source: "chart teleport-relay, templates/service.yaml",
  },
};

/** The rows with their names, in this order. */
export const PORT_TABLE: readonly PortRow[] = Object.entries(ROWS).map(([name, row]) => ({
  name: name as PortName,
  ...row,
}));
