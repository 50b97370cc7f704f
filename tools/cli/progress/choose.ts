import { PlainProgress } from "./plain";
import type { Progress } from "./progress";
import { TerminalProgress } from "./terminal";

/** On a terminal, steps that change in place; elsewhere and in continuous integration, lines that stay. */
export async function chooseProgress(env: NodeJS.ProcessEnv = process.env): Promise<Progress> {
  const inPlace = process.stdout.isTTY && env["CI"] === undefined && env["TERM"] !== "dumb";
  if (inPlace) return TerminalProgress.create();
  return new PlainProgress({
    write: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
}
