import { Token } from "cdktf";
import { propertyOf, type Problems } from "../core/value";
import { namesCredential } from "../core/credentials";
import { STATE_RULES } from "./rules";
import { STATE_BACKEND_SHAPES, type StateBackendKind } from "./state-backend-shapes";

type Given = Readonly<Record<string, unknown>>;

/**
 * The settings of a backend in Terraform's names, checked.
 *
 * @param props what the program passed, whatever it is
 */
export function attributesOf(kind: StateBackendKind, props: unknown, problems: Problems): Record<string, unknown> {
  const given = isMap(props) ? props : {};
  const shape = STATE_BACKEND_SHAPES[kind];
  const attributes: Record<string, unknown> = {};
  for (const property of [...shape.required, ...shape.optional]) {
    const value = given[property];
    if (value === undefined && shape.optional.includes(property)) continue;
    if (!isKnownText(value)) problems.add(STATE_RULES.missing, property, value);
    attributes[snakeCase(property)] = value ?? "";
  }
  for (const [property, standard] of Object.entries(shape.switches)) {
    const value = given[property] ?? standard;
    if (value === undefined) continue;
    if (typeof value !== "boolean") problems.add(STATE_RULES.settings, property, value);
    attributes[snakeCase(property)] = value;
  }
  addSettings(kind, given["settings"], attributes, problems);
  return attributes;
}

function addSettings(
  kind: StateBackendKind,
  settings: unknown,
  attributes: Record<string, unknown>,
  problems: Problems,
) {
  if (settings === undefined) return;
  if (!isMap(settings)) {
    problems.add(STATE_RULES.settings, "settings", settings);
    return;
  }
  const shape = STATE_BACKEND_SHAPES[kind];
  const properties = [...shape.required, ...shape.optional, ...Object.keys(shape.switches)].map(snakeCase);
  for (const [name, value] of Object.entries(settings)) {
    const property = propertyOf("settings", name);
    if (!/^[a-z][a-z0-9_]*$/.test(name)) problems.add(STATE_RULES.settings, property, name);
    else if (properties.includes(name)) problems.add(STATE_RULES.settings, property, name);
    else if (checkSetting(value, name, property, problems)) attributes[name] = value;
  }
}

/** Whether a setting is a plain value without credentials; notes what is wrong with it. */
function checkSetting(value: unknown, name: string, property: string, problems: Problems): boolean {
  if (namesCredential(name)) {
    problems.add(STATE_RULES.credential, property, "(redacted)");
    return false;
  }
  if (Array.isArray(value)) {
    return value.every((item, index) => checkSetting(item, name, `${property}[${index}]`, problems));
  }
  if (isMap(value)) {
    return Object.entries(value).every(([key, item]) => checkSetting(item, key, propertyOf(property, key), problems));
  }
  if (typeof value === "boolean" || Number.isFinite(value) || isKnownText(value)) return true;
  problems.add(STATE_RULES.settings, property, value);
  return false;
}

/** Terraform reads the backend before it evaluates anything, so it cannot resolve a reference there. */
function isKnownText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !Token.isUnresolved(value);
}

function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isMap(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
