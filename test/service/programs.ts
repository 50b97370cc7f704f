import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import type { Brand } from "../../constructs";
import { buildService, servicePackageFiles, whyNoService, type ServiceRelease } from "./build";

/** A group of tests that run the stand-in's programs; skipped, with the reason in its name, where they cannot be built. */
export function describeWithService(name: string, tests: () => void): void {
  const why = whyNoService();
  if (why === undefined) describe(name, tests);
  else describe.skip(`${name} (skipped: ${why})`, tests);
}

/** What a program said, and how it ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs. */
export class Running {
  private output = { stdout: "", stderr: "" };
  readonly ended: Promise<Ended>;

  constructor(readonly process: ChildProcess) {
    process.stdout?.on("data", (chunk: Buffer) => (this.output.stdout += chunk.toString()));
    process.stderr?.on("data", (chunk: Buffer) => (this.output.stderr += chunk.toString()));
    this.ended = new Promise((resolve) => {
      process.on("close", (exitCode) => {
        resolve({ exitCode, ...this.output });
      });
    });
  }

  get stderr(): string {
    return this.output.stderr;
  }
}

/** The stand-in's programs in a folder of their own, as a package installs them; ended and removed together. */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), "service-"));
  private readonly running: Running[] = [];

  static async of(brand: Brand, release: ServiceRelease): Promise<Programs> {
    const programs = new Programs();
    for (const file of servicePackageFiles(await buildService(), brand, release)) {
      const path = programs.path(posix.relative("/usr/local", file.path));
      mkdirSync(dirname(path), { recursive: true });
      if ("from" in file) copyFileSync(file.from, path);
      else if ("link" in file) symlinkSync(posix.basename(file.link), path);
      else writeFileSync(path, file.content);
      if ("from" in file) chmodSync(path, 0o755);
    }
    return programs;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Writes a file below the folder, and returns its path. */
  write(name: string, content: string): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  start(program: string, args: readonly string[], { env = {}, input = "" }: StartOptions = {}): Running {
    const file = this.path(`bin/${program}`);
    const child = spawn(file, args, { env: { PATH: `${this.path("bin")}:/usr/bin:/bin`, ...env } });
    // A program that refuses its arguments does not read its input.
    child.stdin.on("error", () => undefined).end(input);
    const running = new Running(child);
    this.running.push(running);
    return running;
  }

  run(program: string, args: readonly string[], options: StartOptions = {}): Promise<Ended> {
    return this.start(program, args, options).ended;
  }

  async remove(): Promise<void> {
    for (const { process } of this.running) process.kill("SIGKILL");
    await Promise.all(this.running.map(({ ended }) => ended));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}
