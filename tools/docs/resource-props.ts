import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Form } from "../../constructs/access/resources/resource-forms";
import { isRecord } from "../../constructs/core/given";
import { snakeCase } from "../../constructs/core/schema/document";
import { recordedForms } from "./resource-forms";

/** Fields by the shape, the type or the props that they have. `*` in a field name stands for any characters. */
type ByFields = Readonly<Record<string, readonly string[]>>;

/** What the recorded forms do not contain about some fields. */
interface Section {
  /** Required fields. */
  readonly needed?: readonly string[];

  /** Names of props that are not the camel case of the field's name. */
  readonly names?: Readonly<Record<string, string>>;

  /** The allowed values of fields. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;

  /** Names of props for the objects in fields. */
  readonly parts?: ByFields;

  /** Types in TypeScript. @default the type that follows from the form */
  readonly types?: ByFields;

  /** Shapes in TypeScript. @default the shape that follows from the form */
  readonly shapes?: ByFields;
}

/** The props of a program for a resource or a part of one. */
interface Props extends Section {
  readonly text: string;

  /** Path of the part, which begins with the kind. @default it is part of no single resource */
  readonly at?: string;

  /** Name of the props that these props extend. */
  readonly extends?: string;

  /** The description of each field; a field of an object is named with dots. */
  readonly fields: Readonly<Record<string, string>>;

  /** For a whole resource: the shape of its name. */
  readonly named?: string;

  /** Functions that check several props together. */
  readonly checks?: readonly string[];

  /** Recorded fields that programs cannot set; `*` means all others. */
  readonly without?: readonly string[];
}

/** Props with the same fields as others, and other shapes. */
interface Alike extends Section {
  readonly like: string;
}

/** A type that is a list of values. */
interface Values {
  readonly text: string;
  readonly values: readonly unknown[];

  /** A type that is allowed instead of a value. */
  readonly or?: string;
}

/** The content of a file in `props`. */
interface Declarations {
  /** The words in names of props, by the words in names of fields. */
  readonly words?: Readonly<Record<string, string>>;

  /** Names that are written by hand, by module. */
  readonly imports?: ByFields;
  readonly props: Readonly<Record<string, Props | Alike | Values>>;
}

/** Modules that any file may import. */
const IMPORTS: ByFields = {
  "../../core/duration": ["Duration"],
  "../../core/schema/document": ["document", "named", "namedDocument"],
  "../../core/schema/group": ["needed"],
  "../../core/schema/shapes": ["either", "flag", "list", "map", "oneOf", "wholeNumber"],
  "../../secrets/secret-ref": ["SecretRef", "secretReference"],
  "../shapes": ["duration", "free", "labels", "LabelSelector", "resourceName", "secret", "texts"],
};

const FOLDER = "tools/docs/resources/props";

/** Types and shapes of props by file, generated from the recorded forms of resources and the files in `props`. */
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

/** The generated text of one file, without formatting. */
export function writtenProps(declarations: string): string {
  return new Writer(parse(declarations) as Declarations, recordedForms()).write();
}

/** A prop in TypeScript. */
interface Prop {
  readonly name: string;
  readonly text: string;
  readonly type: string;
  readonly isNeeded: boolean;

  /** Includes the name of the field, if it differs from that of the prop. */
  readonly shape: string;
}

type TypeAndShape = Pick<Prop, "type" | "shape">;

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

  /** The sections that describe props: their own section first, then those of the props that they extend. */
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

  /** The shape, type or props that a section gives a field. An exact name wins over a pattern. */
  private configured(name: string, section: "parts" | "types" | "shapes", field: string): string | undefined {
    const entries = this.levels(name).flatMap((level) => Object.entries(level[section] ?? {}));
    const exact = entries.find(([, fields]) => fields.includes(field));
    return (exact ?? entries.find(([, fields]) => fields.some((pattern) => isLike(pattern, field))))?.[0];
  }

  private prop(name: string, field: string, place: string): Prop {
    const levels = this.levels(name);
    const prop = levels.flatMap(({ names }) => names?.[field] ?? [])[0] ?? this.camelCase(field);
    const isNeeded = levels.some(({ needed }) => needed?.includes(field));
    const { type, shape } = this.typeAndShape(name, field, `${place}["${prop}"]`);
    const [inResource = ""] = field.split(".").slice(-1);
    // The shape of a secret already checks that it is set.
    const whole = isNeeded && shape !== "secret" ? `needed(${shape})` : shape;
    return {
      name: prop,
      text: this.textWithRelease(name, field),
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

  /** @param place path of the prop's type, which begins with its interface */
  private typeAndShape(name: string, field: string, place: string): TypeAndShape {
    const form = this.form(name, field);
    const [type, shape] = [this.configured(name, "types", field), this.configured(name, "shapes", field)];
    if (shape !== undefined)
      return { type: type ?? (form === undefined ? "string" : typeAndShapeOf(form).type), shape };
    if (form === undefined) throw new Error(`${name}: no schema of ${String(this.at(name))} has ${field}`);
    const defaultTypeAndShape = this.defaultTypeAndShape(name, field, place, form);
    return { type: type ?? defaultTypeAndShape.type, shape: defaultTypeAndShape.shape };
  }

  private defaultTypeAndShape(name: string, field: string, place: string, form: Form): TypeAndShape {
    const isList = Array.isArray(form);
    const ofItem = ({ type, shape }: TypeAndShape): TypeAndShape =>
      isList
        ? { type: `readonly ${type.includes("|") ? `(${type})` : type}[]`, shape: `list(${shape})` }
        : { type, shape };
    const values = this.levels(name).find((level) => level.values?.[field])?.values?.[field];
    if (values !== undefined) return ofItem({ type: union(values), shape: `oneOf(${JSON.stringify(values)})` });
    const part = this.configured(name, "parts", field);
    if (part !== undefined) return ofItem(this.part(part));
    const fieldsBelow = this.fieldsBelow(name, field);
    if (fieldsBelow.length === 0) return typeAndShapeOf(form);
    const type = `NonNullable<${place}>${isList ? "[number]" : ""}`;
    const props = fieldsBelow.map((each) => this.prop(name, each, type));
    return ofItem({ type: `{\n${props.map(declared).join("\n")}\n}`, shape: documentShapeCode(type, props) });
  }

  private part(name: string): TypeAndShape {
    const entry = this.file.props[name];
    if (entry === undefined) throw new Error(`there are no props ${name}`);
    if ("values" in entry && !("fields" in entry)) return { type: name, shape: `oneOf(${valuesName(name)})` };
    return { type: "like" in entry ? entry.like : name, shape: constantName(name) };
  }

  /** Names of the fields of an object or of the items of a list; without `above`, of all fields on the first level. */
  private fieldsBelow(name: string, above?: string): readonly string[] {
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

  /** The description of a field, with the release that added it, if the service has not always had the field. */
  private textWithRelease(name: string, field: string): string {
    const text = this.fields(name)[field] ?? "";
    const { since, first } = this.recorded;
    const release = since.get(`${this.at(name)}.${field}`);
    // If the release added the whole part, the part's own description has the release.
    if (release === undefined || release === (since.get(String(this.at(name))) ?? first)) return text;
    return text.replace(/\.(?= |$)/, `, from version ${release} on (\`RESOURCE-018\`).`);
  }

  /** Refuses a recorded field that is neither a prop nor listed as one that programs cannot set. */
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
      if (this.fieldsBelow(name, field).length > 0) this.checkWords(name, field);
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
    const fields = this.fieldsBelow(name).filter((field) => named === undefined || field !== "name");
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

/** The type of a form in a program, and the shape that reads it. */
function typeAndShapeOf(form: Form): TypeAndShape {
  if (form === "") return { type: "string", shape: "free" };
  if (form === true) return { type: "boolean", shape: "flag()" };
  if (form === 0) return { type: "number", shape: "wholeNumber({ from: 0 })" };
  if (Array.isArray(form))
    return { type: `readonly ${typeAndShapeOf((form as readonly Form[])[0] ?? null).type}[]`, shape: "texts" };
  if (isRecord(form) && "|" in form) return { type: "Duration", shape: "duration" };
  const each = isRecord(form) ? form["*"] : undefined;
  if (each === null) return { type: "LabelSelector", shape: "labels" };
  if (each === undefined) throw new Error(`say type and shape of ${JSON.stringify(form)}: they are not known`);
  const { type, shape } = typeAndShapeOf(each);
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

/** A docstring, with each tag on its own line. */
function comment(text: string): string {
  const [summary = "", ...tags] = text.split(/ (?=@(?:default|see) )/);
  return tags.length === 0
    ? `/** ${summary} */`
    : ["/**", ` * ${summary}`, " *", ...tags.map((tag) => ` * ${tag}`), " */"].join("\n");
}
