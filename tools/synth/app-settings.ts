import { join, resolve } from "node:path";
import { Failure } from "../cli/failure";
import { readJson } from "../cli/files";
import { isObject } from "../json/json";

/** The settings of a program in `cdktf.json`. */
export interface AppSettings {
  /** Shell command that synthesises the program. */
  readonly app: string;

  /** Absolute path of the output folder. */
  readonly outDirectory: string;

  /** Context of the constructs as JSON, if there is any. */
  readonly context?: string;
}

/** npx needs the name of this package. By a command's name alone, it could install somebody else's package. */
const WAYS_ON = ["run the command in the folder of a program", "or write a program: npx cdktf-access-platform init"];

/**
 * Reads `cdktf.json` in a folder.
 *
 * @param further more suggestions for a folder without the file
 * @throws Failure when the folder has no program
 */
export function readAppSettings(directory: string, further: readonly string[] = []): AppSettings {
  const path = join(directory, "cdktf.json");
  const step = "read cdktf.json";
  const json = readJson(path, { step, waysOn: [...WAYS_ON, ...further] });
  const settings = isObject(json) ? json : undefined;
  if (typeof settings?.["app"] !== "string") {
    throw new Failure(step, `${path} has no text "app"`, ['set "app" to the command that runs the program']);
  }
  const output = typeof settings["output"] === "string" ? settings["output"] : "cdktf.out";
  return {
    app: settings["app"],
    outDirectory: resolve(directory, output),
    ...(settings["context"] === undefined ? {} : { context: JSON.stringify(settings["context"]) }),
  };
}
