import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { IStackSynthesizer, ISynthesisSession, TerraformStack } from "cdktf";
import { indentation, stableJson } from "./stable-json";
import { BLOCK_DEPTH } from "./configuration";

/** Stands in the file until its content is written: Terraform refuses such a file. */
const UNFINISHED = "the configuration is being written";

/**
 * Writes the configuration of a stack as CDKTF does, but each block as soon as it is known.
 *
 * CDKTF keeps the blocks of a whole stack three times, and its file twice, until it is written.
 */
export class StackSynthesizer implements IStackSynthesizer {
  #configuration: object | undefined;
  #synthesizing = false;

  /** @param cdktf what does the rest: aspects, validations, annotations and assets */
  constructor(
    private readonly stack: TerraformStack,
    private readonly cdktf: IStackSynthesizer,
  ) {}

  synthesize(session: ISynthesisSession): void {
    this.#synthesizing = true;
    try {
      this.cdktf.synthesize(session);
    } finally {
      this.#synthesizing = false;
    }
    if (this.#configuration === undefined) return;
    const { synthesizedStackPath } = session.manifest.forStack(this.stack);
    writeParts(join(session.outdir, synthesizedStackPath), partsOf(this.#configuration));
    this.#configuration = undefined;
  }

  /** Whether it is CDKTF's synthesis that asks for the configuration, to write it. */
  get writes(): boolean {
    return this.#synthesizing;
  }

  /** Takes what is to be written in place of what CDKTF would write. */
  take(configuration: object): string {
    this.#configuration = configuration;
    return UNFINISHED;
  }
}

const PART_LENGTH = 1 << 20;

function writeParts(file: string, parts: Iterable<string>): void {
  const descriptor = openSync(file, "w");
  try {
    let waiting = "";
    for (const part of parts) {
      waiting += part;
      if (waiting.length < PART_LENGTH) continue;
      writeSync(descriptor, waiting);
      waiting = "";
    }
    writeSync(descriptor, waiting);
  } finally {
    closeSync(descriptor);
  }
}

/** A configuration in pieces of a block each, as {@link stableJson} has it. */
function* partsOf(value: unknown, depth = 0): Iterable<string> {
  if (depth === BLOCK_DEPTH || typeof value !== "object" || value === null || Array.isArray(value)) {
    yield stableJson(value, depth);
    return;
  }
  let before = "{";
  const map = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(map).sort()) {
    if (map[key] === undefined) continue;
    yield `${before}${indentation(depth + 1)}${JSON.stringify(key)}: `;
    yield* partsOf(map[key], depth + 1);
    before = ",";
  }
  yield `${before === "{" ? before : ""}${indentation(depth)}}`;
}
