import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Form } from "../../constructs/access/resources/resource-forms";
import { isRecord } from "../../constructs/core/given";
import { snakeCase } from "../../constructs/core/schema/document";
import { recordedForms } from "./resource-forms";

/** Fields by what they have: a shape, a type, or props of their own. `*` in a name stands for any characters. */
type ByFields = Readonly<Record<string, readonly string[]>>;

/** What recorded forms do not say of some fields. */
interface Section {
  /** Fields that cannot be left out. */
  readonly needed?: readonly string[];

  /** Names of props that are not just the field's in camel case. */
  readonly names?: Readonly<Record<string, string>>;

  /** Values that a field may have. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;

  /** Props with a name, of the fields that have them. */
  readonly parts?: ByFields;

  /** Types, as TypeScript writes them. @default what the form says */
  readonly types?: ByFields;

  /** Shapes, as TypeScript writes them. @default what the form says */
  readonly shapes?: ByFields;
}

/** Props of a program for a part of a resource. */
interface Props extends Section {
  readonly text: string;

  /** Path of the part, from the kind on. @default it is no part of one resource */
  readonly at?: string;

  /** Props whose fields these have, too. */
  readonly extends?: string;

  /** What each field is for, in words of ours; below an object with dots. */
  readonly fields: Readonly<Record<string, string>>;

  /** Shape of the name, of a whole resource. */
  readonly named?: string;

  /** Checks of several props. */
  readonly checks?: readonly string[];

  /** Recorded fields that programs cannot pass, `*` for all others. */
  readonly without?: readonly string[];
}

/** The same props with other shapes. */
interface Alike extends Section {
  readonly like: string;
}

/** A type of some values. */
interface Values {
  readonly text: string;
  readonly values: readonly unknown[];

  /** A type that a value may have instead. */
  readonly or?: string;
}

/** A file of `props`. */
interface Declarations {
  /** Words of programs for words of fields. */
  readonly words?: Readonly<Record<string, string>>;

  /** What is written by hand, by its module. */
  readonly imports?: ByFields;
  readonly props: Readonly<Record<string, Props | Alike | Values>>;
}

/** Modules that any of the files may need. */
const IMPORTS: ByFields = {
  "../../core/duration": ["Duration"],
  "../../core/schema/document": ["document", "named", "namedDocument"],
  "../../core/schema/group": ["needed"],
  "../../core/schema/shapes": ["either", "flag", "list", "map", "oneOf", "wholeNumber"],
  "../../secrets/secret-ref": ["SecretRef", "secretReference"],
  "../shapes": ["duration", "free", "labels", "LabelSelector", "resourceName", "secret", "texts"],
};

const FOLDER = "tools/docs/resources/props";

/** Types and shapes of props, by their file: of the recorded forms of resources, and of what `props` says of them. */
export async function resourceProps(): Promise<readonly (readonly [file: string, text: string])[]> {
  const { format } = await import("oxfmt");
  return await Promise.all(
    readdirSync(FOLDER).map(async (file) => {
      const written = `constructs/access/generated/${file.replace(/yaml$/, "ts")}`;
      const text = writtenProps(readFileSync(`${FOLDER}/${file}`, "utf8"));
      const { code } = await format(written, text, { printWidth: 120 });
      return [written, code] as const;
    }),
  );
}

/** The same of one file, not formatted. */
export function writtenProps(declarations: string): string {
  return new Writer(parse(declarations) as Declarations, recordedForms()).write();
}

/** A prop, as TypeScript writes it. */
interface Prop {
  readonly name: string;
  readonly text: string;
  readonly type: string;
  readonly isNeeded: boolean;

  /** With the name of its field, where that is another one. */
  readonly shape: string;
}

/** A type and the shape of it. */
type Formed = Pick<Prop, "type" | "shape">;

class Writer {
  constructor(
    private readonly file: Declarations,
    private readonly recorded: ReturnType<typeof recordedForms>,
  ) {}

  write(): string {
    const body = Object.entries(this.file.props).map(([name, entry]) => {
      if ("like" in entry) return this.constant(name, entry.like);
      if (!("fields" in entry)) return alias(name, entry);
      this.checkWords(name);
      return `${this.interface(name, entry)}\n${this.at(name) === undefined ? "" : this.constant(name, name)}`;
    });
    return `${this.imports(body.join("\n"))}\n${body.join("\n")}`;
  }

  private imports(body: string): string {
    const code = body.replaceAll(/\/\*\*[^]*?\*\/|"[^"]*"/g, "");
    const further = this.file.imports ?? {};
    const modules = Object.keys({ ...IMPORTS, ...further }).map(
      (module) => [module, [...(IMPORTS[module] ?? []), ...(further[module] ?? [])]] as const,
    );
    return modules
      .map(([module, names]) => {
        const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
        const list = used.map((name) => (/^[A-Z][a-z]/.test(name) ? `type ${name}` : name)).join(", ");
        return used.length === 0 ? "" : `import { ${list} } from "${module}";\n`;
      })
      .join("");
  }

  /** What props are made of, the nearest first: what they say themselves, and what those say whose fields they have. */
  private levels(name: string): readonly (Props | Alike)[] {
    const entry = this.file.props[name];
    if (entry === undefined || !("fields" in entry || "like" in entry)) throw new Error(`there are no props ${name}`);
    const above = "like" in entry ? entry.like : entry.extends;
    return [entry, ...(above === undefined ? [] : this.levels(above))];
  }

  private at(name: string): string | undefined {
    return this.levels(name).flatMap((level) => ("at" in level ? level.at : undefined) ?? [])[0];
  }

  private fields(name: string): Readonly<Record<string, string>> {
    const fields = this.levels(name).map((level) => ("fields" in level ? level.fields : {}));
    return Object.assign({}, ...fields.toReversed()) as Readonly<Record<string, string>>;
  }

  /** What a section says of a field; a name before a pattern. */
  private said(name: string, section: "parts" | "types" | "shapes", field: string): string | undefined {
    const given = this.levels(name).flatMap((level) => Object.entries(level[section] ?? {}));
    const exact = given.find(([, fields]) => fields.includes(field));
    return (exact ?? given.find(([, fields]) => fields.some((pattern) => isLike(pattern, field))))?.[0];
  }

  private prop(name: string, field: string, place: string): Prop {
    const levels = this.levels(name);
    const prop = levels.flatMap(({ names }) => names?.[field] ?? [])[0] ?? this.camelCase(field);
    const isNeeded = levels.some(({ needed }) => needed?.includes(field));
    const { type, shape } = this.formed(name, field, `${place}["${prop}"]`);
    const [inResource = ""] = field.split(".").slice(-1);
    // It says itself how a secret is passed.
    const whole = isNeeded && shape !== "secret" ? `needed(${shape})` : shape;
    return {
      name: prop,
      text: this.dated(name, field),
      type,
      isNeeded,
      shape: snakeCase(prop) === inResource ? whole : `named("${inResource}", ${whole})`,
    };
  }

  private camelCase(field: string): string {
    const [last = ""] = field.split(".").slice(-1);
    const words = last.split("_").map((word) => this.file.words?.[word] ?? word);
    return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  }

  /** @param place type of the prop, from its interface on */
  private formed(name: string, field: string, place: string): Formed {
    const form = this.form(name, field);
    const [type, shape] = [this.said(name, "types", field), this.said(name, "shapes", field)];
    if (shape !== undefined) return { type: type ?? (form === undefined ? "string" : ofForm(form).type), shape };
    if (form === undefined) throw new Error(`${name}: no schema of ${String(this.at(name))} has ${field}`);
    const usual = this.usual(name, field, place, form);
    return { type: type ?? usual.type, shape: usual.shape };
  }

  private usual(name: string, field: string, place: string, form: Form): Formed {
    const isList = Array.isArray(form);
    const ofItem = ({ type, shape }: Formed): Formed =>
      isList
        ? { type: `readonly ${type.includes("|") ? `(${type})` : type}[]`, shape: `list(${shape})` }
        : { type, shape };
    const values = this.levels(name).find((level) => level.values?.[field])?.values?.[field];
    if (values !== undefined) return ofItem({ type: union(values), shape: `oneOf(${JSON.stringify(values)})` });
    const part = this.said(name, "parts", field);
    if (part !== undefined) return ofItem(this.part(part));
    const inside = this.inside(name, field);
    if (inside.length === 0) return ofForm(form);
    const type = `NonNullable<${place}>${isList ? "[number]" : ""}`;
    const props = inside.map((each) => this.prop(name, each, type));
    return ofItem({ type: `{\n${props.map(declared).join("\n")}\n}`, shape: documentShapeCode(type, props) });
  }

  private part(name: string): Formed {
    const entry = this.file.props[name];
    if (entry === undefined) throw new Error(`there are no props ${name}`);
    if ("values" in entry && !("fields" in entry)) return { type: name, shape: `oneOf(${valuesName(name)})` };
    return { type: "like" in entry ? entry.like : name, shape: constantName(name) };
  }

  /** The fields of an object without a name, or of the items of a list; without any, the fields of all. */
  private inside(name: string, above?: string): readonly string[] {
    const start = above === undefined ? "" : `${above}.`;
    return Object.keys(this.fields(name)).filter(
      (field) => field.startsWith(start) && !field.slice(start.length).includes("."),
    );
  }

  private form(name: string, field?: string): Form | undefined {
    const [kind = "", ...path] = [...(this.at(name)?.split(".") ?? []), ...(field?.split(".") ?? [])];
    return path.reduce<Form | undefined>((form, key) => {
      const inner = listItemForm(form);
      return isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
    }, this.recorded.kinds.get(kind));
  }

  /** Says since when the service has a field that it has not always had. */
  private dated(name: string, field: string): string {
    const text = this.fields(name)[field] ?? "";
    const { since, first } = this.recorded;
    const release = since.get(`${this.at(name)}.${field}`);
    // What came as a whole says so where it is.
    if (release === undefined || release === (since.get(String(this.at(name))) ?? first)) return text;
    return text.replace(/\.(?= |$)/, `, from version ${release} on (\`RESOURCE-018\`).`);
  }

  /** Each recorded field is a prop, or is named as one that is none. */
  private checkWords(name: string, above?: string): void {
    const form = listItemForm(this.form(name, above));
    if (!isRecord(form) || "*" in form || "|" in form) return;
    const without = this.levels(name).flatMap((level) => ("without" in level ? (level.without ?? []) : []));
    const [fields, path] = [this.fields(name), above === undefined ? "" : `${above}.`];
    for (const key of Object.keys(form)) {
      const field = `${path}${key}`;
      if (!(field in fields) && !without.some((each) => isLike(each, field))) {
        throw new Error(`${name}: say in its fields what ${field} is for, or name it in "without"`);
      }
      if (this.inside(name, field).length > 0) this.checkWords(name, field);
    }
  }

  private interface(name: string, entry: Props): string {
    const own = Object.keys(entry.fields).filter((field) => !field.includes("."));
    const props = own.map((field) => declared(this.prop(name, field, name)));
    const heritage = entry.extends === undefined ? "" : ` extends ${entry.extends}`;
    return `${comment(entry.text)}\nexport interface ${name}${heritage} {\n${props.join("\n")}\n}\n`;
  }

  private constant(name: string, type: string): string {
    const { named, checks = [] } = Object.assign({}, ...this.levels(name).toReversed()) as Props;
    const fields = this.inside(name).filter((field) => named === undefined || field !== "name");
    const props = fields.map((field) => this.prop(name, field, type));
    return `export const ${constantName(name)} = ${documentShapeCode(type, props, named, checks)};\n`;
  }
}

function isLike(pattern: string, field: string): boolean {
  const [start = "", end] = pattern.split("*");
  return end === undefined ? pattern === field : field.startsWith(start) && field.endsWith(end);
}

function listItemForm(form: Form | undefined): Form | undefined {
  return Array.isArray(form) ? (form as readonly Form[])[0] : form;
}

/** What a program passes for a form, and how it is read. */
function ofForm(form: Form): Formed {
  if (form === "") return { type: "string", shape: "free" };
  if (form === true) return { type: "boolean", shape: "flag()" };
  if (form === 0) return { type: "number", shape: "wholeNumber({ from: 0 })" };
  if (Array.isArray(form))
    return { type: `readonly ${ofForm((form as readonly Form[])[0] ?? null).type}[]`, shape: "texts" };
  if (isRecord(form) && "|" in form) return { type: "Duration", shape: "duration" };
  const each = isRecord(form) ? form["*"] : undefined;
  if (each === null) return { type: "LabelSelector", shape: "labels" };
  if (each === undefined) throw new Error(`say type and shape of ${JSON.stringify(form)}: they are not known`);
  const { type, shape } = ofForm(each);
  return { type: `Readonly<Record<string, ${type}>>`, shape: `map(${shape})` };
}

function alias(name: string, { text, values, or }: Values): string {
  const type = [union(values), ...(or === undefined ? [] : [or])].join(" | ");
  const list = `export const ${valuesName(name)} = ${JSON.stringify(values)} as const;\n`;
  return `${comment(text)}\nexport type ${name} = ${type};\n\n${list}`;
}

function union(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function constantName(name: string): string {
  return snakeCase(name.replace(/Props$/, ""))
    .slice(1)
    .toUpperCase();
}

function valuesName(name: string): string {
  return `${constantName(name)}S`;
}

function declared({ name, text, type, isNeeded }: Prop): string {
  return `${comment(text)}\nreadonly ${name}${isNeeded ? "" : "?"}: ${type};`;
}

function documentShapeCode(
  type: string,
  props: readonly Prop[],
  named?: string,
  checks: readonly string[] = [],
): string {
  const fields = `{\n${props.map(({ name, shape }) => `${name}: ${shape},`).join("\n")}\n}`;
  const together = checks.length === 0 ? "" : `, [${checks.join(", ")}]`;
  return named === undefined
    ? `document<${type}>()(${fields}${together})`
    : `namedDocument<${type}>()(${named}, ${fields}${together})`;
}

/** A comment, with its tags in lines of their own. */
function comment(text: string): string {
  const [said = "", ...tags] = text.split(/ (?=@(?:default|see) )/);
  return tags.length === 0
    ? `/** ${said} */`
    : ["/**", ` * ${said}`, " *", ...tags.map((tag) => ` * ${tag}`), " */"].join("\n");
}
