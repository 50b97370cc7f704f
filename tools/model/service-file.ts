import { PORT_TABLE } from "../../constructs/network/port-table";
import type { Item, KubernetesItem } from "../manifests/items";
import { certificateOf } from "./certificate";
import { isOf, type PlatformKey } from "./components";
import type { ChannelModel, PlatformModel } from "./model";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { present } from "../json/json";
import { at, objectAt, textAt, textsAt, yamlDocuments } from "../json/plain-data";
import { storageOf } from "./storage";

type Facts = Pick<PlatformModel, "channels"> &
  Partial<
    Pick<
      PlatformModel,
      | "publicAddress"
      | "listenerAddresses"
      | "listenerMode"
      | "clusterName"
      | "certificate"
      | "storage"
      | "configuration"
      | "files"
    >
  >;

/** What the configuration files of auth service and proxies say. */
export function serviceFileOf(items: readonly Item[], platform: PlatformKey): Facts {
  const maps = ["auth", "proxy"].map((component) => mapOf(items, platform, component));
  const [auth, proxy] = maps.map((map) => fileIn(map, platform));
  const [authMap, proxyMap] = maps.map((map) => textAt(map?.manifest, "metadata", "name"));
  const publicAddress =
    textsAt(proxy, "proxy_service", "public_addr")[0] ?? textAt(proxy, "proxy_service", "public_addr");
  const reported = listenerAddresses(objectAt(proxy, "proxy_service"));
  const mode = textAt(auth, "auth_service", "proxy_listener_mode");
  return {
    configuration: { auth, proxy },
    files: present({ auth: authMap, proxy: proxyMap }),
    ...(Object.keys(reported).length > 0 && { listenerAddresses: reported }),
    channels: Object.entries(objectAt(proxy, "proxy_service", "automatic_upgrades_channels")).map(channelIn),
    ...present({
      publicAddress,
      listenerMode: mode === "multiplex" || mode === "separate" ? mode : undefined,
      clusterName: textAt(auth, "auth_service", "cluster_name"),
      storage: storageOf(items, platform, auth),
      certificate: certificateOf(items, platform, proxy),
    }),
  };
}

function listenerAddresses(section: unknown): Readonly<Record<string, string>> {
  const entries = PORT_TABLE.flatMap(({ name, publicAddressKey }) =>
    publicAddressKey === undefined ? [] : textsAt(section, publicAddressKey).map((address) => [name, address] as const),
  );
  return Object.fromEntries(entries);
}

function mapOf(items: readonly Item[], platform: PlatformKey, component: string): KubernetesItem | undefined {
  return objectsOfKind(items, "ConfigMap").find(
    (candidate) => isOf(candidate, platform) && labelOf(candidate, LABELS.component) === component,
  );
}

/** The configuration file is named for the brand, and is one YAML document. */
function fileIn(map: KubernetesItem | undefined, platform: PlatformKey): unknown {
  const data = objectAt(map?.manifest, "data");
  const file = Object.keys(data).find((name) => name === `${platform.brand}.yaml`);
  return file === undefined ? undefined : yamlDocuments(textAt(data, file))[0];
}

function channelIn([name, channel]: readonly [string, unknown]): ChannelModel {
  return {
    name,
    ...present({ staticVersion: textAt(channel, "static_version"), forwardUrl: textAt(channel, "forward_url") }),
    critical: at(channel, "critical") === true,
  };
}
