import { PORT_TABLE } from "../../../constructs/network/port-table";
import type { PlatformModel } from "../../model/model";
import { differencesOf } from "../changed-settings";
import { withoutPort } from "../dangers/configuration";
import { isEmpty } from "../differences";
import type { NotJudged } from "../not-judged";
import { platformPairs } from "../platform-pairs";
import { harmless, readBy, unjudged } from "../service/comparisons";
import { judged, type Field, type Fields } from "../service/field";
import { isBoth, type Step } from "../step";

const read = readBy();

/** Where a listener listens is for findings of ports. */
const LISTENERS = PORT_TABLE.flatMap(({ owner, configurationKey }) =>
  owner === "proxy" && configurationKey !== undefined ? [configurationKey] : [],
);

/** Addresses of listeners that proxies give to clients. */
const ADDRESSES = PORT_TABLE.flatMap(({ publicAddressKey }) => publicAddressKey ?? []);

/** Its own host, or none. */
const ownHost: Field = {
  ...unjudged(),
  compare: ({ after, documents }) => {
    const { publicAddress = "" } = documents.after as PlatformModel;
    const hosts = [after].flat().map((address) => withoutPort(String(address)));
    return isEmpty(after) || hosts.every((host) => host === withoutPort(publicAddress)) ? [] : [{}];
  },
};

/** What the configuration of the auth service and of the proxies means for power, reach and protection. What has no row is not judged. */
const CONFIGURATION: Fields = {
  version: harmless,
  auth_service: {
    ...all(harmless, "client_idle_timeout_message", "license_file", "listen_addr", "load_all_cas"),
    ...all(harmless, "keep_alive_count_max", "keep_alive_interval", "message_of_the_day"),
    ...all(harmless, "proxy_listener_mode", "proxy_ping_interval", "session_control_timeout"),
    ...all(harmless, "ssh_dial_timeout", "tunnel_strategy"),
    ...all(read, "client_idle_timeout", "cluster_name", "web_idle_timeout"),
  },
  proxy_service: {
    ...all(harmless, ...LISTENERS),
    ...all(harmless, "automatic_upgrades_channels", "https_keypairs_reload_interval"),
    ...all(harmless, "mysql_server_version", "proxy_protocol_allow_downgrade", "ui"),
    acme: { email: harmless, enabled: read },
    ...all(read, "https_keypairs", "proxy_protocol", "public_addr", "trust_x_forwarded_for"),
    ...all(ownHost, ...ADDRESSES),
  },
};

/** The section that is named for the brand. */
const COMMON: Fields = {
  ...all(harmless, "nodename", "data_dir", "pid_file", "diag_addr", "log", "connection_limits", "cache"),
  ...all(harmless, "advertise_ip", "shutdown_delay"),
  storage: read,
};

/** Settings of configuration files of which nobody has said what they mean. */
export function unjudgedConfiguration(step: Step): readonly NotJudged[] {
  return platformPairs(step)
    .filter(isBoth)
    .flatMap(({ before: old, after: platform }) =>
      (["auth", "proxy"] as const).flatMap((part) => {
        const { stack, namespace, brand, files = {} } = platform;
        const subject = `ConfigMap ${namespace}/${files[part]}`;
        const sides = { before: old.configuration?.[part], after: platform.configuration?.[part] };
        const documents = { before: old, after: platform };
        const unknown = judged(
          { ...CONFIGURATION, [brand]: COMMON },
          { ...sides, documents, path: ["data", `${brand}.yaml`], place: subject, isNew: false },
        );
        return differencesOf(step, { stack, place: subject })
          .filter(({ path }) => unknown.some((each) => path.every((name, at) => (each.path[at] ?? name) === name)))
          .map((difference) => ({ stack, subject, ...difference }));
      }),
    );
}

function all(field: Field, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, field]));
}
