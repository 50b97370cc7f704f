import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COMMAND = resolve("dist/tools/access-platform.js");

/** What a command answered; standard output and standard error as they came. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The example in a folder of its own, with a control plane and states of its own. */
export class ExampleProject {
  readonly folder = mkdtempSync(join(tmpdir(), "access-platform-example-"));

  constructor() {
    const app = `${process.execPath} ${resolve("dist/main.js")}`;
    writeFileSync(join(this.folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  }

  /**
   * Runs the command in the folder.
   *
   * @param wrapper program and arguments that run it in their turn
   */
  run(args: readonly string[], wrapper: readonly string[] = []): Promise<Ended> {
    const [file = "", ...rest] = [...wrapper, process.execPath, COMMAND, ...args];
    return new Promise((done) => {
      const child = spawn(file, rest, {
        cwd: this.folder,
        env: { ...process.env, XDG_DATA_HOME: join(this.folder, "data"), CI: "true", NODE_OPTIONS: "" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      const collect = (chunk: Buffer) => (output += chunk.toString());
      child.stdout.on("data", collect);
      child.stderr.on("data", collect);
      child.on("close", (code) => {
        done({ code, output });
      });
    });
  }

  /** Path of a file of a stack. */
  fileOf(stack: string, name: string): string {
    return join(this.folder, "cdktf.out", "stacks", stack, name);
  }

  /** Where the control plane keeps its kubeconfig. */
  get kubeconfig(): string {
    const planes = join(this.folder, "data", "cdktf-access-platform", "control-planes");
    return join(planes, "access-platform", "kubeconfig");
  }

  async remove(): Promise<void> {
    await this.run(["down"]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
