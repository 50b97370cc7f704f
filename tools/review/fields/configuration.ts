import { PORT_TABLE } from "../../../constructs/network/port-table";
import type { PlatformModel } from "../../model/model";
import { placeDifferences } from "../changed-settings";
import { withoutPort } from "../../cli/output/address";
import { storageSetting } from "../dangers/storage";
import { isEmpty } from "../differences";
import { platformPairs } from "../platform-pairs";
import { among, flag, harmless, lasting, NEVER, readBy, unjudged } from "../service/comparisons";
import { judged, type Field, type Fields } from "../service/field";
import type { JudgedChange } from "../service/judge";
import { isBoth, type Step } from "../step";

/** Findings about ports report where a listener listens. */
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
    ...all(lasting("sessions-longer", NEVER), "client_idle_timeout", "web_idle_timeout"),
    cluster_name: readBy("cluster-name-changed"),
  },
  proxy_service: {
    ...all(harmless, ...LISTENERS),
    ...all(harmless, "automatic_upgrades_channels", "https_keypairs_reload_interval"),
    ...all(harmless, "mysql_server_version", "proxy_protocol_allow_downgrade", "ui"),
    acme: { email: harmless, enabled: readBy("certificates-unchecked") },
    https_keypairs: readBy("certificates-unchecked"),
    proxy_protocol: among("client-address-believed", { off: 0, on: 1, unspecified: 2 }, "unspecified"),
    public_addr: readBy("public-address-changed"),
    trust_x_forwarded_for: flag("client-address-believed", false, false),
    ...all(ownHost, ...ADDRESSES),
    tunnel_public_addr: readBy("agents-sent-elsewhere"),
  },
};

/** The section that is named for the brand. */
const COMMON: Fields = {
  ...all(harmless, "nodename", "data_dir", "pid_file", "diag_addr", "log", "connection_limits", "cache"),
  ...all(harmless, "advertise_ip", "shutdown_delay"),
  storage: { insecure: flag("storage-weaker", false, false), "*": storageSetting },
};

/** Files of the configuration, and who reads each. */
const FILES = { auth: "auth service", proxy: "proxies" } as const;

/** What changes of configuration files that both sides have, setting by setting. */
export function judgedConfiguration(step: Step): readonly JudgedChange[] {
  const platforms = platformPairs(step).filter(isBoth);
  return platforms.flatMap((documents) =>
    (Object.keys(FILES) as (keyof typeof FILES)[]).flatMap((part) => {
      const { before: old, after: platform } = documents;
      const { stack, namespace, name, brand, files = {} } = platform;
      const [before, after] = [old.configuration?.[part], platform.configuration?.[part]];
      if (before === undefined || after === undefined) return [];
      const subject = files[part] === undefined ? FILES[part] : `ConfigMap ${namespace}/${files[part]}`;
      const shown = placeDifferences(step, { stack, place: subject });
      return judged(
        { ...CONFIGURATION, [brand]: COMMON },
        { before, after, documents, path: [], place: `${FILES[part]} of ${name}`, isNew: false },
      ).flatMap((each): readonly JudgedChange[] => {
        const path = ["data", `${brand}.yaml`, ...each.path];
        const change = { ...each, path, stack, subject };
        if ("danger" in each.meaning) return [change];
        // What is not judged is what is shown.
        return shown
          .filter((one) => one.path.every((step, at) => (path[at] ?? step) === step))
          .map((one) => ({ ...change, ...one }));
      });
    }),
  );
}

function all(field: Field, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, field]));
}
