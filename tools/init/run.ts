import { join } from "node:path";
import { isThere, readJson, readText, writeNewFiles } from "../cli/files";
import { print } from "../cli/output/standard-output";
import type { ClusterKind } from "./clusters";
import type { Engine } from "./engines";
import { dependencies, IGNORED, projectFiles } from "./project-files";
import { objectAt } from "../json/plain-data";
import { shellWord } from "../../constructs/core/shell-word";

export interface Options {
  readonly on: ClusterKind;
  readonly engine: Engine;
}

/** Files that an existing folder may have, from npm or git. All other files of a program must be missing. */
const KEPT = ["package.json", ".gitignore"];

/** Writes a program, and shows the next commands. */
export function run(folder: string, { on, engine }: Options): void {
  const step = `write a program to ${folder}`;
  const kept = KEPT.filter((name) => isThere(join(folder, name)));
  const lacking = {
    dependencies: kept.includes("package.json") ? missingDependencies(join(folder, "package.json"), engine, step) : {},
    ignored: kept.includes(".gitignore") ? unignoredPatterns(join(folder, ".gitignore"), step) : [],
  };
  const files = Object.entries(projectFiles(on, engine)).filter(([name]) => !kept.includes(name));
  writeNewFiles(folder, Object.fromEntries(files), step);
  const lines = [
    `Written: ${files.map(([name]) => join(folder, name)).join(", ")}`,
    ...(kept.length > 0 ? [`Kept as it is: ${kept.map((name) => join(folder, name)).join(", ")}`] : []),
    "",
    "Next:",
    ...whatNext(folder, on, lacking).map((line) => `  ${line}`),
  ];
  print(`${lines.join("\n")}\n`);
}

/** Dependencies of a program that a package.json lacks. */
function missingDependencies(file: string, engine: Engine, step: string): Readonly<Record<string, string>> {
  const manifest = objectAt(readJson(file, { step, waysOn: ["correct package.json, or name another folder"] }));
  const present = { ...objectAt(manifest["devDependencies"]), ...objectAt(manifest["dependencies"]) };
  return Object.fromEntries(Object.entries(dependencies(engine)).filter(([name]) => !(name in present)));
}

/** Entries that a .gitignore lacks. */
function unignoredPatterns(file: string, step: string): readonly string[] {
  const text = readText(file, { step, waysOn: ["name another folder"] });
  const present = text.split("\n").map((line) => line.trim().replace(/^\/|\/$/g, ""));
  return IGNORED.filter((pattern) => !present.includes(pattern));
}

/** What existing files of the folder lack. */
interface Lacking {
  /** Dependencies that an existing package.json lacks, by name. */
  readonly dependencies: Readonly<Record<string, string>>;

  /** Entries that an existing .gitignore lacks. */
  readonly ignored: readonly string[];
}

const QUICK_START = "node_modules/cdktf-access-platform/docs/quick-start.md";

/** The shell commands to run after the program is written. */
function whatNext(folder: string, on: ClusterKind, { dependencies, ignored }: Lacking): readonly string[] {
  // npm takes an override by the name of a package that the program already depends on
  const aliased = Object.entries(dependencies).filter(([, version]) => version.startsWith("npm:"));
  const packages = Object.entries(dependencies)
    .filter(([, version]) => !version.startsWith("npm:"))
    .map(([name, version]) => `${name}@${version}`);
  return [
    ...(folder === "." ? [] : [`cd ${shellWord(folder)}`]),
    ...(ignored.length > 0 ? [`printf '%s\\n' '' ${ignored.map(shellWord).join(" ")} >> .gitignore`] : []),
    ...aliased.map(([name, version]) => `npm pkg set dependencies.${name}=${version} 'overrides.${name}=$${name}'`),
    packages.length === 0 ? "npm install" : `npm install --save-exact ${packages.join(" ")}`,
    ...(on === "kind" ? [] : ["# In main.ts, change names, address, version and the place of the state."]),
    `# Before you deploy, follow step 2 of ${QUICK_START}`,
    `npx access-platform start --context ${on === "kind" ? "kind-access" : "NAME"} --deploy`,
  ];
}
