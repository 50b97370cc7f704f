import { withoutCredentials } from "../../constructs/core/credentials";
import type { Kubectl } from "../cluster/kubectl";
import { diagnose } from "./diagnose";
import type { Finding } from "./causes";
import { KINDS, type Target } from "./rollout";

const LINES = 12;

/** The kubelet prints this instead of a log if it has removed that run of the container. */
const GONE = "unable to retrieve container logs for ";

/** The problems that prevent each target from starting now; undefined for a target without any object. */
export async function look(
  kubectl: Kubectl,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, readonly Finding[] | undefined>> {
  const namespaces = [...new Set(targets.map(({ namespace }) => namespace))];
  const objects = await Promise.all(
    namespaces.map((namespace) => kubectl.get([KINDS, `--namespace=${namespace}`, "--request-timeout=20s"])),
  );
  return new Map(targets.map((target) => [target.address, diagnose(target, objects.flat())]));
}

/** The last log lines of a finding's container, from its previous run if it crashed; empty for other findings. */
export async function lastLines(kubectl: Kubectl, finding: Finding): Promise<string[]> {
  const { cause, namespace, name, container } = finding;
  if (cause !== "crash" && cause !== "unready") return [];
  const which = container === undefined ? "--all-containers" : `--container=${container}`;
  const logs = ["logs", `pod/${name}`, `--namespace=${namespace}`, which, `--tail=${LINES}`, "--request-timeout=20s"];
  for (const run of cause === "crash" ? ["--previous=true", "--previous=false"] : ["--previous=false"]) {
    const { stdout, exitCode } = await kubectl.run([...logs, run], { accept: [0, 1] });
    const lines = withoutCredentials(stdout)
      .split("\n")
      .filter((line) => line.trim() !== "");
    if (exitCode === 0 && lines.length > 0 && !lines[0]?.startsWith(GONE)) return lines;
  }
  return [];
}
