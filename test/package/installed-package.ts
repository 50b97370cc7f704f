import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const CHECKOUT = resolve(__dirname, "../..");

/** Everything that `npm pack` reads or compiles; what a checkout has built before is not among it. */
const SOURCES = [
  "constructs",
  "local",
  "tools",
  "charts",
  "programs",
  "docs",
  "main.ts",
  "tsconfig.json",
  "tsconfig.package.json",
  "package.json",
  "package-lock.json",
];
const TEXTS = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"];

/** What the quick start installs besides, by the name that it has in the checkout: users get the newest compiler. */
const BESIDES = { "@types/node": "@types/node", typescript: "typescript-7" };

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What a program that ran to its end left behind. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The package as its users have it: packed from clean sources, and installed from the tarball in an empty folder.
 *
 * Its dependencies are links to those of the checkout, so that nothing is downloaded; what package.json does not declare
 * is not there.
 */
export class InstalledPackage {
  private constructor(
    /** Folder of the user's program. */
    readonly folder: string,

    /** Paths in the tarball, sorted. */
    readonly contents: readonly string[],

    private readonly temporary: string,
  ) {}

  static async pack(): Promise<InstalledPackage> {
    const temporary = mkdtempSync(join(tmpdir(), "package-"));
    const sources = join(temporary, "sources");
    const user = join(temporary, "user");
    copySources(sources);
    mkdirSync(user);
    const packed = await succeed("npm", ["pack", "--json", "--silent", "--pack-destination", temporary], sources);
    const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf("[\n"))) as [
      { filename: string; files: { path: string }[] },
    ];
    await install(user, join(temporary, filename));
    return new InstalledPackage(user, files.map(({ path }) => path).sort(), temporary);
  }

  /** Runs Node in the user's folder. */
  node(...args: string[]): Promise<Outcome> {
    return this.nodeIn(".", ...args);
  }

  /** Runs Node in a folder below it. */
  nodeIn(folder: string, ...args: string[]): Promise<Outcome> {
    return runProgram(process.execPath, args, join(this.folder, folder));
  }

  /** Writes a file of the user's. */
  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** Files at any depth below a folder of the user's. */
  files(folder: string): string[] {
    const entries = readdirSync(join(this.folder, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  remove(): void {
    rmSync(this.temporary, { recursive: true, force: true });
  }
}

function copySources(target: string): void {
  mkdirSync(target);
  for (const name of [...SOURCES, ...TEXTS.filter((text) => existsSync(join(CHECKOUT, text)))]) {
    cpSync(join(CHECKOUT, name), join(target, name), { recursive: true });
  }
  symlinkSync(join(CHECKOUT, "node_modules"), join(target, "node_modules"));
}

async function install(folder: string, tarball: string): Promise<void> {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(CHECKOUT, "package.json"), "utf8"),
  ) as Manifest;
  const names = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  const linked = { ...Object.fromEntries(names.map((name) => [name, name])), ...BESIDES };
  const manifest = {
    private: true,
    dependencies: {
      "cdktf-access-platform": `file:${tarball}`,
      ...Object.fromEntries(
        Object.entries(linked).map(([name, here]) => [name, `file:${join(CHECKOUT, "node_modules", here)}`]),
      ),
    },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await succeed("npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
}

async function succeed(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runProgram(file, args, cwd);
  if (exitCode !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${exitCode}\n${stdout}\n${stderr}`);
  return stdout;
}

function runProgram(file: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}` };
  return new Promise((done) => {
    execFile(file, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      done({ exitCode, stdout, stderr });
    });
  });
}
