import { Cluster } from "../e2e/support/cluster";
import { pause } from "../../local/pause";
import { describeOnNode } from "./support/describe-on-node";
import { buildGoProgram } from "./support/go-program";
import { RealNode } from "./support/real-node";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";

const IMAGE = "node.test/probe:1";

describeOnNode("stuck", () => {
  const ends = endsWithTests();
  let cluster: Cluster;

  beforeAll(async () => {
    const node = ends(await RealNode.start());
    cluster = new Cluster(node.controlPlane);
    const program = await buildGoProgram("probe", node.folder);
    await node.images.add({
      name: IMAGE,
      entrypoint: ["/usr/local/bin/probe"],
      user: 9807,
      entries: [
        { path: "/usr/local/bin/program", from: program },
        { path: "/usr/local/bin/probe", link: "program" },
      ],
    });
  });

  test.each(["OrderedReady", "Parallel"])("%s", async (policy) => {
    const name = policy.toLowerCase();
    await cluster.apply(agents(name, policy, IMAGE));
    await untilReady(cluster, ["default"]);
    await cluster.apply(agents(name, policy, "node.test/nothing:1"));
    await pause(8000);
    console.log(policy, "broken", await cluster.kubectl("get", "pods", "-l", `app=${name}`, "-o", "wide"));
    await cluster.apply(agents(name, policy, IMAGE));
    await pause(15000);
    console.log(policy, "mended", await cluster.kubectl("get", "pods", "-l", `app=${name}`, "-o", "wide"), await cluster.kubectl("get", "sts", name, "-o", "jsonpath={.status}"));
    console.log(await cluster.kubectl("get", "pods", "-l", `app=${name}`, "-o", "json").then((t) => (JSON.parse(t) as any).items.map((p: any) => [p.metadata.name, p.metadata.labels["controller-revision-hash"]])));
    if (policy === "OrderedReady") await cluster.kubectl("delete", "pod", `${name}-1`);
    await untilReady(cluster, ["default"]);
    for (const [phase, reason] of [["Succeeded", "Completed"], ["Failed", "Evicted"]]) {
      await cluster.kubectl("patch", "pod", `${name}-0`, "--subresource=status", "--type=merge", "-p", JSON.stringify({ status: { phase, reason } }));
      for (let i = 0; i < 4; i++) {
        console.log(policy, phase, await cluster.kubectl("get", "pods", "-l", `app=${name}`, "-o", "wide"));
        await pause(3000);
      }
    }
  }, 200_000);
});

function agents(name: string, podManagementPolicy: string, image: string): object {
  const probe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 1 };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name, namespace: "default" },
    spec: {
      replicas: 2,
      podManagementPolicy,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          terminationGracePeriodSeconds: 1,
          containers: [{ name: "probe", image, imagePullPolicy: "IfNotPresent", args: ["serve", ":8080", "/tmp"], readinessProbe: probe }],
        },
      },
    },
  };
}
