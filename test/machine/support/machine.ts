import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Namespaces } from "../../node/support/namespaces";
import { patiently } from "../../node/support/patiently";
import { systemFolder } from "./requirements";

/** How many machines this process has booted: each has a network of its own. */
let booted = 0;

/** What a command printed, both streams as they came, and how it ended. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Files by path, for a machine that is not booted yet. */
export type MachineFiles = Readonly<Record<string, string>>;

/**
 * A Debian with a systemd that boots, in namespaces of a test; what it writes is gone with them.
 *
 * Files of a test are a layer between the system, which all machines share, and what the machine writes.
 */
export class Machine {
  private constructor(
    private readonly namespaces: Namespaces,
    readonly name: string,

    /** As its test reaches it. */
    readonly address: string,

    /** Its test as the machine reaches it. */
    readonly gateway: string,
  ) {}

  /**
   * @param name at most nine characters
   * @param prepare makes the files of the machine in the folder that it is given
   */
  static async boot(
    namespaces: Namespaces,
    name: string,
    prepare: (layer: string) => void = () => undefined,
  ): Promise<Machine> {
    const layer = join(namespaces.folder, `layer-${name}`);
    putFiles(layer, { "etc/hostname": `${name}\n` });
    prepare(layer);
    booted += 1;
    const machine = new Machine(namespaces, name, `10.124.${booted}.2`, `10.124.${booted}.1`);
    const variables = [
      `MACHINE_ADDRESS=${machine.address}`,
      `MACHINE_GATEWAY=${machine.gateway}`,
      `CGROUP=${basename(namespaces.folder)}`,
    ];
    const script = [join(__dirname, "boot.sh"), name, layer, systemFolder()];
    namespaces.start(`machine-${name}`, "env", ...variables, "bash", ...script);
    await machine.isUp();
    return machine;
  }

  /** Runs a command in the machine, as root; it may fail. */
  async try(command: readonly string[], input = ""): Promise<Ended> {
    const accept = Array.from({ length: 256 }, (_, code) => code);
    return this.namespaces.run("bash", [join(__dirname, "in-machine.sh"), this.name, ...command], { input, accept });
  }

  /** Runs a command that must not fail, and returns what it printed. */
  async run(...command: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.try(command);
    if (exitCode !== 0) throw new Error(`${command.join(" ")}: exit ${exitCode}\n${stdout}${stderr}`);
    return stdout.trim();
  }

  /** Writes a file, which root owns. */
  async write(path: string, content: string, mode = "0600"): Promise<void> {
    const script = 'mkdir -p "$(dirname "$1")" && cat >"$1" && chmod "$2" "$1"';
    const { exitCode, stderr } = await this.try(["sh", "-c", script, "sh", path, mode], content);
    if (exitCode !== 0) throw new Error(stderr);
  }

  /** A property of a unit, as systemd shows it. */
  async property(unit: string, name: string): Promise<string> {
    return this.run("systemctl", "show", "--value", `--property=${name}`, unit);
  }

  async reboot(): Promise<void> {
    const marker = "/run/before-the-reboot";
    await this.write(marker, "");
    await this.try(["systemctl", "reboot"]);
    await patiently("the machine boots again", () => this.run("test", "!", "-e", marker));
    await this.isUp();
  }

  /** Takes away the way to an address, until the machine ends. */
  async blockRoute(address: string): Promise<void> {
    await this.namespaces.run("ip", ["-n", this.name, "route", "add", "unreachable", address]);
  }

  private isUp(): Promise<string> {
    return patiently("the machine is up", async () => {
      const { stdout } = await this.try(["systemctl", "is-system-running"]);
      if (!["running", "degraded"].includes(stdout.trim())) throw new Error(this.namespaces.lastLines());
      return stdout;
    });
  }
}

/** Writes files below a folder. */
export function putFiles(folder: string, files: MachineFiles): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
