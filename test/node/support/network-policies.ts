import { spawnSync } from "node:child_process";
import { NODE_BINARIES } from "../binaries/node-binaries";
import { findOnPath } from "../../../local/executables";
import { NODE_NAME } from "./kubelet";
import type { Namespaces } from "./namespaces";
import { patiently } from "./patiently";
import { isHere } from "./requirements";

const PROGRAM = NODE_BINARIES.find(({ name }) => name === "kube-router")!;

/** Why a node would accept network policies and not enforce them; nothing where it enforces them. */
export function whyNotEnforced(): string | undefined {
  const missing = ["ipset", "iptables"].filter((name) => findOnPath([name]) === undefined);
  if (!isHere(PROGRAM)) missing.push(PROGRAM.name);
  return missing.length > 0 ? `not found: ${missing.join(", ")}` : whyNoRules();
}

/** Makes rules of the kinds that kube-router makes. */
function whyNoRules(): string | undefined {
  const script = `ipset create probe hash:ip && ipset create probes hash:net &&
    iptables -A FORWARD -m set --match-set probe src -m addrtype --src-type LOCAL -m conntrack --ctstate NEW -j REJECT &&
    iptables -A FORWARD -m physdev --physdev-is-bridged -m mark ! --mark 1 -m limit --limit 1/minute -j NFLOG`;
  const { status, stderr } = spawnSync("unshare", ["--net", "sh", "-c", script], { encoding: "utf8" });
  if (status === 0) return undefined;
  return `the kernel lacks rules for network policies: ${stderr.trim().split("\n").at(-1) ?? ""}`;
}

/**
 * Starts what enforces network policies on the node, which has to be registered.
 *
 * @param program path of kube-router
 */
export async function enforcePolicies(namespaces: Namespaces, program: string, kubeconfig: string): Promise<void> {
  namespaces.start(
    "kube-router",
    program,
    "--kubeconfig",
    kubeconfig,
    "--hostname-override",
    NODE_NAME,
    // kube-proxy and the network plugin do the rest
    "--run-firewall",
    "--run-router=false",
    "--run-service-proxy=false",
  );
  await patiently("network policies are enforced", () => namespaces.run("iptables", ["-S", "KUBE-ROUTER-FORWARD"]));
}
