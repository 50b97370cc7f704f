import { shellWord } from "../../constructs/core/shell-word";
import type { ClusterKind } from "./clusters";

/** What is in the folder besides what was written. */
export interface Lacking {
  /** What a package.json that was there does not depend on, by name. */
  readonly dependencies: Readonly<Record<string, string>>;

  /** What a .gitignore that was there does not ignore. */
  readonly ignored: readonly string[];
}

const QUICK_START = "node_modules/cdktf-access-platform/docs/quick-start.md";

/** The shell commands to run after the program is written. */
export function whatNext(folder: string, on: ClusterKind, { dependencies, ignored }: Lacking): readonly string[] {
  // npm takes an override by the name of a package that the program has already
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
