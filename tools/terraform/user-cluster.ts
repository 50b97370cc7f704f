import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { run as runCommand, type Run } from "../../local/run";
import { Failure } from "../cli/failure";
import { findClusterProgram } from "../../local/executables";
import type { Cluster } from "./cluster";

/** A cluster of the user, with the function that removes temporary files. */
export interface UserCluster {
  readonly cluster: Cluster;
  readonly release: () => void;
}

/**
 * A context of the user's kubeconfig: of the files in `KUBECONFIG`, or else of `~/.kube/config`.
 *
 * @throws Failure when kubectl is missing, or there is no such context
 */
export async function findUserCluster(
  context: string,
  options: { env?: NodeJS.ProcessEnv; signal?: AbortSignal; run?: Run } = {},
): Promise<UserCluster> {
  const { env = process.env, signal, run = runCommand } = options;
  const step = `use the context ${context}`;
  const kubectl = findClusterProgram("kubectl", env);
  if (kubectl === undefined) throw new Failure(step, "kubectl is not on PATH", ["install kubectl"]);
  const helm = findClusterProgram("helm", env);
  const { stdout } = await run(kubectl, ["config", "get-contexts", "--output=name"], { env, signal });
  const contexts = stdout.split("\n").filter((name) => name !== "");
  if (!contexts.includes(context)) {
    const available = contexts.length === 0 ? "it has none" : `it has ${contexts.join(", ")}`;
    throw new Failure(step, `the kubeconfig has no such context: ${available}`, [
      "give the name of one of its contexts",
      "or name another kubeconfig in KUBECONFIG",
    ]);
  }
  const files = (env["KUBECONFIG"] ?? "").split(delimiter).filter((file) => file !== "");
  const single = files.length === 0 ? join(homedir(), ".kube", "config") : files.length === 1 ? files[0] : undefined;
  if (single !== undefined && existsSync(single)) {
    return { cluster: { kind: "context", kubeconfig: single, context, kubectl, helm }, release: () => undefined };
  }
  // Helm and Terraform's providers accept only one file, so the context is copied to one that only this user can read.
  const view = ["config", "view", "--raw", "--minify", "--flatten", `--context=${context}`];
  const flattened = await run(kubectl, view, { env, signal });
  const folder = mkdtempSync(join(tmpdir(), "access-platform-kubeconfig-"));
  chmodSync(folder, 0o700);
  const kubeconfig = join(folder, "config");
  writeFileSync(kubeconfig, flattened.stdout, { mode: 0o600 });
  return {
    cluster: { kind: "context", kubeconfig, context, kubectl, helm },
    release: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
