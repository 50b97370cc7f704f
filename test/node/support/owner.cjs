/** Owns a node with a pod until it is killed, and prints the folder of the node as soon as the pod is ready. */
require("../../support/typescript-hook.cjs");
const { Cluster } = require("../../e2e/support/cluster");
const { RealNode } = require("./real-node");

async function main() {
  const node = await RealNode.start();
  const cluster = new Cluster(node.controlPlane);
  const spec = { containers: [{ name: "pause", image: "node.test/pause:1" }] };
  await cluster.apply({ apiVersion: "v1", kind: "Pod", metadata: { name: "pod", namespace: "default" }, spec });
  await cluster.kubectl("wait", "--for=condition=Ready", "pod/pod", "--timeout=60s");
  console.log(node.folder);
  setInterval(() => undefined, 1000);
}

void main();
