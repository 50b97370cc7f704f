import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { run } from "../../local/run";
import { checksum } from "../../constructs/core/checksum";
import { describeUnless, whyNotOnPath } from "./describe-unless";

/** Package managers, with the programs that they are. */
const PROGRAMS_OF = {
  apt: ["apt-get", "dpkg-query"],
  yum: ["yum", "rpm"],
  dnf: ["dnf", "yum", "rpm"],
  zypper: ["zypper", "rpm"],
} as const;

export type PackageManager = keyof typeof PROGRAMS_OF;

/** All that a script may call on such a machine beside what a shell has itself. */
const TOOLS = [
  "bash",
  "cat",
  "chmod",
  "chown",
  "cut",
  "flock",
  "getent",
  "grep",
  "groupadd",
  "head",
  "id",
  "mkdir",
  "mktemp",
  "mv",
  "rm",
  "sed",
  "sh",
  "sha256sum",
  "stat",
  "tail",
  "tr",
  "useradd",
  "wc",
];

const STATE = "var/lib/stand-in";

/** Whatever a call does not change. */
const QUERY =
  /^(dpkg-query|rpm|curl|wget|sleep|svc version|journalctl|systemctl (is-enabled|is-active|show)|svc-upgrade dry-run)\b/;

// Mounts are of the namespace: nothing of them is left when the last process in it ends.
const ENTER = `
for folder in lib lib64 bin sbin; do
  if [ -d "/usr/$folder" ]; then
    case $folder in lib*) target=$1/usr/$folder ;; *) target=$1/host/$folder ;; esac
    mount --bind "/usr/$folder" "$target"
    mount -o remount,bind,ro "$target"
  fi
done
mount --bind /dev "$1/dev"
shift
exec chroot "$@"
`;

/** What a file of a scratch machine is like. */
export interface ScratchFile {
  readonly content: string;
  readonly mode: string;
  readonly owner: string;
  readonly group: string;
}

/**
 * A folder that is the root of a machine: with accounts of its own, stand-ins for package managers and systemd, and
 * nothing else that a script could call but {@link TOOLS}.
 *
 * Files have real owners, so that it takes root, and a namespace of mounts.
 */
export class ScratchMachine {
  readonly root = mkdtempSync(join(tmpdir(), "access-platform-machine-"));

  /** @param without tools that this machine does not have */
  constructor(manager: PackageManager, { without = [] }: { readonly without?: readonly string[] } = {}) {
    chmodSync(this.root, 0o755);
    for (const folder of FOLDERS) mkdirSync(join(this.root, folder), { recursive: true });
    chmodSync(join(this.root, "tmp"), 0o1777);
    for (const link of ["bin", "sbin", "lib", "lib64"]) symlinkSync(`usr/${link}`, join(this.root, link));
    for (const [path, content] of Object.entries(ACCOUNTS)) this.write(path, content);
    const standIns = [...PROGRAMS_OF[manager], "systemctl", "journalctl", "curl", "wget", "sleep"];
    for (const name of standIns.filter((program) => !without.includes(program))) this.standIn(`usr/bin/${name}`);
    this.standIn(`${STATE}/program`);
    this.write(`${STATE}/newest`, "18.0.0");
    this.write("usr/sbin/nologin", "#!/bin/sh\nexit 1\n", 0o755);
    for (const tool of TOOLS.filter((name) => !without.includes(name))) {
      const folder = existsSync(`/usr/bin/${tool}`) ? "bin" : "sbin";
      symlinkSync(`/host/${folder}/${tool}`, join(this.root, "usr/bin", tool));
    }
  }

  /** Writes a file that root owns. */
  write(path: string, content: string, mode = 0o644): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode });
  }

  append(path: string, content: string): void {
    appendFileSync(join(this.root, path), content);
  }

  /** Makes a folder with a link to it in another place. */
  link(path: string, target: string): void {
    mkdirSync(join(this.root, target), { recursive: true });
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    symlinkSync(`/${target}`, join(this.root, path));
  }

  delete(...paths: readonly string[]): void {
    for (const path of paths) rmSync(join(this.root, path), { recursive: true });
  }

  /** Installs a package, before the script does. */
  install(name: "svc-ent" | "svc-ent-updater", version: string): void {
    this.write(`${STATE}/packages/${name}`, `${version}\n`);
    this.standIn(name === "svc-ent" ? "usr/local/bin/svc" : "usr/local/bin/svc-upgrade");
    if (name === "svc-ent-updater") this.write(`${STATE}/units/svc-upgrade.timer`, "");
  }

  /** Lets that many installations fail before the next one succeeds. */
  loseRepository(times: number): void {
    this.write(`${STATE}/unreachable`, "\n".repeat(times));
  }

  /** Lets packages install only when the key of their repository has been imported. */
  distrust(): void {
    this.write(`${STATE}/needs-key`, "");
  }

  /** Lets zypper pass over a repository, and say so by its exit code, whenever it installs. */
  passOverRepository(): void {
    this.write(`${STATE}/passes-over`, "");
  }

  /** Lets the agent end whenever it was started, or run without ever being ready. */
  failAgent(how: "crashes" | "is-not-ready"): void {
    this.write(`${STATE}/agent-${how}`, "");
  }

  /** Lets the agent be as it should. */
  mendAgent(): void {
    for (const how of ["crashes", "is-not-ready"]) rmSync(join(this.root, `${STATE}/agent-${how}`), { force: true });
  }

  /** Lets the updater's dry run fail. */
  failUpdater(): void {
    this.write(`${STATE}/updater-fails`, "");
  }

  /** Runs a script as root of the machine, with an empty environment. */
  async run(script: string, shell: readonly string[] = ["/bin/sh"]) {
    this.write("install.sh", script, 0o755);
    rmSync(join(this.root, "var/log/calls"), { force: true });
    const chroot = [this.root, "/host/bin/env", "-i", "HOME=/root", ...shell, "/install.sh"];
    const { stdout, stderr, exitCode } = await run(
      "unshare",
      ["--mount", "--propagation", "private", "sh", "-euc", ENTER, "sh", this.root, ...chroot],
      { accept: Array.from({ length: 256 }, (_, code) => code) },
    );
    return { exitCode, output: `${stdout}${stderr}`, stdout, stderr };
  }

  /** Calls of the last run that may have changed something, one a line. */
  get changes(): string[] {
    return this.calls.filter((call) => !QUERY.test(call));
  }

  get calls(): string[] {
    const log = this.text("var/log/calls") ?? "";
    return log.split("\n").filter((line) => line !== "");
  }

  /** Environments of all calls so far. */
  get environments(): string {
    return this.text("var/log/environments") ?? "";
  }

  /** Variables of the updater when it ran last. */
  get environmentOfUpdater(): Readonly<Record<string, string>> {
    const lines = (this.text(`${STATE}/environment-of-updater`) ?? "").trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
  }

  installed(name: string): string | undefined {
    return this.text(`${STATE}/packages/${name}`)?.trim();
  }

  isRunning(unit: string): { readonly enabled: boolean; readonly active: boolean } {
    const is = (state: string) => existsSync(join(this.root, STATE, state, unit));
    return { enabled: is("enabled"), active: is("active") };
  }

  text(path: string): string | undefined {
    const file = join(this.root, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }

  /** A file or folder; of a folder the content is empty. */
  file(path: string): ScratchFile | undefined {
    const file = join(this.root, path);
    if (!existsSync(file)) return undefined;
    const { mode, uid, gid } = statSync(file);
    return {
      content: statSync(file).isDirectory() ? "" : readFileSync(file, "utf8"),
      mode: (mode & 0o7777).toString(8).padStart(4, "0"),
      owner: this.nameOf("etc/passwd", uid),
      group: this.nameOf("etc/group", gid),
    };
  }

  /** Everything that the machine keeps, by path: what was not touched is equal, to inode and time. */
  snapshot(folder = ""): Record<string, string> {
    const entries = readdirSync(join(this.root, folder)).sort();
    return Object.fromEntries(
      entries.flatMap((name) => {
        const path = join(folder, name);
        if (NOT_COMPARED.includes(path)) return [];
        const stats = lstatSync(join(this.root, path));
        const content = stats.isFile() ? checksum(readFileSync(join(this.root, path), "utf8")) : "";
        // The script works in a folder of its own in /run, which is gone after it.
        const time = path === "run" ? "" : stats.mtimeMs;
        const below = stats.isDirectory() ? Object.entries(this.snapshot(path)) : [];
        return [[path, [stats.ino, time, stats.mode.toString(8), stats.uid, stats.gid, content].join(" ")], ...below];
      }),
    );
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private standIn(path: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    copyFileSync(resolve("test/support/stand-in-machine.sh"), join(this.root, path));
    chmodSync(join(this.root, path), 0o755);
  }

  private nameOf(accounts: string, id: number): string {
    const lines = (this.text(accounts) ?? "").split("\n").map((line) => line.split(":"));
    return lines.find(([, , number]) => number === String(id))?.[0] ?? String(id);
  }
}

/** Why there can be no scratch machine here; undefined where there can. */
function scratchMachinesUnavailable(): string | undefined {
  if (process.getuid?.() !== 0) return "it takes root";
  const missing = whyNotOnPath(NEEDED);
  if (missing !== undefined) return missing;
  for (const folder of ["bin", "sbin", "lib"]) {
    if (!lstatSync(`/${folder}`).isSymbolicLink()) return `/${folder} is not in /usr`;
  }
  const { status, error, stderr } = spawnSync(
    "unshare",
    ["--mount", "--propagation", "private", "mount", "--bind", "/usr", "/usr"],
    { encoding: "utf8" },
  );
  return status === 0 ? undefined : `no namespace of mounts: ${error?.message ?? stderr.trim()}`;
}

/** A group of tests on scratch machines; skipped, with the reason in its name, where there can be none. */
export function describeWithScratchMachines(name: string, tests: () => void): void {
  describeUnless(scratchMachinesUnavailable(), name, tests);
}

/** What the shells of a scratch machine, and its way in, take from this one. */
const NEEDED = ["bash", "chroot", "curl", "setpriv", "sort", "unshare", "useradd", "wget"];

const FOLDERS = [
  "dev",
  "etc/default",
  "etc/apt/sources.list.d",
  "etc/yum.repos.d",
  "etc/zypp/repos.d",
  "etc/systemd/system",
  "host/bin",
  "host/sbin",
  "root",
  "run/systemd/system",
  "tmp",
  "usr/bin",
  "usr/lib",
  "usr/lib64",
  "usr/local/bin",
  "usr/sbin",
  "var/log",
  "var/lib",
  ...["packages", "units", "enabled", "active"].map((folder) => `${STATE}/${folder}`),
];

const NOT_COMPARED = ["var/log", STATE, "install.sh", "tmp", "host", "dev", "run/svc-agent-install.lock"];

const ACCOUNTS = {
  "etc/passwd": "root:x:0:0:root:/root:/bin/sh\n",
  "etc/group": "root:x:0:\n",
  "etc/shadow": "root:*:1::::::\n",
  "etc/gshadow": "root:*::\n",
  "etc/nsswitch.conf": "passwd: files\ngroup: files\nshadow: files\nhosts: files dns\n",
  "etc/hosts": "127.0.0.1 localhost\n",
  "etc/login.defs": "SYS_UID_MIN 100\nSYS_UID_MAX 999\nSYS_GID_MIN 100\nSYS_GID_MAX 999\n",
};
