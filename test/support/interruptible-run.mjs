import { createRequire } from "node:module";

const { spawnInGroup, signalGroup } = createRequire(import.meta.url)("../../dist/local/process-groups.js");

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_EVERY_MS = 500;

/**
 * Runs a command in a process group of its own, all of which ends when this process is interrupted, when whoever started it
 * is gone, or when it is killed. npm, and the shell that npm starts, end by a signal without passing it on.
 *
 * @returns the exit code of the command, or undefined after an interruption
 */
export async function runInterruptibly(file, args, options = {}) {
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    signalGroup(child.pid, "SIGTERM");
  };
  // Before anything is started: a signal would end this process alone.
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const { child, hasEnded } = spawnInGroup(file, args, { stdio: ["inherit", "inherit", "inherit"], ...options });
  const { ppid } = process;
  const watch = setInterval(() => process.ppid !== ppid && interrupt(), LOOK_EVERY_MS);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  for (const signal of SIGNALS) process.off(signal, interrupt);
  clearInterval(watch);
  signalGroup(child.pid, "SIGKILL");
  hasEnded();
  return isInterrupted ? undefined : (code ?? 1);
}
