/** The process that exposes a series. */
type SeriesOwner = "auth" | "proxy" | "agent";

/** A series that the dashboard shows, as in version 18 of Teleport. */
export interface Series {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly owners: readonly SeriesOwner[];

  /** Labels of the series, without those that Prometheus adds. */
  readonly labels: readonly string[];
  readonly tells: string;
}

const AUTH = ["auth"] as const;
const PROXY = ["proxy"] as const;
const AGENT = ["agent"] as const;
const SSH = ["proxy", "agent"] as const;
const ALL = ["auth", "proxy", "agent"] as const;

/** The series that an operator of the platform needs: name, type, processes, labels, meaning. */
const ROWS: readonly (readonly [string, Series["type"], readonly SeriesOwner[], readonly string[], string])[] = [
  ["teleport_total_instances", "gauge", AUTH, [], "connected processes: proxies and agents"],
  ["teleport_enrolled_in_upgrades", "gauge", AUTH, [], "connected processes with an updater"],
  ["teleport_registered_servers", "gauge", AUTH, ["version", "automatic_updates"], "connected processes by version"],
  ["teleport_upgrader_counts", "gauge", AUTH, ["upgrader", "version"], "connected processes by kind of updater"],
  ["teleport_connected_resources", "gauge", AUTH, ["type"], "resources that send heartbeats, by kind"],
  ["auth_generate_requests_total", "counter", AUTH, [], "requests for host certificates"],
  ["auth_generate_requests_throttled_total", "counter", AUTH, [], "requests for host certificates that had to wait"],
  ["auth_generate_seconds", "histogram", AUTH, [], "how long it takes to make a host certificate"],
  ["teleport_user_certificates_generated", "counter", AUTH, ["private_key_policy"], "certificates of users"],
  ["user_login_total", "counter", AUTH, [], "users who signed in"],
  ["backend_read_seconds", "histogram", AUTH, ["component"], "how long the storage takes to read"],
  ["backend_write_seconds", "histogram", AUTH, ["component"], "how long the storage takes to write"],
  ["audit_failed_emit_events", "counter", AUTH, [], "audit events that could not be stored"],
  ["teleport_reverse_tunnels_connected", "gauge", PROXY, ["type"], "reverse tunnels that agents hold to a proxy"],
  ["proxy_missing_ssh_tunnels", "gauge", PROXY, [], "tunnels that agents do not hold to a proxy yet"],
  ["proxy_ssh_sessions_total", "gauge", PROXY, [], "SSH sessions through a proxy"],
  ["proxy_connection_limit_exceeded_total", "counter", PROXY, [], "connections over the limit of a proxy"],
  ["server_interactive_sessions_total", "gauge", AGENT, [], "interactive sessions on agents"],
  ["failed_login_attempts_total", "counter", SSH, [], "SSH connections that were refused"],
  ["certificate_mismatch_total", "counter", SSH, [], "SSH connections that were refused for their certificate"],
  ["process_state", "gauge", ALL, [], "0 in order, 1 recovering, 2 degraded, 3 starting"],
  ["teleport_build_info", "gauge", ALL, ["version", "gitref", "goversion"], "always 1, with the version"],
  ["process_cpu_seconds_total", "counter", ALL, [], "CPU time"],
  ["process_resident_memory_bytes", "gauge", ALL, [], "memory"],
];

export const SERIES: readonly Series[] = ROWS.map(([name, type, owners, labels, tells]) => ({
  name,
  type,
  owners,
  labels,
  tells,
}));
