import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { POD_NETWORK } from "./container-runtime";
import { NODE_ADDRESS, type Namespaces } from "./namespaces";

/** How the node is called. */
export const NODE_NAME = "real-node";

/** Where the kubelet listens, on every address of the node. */
export const KUBELET_PORT = 10_250;

/**
 * Starts the kubelet, which registers the node.
 *
 * @param program its path
 * @param socket of the container runtime
 */
export function startKubelet(namespaces: Namespaces, program: string, kubeconfig: string, socket: string): void {
  const folder = join(namespaces.folder, "kubelet");
  mkdirSync(folder);
  const file = join(folder, "configuration.yaml");
  writeFileSync(
    file,
    stringify({
      apiVersion: "kubelet.config.k8s.io/v1beta1",
      kind: "KubeletConfiguration",
      // nobody but the API server is in its network
      authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
      authorization: { mode: "AlwaysAllow" },
      port: KUBELET_PORT,
      cgroupDriver: "cgroupfs",
      cgroupRoot: `/${basename(namespaces.folder)}`,
      enforceNodeAllocatable: [],
      failSwapOn: false,
      failCgroupV1: false,
      containerRuntimeEndpoint: `unix://${socket}`,
      clusterDNS: [NODE_ADDRESS],
      clusterDomain: "cluster.local",
      resolvConf: "",
      evictionHard: { "memory.available": "100Mi" },
      imageGCHighThresholdPercent: 100,
      makeIPTablesUtilChains: false,
      // soon, since tests wait for it
      syncFrequency: "5s",
      nodeStatusUpdateFrequency: "2s",
    }),
  );
  namespaces.start(
    "kubelet",
    program,
    "--kubeconfig",
    kubeconfig,
    "--config",
    file,
    "--root-dir",
    folder,
    "--hostname-override",
    NODE_NAME,
    "--node-ip",
    NODE_ADDRESS,
  );
}

/** Starts what takes connections to the address of a service to its pods. */
export function startKubeProxy(namespaces: Namespaces, program: string, kubeconfig: string): void {
  namespaces.start(
    "kube-proxy",
    program,
    "--kubeconfig",
    kubeconfig,
    "--proxy-mode",
    "nftables",
    "--cluster-cidr",
    POD_NETWORK,
    "--hostname-override",
    NODE_NAME,
    // a namespace may not change what holds for the whole machine
    "--conntrack-max-per-core",
    "0",
    "--conntrack-tcp-timeout-established",
    "0s",
    "--conntrack-tcp-timeout-close-wait",
    "0s",
  );
}
