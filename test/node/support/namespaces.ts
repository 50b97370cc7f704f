import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run, type Run } from "../../../local/run";

/** Address of the node in its network namespace: every node has a network of its own, so they may share it. */
export const NODE_ADDRESS = "10.123.0.1";

const LINES_SHOWN = 8;

/** A command line. */
export type Command = readonly [file: string, ...args: string[]];

/**
 * Network, mounts and processes of a real node, apart from those of the machine.
 *
 * They end with this object or with the process that made it, whichever is first, and nothing of them is left then.
 */
export class Namespaces {
  private readonly logs: string;

  private constructor(
    readonly folder: string,
    private readonly keeper: ChildProcess,
    private readonly first: number,
  ) {
    this.logs = join(folder, "logs");
    mkdirSync(this.logs);
  }

  /**
   * Makes the namespaces.
   *
   * @param folder for the files of the node, which is not there yet; removed with them
   */
  static async open(folder: string): Promise<Namespaces> {
    const keeper = spawn("bash", [join(__dirname, "keeper.sh"), folder], {
      // a Ctrl-C of the terminal does not reach it: it has to remove what is left
      detached: true,
      stdio: "pipe",
      env: { ...process.env, NODE_ADDRESS },
    });
    let errors = "";
    keeper.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    for await (const line of createInterface({ input: keeper.stdout })) {
      // a node that is forgotten does not keep its owner from ending
      keeper.unref();
      for (const stream of keeper.stdio) (stream as Socket).unref();
      return new Namespaces(folder, keeper, Number(line));
    }
    throw new Error(`the namespaces of a node cannot be made: ${errors}`);
  }

  /** The command that runs another one in the namespaces; its working folder is the root folder. */
  inside(...command: string[]): Command {
    return this.nsenter(["--net", "--mount", "--pid"], command);
  }

  /** Runs a command in the namespaces to its end. */
  readonly run: Run = (file, args, options) => {
    const [nsenter, ...rest] = this.inside(file, ...args);
    return run(nsenter, rest, options);
  };

  /** Starts a program in the namespaces that goes on until they end; what it prints is kept under a name. */
  start(name: string, ...command: string[]): void {
    this.launch(name, this.inside(...command));
  }

  /** Takes connections to a port of the loopback interface, of this machine and of the namespaces, to another one there. */
  async forward(port: number, to: number): Promise<void> {
    await this.run("nft", [
      `add table ip forward
       add chain ip forward output { type nat hook output priority -110; }
       add rule ip forward output ip daddr 127.0.0.1 tcp dport ${port} redirect to :${to}`,
    ]);
    const script = [process.execPath, join(__dirname, "forward.cjs")];
    const socket = join(this.folder, `${port}.socket`);
    this.start("forward-inside", ...script, socket, String(port));
    this.launch("forward-outside", this.nsenter(["--pid"], [...script, String(port), socket]));
  }

  /** What the programs in the namespaces printed last. */
  lastLines(): string {
    return readdirSync(this.logs)
      .map((name) => {
        const lines = readFileSync(join(this.logs, name), "utf8").trimEnd().split("\n");
        return [`${name}:`, ...lines.slice(-LINES_SHOWN).map((line) => `  ${line}`)].join("\n");
      })
      .join("\n");
  }

  private nsenter(namespaces: readonly string[], command: readonly string[]): Command {
    return ["nsenter", "--target", String(this.first), ...namespaces, "--", ...command];
  }

  private launch(name: string, [file, ...args]: Command): void {
    const log = openSync(join(this.logs, name), "a");
    spawn(file, args, { detached: true, stdio: ["ignore", log, log] }).unref();
    closeSync(log);
  }

  /** Ends every process in the namespaces, and removes what is left of them. */
  async close(): Promise<void> {
    if (this.keeper.exitCode !== null || this.keeper.signalCode !== null) return;
    this.keeper.ref();
    const ended = once(this.keeper, "exit");
    this.keeper.stdin?.end();
    await ended;
  }
}
