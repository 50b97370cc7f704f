import { NETWORKING_KEYS, SESSION_RECORDING_KEYS } from "../../../../constructs/brand/image-contract/resource-kinds";
import { isRecord } from "../../../../constructs/core/given";
import { call, type Written } from "../../expression";
import type { Values } from "../given-values";
import type { Translate, Translation } from "../translation";
import { RP_ID } from "./authentication";

/** Keys of the auth service's section that are options of the networking here, and those that the listeners decide. */
const OF_LISTENERS: readonly string[] = ["proxy_listener_mode", "tunnel_strategy"];
const OF_NETWORKING = [...NETWORKING_KEYS, "case_insensitive_routing"].filter((key) => !OF_LISTENERS.includes(key));

/** Keys of the auth service's section that a prop decides, which people have to write. */
const DECIDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SESSION_RECORDING_KEYS.map((key) => [key, "sessionRecording: SessionRecording.of({ … })"])),
  ...Object.fromEntries(OF_LISTENERS.map((key) => [key, "listeners, and networking"])),
  authentication: "authentication: ClusterAuthPreference.of({ … })",
};

/** Keys of the auth service's configuration file. Those that no prop has go on as they are. */
export const furtherOfAuth: Translate = (translation) => {
  const file = translation.values.readChanged("teleportConfig", "auth");
  if (file === undefined) return;
  const path = translation.values.placeOf("teleportConfig", "auth");
  if (!isRecord(file)) {
    translation.leave(path, "keys of the configuration file are expected", file);
    return;
  }
  const { auth_service: section, ...others } = without(file, RP_ID.split("."));
  const { rest, networking } = sorted(translation, isRecord(section) ? section : {}, `${path}.auth_service`);
  if (Object.keys(networking).length > 0)
    translation.put("networking", call("ClusterNetworking.of", [networking]), path);
  putFile(translation, "auth.furtherConfiguration", { ...others, ...named("auth_service", rest) }, path);
};

function sorted(translation: Translation, section: Values, path: string) {
  const rest: [string, unknown][] = [];
  const networking: [string, Written][] = [];
  for (const [key, value] of Object.entries(section)) {
    if (OF_NETWORKING.includes(key)) networking.push([camelCase(key), value as Written]);
    else if (Object.hasOwn(DECIDED, key)) translation.leave(`${path}.${key}`, `write ${DECIDED[key] ?? ""}`, value);
    else rest.push([key, value]);
  }
  return { rest: Object.fromEntries(rest), networking: Object.fromEntries(networking) };
}

const CHANNELS = "automatic_upgrades_channels";

/** Keys of the proxies' configuration file. Those that no prop has go on as they are; channels have one. */
export const furtherOfProxies: Translate = (translation) => {
  const file = translation.values.readChanged("teleportConfig", "proxy");
  if (file === undefined) return;
  const path = translation.values.placeOf("teleportConfig", "proxy");
  if (!isRecord(file)) {
    translation.leave(path, "keys of the configuration file are expected", file);
    return;
  }
  const { proxy_service: section, ...others } = file;
  const { [CHANNELS]: channels, ...rest } = isRecord(section) ? section : {};
  putFile(translation, "proxies.furtherConfiguration", { ...others, ...named("proxy_service", rest) }, path);
  if (!isRecord(channels)) return;
  const written = Object.entries(channels).map(([name, channel]): [string, Written] => [name, channelOf(channel)]);
  translation.put("channels", Object.fromEntries(written), `${path}.proxy_service.${CHANNELS}`);
};

function channelOf(channel: unknown): Written {
  const { static_version: staticVersion, forward_url: forwardUrl, critical } = isRecord(channel) ? channel : {};
  const given = Object.entries({ staticVersion, forwardUrl, critical }).filter(([, value]) => value !== undefined);
  return call("VersionChannel.of", [Object.fromEntries(given) as Record<string, Written>]);
}

function putFile(translation: Translation, place: string, file: Values, path: string): void {
  if (Object.keys(file).length > 0) translation.putData(place, file, path);
}

/** A section by its name; nothing where it is empty. */
function named(name: string, section: Values): Values {
  return Object.keys(section).length > 0 ? { [name]: section } : {};
}

function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Values without the one at a path, and without the groups that it leaves empty. */
function without(values: Values, [name = "", ...inner]: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
      if (key !== name) return [[key, value]];
      if (inner.length === 0 || !isRecord(value)) return inner.length === 0 ? [] : [[key, value]];
      const left = without(value, inner);
      return Object.keys(left).length === 0 ? [] : [[key, left]];
    }),
  );
}
