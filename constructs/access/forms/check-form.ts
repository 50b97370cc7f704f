import { isRecord, listOf } from "../../core/given";
import { nearest } from "../../core/nearest";
import { propertyOf, type Problems } from "../../core/value";
import { SecretRef, unshown } from "../../secrets/secret-ref";
import type { PlatformResource } from "../platform-resource";
import { RESOURCE_RULES } from "../resource-rules";
import type { Form, Forms } from "./form";
import { RESOURCE_FORMS } from "./resource-forms";

const HEAD = ["kind", "version", "metadata", "sub_kind", "spec"];

/** Notes what the service does not read of a resource, or reads in another form (`RESOURCE-016`). */
export function checkForm(resource: PlatformResource, property: string, problems: Problems): void {
  const known = new Map<string, Forms[string]>(Object.entries(RESOURCE_FORMS)).get(resource.kind);
  if (known === undefined) return;
  const { versions, spec } = known;
  if (!versions.includes(resource.version)) {
    const rule = { ...RESOURCE_RULES.form, allowed: versions.join(", ") };
    problems.add(rule, propertyOf(property, "version"), resource.version);
  }
  checkFields(Object.keys(resource), HEAD, property, problems);
  checkValue(resource.spec, spec, propertyOf(property, "spec"), problems);
}

/** Fields that the service had under another name, which similar letters would not lead to. */
const RENAMED: Readonly<Record<string, string>> = { node: "server_id" };

const IN_WORDS = {
  text: "a string",
  texts: "a string, or a list of strings",
  word: "a string or a number",
  choice: "a string, a number, true or false",
  number: "a number",
  boolean: "true or false",
} as const;

function checkValue(value: unknown, form: Form, property: string, problems: Problems): void {
  if (form === "any" || value === undefined || value === null) return;
  const invalid = (allowed: string) => {
    problems.add({ ...RESOURCE_RULES.form, allowed }, property, typeof value === "object" ? unshown(value) : value);
  };
  if (typeof form === "string") {
    if (!isOf(form, value)) invalid(IN_WORDS[form]);
    return;
  }
  if (isList(form)) {
    const items = listOf(value);
    if (items === undefined) invalid("a list");
    else
      items.forEach((item, index) => {
        checkValue(item, form[0], `${property}[${index}]`, problems);
      });
    return;
  }
  if (!isRecord(value)) {
    invalid("an object");
    return;
  }
  const each = form["*"];
  if (each === undefined) checkFields(Object.keys(value), Object.keys(form), property, problems);
  for (const [field, item] of Object.entries(value)) {
    checkValue(
      item,
      each ?? (Object.hasOwn(form, field) ? form[field] : undefined) ?? "any",
      propertyOf(property, field),
      problems,
    );
  }
}

function checkFields(given: readonly string[], known: readonly string[], property: string, problems: Problems): void {
  for (const field of given.filter((name) => !known.includes(name))) {
    const renamed = known.find((name) => name === RENAMED[field]);
    const fix = renamed === undefined ? (nearest(field, known) ?? RESOURCE_RULES.form.fix) : `write ${renamed}`;
    problems.add({ ...RESOURCE_RULES.form, allowed: known.join(", "), fix }, propertyOf(property, field), field);
  }
}

function isOf(form: keyof typeof IN_WORDS, value: unknown): boolean {
  const isText = typeof value === "string" || value instanceof SecretRef;
  switch (form) {
    case "text":
      return isText;
    case "texts":
      return isText || listOf(value)?.every((item) => isOf("text", item)) === true;
    case "word":
      return isText || typeof value === "number";
    case "choice":
      return isOf("word", value) || typeof value === "boolean";
    default:
      return typeof value === form;
  }
}

function isList(form: Form): form is readonly [Form] {
  return Array.isArray(form);
}
