import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { processTree } from "../faults/support/kill";
import { describeOnNode } from "./support/describe-on-node";
import { patiently } from "./support/patiently";
import { leftovers, sweep } from "./support/sweep";

const TICKS_PER_SECOND = 100;

describeOnNode("an owner that is killed", () => {
  test("leaves nothing of its node: no process, namespace, mount, cgroup or folder", async () => {
    const { folder, owner, traces } = await ownedNode();
    expect(traces.present()).toEqual({ processes: true, namespaces: true, mounts: true, leftovers: true });
    traces.kill(owner);
    await patiently("nothing is left", () => {
      expect(traces.present()).toEqual({ processes: false, namespaces: false, mounts: false, leftovers: false });
    });
    expect(existsSync(folder)).toBe(false);
  });

  test("together with the keeper of its node leaves no process, and the next node removes the files", async () => {
    const { folder, owner, traces } = await ownedNode();
    const keeper = processTree(owner).find((pid) => commandOf(pid).includes("keeper.sh"))!;
    traces.kill(keeper, owner);
    await patiently("no process is left", () => {
      // the node of another test, which may have begun meanwhile, removes the files as this one does below
      expect(traces.present()).toMatchObject({ processes: false, namespaces: false, mounts: false });
    });
    await sweep();
    expect([existsSync(folder), traces.present().leftovers]).toEqual([false, false]);
  });
});

interface OwnedNode {
  readonly folder: string;

  /** Process that owns the node. */
  readonly owner: number;

  readonly traces: Traces;
}

/** A node with a pod, owned by another process than this one. */
async function ownedNode(): Promise<OwnedNode> {
  const child = spawn(process.execPath, [join(__dirname, "support", "owner.cjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [folder] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { folder, owner: child.pid!, traces: new Traces(folder, child.pid!) };
}

/** What a node has on the machine, and whether it is there still. */
class Traces {
  private readonly processes: readonly string[];
  private readonly namespaces: readonly string[];
  private killedAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly folder: string,
    owner: number,
  ) {
    const tree = processTree(owner);
    this.processes = tree.map(identityOf);
    const own = namespacesOf("self");
    this.namespaces = tree.flatMap((pid) => namespacesOf(pid)).filter((namespace) => !own.includes(namespace));
    const commands = tree.map(commandOf).join("\n");
    for (const program of ["kubelet", "kube-apiserver", "containerd-shim", "/pause"])
      expect(commands).toContain(program);
  }

  kill(...pids: readonly number[]): void {
    for (const pid of pids) process.kill(pid, "SIGKILL");
    this.killedAt = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * TICKS_PER_SECOND;
  }

  present() {
    // The kernel gives the number of a namespace that has ended to the next one: that of another test's process.
    const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && beganAt(entry) <= this.killedAt);
    const mounts = readFileSync("/proc/self/mountinfo", "utf8");
    const inOthers = pids.map((pid) => readOr(`/proc/${pid}/mountinfo`)).join("\n");
    return {
      processes: pids
        .map(Number)
        .map(identityOf)
        .some((identity) => this.processes.includes(identity)),
      namespaces:
        pids.flatMap(namespacesOf).some((namespace) => this.namespaces.includes(namespace)) ||
        this.namespaces.some((namespace) => mounts.includes(namespace)),
      mounts: inOthers.includes(this.folder),
      leftovers: leftovers().some((path) => path.endsWith(this.folder.split("/").at(-1)!)),
    };
  }
}

/** A process by its number and when it began: numbers are used again. */
function identityOf(pid: number): string {
  return `${pid} ${beganAt(pid)}`;
}

/** When a process began, in clock ticks of the machine's uptime. */
function beganAt(pid: number | string): number {
  const status = readOr(`/proc/${pid}/stat`);
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[19]);
}

function commandOf(pid: number): string {
  return readOr(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

function namespacesOf(pid: number | string): string[] {
  return ["net", "mnt", "pid"].flatMap((kind) => {
    try {
      return [readlinkSync(`/proc/${pid}/ns/${kind}`)];
    } catch {
      return [];
    }
  });
}

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
