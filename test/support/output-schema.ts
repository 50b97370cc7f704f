import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";

/** What the published schema of a command does not allow of its JSON; nothing if all of it is as published. */
export function schemaErrors(command: string, json: unknown): readonly string[] {
  const file = join(__dirname, `../../docs/schemas/${command}.schema.json`);
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(file, "utf8")) as object);
  validate(JSON.parse(JSON.stringify(json)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}
