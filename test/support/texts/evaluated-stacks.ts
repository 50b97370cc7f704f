import { MODEL_OUTPUT } from "../../../constructs/core/model/document";
import { readModelDocument } from "../../../tools/model/document";
import { evaluateLocals } from "../terraform";

/** Blocks of a stack by their addresses. */
export type Blocks = Readonly<Record<string, unknown>>;

type Json = Record<string, unknown>;

/** What Terraform does not evaluate: names of other blocks, and texts that it takes as they are. */
const NOT_EVALUATED = new Set([
  "depends_on",
  "provider",
  "ignore_changes",
  "replace_triggered_by",
  "description",
  "to",
]);

/** Blocks that Terraform takes as they are. */
const LITERAL_BLOCKS = new Set(["terraform", "variable"]);

/** What stands for what is in a cluster, and what a server answers. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  kubernetes_resources: { objects: [] },
  http: { response_body: "", status_code: 200, url: "" },
};

/** The blocks of a synthesised stack. */
export function blocksOf(stack: unknown): Blocks {
  const blocks: Json = {};
  for (const [kind, content] of Object.entries(stack as Json)) {
    if (kind === "//") continue;
    if (Array.isArray(content))
      Object.assign(blocks, Object.fromEntries(content.map((block, index) => [`${kind}.${index}`, block as unknown])));
    else if (kind === "resource" || kind === "data") {
      for (const [type, named] of Object.entries(content as Record<string, Json>)) {
        for (const [name, block] of Object.entries(named)) blocks[`${kind}.${type}.${name}`] = withoutComment(block);
      }
    } else {
      for (const [name, block] of Object.entries(content as Json)) blocks[`${kind}.${name}`] = withoutComment(block);
    }
  }
  return blocks;
}

function withoutComment(block: unknown): unknown {
  if (typeof block !== "object" || block === null || Array.isArray(block)) return block;
  const { "//": _, ...rest } = block as Json;
  return rest;
}

/** A part of a stack that Terraform is to evaluate. */
export interface Unevaluated {
  readonly stack: unknown;
  readonly blocks: Blocks;
}

/**
 * Blocks of stacks as Terraform evaluates them, all at once and without their providers.
 *
 * Each stack is a local value of an object with its blocks. Locals of a stack are locals here; a variable has its name as value.
 */
export function evaluated(stacks: readonly Unevaluated[]): readonly Blocks[] {
  const locals: Json = { now: "2026-01-31T00:00:00Z" };
  const names = stacks.map((part, index) => addTo(locals, part, `s${index}`));
  const values = evaluateLocals(locals, names) as readonly Blocks[];
  return stacks.map(({ blocks }, index) =>
    Object.fromEntries(
      Object.entries(blocks).map(([address, block]) => [
        address,
        { taken: literal(address, block), value: shown(address, values[index]![address]) },
      ]),
    ),
  );
}

/** Of the document, its parts; of the objects that it has by their checksums, how many there are. */
function shown(address: string, value: unknown): unknown {
  if (address !== `output.${MODEL_OUTPUT}`) return value;
  const document = readModelDocument({ [MODEL_OUTPUT]: (value as Json)["value"] })!;
  return { ...document, objects: Object.keys(document.objects).length };
}

function addTo(all: Json, { stack, blocks }: Unevaluated, prefix: string): string {
  const { locals = {}, variable = {}, data = {} } = stack as Record<"locals" | "variable" | "data", Json | undefined>;
  const names = new Map([["plantimestamp()", "local.now"]]);
  const declare = (reference: string, value: unknown) => {
    const name = `${prefix}_${names.size}`;
    names.set(reference, `local.${name}`);
    all[name] = value;
  };
  for (const [name, value] of Object.entries(locals)) declare(`local.${name}`, value);
  for (const name of Object.keys(variable)) declare(`var.${name}`, `variable ${name}`);
  for (const [type, named] of Object.entries(data as Record<string, Json>)) {
    for (const name of Object.keys(named)) declare(`data.${type}.${name}`, ANSWERS[type] ?? {});
  }
  // What a resource of Terraform's own keeps of what it has seen: nothing.
  declare("terraform_data", { input: [] });
  for (const name of Object.keys(locals)) {
    const local = names.get(`local.${name}`)!.slice("local.".length);
    all[local] = withNames(all[local], names);
  }
  const values = Object.entries(blocks).map(([address, block]) => {
    const self = names.get(address.includes("terraform_data") ? "terraform_data" : address);
    const known = self === undefined ? names : new Map([...names, ["self", self]]);
    return [address, withNames(expressions(address, block), known)];
  });
  all[prefix] = Object.fromEntries(values) as Json;
  return prefix;
}

/** With other names of locals, variables and data; only in expressions would these stand otherwise. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(value);
  const replaced = text.replace(
    /\bself(?=\.)|\bplantimestamp\(\)|\b(?:data\.[a-z_]+|local|var)\.[\w-]+/g,
    (name) => names.get(name) ?? name,
  );
  return JSON.parse(replaced);
}

function expressions(address: string, block: unknown): unknown {
  return isLiteral(address) ? null : parts(block, false);
}

function literal(address: string, block: unknown): unknown {
  return isLiteral(address) ? block : parts(block, true);
}

function isLiteral(address: string): boolean {
  return LITERAL_BLOCKS.has(address.split(".", 1)[0]!);
}

/** The part of a block that Terraform takes as it is, or the other one. */
function parts(block: unknown, isTaken: boolean): unknown {
  if (typeof block !== "object" || block === null || Array.isArray(block)) return isTaken ? null : block;
  // What a block says of each of several things has no value of its own.
  if ("for_each" in block) return isTaken ? block : { for_each: block.for_each };
  const { lifecycle, ...fields } = block as { lifecycle?: Json } & Json;
  const own = Object.entries(fields).filter(([name]) => NOT_EVALUATED.has(name) === isTaken);
  const nested = Object.entries(lifecycle ?? {}).filter(([name]) => NOT_EVALUATED.has(name) === isTaken);
  return { ...Object.fromEntries(own), lifecycle: Object.fromEntries(nested) };
}
