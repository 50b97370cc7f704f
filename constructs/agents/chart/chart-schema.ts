import type { DefinedError } from "ajv";
import { childProperty } from "../../core/value";

/** A value that a schema does not allow. */
interface Refusal {
  /** Where the value is, for example `values.tolerations[0]`. */
  readonly place: string;

  /** What the schema allows instead. */
  readonly allowed: string;
}

/** Says what a schema does not allow. */
export type SchemaCheck = (values: unknown) => readonly Refusal[];

type Keyword = DefinedError["keyword"];

/** A violation of a keyword, as ajv describes it. */
type ErrorOf<K extends Keyword> = DefinedError & { keyword: K };

/** What a keyword of JSON Schema allows, in our words; the words of ajv do for keywords that no chart has yet. */
const ALLOWED: { readonly [K in Keyword]?: (error: ErrorOf<K>) => string } = {
  type: ({ schema }) => `a value of type ${[schema].flat().join(" or ")}`,
  enum: ({ params }) => allowedChoices(params.allowedValues),
  const: ({ params }) => allowedChoices([params.allowedValue]),
  pattern: ({ params }) => `a text that matches ${params.pattern}`,
  minimum: ({ params }) => `${params.limit} or more`,
  minLength: ({ params }) => `a string of ${params.limit} or more characters`,
  minItems: ({ params }) => `a list of ${params.limit} or more items`,
  minProperties: ({ params }) => `an object of ${params.limit} or more keys`,
  required: ({ params }) => `an object with ${params.missingProperty}`,
  additionalProperties: ({ parentSchema }) =>
    `one of ${Object.keys((parentSchema?.["properties"] ?? {}) as object).join(", ")}`,
};

/** Keywords that refuse a value because others did, which say why. */
const SUMS: readonly Keyword[] = ["if", "anyOf"];

/** Compiles a schema of draft 7, and says what it does not allow of values that are plain data. */
export function schemaCheck(schema: object): SchemaCheck {
  // Only programs with a chart of this package need ajv, which takes 50 ms to load.
  const { Ajv } = require("ajv") as typeof import("ajv");
  const options = { strictTypes: false, strictRequired: false, allowMatchingProperties: true };
  const validate = new Ajv({ ...options, allErrors: true, verbose: true, meta: false, validateSchema: false }).compile(
    schema,
  );
  return (values) => {
    validate(values);
    const errors = ((validate.errors ?? []) as DefinedError[]).filter(({ keyword }) => !SUMS.includes(keyword));
    return errors.map((error) => ({ place: schemaErrorPlace(error, values), allowed: allowedBy(error) }));
  };
}

function allowedBy<K extends Keyword>(error: ErrorOf<K>): string {
  return ALLOWED[error.keyword]?.(error) ?? error.message ?? error.keyword;
}

function schemaErrorPlace(error: DefinedError, values: unknown): string {
  let place = "values";
  let outer = values;
  for (const step of error.instancePath.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    place = Array.isArray(outer) ? `${place}[${key}]` : childProperty(place, key);
    outer = (outer as Record<string, unknown>)[key];
  }
  if (error.keyword !== "additionalProperties") return place;
  return childProperty(place, error.params.additionalProperty);
}

function allowedChoices(values: readonly unknown[]): string {
  return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
}
