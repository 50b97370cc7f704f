import { PlainProgress } from "./plain";
import type { Progress } from "./progress";
import { TerminalProgress } from "./terminal";

/** Steps that change in place on a terminal, lines that stay elsewhere and in continuous integration. */
export async function chooseProgress(env: NodeJS.ProcessEnv = process.env): Promise<Progress> {
  const inPlace = process.stdout.isTTY && env["CI"] === undefined && env["TERM"] !== "dumb";
  if (inPlace) return TerminalProgress.create();
  return new PlainProgress({
    write: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
}
