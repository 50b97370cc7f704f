import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { run } from "../../../local/run";

/** How the folders of nodes begin; their cgroups have the same names. */
export const FOLDER_PREFIX = "access-platform-node-";

/** Removes what is left of nodes whose keeper was killed, too: it could not. */
export async function sweep(): Promise<void> {
  // A node that is starting has its process before its folder.
  const found = leftovers();
  const commands = commandLines();
  const left = found.filter((path) => !commands.some((command) => command.includes(basename(path))));
  for (const name of new Set(left.map((path) => basename(path)))) {
    await run("bash", [join(__dirname, "sweep.sh"), join(tmpdir(), name)]);
  }
}

/** Folders and cgroups of nodes, those that run and others. */
export function leftovers(): string[] {
  const hierarchies = below("/sys/fs/cgroup").map((name) => join("/sys/fs/cgroup", name));
  return [tmpdir(), "/sys/fs/cgroup", ...hierarchies].flatMap((folder) =>
    below(folder)
      .filter((name) => name.startsWith(FOLDER_PREFIX))
      .map((name) => join(folder, name)),
  );
}

/** Command lines of all processes. */
export function commandLines(): string[] {
  return below("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    });
}

function below(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
