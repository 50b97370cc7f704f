import { readdirSync, readFileSync } from "node:fs";
import { compare } from "semver";
import type { Fields, Form, Forms } from "../../constructs/access/resources/resource-forms";
import { isRecord } from "../../constructs/core/given";
import { byCodeUnit } from "../../constructs/core/order";

/** A schema of the service's operator, without its texts. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | true;
  readonly "x-kubernetes-int-or-string"?: true;
}

/** What a person has written of some kinds. */
type Further = Readonly<Record<string, Partial<Forms[string]>>>;

type Schemas = Readonly<Record<string, Schema>>;

const FOLDER = "tools/docs/resources";

/** What the service reads of each kind: the recorded schemas, and what `further.json` says where they say nothing. */
export function resourceForms(): string {
  const { kinds } = recordedForms();
  const forms = Object.entries(readJson("further") as Further).map(([kind, { versions, spec = {} }]) => {
    const form = kinds.get(kind);
    return [kind, { versions, spec: form === undefined ? spec : merged(form, spec) }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(forms), null, 2)}\n`;
}

/** The forms of kinds as the schemas of all releases have them, and which release was the first to have a path. */
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

/** Paths of fields, those of the items of a list as if they were of the list. */
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
    // The operator writes some maps as one entry of them.
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
