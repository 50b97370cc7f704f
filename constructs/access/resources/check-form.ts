import { isRecord, givenList } from "../../core/given";
import { nearest } from "../../core/nearest";
import { childProperty, type Problems } from "../../core/value";
import { SecretRef, unshown } from "../../secrets/secret-ref";
import type { PlatformResource } from "../platform-resource";
import { RESOURCE_RULES } from "../resource-rules";
import { RESOURCE_FORMS, type Fields, type Form, type Forms } from "./resource-forms";

const HEAD = ["kind", "version", "metadata", "sub_kind", "spec"];

/** Notes versions and fields that the service does not read, and values of a wrong type (`RESOURCE-016`). */
export function checkForm(resource: PlatformResource, property: string, problems: Problems): void {
  const known = new Map<string, Forms[string]>(Object.entries(RESOURCE_FORMS)).get(resource.kind);
  if (known === undefined) return;
  const versions = Object.keys(known.versions);
  if (!versions.includes(resource.version)) {
    const rule = { ...RESOURCE_RULES["RESOURCE-016"], allowed: versions.join(", ") };
    problems.add(rule, childProperty(property, "version"), resource.version);
  }
  checkFields(Object.keys(resource), HEAD, property, problems);
  checkValue(resource.spec, known.spec, childProperty(property, "spec"), problems);
}

/** What a field may be, in words, by the types of its examples. */
const IN_WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  "string,object": "a string, or a list of strings",
  "string,number": "a string or a number",
  "string,number,boolean": "a string, a number, true or false",
};

function checkValue(value: unknown, form: Form, property: string, problems: Problems): void {
  if (form === null || value === undefined || value === null) return;
  const invalid = (allowed: string | undefined) => {
    problems.add(
      { ...RESOURCE_RULES["RESOURCE-016"], allowed },
      property,
      typeof value === "object" ? unshown(value) : value,
    );
  };
  const examples = typeof form === "object" ? (form as Fields)["|"] : [form];
  if (isList(examples)) {
    if (examples.some((each) => isLike(value, each))) return;
    invalid(IN_WORDS[examples.map((each) => typeof each).join()]);
  } else if (isList(form)) {
    const items = givenList(value);
    if (items === undefined) invalid("a list");
    items?.forEach((item, index) => {
      checkValue(item, form[0] ?? null, `${property}[${index}]`, problems);
    });
  } else if (isRecord(value)) {
    checkObject(value, form as Fields, property, problems);
  } else {
    invalid("an object");
  }
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  form: Fields,
  property: string,
  problems: Problems,
): void {
  const each = form["*"];
  if (each === undefined) checkFields(Object.keys(value), Object.keys(form), property, problems);
  for (const [field, item] of Object.entries(value)) {
    const inner = each ?? (Object.hasOwn(form, field) ? form[field] : null) ?? null;
    checkValue(item, inner, childProperty(property, field), problems);
  }
}

function isLike(value: unknown, example: Form): boolean {
  if (isList(example)) return givenList(value)?.every((item) => example.some((each) => isLike(item, each))) === true;
  return typeof value === typeof example || (typeof example === "string" && value instanceof SecretRef);
}

/** Fields by their earlier names, if similar letters do not lead to the new name. */
const RENAMED: Readonly<Record<string, string>> = { node: "server_id" };

function checkFields(given: readonly string[], known: readonly string[], property: string, problems: Problems): void {
  for (const field of given.filter((name) => !known.includes(name))) {
    const renamed = known.find((name) => name === RENAMED[field]);
    const fix =
      renamed === undefined ? (nearest(field, known) ?? RESOURCE_RULES["RESOURCE-016"].fix) : `write ${renamed}`;
    problems.add(
      { ...RESOURCE_RULES["RESOURCE-016"], allowed: known.join(", "), fix },
      childProperty(property, field),
      field,
    );
  }
}

function isList(form: Form | undefined): form is readonly Form[] {
  return Array.isArray(form);
}
