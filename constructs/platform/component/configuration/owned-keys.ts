import { SERVICE_KINDS } from "../../../brand/image-contract/service-kinds";
import { NETWORKING_KEYS, SESSION_RECORDING_KEYS } from "../../../brand/image-contract/resource-kinds";
import { PORT_TABLE } from "../../../network/port-table";

/** Paths of a configuration file that only the platform sets, and what a program does instead. */
export type OwnedKeys = Readonly<Record<string, string>>;

const ITSELF = "remove the key: the platform sets it";

/** Sections of agents: auth service and proxies are no agents. */
const AGENTS: OwnedKeys = Object.fromEntries(
  Object.values(SERVICE_KINDS).map(({ section }) => [
    section,
    "declare an AgentRelease or a LinuxAgent with that service",
  ]),
);

/** Keys of the section that every component has. */
function common(section: string, log: string): OwnedKeys {
  const keys: OwnedKeys = {
    ...Object.fromEntries(
      ["data_dir", "pid_file", "auth_server", "proxy_server", "auth_token", "ca_pin", "join_params", "diag_addr"].map(
        (key) => [key, ITSELF],
      ),
    ),
    "log.severity": `pass ${log}.level`,
    "log.output": `pass ${log}.output`,
    "log.format.output": `pass ${log}.format`,
    "log.format.extra_fields": `pass ${log}.extraFields`,
    storage: "pass auth.storage, and further keys as its settings",
  };
  return { version: ITSELF, ...below(section, keys) };
}

/**
 * What `auth.furtherConfiguration` cannot set.
 *
 * @param section name of the section that every component has
 */
export function ownedByAuth(section: string): OwnedKeys {
  return {
    ...common(section, "auth.log"),
    ...AGENTS,
    proxy_service: "pass proxies.furtherConfiguration",
    ...below("auth_service", {
      enabled: ITSELF,
      listen_addr: ITSELF,
      cluster_name: "pass clusterName",
      ...each(NETWORKING_KEYS, "pass networking: ClusterNetworking.of(…)"),
      case_insensitive_routing: "pass networking: ClusterNetworking.of(…)",
      proxy_listener_mode: "pass listeners",
      tunnel_strategy: "pass listeners with peering, and networking",
      ...each(SESSION_RECORDING_KEYS, "pass sessionRecording: SessionRecording.of(…)"),
      public_addr: "pass auth.publicAddresses",
      license_file: "pass auth.license",
      ...each(
        ["authentication", "disconnect_expired_cert", "message_of_the_day"],
        "pass authentication: ClusterAuthPreference.of(…), or add a ServiceResource of the kind cluster_auth_preference",
      ),
      proxy_protocol: "pass auth.exposure, which says how a client's address is learned",
      tokens: "pass joinTokens",
    }),
  };
}

/**
 * What `proxies.furtherConfiguration` cannot set.
 *
 * @param section name of the section that every component has
 */
export function ownedByProxies(section: string): OwnedKeys {
  const listeners = PORT_TABLE.flatMap(({ configurationKey, publicAddressKey }) => [
    ...(configurationKey === undefined ? [] : [configurationKey]),
    ...(publicAddressKey === undefined ? [] : [publicAddressKey]),
  ]);
  return {
    ...common(section, "proxies.log"),
    ...AGENTS,
    auth_service: "pass auth.furtherConfiguration",
    ...below("proxy_service", {
      enabled: ITSELF,
      ...each(["listen_addr", "kubernetes", ...listeners], "pass listeners"),
      peer_public_addr:
        "leave it out: each proxy tells the others the address of its pod, and one for all of them would lead to another pod",
      public_addr: "pass publicAddress",
      ...each(
        ["https_keypairs", "https_keypairs_reload_interval", "https_key_file", "https_cert_file", "acme"],
        "pass tls",
      ),
      automatic_upgrades_channels: "pass channels, which all proxies serve",
      ...each(
        ["proxy_protocol", "trust_x_forwarded_for"],
        "pass exposure of proxies, which says how a client's address is learned",
      ),
      proxy_protocol_allow_downgrade: "pass proxies.allowIpv6Downgrade",
    }),
  };
}

export function each(keys: readonly string[], instead: string): OwnedKeys {
  return Object.fromEntries(keys.map((key) => [key, instead]));
}

export function below(section: string, keys: OwnedKeys): OwnedKeys {
  return Object.fromEntries(Object.entries(keys).map(([key, instead]) => [`${section}.${key}`, instead]));
}
