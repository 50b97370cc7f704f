import { isRecord } from "../../../../constructs/core/given";
import type { Expression } from "../../expression";
import type { Values } from "../given-values";
import { leafText, collectLeaves, withLeaf } from "../leaves";
import type { Translation } from "../translation";
import { IN_THE_POD, chartStorageMode } from "./storage";

const PLACE = "auth.storage: AuthStorage.external";

/** Default ports of backends by the scheme of their addresses. Backends of clouds use HTTPS. */
const PORTS: Readonly<Record<string, number>> = { postgres: 5432, postgresql: 5432, cockroachdb: 5432 };
const HTTPS = 443;

const ON_THE_VOLUME = "write auth.storage: AuthStorage.persistentVolume({ auditEvents, sessionRecordings })";
const OF_THE_CLOUD = "write it as an option of auth.storage, or of its auditEvents and sessionRecordings";
const IN_A_POD = "the state would be only in the pod: write auth.storage";

/** The storage in the configuration file of a release, unchanged except for passwords. */
export function putStorage(translation: Translation, given: unknown, path: string): void {
  if (!isRecord(given)) {
    if (given !== undefined) translation.leave(path, "write auth.storage", given);
    return;
  }
  const { type, ...settings } = given;
  const isOfCloud = !["standalone", "scratch"].includes(chartStorageMode(translation));
  if (typeof type !== "string" || isOfCloud) {
    translation.leave(path, isOfCloud ? OF_THE_CLOUD : ON_THE_VOLUME, given);
    return;
  }
  if (IN_THE_POD.includes(type)) {
    translation.leave(path, IN_A_POD, given);
    return;
  }
  const rest = withoutPasswords(translation, settings, path);
  translation.put(`${PLACE}({ type })`, type, `${path}.type`);
  const shown = translation.withoutSecrets(rest, path);
  translation.put(`${PLACE}({ settings })`, shown as Expression, path);
  translation.put(`${PLACE}({ ports })`, backendPorts(type, settings), path);
}

/** Moves the password of PostgreSQL into a variable of the pods, whose value is in a Secret. The addresses stay. */
function withoutPasswords(translation: Translation, settings: Values, path: string): Values {
  return collectLeaves(settings).reduce<Values>((before, leaf) => {
    const [, start, password] = PASSWORD.exec(typeof leaf.value === "string" ? leaf.value : "") ?? [];
    if (start === undefined || password === undefined || typeof leaf.value !== "string") return before;
    const place = `${path}.${leafText(leaf.path)}`;
    if (!translation.props.has("auth.extraEnvironment.PGPASSWORD")) {
      translation.put("auth.extraEnvironment.PGPASSWORD", translation.secret(place, "storage", "password"), place);
    } else translation.needsNothing(place, "it has the password of PGPASSWORD, if that is the same", leaf.value);
    return withLeaf(before, leaf.path, `${start}${leaf.value.slice(start.length + 1 + password.length)}`) as Values;
  }, settings);
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^:/?#@]+):([^@/]*)@/;

/** Ports of the backend's addresses. If the address comes from the pods' environment, the default port of the type. */
function backendPorts(type: string, settings: Values): readonly number[] {
  const addresses = collectLeaves(settings).flatMap(({ value }) =>
    typeof value === "string" ? parseBackendAddresses(value) : [],
  );
  const ports = addresses.map(({ scheme, port }) => port ?? PORTS[scheme] ?? HTTPS);
  const isElsewhere = !addresses.some(({ scheme }) => Object.hasOwn(PORTS, scheme) || scheme.startsWith("http"));
  return [...new Set([...ports, ...(isElsewhere ? [PORTS[type] ?? HTTPS] : [])])];
}

/** The addresses in a text: the hosts of a URI, or PostgreSQL's keyword form `host=a port=6432`. */
function parseBackendAddresses(
  text: string,
): readonly { readonly scheme: string; readonly port: number | undefined }[] {
  const [, words] = /^(?=.*\bhost *=).*?\bport *= *'?(\d+)/.exec(text) ?? [];
  if (words !== undefined) return [{ scheme: "postgresql", port: Number(words) }];
  const [, scheme, hosts = ""] = /^([a-z][a-z0-9]*):\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(text) ?? [];
  if (scheme === undefined) return [];
  return hosts.split(",").map((host) => {
    const [, port] = /:(\d{1,5})$/.exec(host) ?? [];
    return { scheme, port: port === undefined ? undefined : Number(port) };
  });
}
