import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";
import { thrownMessage } from "../../local/error-code";
import { Failure } from "./failure";
import { readText, type ReadOptions } from "./files";

/** The file name that stands for the standard input. */
export const STANDARD_INPUT = "-";

/**
 * The text of a file, or of the standard input (`-`), however long the input takes to arrive.
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

/** Within this time, a program that writes into the pipe has written something. */
const GLANCE_MS = 200;

/**
 * Whether the standard input has data. An open pipe without data, as pipelines have it, does not count; neither does a
 * terminal or `/dev/null`.
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
    // If this process was paused for that long, data in the pipe may still be unread, so reading goes first.
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
