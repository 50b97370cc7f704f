import { findPossibleCredentials } from "../../../constructs/core/credential-places";
import { isRecord, isText, givenList } from "../../../constructs/core/given";
import { call, type Expression } from "../expression";
import { isNothing, type Component, type Values } from "./given-values";
import { furtherSecurity } from "./security-context";
import type { Translate, Translation } from "./translation";
import { rowText } from "./draft";
import { at, listAt, objectAt, objectsAt } from "../../json/plain-data";

/** Converts a value to code; returns undefined if that is impossible, after the value was left to the user. */
type Convert = (given: unknown, path: string, translation: Translation) => Expression | undefined;

/** Conversions of values in both charts. All other values are written unchanged. */
export const CONVERSIONS: Readonly<Record<string, Convert>> = {
  imagePullSecrets: pullSecretNames,
  resources: componentResources,
  jobResources: componentResources,
  extraContainers: translateContainers,
  initContainers: translateContainers,
};

/** Puts values to every place that their row names. */
export function putAt(values: readonly string[], write: readonly string[]): Translate {
  return (translation) => {
    for (const path of values) {
      for (const code of write) {
        const place = rowText(code, path);
        const component = readingComponent(place);
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

/** The component that reads the prop at a place; undefined if all components read it. */
function readingComponent(place: string): Component | undefined {
  const [first = ""] = place.split(/\W/);
  if (["auth", "authentication", "sessionRecording"].includes(first)) return "auth";
  return ["proxies", "listeners", "tls", "publicAddress"].includes(first) ? "proxy" : undefined;
}

/** Kubernetes' `[{ name }]` as a list of names. */
function pullSecretNames(given: unknown): Expression {
  return (givenList(given)?.map((item) => at(item, "name") ?? item) ?? given) as Expression;
}

const NO_CPU_LIMIT = "pods have only a memory limit, because a CPU limit slows them down";

/** Kubernetes' requests and limits as the resources of a component. */
function componentResources(given: unknown, path: string, translation: Translation): Expression | undefined {
  const { requests, limits } = objectAt(given);
  const { cpu: cpuRequest, memory: memoryRequest } = objectAt(requests);
  const { cpu: cpuLimit, memory: memoryLimit } = objectAt(limits);
  if (cpuLimit !== undefined) translation.change(`${path}.limits.cpu`, NO_CPU_LIMIT, cpuLimit);
  const found = Object.entries({ cpuRequest, memoryRequest, memoryLimit }).filter(([, each]) => each !== undefined);
  const written = found.map(([name, each]) => [name, typeof each === "number" ? String(each) : (each as Expression)]);
  return written.length === 0 ? undefined : (Object.fromEntries(written) as Expression);
}

/** Puts environment variables to places one by one, because other values of a release become variables as well. */
export function environmentAt([path = ""]: readonly string[], places: readonly string[]): Translate {
  return (translation) => {
    for (const place of places) {
      const component = readingComponent(place);
      const given = translation.values.readChanged(path, component);
      if (given === undefined) continue;
      const source = translation.values.placeOf(path, component);
      for (const [name, value] of Object.entries(environmentRecord(given, source, translation))) {
        translation.put([...place.split("."), name], value, source);
      }
    }
  };
}

/** Kubernetes' environment variables as a record of texts and references to Secrets. */
function environmentRecord(
  given: unknown,
  path: string,
  translation: Translation,
): Readonly<Record<string, Expression>> {
  const found = objectsAt(given).flatMap((item, index): [string, Expression][] => {
    const { name, value = "", valueFrom } = item;
    if (!isText(name)) return [];
    const { name: secret, key } = objectAt(valueFrom, "secretKeyRef");
    if (isText(secret) && isText(key)) return [[name, call("SecretRef.of", [secret, key])]];
    if (valueFrom !== undefined) {
      translation.leave(`${path}[${index}].valueFrom`, "a variable is a text, or a SecretRef", valueFrom);
      return [];
    }
    if (findPossibleCredentials({ [name]: value }, "").length === 0) return [[name, value as Expression]];
    const about = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return [[name, translation.secret(`${path}[${index}].value`, about, "value")]];
  });
  return Object.fromEntries(found);
}

/** Kubernetes containers beside the component's own. */
function translateContainers(given: unknown, path: string, translation: Translation): Expression | undefined {
  const written = listAt(given).flatMap((item, index) =>
    isRecord(item) ? [translateContainer(item, `${path}[${index}]`, translation)] : [],
  );
  return written.length === 0 ? undefined : written;
}

/** A container with the names of its props. Synthesis refuses fields without a prop. */
function translateContainer(given: Values, path: string, translation: Translation): Expression {
  const { env, volumeMounts, resources, securityContext, ...rest } = given;
  const user = furtherSecurity(objectAt(securityContext), `${path}.securityContext`, translation);
  const mounts = objectsAt(volumeMounts).map(({ name, ...mount }) => ({ volume: name, ...mount }));
  return {
    ...(translation.withoutSecrets(rest, path) as Record<string, Expression>),
    environment: isNothing(env) ? undefined : environmentRecord(env, `${path}.env`, translation),
    mounts: mounts.length === 0 ? undefined : (mounts as Expression),
    resources: isNothing(resources) ? undefined : componentResources(resources, `${path}.resources`, translation),
    securityContext: isNothing(user) ? undefined : (user as Expression),
  };
}
