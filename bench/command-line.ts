import { parseArgs } from "node:util";
import { parseSize, QUICK_SIZES, SIZES } from "./sizes";
import { SUBJECT_NAMES, type SubjectName } from "./subjects";
import type { Size } from "./subjects/program";

/** What the command line asks for. */
export interface Asked {
  readonly sizes: readonly Size[];

  /** Whether to leave out what takes long. */
  readonly quick: boolean;

  readonly subjects: readonly SubjectName[];
  readonly rounds: number;
  readonly check: boolean;
  readonly writeBaseline: boolean;

  /** Files to write. */
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

export const HELP = `npm run bench -- [options]

  --quick            1, 10 and 100 agents, three rounds
  --only SUBJECT     one of ${SUBJECT_NAMES.join(", ")}; may be repeated
  --size STACKSxAGENTS, such as 1x100 or 10x10; may be repeated
  --rounds NUMBER    by default seven
  --check            fails when a figure is worse than the baseline allows
  --write-baseline   makes the figures the baseline
  --markdown FILE    writes the tables to a file, too
  --json FILE        writes all samples and figures`;

/** Reads the command line; undefined when it asks for help. */
export function readCommandLine(args: readonly string[]): Asked | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      only: { type: "string", multiple: true },
      size: { type: "string", multiple: true },
      rounds: { type: "string" },
      check: { type: "boolean", default: false },
      "write-baseline": { type: "boolean", default: false },
      markdown: { type: "string" },
      json: { type: "string" },
    },
  });
  if (values.help) return undefined;
  return {
    sizes: values.size?.map(parseSize) ?? (values.quick ? QUICK_SIZES : SIZES),
    quick: values.quick,
    subjects: values.only?.map(parseSubject) ?? SUBJECT_NAMES,
    rounds: parseRounds(values.rounds ?? (values.quick ? "3" : "7")),
    check: values.check,
    writeBaseline: values["write-baseline"],
    json: values.json,
    markdown: values.markdown,
  };
}

function parseSubject(text: string): SubjectName {
  const found = SUBJECT_NAMES.find((name) => name === text);
  if (found === undefined)
    throw new Error(`there is no subject ${JSON.stringify(text)}. Allowed: ${SUBJECT_NAMES.join(", ")}`);
  return found;
}

function parseRounds(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a number of rounds. Allowed: 1 to 99`);
  return Number(text);
}
