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

/** How the command is run. */
interface RunOptions {
  /** Program and arguments that run it in their turn. @default none */
  readonly wrapper?: readonly string[];

  /** Further variables of its environment. @default none */
  readonly env?: NodeJS.ProcessEnv;

  /** Told what it has printed so far, each time that there is more, and its process. @default nobody is told */
  readonly onOutput?: (output: string, pid: number) => void;
}

/** The example in a folder of its own, with a control plane and states of its own. */
export class ExampleProject {
  /**
   * @param folder an empty one, which goes with the project
   * @param settings further ones of cdktf.json
   */
  constructor(
    readonly folder = mkdtempSync(join(tmpdir(), "access-platform-example-")),
    settings: object = {},
  ) {
    const app = `${process.execPath} ${resolve("dist/main.js")}`;
    writeFileSync(join(this.folder, "cdktf.json"), JSON.stringify({ language: "typescript", app, ...settings }));
  }

  /** Runs the command in the folder. */
  run(args: readonly string[], { wrapper = [], env = {}, onOutput }: RunOptions = {}): Promise<Ended> {
    const [file = "", ...rest] = [...wrapper, process.execPath, COMMAND, ...args];
    return new Promise((done) => {
      const child = spawn(file, rest, {
        cwd: this.folder,
        env: { ...process.env, XDG_DATA_HOME: join(this.folder, "data"), CI: "true", NODE_OPTIONS: "", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      const collect = (chunk: Buffer) => {
        output += chunk.toString();
        onOutput?.(output, child.pid ?? 0);
      };
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
