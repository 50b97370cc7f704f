import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { settle, type Ran, type Settled } from "./settle";
import type { TextPlaces, TextPlace } from "./text-places";

type Changes = ReadonlyMap<string, unknown>;

/** A program into which texts can be put. */
export class TextProgram {
  /** The program as it is, with texts in props that it leaves out. */
  readonly before: Ran;

  private readonly filled: Changes;

  /** @param filled values for the first place of some props that the program leaves out */
  constructor(
    readonly name: string,
    private readonly texts: TextPlaces,
    private readonly program: (outdir: string) => void,
    filled: Readonly<Record<string, unknown>>,
  ) {
    const { absent } = this.run(new Map()).passed;
    const places = Object.entries(filled).map(([prop, value]) => {
      const place = absent.find((one) => one.prop === prop);
      if (place === undefined) throw new Error(`${name} passes ${prop} itself, or cannot`);
      return [place.id, value] as const;
    });
    this.filled = new Map(places);
    this.before = this.run(this.filled);
    if (this.before.violations.length > 0) throw new ViolationsError(this.before.violations);
  }

  get places(): readonly TextPlace[] {
    return this.before.passed.places;
  }

  /** Gives it texts by the ids of their places, and finds those that it takes. */
  given(texts: ReadonlyMap<string, string>): Settled {
    return settle((changes) => this.run(changes), this.filled, texts);
  }

  private run(changes: Changes): Ran {
    const outdir = mkdtempSync(join(tmpdir(), "texts-"));
    let violations: Ran["violations"] = [];
    try {
      const passed = this.texts.during(changes, () => {
        try {
          this.program(outdir);
        } catch (error) {
          if (!(error instanceof ViolationsError)) throw error;
          violations = error.violations;
        }
      });
      return { passed, violations, stacks: violations.length > 0 ? {} : stacksIn(outdir) };
    } finally {
      rmSync(outdir, { recursive: true, force: true });
    }
  }
}

/** Stacks that a program wrote to a folder, by their names. */
export function stacksIn(outdir: string): Readonly<Record<string, unknown>> {
  const folder = join(outdir, "stacks");
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name, "cdk.tf.json"), "utf8")) as unknown;
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));
}
