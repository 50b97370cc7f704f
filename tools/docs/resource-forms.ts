import { readFileSync } from "node:fs";
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

/** What the service reads of each kind: the recorded schemas of its operator, and what `further.json` adds to them, of newer versions, too. */
export function resourceForms(): string {
  const schemas = recorded("schemas") as Readonly<Record<string, Schema>>;
  const forms = Object.entries(recorded("further") as Further).map(([kind, { versions, spec = {} }]) => {
    const schema = schemas[kind];
    return [kind, { versions, spec: schema === undefined ? spec : merged(formOf(schema), spec) }] as const;
  });
  return `${JSON.stringify(Object.fromEntries(forms), null, 2)}\n`;
}

function recorded(name: string): unknown {
  return JSON.parse(readFileSync(`tools/docs/resources/${name}.json`, "utf8"));
}

function formOf(schema: Schema): Form {
  const { type, format, items, properties, additionalProperties: each } = schema;
  if (schema["x-kubernetes-int-or-string"] || format === "duration") return { "|": ["", 0] };
  if (items !== undefined) return [formOf(items)];
  if (properties !== undefined) {
    const fields = sorted(Object.entries(properties).map(([name, field]) => [name, formOf(field)]));
    // The operator writes some maps as one entry of them.
    const isEntry = Object.keys(fields).join() === "key,value";
    return isEntry ? { "*": fields["value"] ?? null } : fields;
  }
  if (each !== undefined) return { "*": each === true ? null : formOf(each) };
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
