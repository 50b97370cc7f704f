import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Why no disk of a test's own can be mounted here; undefined where it can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== "linux") return "mount namespaces are of Linux";
  const { status, stderr, error } = spawnSync("unshare", ["--mount", "true"], { encoding: "utf8" });
  return status === 0 ? undefined : `no mount namespace can be made: ${error?.message ?? stderr.trim()}`;
}

/** A disk in memory over a folder, which only commands see that run in its mount namespace. */
export class SmallDisk {
  private constructor(
    private readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  /** @param size as mount reads it, for example `64m` */
  static async over(folder: string, size: string): Promise<SmallDisk> {
    const script = 'mount -t tmpfs -o "size=$1" small "$2" && echo mounted && exec sleep 900';
    const args = ["--mount", "sh", "-c", script, "sh", size, folder];
    const holder = spawn("unshare", args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(holder.stdout, "data");
    return new SmallDisk(folder, holder);
  }

  /** Program and arguments that run a command where the disk is, in a folder. */
  wrapper(directory: string): [string, ...string[]] {
    return [...this.inside, "sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", directory];
  }

  /** The path under which this process reaches a file of the disk. */
  path(name: string): string {
    return join(`/proc/${this.holder.pid ?? 0}/root`, this.folder, name);
  }

  /** Fills it up to so many kilobytes. */
  fill(freeKilobytes = 0): void {
    const { bavail, bsize } = statfsSync(this.path(""));
    writeFileSync(this.path("filler"), Buffer.alloc(bavail * bsize));
    truncateSync(this.path("filler"), bavail * bsize - freeKilobytes * 1024);
  }

  /** Makes it as it was before {@link fill}. */
  clear(): void {
    rmSync(this.path("filler"), { force: true });
  }

  /** Lets nobody write to it any more. */
  makeReadOnly(): void {
    const [nsenter, mounts] = this.inside;
    spawnSync(nsenter, [mounts, "mount", "-o", "remount,ro", this.folder], { stdio: "inherit" });
  }

  end(): void {
    this.holder.kill("SIGKILL");
  }

  private get inside(): readonly [string, string] {
    return ["nsenter", `--mount=/proc/${this.holder.pid ?? 0}/ns/mnt`];
  }
}
