import { sep } from "node:path";

/**
 * What a person types to run a command: a script of npm in a checkout of this package, npx where it is installed.
 *
 * @param folder where this package is
 */
export function invocation(command: "start" | "down", options: readonly string[], folder = __dirname): string {
  if (folder.split(sep).includes("node_modules")) return ["npx access-platform", command, ...options].join(" ");
  const script = command === "start" ? "npm start" : `npm run ${command}`;
  return options.length === 0 ? script : [script, "--", ...options].join(" ");
}
