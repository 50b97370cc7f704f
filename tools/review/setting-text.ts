import { namesCredential, withoutCredentials } from "../../constructs/core/credentials";
import { isObject } from "../json/json";
import { stable } from "../model/stable";
import { decoded, isNothing } from "./differences";

/** A longer value is shown around what differs. */
const LONGEST = 200;

/** How much is shown before that. */
const BEFORE = 30;

const REDACTED = "(redacted)";

/** What stands for a value where there is none. */
export const NOT_SET = "not set";

/** Both values of a setting that changes. */
export function becomes(before: string | number, after: string | number): string {
  return `${before} → ${after}`;
}

/** `spec.containers[proxy].image`; what an annotation is called says enough, without where all of them are. */
export function pathText(path: readonly string[]): string {
  const annotations = path.findIndex((name, index) => name === "annotations" && path[index - 1] === "metadata");
  const from = annotations >= 0 && annotations < path.length - 1 ? annotations + 1 : path[0] === "data" ? 1 : 0;
  return path
    .slice(from)
    .map((name, index) => (index === 0 || name.startsWith("[") ? name : `.${name}`))
    .join("");
}

/** A value, without what is a credential by its form or by the names on its path, and not longer than a line or two. */
export function valueText(path: readonly string[], value: unknown): string {
  return cut(fullText(path, value), 0);
}

/** Both values of a setting; undefined for nothing. */
export function valueTexts(path: readonly string[], before: unknown, after: unknown) {
  const texts = [before, after].map((value) =>
    value !== 0 && isNothing(value, path.at(-1)) ? undefined : fullText(path, value),
  );
  const [old = "", now = ""] = texts;
  let same = 0;
  while (same < old.length && old[same] === now[same]) same++;
  const from = Math.max(old.length, now.length) > LONGEST ? Math.max(0, same - BEFORE) : 0;
  return texts.map((text) => (text === undefined ? undefined : cut(text, from)));
}

function cut(text: string, from: number): string {
  const end = from + LONGEST;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${text.length > end ? "…" : ""}`;
}

function fullText(path: readonly string[], value: unknown): string {
  const shown = withoutSecrets(path, value);
  return typeof shown === "string" ? shown.trim() : stable(shown);
}

/** Where providers write what is switched off, too. */
const POD = ["spec", "template", "spec"];

/** A value without secrets and without what says nothing, which providers write, too. */
function withoutSecrets(path: readonly string[], value: unknown): unknown {
  if (typeof value === "string") return isSecret(path) ? REDACTED : withoutCredentials(decoded(value));
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(path, item));
  if (!isObject(value)) return value;
  const ofPods = path.slice(0, POD.length).join() === POD.join();
  const name = typeof value["name"] === "string" ? [value["name"]] : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const shown = withoutSecrets([...path, ...(key === "value" ? name : []), key], inner);
      return isNothing(inner, key) || (inner === false && ofPods) ? [] : [[withoutCredentials(key), shown] as const];
    }),
  );
}

/** All names on the path decide: `secret.secretName` names no credential, `secret.items` does. The name `value` is left out. */
function isSecret(path: readonly string[]): boolean {
  return namesCredential(path.filter((name) => name !== "value").join("_"));
}
