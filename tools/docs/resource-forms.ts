import { readdirSync, readFileSync } from "node:fs";
import { compare } from "semver";
import type { Fields, Form, Forms } from "../../constructs/access/resources/resource-forms";
import { isRecord } from "../../constructs/core/given";
import { byCodeUnit } from "../../constructs/core/order";

/** A schema of Teleport's operator, without its descriptions. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | true;
  readonly "x-kubernetes-int-or-string"?: true;
}

/** The content of `further.json`, which is written by hand. */
type Further = Readonly<Record<string, Partial<Forms[string]>>>;

type Schemas = Readonly<Record<string, Schema>>;

const FOLDER = "tools/docs/resources";

/** The form of each kind in `further.json`: the recorded schemas of the kind, overridden by the file. */
export function resourceForms(): string {
  const { kinds } = recordedForms();
  const forms = Object.entries(readJson("further") as Further).map(([kind, { versions, spec = {} }]) => {
    const form = kinds.get(kind);
    return [kind, { versions, spec: form === undefined ? spec : merged(form, spec) }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(forms), null, 2)}\n`;
}

/** The forms of the recorded schemas of all releases together, and the first release that has each path. */
export function recordedForms() {
  const kinds = new Map<string, Form>();
  const since = new Map<string, string>();
  const releases = readdirSync(`${FOLDER}/recorded`).map((file) => file.replace(/\.json$/, ""));
  for (const release of releases.toSorted(compare)) {
    for (const [kind, schema] of Object.entries(readJson(`recorded/${release}`) as Schemas)) {
      const form = merged(kinds.get(kind) ?? {}, schemaForm(schema));
      kinds.set(kind, form);
      for (const path of formFieldPaths(form, kind)) if (!since.has(path)) since.set(path, release);
    }
  }
  return { kinds, since, first: releases.toSorted(compare)[0] };
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8"));
}

/** Paths of fields. The fields of list items count as fields of the list. */
function formFieldPaths(form: Form, path: string): readonly string[] {
  const [item] = Array.isArray(form) ? (form as readonly Form[]) : [form];
  if (!isObject(item)) return [path];
  return [path, ...Object.entries(item).flatMap(([name, field]) => formFieldPaths(field, `${path}.${name}`))];
}

function schemaForm(schema: Schema): Form {
  const { type, format, items, properties, additionalProperties: each } = schema;
  if (schema["x-kubernetes-int-or-string"] || format === "duration") return { "|": ["", 0] };
  if (items !== undefined) return [schemaForm(items)];
  if (properties !== undefined) {
    const fields = sorted(Object.entries(properties).map(([name, field]) => [name, schemaForm(field)]));
    // The operator writes some maps as an object with `key` and `value`.
    const isEntry = Object.keys(fields).join() === "key,value";
    return isEntry ? { "*": fields["value"] ?? null } : fields;
  }
  if (each !== undefined) return { "*": each === true ? null : schemaForm(each) };
  return type === "string" ? "" : type === "boolean" ? true : type === "integer" ? 0 : null;
}

function merged(form: Form | undefined, further: Form): Form {
  if (Array.isArray(form) && Array.isArray(further)) return [merged(form[0] as Form, further[0] as Form)];
  if (!isObject(form) || !isObject(further)) return further;
  const fields = Object.entries(further).map(([name, field]) => [name, merged(form[name], field)] as const);
  return sorted([...Object.entries(form), ...fields]);
}

function isObject(form: Form | undefined): form is Fields {
  return isRecord(form) && !("|" in form);
}

function sorted(fields: readonly (readonly [string, Form])[]): Fields {
  return Object.fromEntries(fields.toSorted(([a], [b]) => byCodeUnit(a.toLowerCase(), b.toLowerCase())));
}
