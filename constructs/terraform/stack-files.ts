import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ISynthesisSession, TerraformStack } from "cdktf";
import { writeJson, type FieldOrder } from "../core/json-pieces";

/** Terraform refuses a file with this. */
const UNFINISHED = "the synthesis of this stack has not ended";

/**
 * Writes the files of a stack in pieces.
 *
 * CDKTF holds the text of `cdk.tf.json` several times. So it gets a short text to write, and the file is written anew
 * after it.
 */
export class StackFiles {
  private session: ISynthesisSession | undefined;
  private isChecked = false;
  private configuration: object | undefined;

  constructor(private readonly stack: TerraformStack) {
    const { synthesizer } = stack;
    stack.synthesizer = {
      synthesize: (session: ISynthesisSession) => {
        this.session = session;
        this.isChecked = session.skipValidation === true;
        try {
          synthesizer.synthesize(session);
          this.replaceConfiguration(session);
        } finally {
          this.session = this.configuration = undefined;
        }
      },
    };
  }

  /** Says that CDKTF has validated the stack. Until then, aspects and validations may ask for its configuration. */
  checked(): void {
    this.isChecked = true;
  }

  /** The folder of the stack, while its files are written. */
  get folder(): string | undefined {
    if (this.session === undefined || !this.isChecked) return undefined;
    const { outdir, manifest } = this.session;
    return join(outdir, manifest.forStack(this.stack).workingDirectory);
  }

  /** A configuration for CDKTF. While the files are written, its JSON is the short text. */
  given(configuration: object): object {
    if (this.folder === undefined) return configuration;
    this.configuration = configuration;
    return Object.defineProperty({ ...configuration }, "toJSON", { value: () => UNFINISHED });
  }

  private replaceConfiguration({ outdir, manifest }: ISynthesisSession): void {
    if (this.configuration === undefined) return;
    writeJsonFile(join(outdir, manifest.forStack(this.stack).synthesizedStackPath), this.configuration, "sorted");
  }
}

/** Writes data into a file as {@link writeJson} does. */
export function writeJsonFile(path: string, data: object, order: FieldOrder, end = ""): void {
  const file = openSync(path, "w");
  try {
    // Unlike writeSync, it does not stop half way where a disk takes only a part of a piece.
    writeJson(data, order, (piece) => {
      writeFileSync(file, piece);
    });
    writeFileSync(file, end);
  } finally {
    closeSync(file);
  }
}
