import { spawn } from "node:child_process";

/** Ends the groups that are left when nobody can write to it any more. A program of POSIX, which starts in a moment. */
const KEEPER =
  '$1 == "+" { left[$2] } $1 == "-" { delete left[$2] } END { for (id in left) system("kill -s KILL -- -" id) }';

let tell: ((line: string) => void) | undefined;

/**
 * Ends a process group as soon as this process ends, also where that is killed: what goes on without it would meet the
 * next run at work.
 *
 * @returns to be called when the group has ended
 */
export function endWithThisProcess(group: number): () => void {
  tell ??= startKeeper();
  tell(`+ ${group}`);
  return () => tell?.(`- ${group}`);
}

/** Sends a signal to a process group; one that has ended by itself is no failure. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // it has ended by itself
  }
}

function startKeeper(): (line: string) => void {
  const keeper = spawn("awk", [KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // Without it, all is as it would be without a keeper.
  for (const part of [keeper, keeper.stdin]) part.on("error", () => undefined);
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  return (line) => keeper.stdin.write(`${line}\n`);
}
