import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { patiently } from "../node/support/patiently";
import { commandLines, leftovers } from "../node/support/sweep";
import { processTree } from "../faults/support/kill";
import { describeOnMachine } from "./support/requirements";

describeOnMachine("an owner that is killed", () => {
  test("leaves nothing of its machine: no process, cgroup or folder", async () => {
    const owner = spawn(process.execPath, [join(__dirname, "support", "owner.cjs")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [folder] = (await once(createInterface({ input: owner.stdout }), "line")) as [string];
    const left = () => leftovers().filter((path) => path.endsWith(basename(folder)));
    const processes = processTree(owner.pid!);
    const isMachine = (command: string) => command.includes("--machine=owned");
    expect([left().length > 1, commandLines().some(isMachine), processes.length > 8]).toEqual([true, true, true]);

    process.kill(owner.pid!, "SIGKILL");
    await patiently("nothing is left", () => {
      expect([left(), commandLines().some(isMachine), processes.filter(isRunning)]).toEqual([[], false, []]);
    });
    expect(existsSync(folder)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
