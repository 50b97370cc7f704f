import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { pause } from "../../local/pause";
import { run } from "../../local/run";
import { Cluster } from "../e2e/support/cluster";
import { ExampleProject } from "../e2e/support/example-project";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { Component } from "./support/component";
import { patiently } from "../node/support/patiently";
import { withoutProviders } from "./support/no-providers";
import { failure, testInAll } from "./support/rows";

const AWAY_MS = 10_000;

function clusterSuite(deploy: readonly string[], firstStep: RegExp): void {
  const project = new ExampleProject();
  const env = deploy.length > 0 ? {} : withoutProviders(project.folder);
  const { kubeconfig } = project;
  const cluster = new Cluster({ kubeconfig, context: "kwok-access-platform", kubectl: "kubectl", helm: undefined });
  const start = (onOutput?: (output: string) => void) =>
    project.run(["start", ...deploy], { env, ...(onOutput && { onOutput }) });

  afterAll(() => project.remove());

  /** Names of all objects; Helm has a record of each upgrade. */
  const names = async () =>
    [...(await cluster.declaredObjects()).keys()].filter((name) => !name.includes("sh.helm.release")).sort();

  beforeAll(() => start());

  testInAll(
    "the API server is away for ten seconds of an apply: it says so, and the next start converges",
    async () => {
      const undisturbed = await names();
      await cluster.kubectl("delete", "namespace", "svc", "svc-agents", "databases");
      let gone: Promise<void> | undefined;
      const ended = await start((output) => {
        if (firstStep.test(output)) gone ??= awayFor(AWAY_MS);
      });
      expect(gone).toBeDefined();
      await gone;
      if (ended.code !== 0) expect(failure(ended)).toContain("check that the cluster answers");
      await untilServing();
      const next = await start();
      if (next.code !== 0) {
        // What was begun when the API server went is taken for damaged; the claim of the auth service is never replaced.
        const [claim = ""] = /kubernetes_persistent_volume_claim_v1\.\S+/.exec(failure(next)) ?? [];
        expect(failure(next)).toContain("terraform untaint");
        await run("terraform", ["untaint", claim], { cwd: dirname(project.fileOf("platform", "cdk.tf.json")) });
        expect((await start()).code).toBe(0);
      }
      expect(await names()).toEqual(undisturbed);
      expect((await start()).output).toMatch(/platform: nothing\s+changes/);
    },
  );

  test("etcd is out of space: it says so, and how there is more", async () => {
    const etcd = await Component.named("etcd", dirname(kubeconfig));
    etcd.kill();
    etcd.start("--quota-backend-bytes=1000000");
    await untilServing();
    await cluster.kubectl("delete", "networkpolicies", "--all", "--namespace", "svc").catch(() => undefined);
    await fill();
    const reported = failure(await start());
    expect(reported).toContain("database space exceeded");
    expect(reported).toMatch(
      /what to do:\n {2}- etcd is full\. On the embedded control plane: npm run down, then start/,
    );
    expect((await project.run(["down"])).code).toBe(0);
    expect((await start()).code).toBe(0);
  });

  const awayFor = async (milliseconds: number) => {
    const apiServer = await Component.named("kube-apiserver", dirname(kubeconfig));
    apiServer.kill();
    await pause(milliseconds);
    apiServer.start();
  };

  // A request that came while etcd was away is answered after a minute, if at all.
  const ask = () => cluster.kubectl("get", "namespaces", "--request-timeout=10s");
  const untilServing = () => patiently("the API server serves", ask);

  /** Until nothing more fits. */
  const fill = async () => {
    const data = { filler: randomBytes(500_000).toString("base64") };
    for (let count = 0; ; count++) {
      const object = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: `filler-${count}`, namespace: "default" },
      };
      try {
        await cluster.apply({ ...object, data });
      } catch {
        return;
      }
    }
  };
}

describe("preview tier of a cluster at fault", () => {
  clusterSuite([], /Preview platform: 1\d of/);
});

describeWithProviders("a cluster at fault", () => {
  clusterSuite(["--deploy"], /Deploy platform: 1\d of/);
});
