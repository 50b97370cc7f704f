/* oxlint-disable typescript/no-require-imports -- ajv takes 50 ms to load, and few commands read a document */
import { gunzipSync } from "node:zlib";
import type { AgentPart } from "../../constructs/core/model/agent-part";
import { MODEL_OUTPUT, uncompressed, type ModelDocument } from "../../constructs/core/model/document";
import { packageFile } from "../../constructs/core/package-programs";
import { rememberedTexts } from "../../constructs/core/remembered";
import { textAt } from "../json/plain-data";
import type { StackContents } from "./contents";

/** No stack has a document that is longer. */
const LONGEST = 500_000_000;

/**
 * The document of what a stack declares; undefined where nothing is declared, and where another version of this package wrote
 * none, or one that is not as `docs/schemas/model.json` says.
 */
export function readModelDocument(outputs: Readonly<Record<string, unknown>>): ModelDocument | undefined {
  const value = textAt(outputs, MODEL_OUTPUT);
  return value === undefined ? undefined : parsedDocument(value);
}

const parsedDocument = rememberedTexts((value): ModelDocument | undefined => {
  try {
    const json: unknown = JSON.parse(uncompressed(value) ?? decompressed(value));
    return schemaValidator("docs/schemas/model.json")(json) ? json : undefined;
  } catch {
    // Somebody else's output, or a damaged one: what it does not say is not judged.
    return undefined;
  }
});

/** What a stack declares. */
export function stackDocument({ outputs, document }: StackContents): ModelDocument | undefined {
  return document ?? readModelDocument(outputs);
}

/** The agents that a stack declares. */
export function agentParts(contents: StackContents): readonly AgentPart[] {
  return stackDocument(contents)?.agents ?? [];
}

const schemaValidator = rememberedTexts((file) => {
  const { Ajv } = require("ajv") as typeof import("ajv");
  return new Ajv({ allowUnionTypes: true }).compile<ModelDocument>(JSON.parse(packageFile(file)) as object);
});

function decompressed(base64: string): string {
  return gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LONGEST }).toString();
}

/** The address of a block, which may have several instances. */
export function blockAddress(address: string): string {
  return address.split("[", 1)[0] ?? "";
}
