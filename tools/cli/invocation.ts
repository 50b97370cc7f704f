import { sep } from "node:path";

/**
 * The command line that a person types: an npm script in a checkout of this package, npx where the package is
 * installed.
 *
 * @param folder of this package
 */
export function invocation(command: "start" | "down", options: readonly string[], folder = __dirname): string {
  if (folder.split(sep).includes("node_modules")) return ["npx access-platform", command, ...options].join(" ");
  const script = command === "start" ? "npm start" : `npm run ${command}`;
  return options.length === 0 ? script : [script, "--", ...options].join(" ");
}
