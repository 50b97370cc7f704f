import { run } from "../../../local/run";
import type { Cluster } from "../../e2e/support/cluster";
import type { RealNode } from "../support/real-node";
import { PAUSE } from "../support/container-runtime";

/** A pod that wants to connect, and where to. */
interface Attempt {
  /** Address of the pod. */
  readonly from: string;
  readonly to: string;
  readonly port: number;
}

/** Names of the attempts that succeed, in their order. */
export async function connecting(node: RealNode, attempts: Readonly<Record<string, Attempt>>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) if (await connects(node, attempt)) names.push(name);
  return names;
}

async function connects(node: RealNode, { from, to, port }: Attempt): Promise<boolean> {
  const [file, ...args] = node.inPod(from, "timeout", "3", "bash", "-c", `exec 3<>/dev/tcp/${to}/${port}`);
  const { exitCode } = await run(file, args, { accept: [0, 1, 124] });
  return exitCode === 0;
}

/** Starts a pod without labels, and returns its address. */
export async function startStranger(cluster: Cluster, namespace: string): Promise<string> {
  const securityContext = { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } };
  const spec = {
    securityContext: { runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: "RuntimeDefault" } },
    containers: [{ name: "pause", image: PAUSE, securityContext }],
  };
  await cluster.apply({ apiVersion: "v1", kind: "Pod", metadata: { name: "stranger", namespace }, spec });
  const which = ["pod/stranger", "-n", namespace];
  await cluster.kubectl("wait", "--for=condition=Ready", ...which, "--timeout=60s");
  return cluster.kubectl("get", ...which, "-o", "jsonpath={.status.podIP}");
}

/** Lets every pod of some namespaces connect and be connected to, until what is returned is called. */
export async function openEverything(cluster: Cluster, namespaces: readonly string[]): Promise<() => Promise<void>> {
  const spec = { podSelector: {}, policyTypes: ["Ingress", "Egress"], ingress: [{}], egress: [{}] };
  const kind = { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy" };
  const name = "everything";
  await cluster.apply(...namespaces.map((namespace) => ({ ...kind, metadata: { name, namespace }, spec })));
  return async () => {
    for (const namespace of namespaces) await cluster.kubectl("delete", "networkpolicy", name, "-n", namespace);
  };
}
