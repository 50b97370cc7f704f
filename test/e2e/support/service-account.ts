import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster";

/** Writes a kubeconfig with which one is a service account, and nobody else, and returns its path. */
export async function kubeconfigOf(
  cluster: Cluster,
  account: { readonly name: string; readonly namespace: string },
  folder: string,
): Promise<string> {
  const view = await cluster.kubectl("config", "view", "--raw", "--minify", "-o", "json");
  const { clusters } = JSON.parse(view) as { clusters: { name: string }[] };
  const name = clusters[0]!.name;
  const token = await cluster.kubectl("create", "token", account.name, "-n", account.namespace);
  const file = join(folder, `${account.namespace}-${account.name}.kubeconfig`);
  const context = { name, context: { cluster: name, user: account.name, namespace: account.namespace } };
  writeFileSync(
    file,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters,
      contexts: [context],
      "current-context": name,
      users: [{ name: account.name, user: { token } }],
    }),
    { mode: 0o600 },
  );
  return file;
}
