import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../local/run";
import { PROGRAMS, synthesiseForAccounts } from "../fixtures/accounts-of-namespaces";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { Cluster, embeddedCluster } from "./support/cluster";
import { POD_MONITOR } from "./support/definitions";
import { handTier } from "./support/hand-tier";
import { CLUSTER_WIDE } from "./support/platform-suite";
import { kubeconfigOf } from "./support/service-account";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";
import type { Tier } from "./support/tier";

const NAMESPACES = ["svc", "edge"] as const;

/** What the page on security tells an administrator to run, for the brand whose chart needs no registry. */
function commandsOfAdministrator(): readonly (readonly string[])[] {
  const page = readFileSync(join(__dirname, "..", "..", "docs", "security.md"), "utf8");
  return [...page.matchAll(/^kubectl (.+)$/gm)].map(([, args = ""]) => args.replaceAll("teleport", "svc").split(" "));
}

/** The assertions that hold in every tier. */
function suite(tier: Tier): void {
  const folder = temporaryFolder("access-platform-accounts");
  const deployers = new Map<string, Cluster>();
  const admin = embeddedCluster({ name: tier.name });

  async function cannot(namespace: string, ...question: string[]): Promise<boolean> {
    const { kubectl, kubeconfig } = deployers.get(namespace)!.controlPlane;
    const args = ["--kubeconfig", kubeconfig, "auth", "can-i", ...question];
    return (await run(kubectl, args, { accept: [0, 1] })).stdout.trim() === "no";
  }

  async function clusterWide(): Promise<string> {
    return admin.kubectl("get", `${CLUSTER_WIDE},namespaces`, "-o", "name");
  }

  let before = "";

  beforeAll(async () => {
    const { controlPlane } = admin;
    for (const command of commandsOfAdministrator()) await admin.kubectl(...command);
    for (const namespace of NAMESPACES) {
      const kubeconfig = await kubeconfigOf(admin, { name: "deployer", namespace }, folder);
      const { stdout } = await run(controlPlane.kubectl, ["--kubeconfig", kubeconfig, "config", "current-context"]);
      deployers.set(namespace, new Cluster({ ...controlPlane, kubeconfig, context: stdout.trim() }));
    }
    synthesiseForAccounts(folder);
    before = await clusterWide();
  });

  test("the accounts may use their namespaces, and nothing of the whole cluster but its definitions", async () => {
    for (const namespace of NAMESPACES) {
      expect(await cannot(namespace, "create", "deployments", "-n", namespace)).toBe(false);
      for (const kind of ["namespaces", "clusterroles", "clusterrolebindings"]) {
        expect(await cannot(namespace, "create", kind, "--all-namespaces")).toBe(true);
      }
      expect(await cannot(namespace, "list", "storageclasses", "--all-namespaces")).toBe(true);
      expect(await cannot(namespace, "list", "secrets", "--all-namespaces")).toBe(true);
    }
    expect(await cannot("edge", "get", "secrets", "-n", "svc")).toBe(true);
  });

  test("a cluster without the definition of PodMonitor is told so, by its name and what to do", async () => {
    const applied = tier.apply(join(folder, PROGRAMS.agents), deployers.get("edge")!);
    await expect(applied).rejects.toThrow(/has\s+no\s+definition\s+of\s+PodMonitor/);
    await admin.define(POD_MONITOR);
  });

  test("each account deploys its program", async () => {
    await tier.apply(join(folder, PROGRAMS.platform), deployers.get("svc")!);
    await tier.apply(join(folder, PROGRAMS.agents), deployers.get("edge")!);
    expect((await admin.list("podmonitors", "svc")).map(({ metadata }) => metadata.name)).toEqual([
      "svc-agent",
      "svc-auth",
      "svc-proxy",
    ]);
    expect((await admin.list("podmonitors", "edge")).map(({ metadata }) => metadata.name)).toEqual(["svc-agent"]);
  });

  test("nothing of the whole cluster is made", async () => {
    expect(await clusterWide()).toBe(before);
  });

  test("every pod of every workload is admitted where `restricted` is enforced", async () => {
    for (const namespace of NAMESPACES) {
      const { metadata } = await admin.get("namespace", namespace);
      expect(metadata.labels).toMatchObject({ "pod-security.kubernetes.io/enforce": "restricted" });
      const workloads = await admin.list("deployments,statefulsets", namespace);
      expect(workloads.length).toBeGreaterThan(1);
      for (const workload of workloads) {
        const { replicas, readyReplicas } = at(workload, "status") as Record<string, number>;
        expect([workload.metadata.name, readyReplicas]).toEqual([workload.metadata.name, replicas]);
      }
      const events = await admin.kubectl("get", "events", "-n", namespace, "-o", "json");
      expect(events).not.toContain("violates PodSecurity");
    }
    const jobs = await admin.list("jobs");
    // The delivery, and a test of the configuration of auth service and proxies.
    expect(jobs.map((job) => at(job, "status.succeeded"))).toEqual([1, 1, 1]);
    const privileged = deployers
      .get("svc")!
      .kubectl("run", "privileged", "--image=example", "--privileged", "-n", "svc");
    await expect(privileged).rejects.toThrow(/violates PodSecurity "restricted/);
  });

  test("the auth service may ask whether a token is genuine, by what the administrator has made", async () => {
    const question = ["can-i", "create", "tokenreviews.authentication.k8s.io"];
    const answer = await admin.kubectl("auth", ...question, "--as=system:serviceaccount:svc:svc-auth");
    expect(answer.trim()).toBe("yes");
  });

  test("agents of the second program know the platform of the first", async () => {
    const { data = {} } = await admin.get("configmap", "svc-agent", "edge");
    expect(Object.values(data).join()).toContain("access.example.com:443");
    const policy = await admin.get("networkpolicy", "svc-agent", "edge");
    expect(JSON.stringify(at(policy, "spec.egress"))).toContain('"kubernetes.io/metadata.name":"svc"');
  });

  test("another apply by the same account changes nothing", async () => {
    expect(await tier.pending(join(folder, PROGRAMS.platform), deployers.get("svc")!)).toBe("");
    expect(await tier.pending(join(folder, PROGRAMS.agents), deployers.get("edge")!)).toBe("");
  });
}

describe("accounts of one namespace, by hand", () => {
  suite(handTier("test-accounts"));
});

describeWithProviders("accounts of one namespace", (terraform) => {
  suite(terraformTier("test-accounts-terraform", terraform));
});
