import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { processesBelow } from "../../../local/processes";

/** A program of an embedded control plane, which a test ends and starts again. */
export class Component {
  private constructor(
    private readonly pid: number,
    private readonly command: readonly string[],
  ) {}

  /** @param controlPlane folder of the control plane */
  static async named(name: string, controlPlane: string): Promise<Component> {
    const found = (await processesBelow(controlPlane)).find(({ program }) => program.endsWith(`/bin/${name}`));
    if (found === undefined) throw new Error(`no ${name} runs in ${controlPlane}`);
    const command = readFileSync(`/proc/${found.pid}/cmdline`, "utf8").split("\0").slice(0, -1);
    return new Component(found.pid, command);
  }

  kill(): void {
    process.kill(this.pid, "SIGKILL");
  }

  /** @param further arguments; the last one of a name counts */
  start(...further: readonly string[]): void {
    const [file = "", ...args] = this.command;
    spawn(file, [...args, ...further], { detached: true, stdio: "ignore" }).unref();
  }
}
