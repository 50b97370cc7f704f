import { write, type Format } from "../cli/output/format";
import { isPlaced, writePlaced, type PlacedFormat } from "../cli/output/placed";
import { programStacks } from "../synth/declared-stacks";
import { declarationPlace } from "../synth/places";
import { RulesBroken } from "../synth/synthesise";
import { readApp, type SynthesisedStack } from "../synth/synthesised-app";
import { describeCheck, placedFindings, toJson, type Checked, type Outcome } from "./checked";

export interface Options {
  readonly app?: string;
  readonly format: Format | PlacedFormat;
}

const EXIT_CODES: Readonly<Record<Outcome, number>> = { kept: 0, warned: 2, broken: 3 };

/** Checks the program in the current folder, or the stacks that a program has written to a folder. */
export async function run({ app, format }: Options): Promise<void> {
  const checked = await check(app);
  if (isPlaced(format)) writePlaced(placedFindings(checked), format);
  else write({ document: describeCheck(checked), json: toJson(checked) }, format);
  process.exitCode = EXIT_CODES[checked.outcome];
}

async function check(app: string | undefined): Promise<Checked> {
  try {
    const stacks = app === undefined ? await programStacks() : readApp(app);
    const warnings = stacks.flatMap(warningsWithPlaces);
    return { outcome: warnings.length > 0 ? "warned" : "kept", violations: [], warnings };
  } catch (error) {
    if (!(error instanceof RulesBroken)) throw error;
    return { outcome: "broken", violations: error.violations, warnings: [] };
  }
}

function warningsWithPlaces({ warnings = [], places }: SynthesisedStack): Checked["warnings"] {
  return warnings.map((warning) => ({ ...warning, declaredAt: declarationPlace(warning.path, places) }));
}
