import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";
import { thrownMessage } from "../../local/error-code";
import { Failure } from "./failure";
import { readText, type ReadOptions } from "./files";

/** Names the standard input where a file is named. */
export const STANDARD_INPUT = "-";

/**
 * The text of a file, or of the standard input (`-`), however long that takes to come.
 *
 * @throws Failure when it cannot be read
 */
export async function readInputText(file: string, options: ReadOptions): Promise<string> {
  if (file !== STANDARD_INPUT) return readText(file, options);
  try {
    return await text(process.stdin);
  } catch (error) {
    throw new Failure(options.step, thrownMessage(error), options.waysOn);
  }
}

/** Time in which what writes into a pipe has begun to do so. */
const GLANCE_MS = 200;

/**
 * Whether something comes through the standard input. A pipe that is merely open, as pipelines have it, is nothing, and
 * neither is a terminal or `/dev/null`.
 */
export async function hasInput(): Promise<boolean> {
  try {
    const input = fstatSync(0);
    if (input.isFile()) return input.size > 0;
    if (!input.isFIFO() && !input.isSocket()) return false;
  } catch {
    return false;
  }
  const { stdin } = process;
  const found = await new Promise<boolean>((resolve) => {
    // Where this process did not run for that long, what is in the pipe is still to be read.
    const timer = setTimeout(() => setImmediate(resolve, false), GLANCE_MS);
    stdin.once("readable", () => {
      clearTimeout(timer);
      resolve(stdin.readableLength > 0);
    });
    stdin.once("error", () => undefined);
  });
  stdin.destroy();
  return found;
}
