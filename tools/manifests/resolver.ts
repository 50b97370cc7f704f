import { placeholderFor, type Block, type Configuration } from "./configuration";
import { isObject, withTexts, type Json } from "../json/json";
import { findKind } from "./kinds";
import { encodedValue } from "./encoded-references";
import { expressionsIn, isQuoted, parseTemplate, splitArguments, TemplateError } from "./templates";

/** The configuration does not contain the value of an expression. */
class Unresolvable extends Error {}

const REFERENCE = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\.\d+|\[\d+\]|\["[^"\\$%]*"\])*$/;
const SEGMENT = /[A-Za-z_][\w-]*|\d+|"[^"]*"/g;
const CALL_OF_TRY = /^try\(([\s\S]*)\)$/;
const DATA_SOURCE = /(?:^|[^\w."-])data\.[A-Za-z_]/;
const HTTP_REQUEST = /(?:^|[^\w."-])data\.http\.[A-Za-z_]/;

/**
 * Replaces the expressions in a configuration by their values, if the configuration itself has them: attributes of
 * other resources, locals, defaults of variables, literals, `try(…)`, and this package's encoded documents of these.
 *
 * Arguments of `try` that read a data source are skipped, because they have no value before the first installation.
 * Circular references cannot occur, because {@link inDependencyOrder} refuses them.
 */
export class Resolver {
  private readonly resources: ReadonlyMap<string, Block>;

  constructor(private readonly configuration: Configuration) {
    this.resources = new Map(configuration.resources.map((block) => [block.address, block]));
  }

  /** Variables whose values are placeholders. */
  get placeholders(): readonly string[] {
    const { variableDefaults } = this.configuration;
    return Object.keys(variableDefaults).filter((name) => variableDefaults[name] === placeholderFor(name));
  }

  /**
   * A copy of a value without expressions.
   *
   * @param refuse called with the path and the reason if the value of an expression is unknown
   */
  resolve(value: unknown, refuse: (attribute: string, problem: string) => void, attribute = ""): unknown {
    if (typeof value === "string") {
      try {
        return this.template(value);
      } catch (error) {
        if (!(error instanceof Unresolvable || error instanceof TemplateError)) throw error;
        refuse(attribute, error.message);
        return undefined;
      }
    }
    if (Array.isArray(value)) return value.map((item, index) => this.resolve(item, refuse, `${attribute}[${index}]`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const path = attribute === "" ? key : `${attribute}.${key}`;
        const name = this.resolve(key, refuse, path);
        return [typeof name === "string" ? name : key, this.resolve(item, refuse, path)];
      }),
    );
  }

  /**
   * Whether Terraform would ask an HTTP server for a part of the value. The view shows a literal of the configuration
   * instead.
   */
  asksServer(value: unknown): boolean {
    return expressionsIn(value).some((expression) => this.reads(HTTP_REQUEST, expression));
  }

  private template(source: string, read = (text: string) => text): unknown {
    if (!/[$%]\{/.test(source)) return read(source);
    const parts = parseTemplate(source);
    const [only] = parts;
    if (parts.length === 1 && only?.kind === "expression") return this.expression(only.expression);
    return parts.map((part) => (part.kind === "text" ? read(part.text) : this.textOf(part.expression))).join("");
  }

  private textOf(expression: string): string {
    const value = this.expression(expression);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
    throw new Unresolvable(`\${${expression}} is not a text, so it cannot be part of one`);
  }

  private expression(source: string): unknown {
    if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(source)) return JSON.parse(source);
    if (isQuoted(source)) return this.template(source.slice(1, -1), unescape);
    const [, tried] = CALL_OF_TRY.exec(source) ?? [];
    if (tried !== undefined) return this.firstOf(source, splitArguments(tried));
    if (REFERENCE.test(source)) return this.reference(source);
    const encoded = encodedValue(source, (value) => this.expression(value));
    if (encoded !== undefined) return encoded;
    throw new Unresolvable(`\${${source}} is an expression that only Terraform can evaluate`);
  }

  private firstOf(source: string, candidates: readonly string[]): unknown {
    const candidate = candidates.find((argument) => !this.reads(DATA_SOURCE, argument));
    if ((candidate === undefined || candidate === "null") && this.reads(HTTP_REQUEST, source)) {
      throw new Unresolvable(
        "asks a version server, which only Terraform does; pass first to AgentVersion.followChannel, which is shown in its place",
      );
    }
    if (candidate !== undefined) return this.expression(candidate);
    throw new Unresolvable(`\${${source}} reads the cluster in every argument; give it a literal as the last one`);
  }

  /** Whether an expression reads a certain type of data source, directly or through locals. */
  private reads(form: RegExp, source: string): boolean {
    if (form.test(source)) return true;
    const { locals } = this.configuration;
    return [...source.matchAll(/\blocal\.([\w-]+)/g)].some(
      ([, name = ""]) => Object.hasOwn(locals, name) && this.reads(form, JSON.stringify(locals[name])),
    );
  }

  private reference(source: string): unknown {
    const segments = Array.from(source.matchAll(SEGMENT), ([segment]) => segment.replaceAll('"', ""));
    const [first = "", second = "", ...path] = segments;
    const found = this.lookUp(source, first, second, path);
    // Terraform does not evaluate expressions in the default of a variable.
    return first === "var" ? found : withTexts(found, (text) => this.template(text));
  }

  private lookUp(source: string, first: string, second: string, path: readonly string[]): unknown {
    if (first === "data") throw new Unresolvable(`\${${source}} reads the cluster, which only Terraform does`);
    if (first === "local") return this.attribute(source, this.configuration.locals, [second, ...path]);
    if (first === "var") {
      if (Object.hasOwn(this.configuration.variableDefaults, second)) {
        return this.attribute(source, this.configuration.variableDefaults, [second, ...path]);
      }
      throw new Unresolvable(`\${${source}} is a variable without a default`);
    }
    const block = this.resources.get(`${first}.${second}`);
    if (block === undefined) throw new Unresolvable(`\${${source}} is not declared in this stack`);
    return this.attribute(source, withKnownAttributes(block), path);
  }

  private attribute(source: string, from: Json, path: readonly string[]): unknown {
    let value: unknown = from;
    for (const segment of path) {
      if (Array.isArray(value)) {
        const item: unknown = value[Number(segment)];
        value = item;
      } else if (isObject(value) && Object.hasOwn(value, segment)) {
        value = value[segment];
      } else if (!isObject(value) || segment !== "0") {
        value = undefined;
      }
    }
    if (value !== undefined) return value;
    throw new Unresolvable(`\${${source}} is only known after Terraform has applied the stack`);
  }
}

/** The body of a resource, with attributes that can be derived. */
function withKnownAttributes({ address, type, body }: Block): Json {
  if (type === "terraform_data") return { output: body["input"], ...body };
  if (type === "helm_release") return { namespace: "default", id: `\${${address}.name}`, ...body };
  const kind = findKind(type);
  if (kind === undefined) return body;
  const name = `\${${address}.metadata[0].name}`;
  if (!kind.namespaced) return { id: name, ...body };
  const metadata: unknown = Array.isArray(body["metadata"]) ? body["metadata"][0] : body["metadata"];
  return {
    id: `\${${address}.metadata[0].namespace}/${name}`,
    ...body,
    metadata: isObject(metadata) ? { namespace: "default", ...metadata } : metadata,
  };
}

/** The text of a quoted string, without HCL's escapes. */
function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (match, short?: string, long?: string, one: string = "") => {
      const code = short ?? long;
      return code === undefined ? (ESCAPES[one] ?? match) : String.fromCodePoint(parseInt(code, 16));
    },
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
