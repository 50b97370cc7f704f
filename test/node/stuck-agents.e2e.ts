import { look } from "../../tools/diagnosis/look";
import { commandFor } from "../../tools/diagnosis/causes";
import { Kubectl } from "../../tools/cluster/kubectl";
import { Cluster } from "../e2e/support/cluster";
import { endsWithTests } from "../support/ends-with-tests";
import { describeOnNode } from "./support/describe-on-node";
import { buildGoProgram } from "./support/go-program";
import { patiently } from "./support/patiently";
import { RealNode } from "./support/real-node";
import { untilReady } from "./support/until-ready";

const IMAGE = "node.test/probe:1";
const WRONG = "node.test/no-such-image:1";
const NAMESPACE = "agents";

/** Teleport's chart leaves `podManagementPolicy` out, which is `OrderedReady`; that of this package says `Parallel`. */
describeOnNode("a StatefulSet of agents whose wrong image was mended", () => {
  const ends = endsWithTests();
  let cluster: Cluster;
  let kubectl: Kubectl;

  beforeAll(async () => {
    const node = ends(await RealNode.start());
    cluster = new Cluster(node.controlPlane);
    kubectl = new Kubectl(node.controlPlane);
    const program = await buildGoProgram("probe", node.folder);
    const path = "/usr/local/bin/probe";
    await node.images.add({ name: IMAGE, entrypoint: [path], user: 9807, entries: [{ path, from: program }] });
    await cluster.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } });
  });

  const causes = async (name: string) => {
    const target = { address: name, kind: "StatefulSet", namespace: NAMESPACE, name };
    return (await look(kubectl, [target])).get(name) ?? [];
  };

  /** Rolls out a wrong image, waits until a pod fails by it, and mends it. */
  const mend = async (name: string, policy: string) => {
    await cluster.apply(agents(name, policy, IMAGE));
    await untilReady(cluster, [NAMESPACE]);
    await cluster.apply(agents(name, policy, WRONG));
    await patiently("a pod fails", async () => {
      const [{ cause } = { cause: undefined }] = await causes(name);
      if (cause !== "image") throw new Error(`cause: ${cause}`);
    });
    await cluster.apply(agents(name, policy, IMAGE));
  };

  test("waits for the broken pod where pods start in order, until the shown command has deleted it", async () => {
    await mend("ordered", "OrderedReady");
    const stuck = await patiently("the pod is in the way", async () => {
      const [found] = await causes("ordered");
      if (found?.cause !== "stuck") throw new Error(`cause: ${found?.cause}`);
      return found;
    });
    await expect(untilReady(cluster, [NAMESPACE], 15)).rejects.toThrow("ordered-1");
    const [, ...args] = commandFor(stuck).split(" ");
    await cluster.kubectl(...args);
    await untilReady(cluster, [NAMESPACE]);
    expect(await causes("ordered")).toEqual([]);
  });

  test("goes on by itself where pods start in parallel", async () => {
    await mend("parallel", "Parallel");
    await untilReady(cluster, [NAMESPACE]);
  });

  test.each(["Succeeded", "Failed"])("has a new pod in place of one whose phase is %s", async (phase) => {
    const status = JSON.stringify({ status: { phase } });
    await cluster.kubectl(
      "patch",
      "pod",
      "ordered-0",
      "-n",
      NAMESPACE,
      "--subresource=status",
      "--type=merge",
      "-p",
      status,
    );
    await untilReady(cluster, [NAMESPACE]);
  });
});

function agents(name: string, podManagementPolicy: string, image: string): object {
  const readinessProbe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 1 };
  const container = { name: "agent", image, args: ["serve", ":8080", "/tmp"], readinessProbe };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name, namespace: NAMESPACE },
    spec: {
      replicas: 2,
      podManagementPolicy,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { terminationGracePeriodSeconds: 1, containers: [{ ...container, imagePullPolicy: "IfNotPresent" }] },
      },
    },
  };
}
