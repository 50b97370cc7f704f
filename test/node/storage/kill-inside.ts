import { run } from "../../../local/run";
import type { RealNode } from "../support/real-node";

/**
 * Kills processes of a node, with no time to tidy up.
 *
 * @param commandLine what their command lines hold
 * @param pod id of the pod that they are in; default: any, or none
 */
export async function killInside(node: RealNode, commandLine: string, pod = ""): Promise<void> {
  const script = `killed=1; for process in /proc/[0-9]*; do
    [ "$process" != "/proc/$$" ] && grep -qF -- "$2" "$process/cgroup" 2>/dev/null || continue
    tr '\\0' ' ' <"$process/cmdline" | grep -qF -- "$1" || continue
    kill -KILL "\${process#/proc/}" && killed=0; done; exit "$killed"`;
  const [file, ...args] = node.inside("bash", "-c", script, "bash", commandLine, pod);
  await run(file, args);
}
