import type { TerraformStack } from "cdktf";
import { stableJson } from "./stable-json";
import { mayMark } from "./token-markers";

/** How many keys lead to a block in the configuration of a stack, for example `resource`, `helm_release`, `agents`. */
const DEPTH = 3;

/** A block of a configuration that is text already, as it stands in the file. */
export class WrittenBlock {
  readonly json: string;

  /** @param resolve CDKTF resolves what it has merged once more, which only matters where a reference is left */
  constructor(attributes: unknown, resolve: (value: unknown) => unknown) {
    const json = stableJson(attributes, DEPTH);
    this.json = mayMark(json) ? stableJson(resolve(attributes), DEPTH) : json;
  }

  /** CDKTF neither copies nor merges what says that it can be resolved. */
  resolve(): this {
    return this;
  }
}

type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Parts of a configuration in which each block has an address of its own. */
const ADDRESSED: readonly string[] = ["resource", "data"];

/** What an element adds to a configuration, with its resource or data source as text. */
export function withWrittenBlocks(fragment: unknown, resolve: (value: unknown) => unknown): unknown {
  if (!isRecord(fragment) || isWholeStack(fragment) || !ADDRESSED.some((part) => part in fragment)) return fragment;
  const written = (block: unknown) => (isRecord(block) ? new WrittenBlock(block, resolve) : block);
  const withBlocks = (part: unknown) => mapped(part as Blocks, (ofType) => mapped(ofType, written));
  return Object.fromEntries(
    Object.entries(fragment).map(([part, value]) => [part, ADDRESSED.includes(part) ? withBlocks(value) : value]),
  );
}

/** Only a stack's own part has metadata, which CDKTF adds before it resolves the whole. */
function isWholeStack(configuration: object): boolean {
  return "//" in configuration;
}

function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a whole stack has overrides that change blocks, so that these have to be merged before they are written. */
export function changesBlocks(stack: TerraformStack): boolean {
  // CDKTF keeps them to itself.
  const { rawOverrides } = stack as unknown as { readonly rawOverrides: object };
  return ADDRESSED.some((part) => part in rawOverrides);
}
