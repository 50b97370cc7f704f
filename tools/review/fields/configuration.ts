import { PORT_TABLE } from "../../../constructs/network/port-table";
import type { PlatformModel } from "../../model/model";
import { differencesOf } from "../changed-settings";
import { withoutPort } from "../dangers/configuration";
import { isEmpty, type Difference } from "../differences";
import type { NotJudged } from "../not-judged";
import { platformPairs } from "../platform-pairs";
import { isBoth, type Step } from "../step";
import { meaningIn, type Fields } from "./kinds";
import { leavesBetween } from "./leaves";

/** Where a listener listens is for findings of ports. */
const LISTENERS = PORT_TABLE.flatMap(({ owner, configurationKey }) =>
  owner === "proxy" && configurationKey !== undefined ? [`proxy_service.${configurationKey}`] : [],
);

/** Addresses of listeners that proxies give to clients. */
const ADDRESSES = PORT_TABLE.flatMap(({ publicAddressKey }) => publicAddressKey ?? []);

/**
 * What the configuration of the auth service and of the proxies means for power, reach and protection, by the longest path
 * that fits. `common` is the section that is named for the brand. What is in no row is not judged.
 */
const CONFIGURATION: Fields = {
  version: "harmless",
  ...harmless("common", ["nodename", "data_dir", "pid_file", "diag_addr", "log", "connection_limits", "cache"]),
  ...harmless("common", ["advertise_ip", "shutdown_delay"]),
  "common.storage": "judged",
  ...harmless("auth_service", ["client_idle_timeout_message", "license_file", "listen_addr", "load_all_cas"]),
  ...harmless("auth_service", ["keep_alive_count_max", "keep_alive_interval", "message_of_the_day"]),
  ...harmless("auth_service", ["proxy_listener_mode", "proxy_ping_interval", "session_control_timeout"]),
  ...harmless("auth_service", ["ssh_dial_timeout", "tunnel_strategy"]),
  "auth_service.client_idle_timeout": "judged",
  "auth_service.cluster_name": "judged",
  "auth_service.web_idle_timeout": "judged",
  ...Object.fromEntries(LISTENERS.map((path) => [path, "harmless"])),
  ...harmless("proxy_service", ["automatic_upgrades_channels", "https_keypairs_reload_interval"]),
  ...harmless("proxy_service", ["acme.email", "mysql_server_version", "proxy_protocol_allow_downgrade", "ui"]),
  "proxy_service.acme.enabled": "judged",
  "proxy_service.https_keypairs": "judged",
  "proxy_service.proxy_protocol": "judged",
  "proxy_service.public_addr": "judged",
  "proxy_service.trust_x_forwarded_for": "judged",
  "proxy_service.tunnel_public_addr": "judged",
};

/** Settings of configuration files of which nobody has said what they mean. */
export function unjudgedConfiguration(step: Step): readonly NotJudged[] {
  return platformPairs(step)
    .filter(isBoth)
    .flatMap(({ after: platform }) => {
      const { stack, namespace, files = {} } = platform;
      return [files.auth, files.proxy].flatMap((name) => {
        const subject = `ConfigMap ${namespace}/${name}`;
        return differencesOf(step, { stack, place: subject })
          .filter(({ before, after, path }) =>
            leavesBetween(before, after, path).some((leaf) => !isKnown(leaf, platform)),
          )
          .map((difference) => ({ stack, subject, ...difference }));
      });
    });
}

function isKnown({ path: [data, file, ...path], after }: Difference, platform: PlatformModel): boolean {
  if (data !== "data" || file !== `${platform.brand}.yaml`) return true;
  const names = path.map((name, index) => (index === 0 && name === platform.brand ? "common" : name));
  const [section, key = ""] = names;
  if (section === "proxy_service" && ADDRESSES.includes(key)) return isEmpty(after) || isOwnHost(after, platform);
  return meaningIn(CONFIGURATION, names) !== undefined;
}

function isOwnHost(addresses: unknown, { publicAddress = "" }: PlatformModel): boolean {
  return [addresses].flat().every((address) => withoutPort(String(address)) === withoutPort(publicAddress));
}

function harmless(section: string, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [`${section}.${name}`, "harmless"]));
}
