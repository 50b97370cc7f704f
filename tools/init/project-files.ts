import { join } from "node:path";
import { isThere, readText } from "../cli/files";
import type { ClusterKind } from "./clusters";
import type { Engine } from "./engines";

/** The providers' packages ask for CDKTF 0.21: npm is to give them what the program has under that name. */
const OVERRIDES = { cdktf: "$cdktf" } as const;

/** What git does not keep: what is made again, and what is secret. A state may hold secrets of other providers. */
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

/** Source maps let reports name lines of main.ts. */
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

/** Texts of the files of a program, by name. */
export function projectFiles(on: ClusterKind, engine: Engine): Readonly<Record<string, string>> {
  return {
    "main.ts": ofPackage(join("docs", "programs", `${on}.ts`)),
    // A package that nobody publishes needs no name, and so has that of none of its dependencies.
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

/** What a program depends on, by name: the versions that this package is tested with. */
export function dependencies(engine: Engine): Readonly<Record<string, string>> {
  const { name, version, peerDependencies, devDependencies } = JSON.parse(ofPackage("package.json")) as Manifest;
  const tested = (dependency: string): string => devDependencies[dependency] ?? "";
  const peers = Object.keys(peerDependencies).map((peer) => [peer, tested(peer)] as const);
  const all = new Map([
    [name, version],
    ...peers,
    ...(engine === "cdktn" ? [["cdktf", `npm:cdktn@${tested("cdktn")}`] as const] : []),
    ["@types/node", tested("@types/node")],
    // The compiler of this package, which has another name here.
    ["typescript", tested("typescript-7").replace(/^npm:typescript@/, "")],
  ]);
  return Object.fromEntries([...all].sort());
}

/** A file of this package, whose code may be in tools/ or dist/tools/. */
function ofPackage(path: string): string {
  const source = join(__dirname, "../..");
  const folder = isThere(join(source, "package.json")) ? source : join(source, "..");
  return readText(join(folder, path), { step: `read ${path} of this package`, waysOn: ["install the package again"] });
}

function json(content: unknown): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
