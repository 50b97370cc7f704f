import { join } from "node:path";
import { isThere, readText } from "../cli/files";
import type { ClusterKind } from "./clusters";
import type { Engine } from "./engines";

/** The packages of the providers require CDKTF 0.21. npm has to give them the package that the program uses instead. */
const OVERRIDES = { cdktf: "$cdktf" } as const;

/** What git ignores: generated files, and files with secrets. A state may contain secrets of other providers. */
export const IGNORED = [
  "node_modules",
  "*.js",
  "*.js.map",
  "cdktf.out",
  "access-platform.html",
  "*.tfstate",
  "*.tfstate.*",
  "*.key",
  "license.pem",
] as const;

const CDKTF = { language: "typescript", app: "npx --no tsc && node main.js" };

/** With source maps, reports name lines of main.ts. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: "ES2022",
    module: "Node16",
    types: ["node"],
    skipLibCheck: true,
    sourceMap: true,
  },
  files: ["main.ts"],
};

/** The files of a program, by name. */
export function projectFiles(on: ClusterKind, engine: Engine): Readonly<Record<string, string>> {
  return {
    "main.ts": ofPackage(join("docs", "programs", `${on}.ts`)),
    // A private package needs no name. Without one, it cannot have the name of a dependency by accident.
    "package.json": json({
      private: true,
      dependencies: dependencies(engine),
      ...(engine === "cdktn" && { overrides: OVERRIDES }),
    }),
    "cdktf.json": json(CDKTF),
    "tsconfig.json": json(TSCONFIG),
    ".gitignore": `${IGNORED.join("\n")}\n`,
  };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The dependencies of a program, with the versions that this package is tested with. */
export function dependencies(engine: Engine): Readonly<Record<string, string>> {
  const { name, version, peerDependencies, devDependencies } = JSON.parse(ofPackage("package.json")) as Manifest;
  const tested = (dependency: string): string => devDependencies[dependency] ?? "";
  const peers = Object.keys(peerDependencies).map((peer) => [peer, tested(peer)] as const);
  const all = new Map([
    [name, version],
    ...peers,
    ...(engine === "cdktn" ? [["cdktf", `npm:cdktn@${tested("cdktn")}`] as const] : []),
    ["@types/node", tested("@types/node")],
    // The compiler of this package, which is installed under another name here.
    ["typescript", tested("typescript-7").replace(/^npm:typescript@/, "")],
  ]);
  return Object.fromEntries([...all].sort());
}

/** Reads a file of this package. The code may be in tools/ or in dist/tools/. */
function ofPackage(path: string): string {
  const source = join(__dirname, "../..");
  const folder = isThere(join(source, "package.json")) ? source : join(source, "..");
  return readText(join(folder, path), { step: `read ${path} of this package`, waysOn: ["install the package again"] });
}

function json(content: unknown): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
