import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { readApp } from "../../../tools/synth/synthesised-app";
import { filledTexts } from "./filled-texts";
import { settle, type Ran, type Settled } from "./settle";
import type { TextPlaces, TextPlace } from "./text-places";

type Changes = ReadonlyMap<string, unknown>;

/** A program into which texts can be put. */
export class TextProgram {
  private filled: Changes = new Map();

  private ran: Ran | undefined;

  constructor(
    readonly name: string,
    private readonly texts: TextPlaces,
    private readonly program: (outdir: string) => void,
  ) {}

  /** Programs that together have a text in every prop that one of them can pass. */
  static allWith(texts: TextPlaces, named: Readonly<Record<string, (outdir: string) => void>>): readonly TextProgram[] {
    const programs = Object.entries(named).map(([name, program]) => new TextProgram(name, texts, program));
    const filled = filledTexts(
      new Map(
        programs.map(({ name, before: { passed } }) => [
          name,
          { props: passed.places.map(({ prop }) => prop), absent: passed.absent },
        ]),
      ),
    );
    for (const program of programs) program.fill(filled.get(program.name)!);
    return programs;
  }

  /** The program as it is, with texts in props that it leaves out. */
  get before(): Ran {
    this.ran ??= this.run(this.filled);
    if (this.ran.violations.length > 0) throw new ViolationsError(this.ran.violations);
    return this.ran;
  }

  get places(): readonly TextPlace[] {
    return this.before.passed.places;
  }

  /** Gives it texts by the ids of their places, and finds those that it takes. */
  given(texts: ReadonlyMap<string, string>): Settled {
    return settle((changes) => this.run(changes), this.filled, texts);
  }

  private fill(texts: Changes): void {
    if (texts.size > 0) this.ran = undefined;
    this.filled = texts;
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
  return Object.fromEntries(readApp(outdir).map(({ name, configuration }) => [name, configuration]));
}
