import { possibleCredentialsIn } from "../../../constructs/core/credential-places";
import { fieldsOf, isRecord } from "../../../constructs/core/given";
import { call, type Written } from "../expression";
import { at, isNothing, type Component, type Values } from "./given-values";
import { furtherSecurity } from "./security-context";
import type { Translate, Translation } from "./translation";
import { named } from "./values/row";

/** What is written for a value; undefined where nothing can be, after it was left to people. */
type Convert = (given: unknown, path: string, translation: Translation) => Written | undefined;

/** What values of both charts become; others are written as they are. */
export const CONVERSIONS: Readonly<Record<string, Convert>> = {
  imagePullSecrets: namesOf,
  resources: resourcesOf,
  jobResources: resourcesOf,
  extraContainers: containersOf,
  initContainers: containersOf,
};

/** Puts values to each place where their row writes them. */
export function putAt(values: readonly string[], write: readonly string[]): Translate {
  return (translation) => {
    for (const path of values) {
      for (const code of write) {
        const place = named(code, path);
        const component = componentOf(place);
        const given = translation.values.readChanged(path, component);
        if (given === undefined) continue;
        const source = translation.values.placeOf(path, component);
        const convert = Object.hasOwn(CONVERSIONS, path) ? CONVERSIONS[path] : undefined;
        if (convert === undefined) translation.putData(place, given, source);
        else {
          const written = convert(given, source, translation);
          if (written !== undefined) translation.put(place, written, source);
        }
      }
    }
  };
}

/** The component that reads what is written at a place; none for what all of them read. */
function componentOf(place: string): Component | undefined {
  const [first = ""] = place.split(/\W/);
  if (["auth", "authentication", "sessionRecording"].includes(first)) return "auth";
  return ["proxies", "listeners", "tls", "publicAddress"].includes(first) ? "proxy" : undefined;
}

/** Leaves out those fields of an object that are not known, and returns the object without them. */
export function knownFields(
  given: Values,
  known: readonly string[],
  path: string,
  translation: Translation,
  reason = "no prop has this",
): Values {
  const entries = Object.entries(given);
  for (const [name, inner] of entries) {
    const isUnset = isNothing(inner) && inner !== false && inner !== 0;
    if (!known.includes(name) && !isUnset) translation.leave(`${path}.${name}`, reason, inner);
  }
  return Object.fromEntries(entries.filter(([name]) => known.includes(name)));
}

/** A key of the configuration file as a prop: `server_name` is `serverName`. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `[{ name }]` of Kubernetes as names. */
function namesOf(given: unknown, path: string, translation: Translation): Written | undefined {
  const items = Array.isArray(given) ? (given as unknown[]) : [];
  const names = items.flatMap((item) => {
    const name = isRecord(item) ? item["name"] : item;
    return typeof name === "string" ? name : [];
  });
  if (names.length === items.length && items.length > 0) return names;
  translation.leave(path, "names are expected, each as { name }", given);
  return undefined;
}

const NO_CPU_LIMIT = "pods have only a memory limit, because a CPU limit slows them down";

/** Requests and limits of Kubernetes as a component has them here. */
function resourcesOf(given: unknown, path: string, translation: Translation): Written | undefined {
  if (!isRecord(given)) {
    translation.leave(path, "requests and limits are expected", given);
    return undefined;
  }
  knownFields(given, ["requests", "limits"], path, translation);
  const part = (name: string, reason: string): Values => {
    const found = given[name];
    return isRecord(found) ? knownFields(found, ["cpu", "memory"], `${path}.${name}`, translation, reason) : {};
  };
  const requests = part("requests", "requests are of cpu and memory");
  const limits = part("limits", "limits are of cpu and memory");
  if (limits["cpu"] !== undefined) translation.change(`${path}.limits.cpu`, NO_CPU_LIMIT, limits["cpu"]);
  const written = {
    cpuRequest: quantity(requests["cpu"]),
    memoryRequest: quantity(requests["memory"]),
    memoryLimit: quantity(limits["memory"]),
  };
  return Object.values(written).some((each) => each !== undefined) ? written : undefined;
}

function quantity(given: unknown): string | undefined {
  return typeof given === "string" || typeof given === "number" ? String(given) : undefined;
}

function itemsOf(given: unknown, path: string, translation: Translation): readonly unknown[] {
  if (Array.isArray(given)) return given as unknown[];
  translation.leave(path, "a list is expected", given);
  return [];
}

/** Puts variables of Kubernetes to places, each for itself: other values become variables, too. */
export function environmentAt([path = ""]: readonly string[], places: readonly string[]): Translate {
  return (translation) => {
    for (const place of places) {
      const component = componentOf(place);
      const given = translation.values.readChanged(path, component);
      if (given === undefined) continue;
      const source = translation.values.placeOf(path, component);
      for (const [name, value] of Object.entries(environmentOf(given, source, translation) ?? {})) {
        translation.put([...place.split("."), name], value, source);
      }
    }
  };
}

/** Variables of Kubernetes as a record of values and references to Secrets. */
function environmentOf(
  given: unknown,
  path: string,
  translation: Translation,
): Readonly<Record<string, Written>> | undefined {
  const items = itemsOf(given, path, translation);
  const found = items.flatMap((item, index): [string, Written][] => {
    const place = `${path}[${index}]`;
    const name = isRecord(item) ? item["name"] : undefined;
    if (!isRecord(item) || typeof name !== "string") {
      translation.leave(place, "a variable with a name is expected");
      return [];
    }
    const { name: secret, key, ...more } = fieldsOf(at(item, "valueFrom.secretKeyRef"));
    if (typeof secret === "string" && typeof key === "string") {
      knownFields(
        more,
        [],
        `${place}.valueFrom.secretKeyRef`,
        translation,
        "the Secret and its key must exist before the pods",
      );
      return [[name, call("SecretRef.of", [secret, key])]];
    }
    if (item["valueFrom"] !== undefined) {
      translation.leave(`${place}.valueFrom`, "a variable is a text, or a SecretRef", item["valueFrom"]);
      return [];
    }
    const value = item["value"] ?? "";
    if (typeof value !== "string") {
      translation.leave(`${place}.value`, "Kubernetes takes texts alone", value);
      return [];
    }
    if (possibleCredentialsIn({ [name]: value }, "").length === 0) return [[name, value]];
    const about = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return [[name, translation.secret(`${place}.value`, about, "value")]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Containers of Kubernetes beside the component's own. */
function containersOf(given: unknown, path: string, translation: Translation): Written | undefined {
  const items = itemsOf(given, path, translation);
  const written = items.flatMap((item, index) => {
    const place = `${path}[${index}]`;
    if (!isRecord(item)) translation.leave(place, "a container with a name and an image is expected", item);
    const container = isRecord(item) ? containerOf(item, place, translation) : undefined;
    return container === undefined ? [] : [container];
  });
  return written.length === 0 ? undefined : written;
}

const OF_CONTAINER = [
  ...["name", "image", "imagePullPolicy", "command", "args", "ports"],
  ...["env", "volumeMounts", "resources", "securityContext"],
];
const OF_USER = ["readOnlyRootFilesystem", "runAsGroup", "runAsUser"];

const RESTRICTED =
  "containers keep the standard `restricted` here: run it in another workload, or change it so that it does";

function containerOf(given: Values, path: string, translation: Translation): Written | undefined {
  const known = knownFields(given, OF_CONTAINER, path, translation, "a container here has no such field");
  const { env, volumeMounts, resources, securityContext, ...rest } = known;
  if (translation.holdsSecret(rest, path)) return undefined;
  const user = userOf(securityContext, `${path}.securityContext`, translation);
  const mounts = Array.isArray(volumeMounts) ? (volumeMounts as unknown[]) : [];
  return {
    ...(rest as Record<string, Written>),
    environment: isNothing(env) ? undefined : environmentOf(env, `${path}.env`, translation),
    mounts:
      mounts.length === 0
        ? undefined
        : mounts.filter(isRecord).map(({ name, ...mount }) => ({ volume: name as Written, ...(mount as object) })),
    resources: isNothing(resources) ? undefined : resourcesOf(resources, `${path}.resources`, translation),
    securityContext: Object.keys(user).length === 0 ? undefined : (user as Written),
  };
}

/** What a container says of its user; what the program has in any case is not written. */
function userOf(given: unknown, path: string, translation: Translation): Values {
  if (!isRecord(given)) return {};
  return knownFields(furtherSecurity(given, path, translation), OF_USER, path, translation, RESTRICTED);
}
