import { join, resolve } from "node:path";
import { Failure } from "../cli/failure";
import { readJson } from "../cli/files";
import { isObject } from "../json/json";

/** What `cdktf.json` says about a program. */
export interface AppSettings {
  /** Command that synthesises, for a shell. */
  readonly app: string;

  /** Absolute path of the folder that it writes to. */
  readonly outDirectory: string;

  /** Context of the constructs, as JSON, if there is any. */
  readonly context?: string;
}

/** By the name of the package: where it is not installed, npx would get one of somebody else by the name of the command. */
const WAYS_ON = ["run the command in the folder of a program", "or write a program: npx cdktf-access-platform init"];

/**
 * Reads `cdktf.json` in a folder.
 *
 * @param further what else can be done where there is none
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
