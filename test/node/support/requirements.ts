import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { controlPlaneFolders } from "../../../local/folders";
import { PINNED_BINARIES, type PinnedBinary } from "../../../local/pinned-binaries";
import { NODE_BINARIES } from "../binaries/node-binaries";
import { cachedPath } from "../../../local/cached-program";
import { findOnPath, isExecutable } from "../../../local/executables";

const FROM_PATH = ["containerd", "ctr", "runc", "nft", "ip", "nsenter", "setpriv", "unshare", "go"];

/** Where distributions put the plugins that give pods a network. */
const PLUGIN_FOLDERS = ["/usr/lib/cni", "/opt/cni/bin", "/usr/libexec/cni"];

/** Folder of the network plugins. */
export function networkPlugins(): string | undefined {
  return PLUGIN_FOLDERS.find((folder) =>
    ["ptp", "host-local", "loopback"].every((name) => isExecutable(join(folder, name))),
  );
}

/**
 * Why there can be no real node here; nothing where there can be one.
 *
 * @param binaries that have to be here already
 */
export function whyNoNode(
  binaries: readonly PinnedBinary[] = [...PINNED_BINARIES, ...NODE_BINARIES],
): string | undefined {
  if (process.platform !== "linux") return `a real node needs Linux, this is ${process.platform}`;
  if (process.getuid?.() !== 0) return "a real node needs root";
  const missing = [
    ...FROM_PATH.filter((name) => findOnPath([name]) === undefined),
    ...(networkPlugins() === undefined ? ["network plugins of containers"] : []),
    ...binaries.filter((binary) => binary.optional !== true && !isHere(binary)).map(({ name }) => name),
  ];
  if (missing.length > 0) return `not found: ${missing.join(", ")}`;
  return whyNoNamespaces();
}

/** Whether a program of a control plane or of a node need not be built first. */
export function isHere(binary: PinnedBinary): boolean {
  const named = process.env[binary.variable];
  if (named !== undefined) return isExecutable(named);
  return findOnPath([binary.name]) !== undefined || isExecutable(cachedPath(controlPlaneFolders("any").cache, binary));
}

/** Makes them for a moment, as a node does, with a mount and a group of processes. */
export function whyNoNamespaces(): string | undefined {
  const script = `mount -t tmpfs tmpfs /run && for folder in /sys/fs/cgroup/memory /sys/fs/cgroup; do
    [ ! -w "$folder/cgroup.procs" ] || exec rmdir "$(mktemp -d "$folder/access-platform-probe-XXXXXX")"; done; exit 1`;
  const tried = ["--net", "--mount", "--pid", "--fork", "sh", "-c", script];
  const { status, stderr } = spawnSync("unshare", tried, { encoding: "utf8" });
  if (status === 0) return undefined;
  return `namespaces and cgroups may not be made here: ${stderr.trim().split("\n").at(-1) ?? ""}`;
}
