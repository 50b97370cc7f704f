import { createGenerator } from "ts-json-schema-generator";
import { isObject } from "../json/json";

const TYPE = "ModelDocument";

/** The JSON Schema of a stack's model document, generated from its interfaces. It allows no other properties. */
export function modelSchema(): string {
  const { $schema, ...schema } = createGenerator({
    path: "constructs/core/model/document.ts",
    tsconfig: "tsconfig.package.json",
    type: TYPE,
    additionalProperties: false,
    topRef: false,
    skipTypeCheck: true,
  }).createSchema(TYPE);
  const title = "What a stack declares: its model.json, and its output access_platform_model";
  return `${JSON.stringify(readable({ $schema, title, ...schema }), undefined, 2)}\n`;
}

/** Moves the default of a docstring, a text, into the description. A property may have the name `default`. */
function readable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(readable);
  if (!isObject(schema)) return schema;
  const { description, default: absent } = schema;
  const text = [
    ...(typeof description === "string" ? [withoutLinks(description)] : []),
    ...(typeof absent === "string" ? [`Default: ${absent}.`] : []),
  ].join(" ");
  const kept = Object.entries(schema).filter(([key, value]) => key !== "default" || typeof value !== "string");
  const inner = Object.fromEntries(kept.map(([key, value]) => [key, readable(value)]));
  return text === "" ? inner : { ...inner, description: text };
}

/** Removes the spaces that the generator puts around the name in a link. */
function withoutLinks(text: string): string {
  const names = text.replaceAll(/\{@link +([^ }]+) *\}/g, " $1 ");
  return names.replaceAll(/ {2,}/g, " ").replaceAll(/ (?=[.,;:)])/g, "");
}
