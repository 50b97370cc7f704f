import { PlainProgress } from "./plain";
import type { Progress } from "./progress";
import { TerminalProgress } from "./terminal";

/** On a terminal, each step is one line that changes in place. Elsewhere, and in CI, every line stays. */
export async function chooseProgress(env: NodeJS.ProcessEnv = process.env): Promise<Progress> {
  const inPlace = process.stdout.isTTY && env["CI"] === undefined && env["TERM"] !== "dumb";
  if (inPlace) return TerminalProgress.create();
  return new PlainProgress({
    write: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
}
