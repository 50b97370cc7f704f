import { isRecord } from "../../../constructs/core/given";
import { call, type Written } from "../expression";
import { at, isNothing, type Values } from "./given-values";
import type { Translation } from "./translation";

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
    if (!known.includes(name) && !isNothing(inner)) translation.leave(`${path}.${name}`, reason, inner);
  }
  return Object.fromEntries(entries.filter(([name]) => known.includes(name)));
}

/** `[{ name }]` of Kubernetes as names. */
export function namesOf(given: unknown, path: string, translation: Translation): Written | undefined {
  const items = Array.isArray(given) ? (given as unknown[]) : [];
  const names = items.flatMap((item) => {
    const name = isRecord(item) ? item["name"] : item;
    return typeof name === "string" ? name : [];
  });
  if (names.length === items.length && items.length > 0) return names;
  translation.leave(path, "names are expected, each as { name }", given);
  return undefined;
}

/** Requests and limits of Kubernetes as a component has them here. */
export function resourcesOf(given: unknown, path: string, translation: Translation): Written | undefined {
  if (!isRecord(given)) {
    translation.leave(path, "requests and limits are expected", given);
    return undefined;
  }
  knownFields(given, ["requests", "limits"], path, translation);
  const part = (name: string, fields: readonly string[], reason: string): Values => {
    const found = given[name];
    return isRecord(found) ? knownFields(found, fields, `${path}.${name}`, translation, reason) : {};
  };
  const requests = part("requests", ["cpu", "memory"], "requests are of cpu and memory");
  const limits = part("limits", ["memory"], "pods have a limit of memory alone, since one of cpu slows them down");
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

/** Variables of Kubernetes as a record of values and references to Secrets. */
export function environmentOf(given: unknown, path: string, translation: Translation): Written | undefined {
  const items = itemsOf(given, path, translation);
  const found = items.flatMap((item, index): [string, Written][] => {
    const place = `${path}[${index}]`;
    const name = isRecord(item) ? item["name"] : undefined;
    if (!isRecord(item) || typeof name !== "string") {
      translation.leave(place, "a variable with a name is expected");
      return [];
    }
    const [secret, key] = [at(item, "valueFrom.secretKeyRef.name"), at(item, "valueFrom.secretKeyRef.key")];
    if (typeof secret === "string" && typeof key === "string") return [[name, call("SecretRef.of", [secret, key])]];
    if (item["valueFrom"] !== undefined) {
      translation.leave(`${place}.valueFrom`, "a variable is a text, or a SecretRef", item["valueFrom"]);
      return [];
    }
    const value = item["value"] ?? "";
    if (typeof value !== "string") {
      translation.leave(`${place}.value`, "Kubernetes takes texts alone", value);
      return [];
    }
    return translation.holdsSecret({ [name]: value }, place) ? [] : [[name, value]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Containers of Kubernetes beside the component's own. */
export function containersOf(given: unknown, path: string, translation: Translation): Written | undefined {
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
const ALWAYS_SO = ["allowPrivilegeEscalation", "capabilities", "privileged", "runAsNonRoot", "seccompProfile"];

function containerOf(given: Values, path: string, translation: Translation): Written | undefined {
  const known = knownFields(given, OF_CONTAINER, path, translation, "a container here has no such field");
  const { env, volumeMounts, resources, securityContext, ...rest } = known;
  if (translation.holdsSecret(rest, path)) return undefined;
  const user = isRecord(securityContext)
    ? knownFields(
        Object.fromEntries(Object.entries(securityContext).filter(([name]) => !ALWAYS_SO.includes(name))),
        OF_USER,
        `${path}.securityContext`,
        translation,
      )
    : {};
  const mounts = Array.isArray(volumeMounts) ? (volumeMounts as unknown[]) : [];
  return {
    ...(rest as Record<string, Written>),
    environment: isNothing(env) ? undefined : environmentOf(env, `${path}.env`, translation),
    mounts:
      mounts.length === 0
        ? undefined
        : mounts.filter(isRecord).map(({ name, ...mount }) => ({ volume: name as Written, ...(mount as object) })),
    resources: isNothing(resources) ? undefined : resourcesOf(resources, `${path}.resources`, translation),
    securityContext: isNothing(user) ? undefined : (user as Written),
  };
}
