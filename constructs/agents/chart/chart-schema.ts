import { isRecord } from "../../core/given";

/** The part of JSON Schema that the chart of this package is described in. */
export interface ChartSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ChartSchema>>;
  readonly patternProperties?: Readonly<Record<string, ChartSchema>>;
  readonly additionalProperties?: boolean | ChartSchema;
  readonly items?: ChartSchema;
  readonly allOf?: readonly ChartSchema[];
  readonly anyOf?: readonly ChartSchema[];
  readonly if?: ChartSchema;
  readonly then?: ChartSchema;
}

/** A value that a schema does not allow. */
export interface SchemaProblem {
  /** Keys and indices that lead to the value. */
  readonly path: readonly (string | number)[];

  /** What the schema allows instead. */
  readonly allowed: string;
}

type Path = SchemaProblem["path"];

/** What a schema does not allow of plain data. */
export function schemaProblems(schema: ChartSchema, given: unknown, path: Path = []): readonly SchemaProblem[] {
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(given, type))) {
    return [{ path, allowed: `a value of type ${types.join(" or ")}` }];
  }
  return [
    ...ofValue(schema, given, path),
    ...ofText(schema, given, path),
    ...ofList(schema, given, path),
    ...ofObject(schema, given, path),
    ...ofConditions(schema, given, path),
  ];
}

function ofValue(schema: ChartSchema, given: unknown, path: Path): SchemaProblem[] {
  const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (allowed !== undefined && !allowed.includes(given)) {
    return [{ path, allowed: `one of ${allowed.map((value) => JSON.stringify(value)).join(", ")}` }];
  }
  const { minimum } = schema;
  if (typeof given !== "number" || minimum === undefined || given >= minimum) return [];
  return [{ path, allowed: `${minimum} or more` }];
}

function ofText({ pattern, minLength = 0 }: ChartSchema, given: unknown, path: Path): SchemaProblem[] {
  if (typeof given !== "string") return [];
  if (given.length < minLength) return [{ path, allowed: "a string that is not empty" }];
  if (pattern === undefined || matches(pattern, given)) return [];
  return [{ path, allowed: `a text that matches ${pattern}` }];
}

function ofList({ items, minItems = 0 }: ChartSchema, given: unknown, path: Path): readonly SchemaProblem[] {
  if (!Array.isArray(given)) return [];
  if (given.length < minItems) return [{ path, allowed: "a list that is not empty" }];
  return items === undefined ? [] : given.flatMap((item, index) => schemaProblems(items, item, [...path, index]));
}

function ofObject(schema: ChartSchema, given: unknown, path: Path): readonly SchemaProblem[] {
  if (!isRecord(given)) return [];
  const { required = [], minProperties = 0, properties = {}, patternProperties = {}, additionalProperties } = schema;
  const missing = required.filter((key) => !Object.hasOwn(given, key));
  const isEmpty = Object.keys(given).length < minProperties;
  return [
    ...(isEmpty ? [{ path, allowed: "an object that is not empty" }] : []),
    ...missing.map((key) => ({ path, allowed: `an object with ${key}` })),
    ...Object.entries(given).flatMap(([key, value]) => {
      const named = Object.hasOwn(properties, key) ? [properties[key]] : [];
      const matching = Object.entries(patternProperties).filter(([pattern]) => matches(pattern, key));
      const schemas = [...named, ...matching.map(([, found]) => found)].filter((found) => found !== undefined);
      if (schemas.length > 0) return schemas.flatMap((found) => schemaProblems(found, value, [...path, key]));
      if (additionalProperties === false) {
        return [{ path: [...path, key], allowed: `one of ${Object.keys(properties).join(", ")}` }];
      }
      return isRecord(additionalProperties) ? schemaProblems(additionalProperties, value, [...path, key]) : [];
    }),
  ];
}

function ofConditions(schema: ChartSchema, given: unknown, path: Path): readonly SchemaProblem[] {
  const { allOf = [], anyOf = [], then } = schema;
  const alternatives = anyOf.map((alternative) => schemaProblems(alternative, given, path));
  const applies = schema.if !== undefined && schemaProblems(schema.if, given, path).length === 0;
  return [
    ...allOf.flatMap((part) => schemaProblems(part, given, path)),
    ...(alternatives.some((found) => found.length === 0) ? [] : alternatives.flat()),
    ...(applies && then !== undefined ? schemaProblems(then, given, path) : []),
  ];
}

const expressions = new Map<string, RegExp>();

/** All releases of a program are checked with the same few patterns. */
function matches(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? new RegExp(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
}

function isOfType(given: unknown, type: string): boolean {
  switch (type) {
    case "array":
      return Array.isArray(given);
    case "object":
      return isRecord(given);
    case "integer":
      return Number.isInteger(given);
    default:
      return typeof given === type;
  }
}
