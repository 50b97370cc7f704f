import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure } from "../failure";

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
  if (!existsSync(path)) {
    throw new Failure(step, `there is no cdktf.json in ${directory}`, [
      "run the command in the folder of the application",
    ]);
  }
  const settings = parse(readFileSync(path, "utf8"));
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

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
