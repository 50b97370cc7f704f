import { join, resolve } from "node:path";
import { Failure } from "../failure";
import { readJson } from "../files";
import { isObject } from "../manifests/configuration";

/** What `cdktf.json` says about the application. */
export interface AppSettings {
  /** Command that synthesises, for a shell. */
  readonly app: string;

  /** Absolute path of the folder that it writes to. */
  readonly outDirectory: string;

  /** Context of the constructs, as JSON, if there is any. */
  readonly context?: string;
}

/** Reads `cdktf.json` in a folder. */
export function readAppSettings(directory: string): AppSettings {
  const path = join(directory, "cdktf.json");
  const step = "read cdktf.json";
  const json = readJson(path, { step, waysOn: ["run the command in the folder of the application"] });
  const settings = isObject(json) ? json : undefined;
  if (typeof settings?.["app"] !== "string") {
    throw new Failure(step, `${path} has no text "app"`, ['set "app" to the command that runs the application']);
  }
  const output = typeof settings["output"] === "string" ? settings["output"] : "cdktf.out";
  return {
    app: settings["app"],
    outDirectory: resolve(directory, output),
    ...(settings["context"] === undefined ? {} : { context: JSON.stringify(settings["context"]) }),
  };
}
