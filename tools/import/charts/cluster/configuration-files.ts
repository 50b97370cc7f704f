import { CLUSTER_NETWORKING } from "../../../../constructs/access/generated/settings";
import {
  CREDENTIAL_OR_FILE,
  NETWORKING_KEYS,
  SESSION_RECORDING_KEYS,
} from "../../../../constructs/brand/image-contract/resource-kinds";
import { isRecord } from "../../../../constructs/core/given";
import { givenForm } from "../../../../constructs/core/schema/shapes";
import { call, type Expression } from "../../expression";
import { at, isNothing, type Component, type Values } from "../given-values";
import { withoutPlaces } from "../leaves";
import { LOG_KEYS } from "../log";
import type { Translate, Translation } from "../translation";
import { putStorage } from "./file-storage";
import { objectAt } from "../../../json/plain-data";

/** The value that contains the configuration file of a component. */
const FILE = "teleportConfig";

/** Keys of `auth_service` that are options of the networking resource; the listeners decide the other such keys. */
const OF_LISTENERS: readonly string[] = ["proxy_listener_mode", "tunnel_strategy"];
const OF_NETWORKING = [...NETWORKING_KEYS, "case_insensitive_routing"].filter((key) => !OF_LISTENERS.includes(key));

/** Keys of `auth_service` about how people sign in. */
export const OF_SIGN_IN: readonly string[] = ["authentication", "disconnect_expired_cert", "message_of_the_day"];

/** Keys of the configuration file that other rows translate. */
const OF_AUTH: readonly string[] = [
  ...LOG_KEYS.map((key) => `teleport.log.${key}`),
  "teleport.storage",
  ...[...OF_SIGN_IN, ...SESSION_RECORDING_KEYS].map((key) => `auth_service.${key}`),
  ...OF_NETWORKING.map((key) => `auth_service.${key}`),
];

const CHANNELS = "automatic_upgrades_channels";
const OF_PROXIES: readonly string[] = [...LOG_KEYS.map((key) => `teleport.log.${key}`), `proxy_service.${CHANNELS}`];

/** The user's additions to the configuration file of a component, which override the chart's own. */
export function configurationFileAdditions(translation: Translation, component: Component): Values {
  return objectAt(translation.values.read(FILE, component));
}

/** The path of these additions in the values. */
function configurationFilePlace({ values }: Translation, component: Component): string {
  return values.placeOf(FILE, component);
}

/** Keys of the auth service's configuration file. Keys without a prop are passed on unchanged. */
export const furtherOfAuth: Translate = (translation) => {
  const file = further(translation, "auth", OF_AUTH, "auth.furtherConfiguration");
  if (file === undefined) return;
  const path = configurationFilePlace(translation, "auth");
  const { auth_service: section, teleport } = file;
  const networking = Object.entries(objectAt(section)).filter(([key]) => OF_NETWORKING.includes(key));
  if (networking.length > 0) {
    const props = givenForm(CLUSTER_NETWORKING, Object.fromEntries(networking)) as Expression;
    translation.put("networking", call("ClusterNetworking.of", [props]), `${path}.auth_service`);
  }
  putStorage(translation, at(teleport, "storage"), `${path}.teleport.storage`);
};

/** Keys of the proxies' configuration file. Keys without a prop are passed on unchanged; channels have a prop. */
export const furtherOfProxies: Translate = (translation) => {
  const file = further(translation, "proxy", OF_PROXIES, "proxies.furtherConfiguration");
  const channels = at(file, `proxy_service.${CHANNELS}`);
  if (!isRecord(channels)) return;
  const path = `${configurationFilePlace(translation, "proxy")}.proxy_service.${CHANNELS}`;
  const written = Object.entries(channels).flatMap(([name, channel]): [string, Expression][] => {
    const made = versionChannelCall(channel);
    if (made !== undefined) return [[name, made]];
    translation.leave(`${path}.${name}`, "static_version or forward_url is expected", channel);
    return [];
  });
  if (written.length > 0) translation.put("channels", Object.fromEntries(written), path);
};

/** Puts the keys that no row translates, without secrets. Returns the whole file. */
function further(
  translation: Translation,
  component: Component,
  translated: readonly string[],
  place: string,
): Values | undefined {
  const file = translation.values.readChanged(FILE, component);
  if (file === undefined) return undefined;
  const path = configurationFilePlace(translation, component);
  if (!isRecord(file)) {
    translation.leave(path, "keys of the configuration file are expected", file);
    return undefined;
  }
  const rest = withoutEmptied(withoutPlaces(file, path, new Set(translated.map((key) => `${path}.${key}`))), file);
  const shown = translation.withoutSecrets(rest, path, CREDENTIAL_OR_FILE);
  if (!isNothing(shown)) translation.put(place, shown as Expression, path);
  return file;
}

/** Data without groups that were not empty before and are empty now. */
function withoutEmptied(rest: unknown, before: unknown): unknown {
  if (!isRecord(rest)) return rest;
  const entries = Object.entries(rest).flatMap(([key, value]): [string, unknown][] => {
    const left = withoutEmptied(value, objectAt(before)[key]);
    const isEmptied = isRecord(left) && Object.keys(left).length === 0;
    return isEmptied && Object.keys(objectAt(objectAt(before)[key])).length > 0 ? [] : [[key, left]];
  });
  return Object.fromEntries(entries);
}

/** What synthesis then lacks of the channel is named; undefined for a channel without a source. */
function versionChannelCall(channel: unknown): Expression | undefined {
  const { static_version: version, forward_url: url, critical } = objectAt(channel) as Record<string, Expression>;
  if (url !== undefined) return call("VersionChannel.forward", [url]);
  if (version === undefined) return undefined;
  return call("VersionChannel.static", critical === undefined ? [version] : [version, { critical }]);
}
