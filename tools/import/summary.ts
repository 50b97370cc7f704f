import { visible } from "../cli/output/visible";
import type { Declared } from "./declare";
import type { Imported } from "./import-resources";
import type { LeftOut } from "./left-out";

/** The result of an import: files and report. */
export interface Outcome {
  /** Texts of the files, by name. Without an output folder, there is only one program. */
  readonly files: Readonly<Record<string, string>>;
  readonly report: string;

  /** Whether no decision is left to the user. */
  readonly isDecided: boolean;
}

/** The summary for people: the content of the program, the first steps, and what was left out. */
export function importSummary(imported: Imported, unreadable: readonly LeftOut[]): string {
  const { declared, secrets, ofService } = imported;
  const leftOut = [...imported.leftOut, ...unreadable];
  return [
    [`Declared: ${kindCounts(declared)}.`, ...unchanged(declared)],
    titled(
      "Make these Secrets first, with the namespace of the platform for NAMESPACE. No secret is in the program:",
      secrets.flatMap(({ command }) => command),
    ),
    titled(
      "The service makes these itself, so the program leaves them to it; declare a role that you have changed as Role.preset:",
      wrapped(ofService),
    ),
    titled("Not taken over:", leftOut.map(leftOutLine)),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.map(visible).join("\n")}\n`)
    .join("\n");
}

const NETWORKING = [
  "Networking is in the configuration file of the auth service, which restarts for it. Listeners and tunnels follow from",
  "other props of the platform.",
];

function unchanged(declared: readonly Declared[]): readonly string[] {
  if (declared.length === 0) return [];
  const sentences = [
    "The first apply changes none of these resources in the service: every value of the program was compared with what was read.",
  ];
  const isRestarted = declared.some(({ slot }) => slot === "networking");
  return [...sentences, ...(isRestarted ? NETWORKING : [])];
}

function kindCounts(declared: readonly Declared[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of declared) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`)).join(", ") || "nothing";
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

function leftOutLine({ resource, reason }: LeftOut): string {
  return `${resource}: ${reason.replace(/\s+/g, " ")}`;
}

const WIDTH = 116;

function wrapped(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length + 2 <= WIDTH) lines[lines.length - 1] = `${line}, ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Joins reports, without the empty ones. */
export function joinReports(...reports: readonly string[]): string {
  return reports.filter((each) => each !== "").join("\n");
}
