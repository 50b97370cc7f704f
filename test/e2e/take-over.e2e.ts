import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { run } from "../../local/run";
import { NAMESPACE, RELEASES, synthesiseTakenPlatform } from "../fixtures/taken-platform";
import { CHART as AGENTS_CHART } from "../charts/helm";
import { at } from "../support/synthesis";
import { Cluster, type LiveObject } from "./support/cluster";
import { describeWithProviders } from "./support/terraform-tier";

const NAME = "test-take-over";
const PLATFORM_CHART = join(__dirname, "..", "fixtures", "charts", "svc-cluster");

/** What a release keeps: who knows the platform knows one of these. */
const KEPT = [
  ["service", "access"],
  ["service", "access-auth"],
  ["persistentvolumeclaim", "access"],
  ["deployment", "access-auth"],
  ["deployment", "access-proxy"],
  ["statefulset", RELEASES.agents],
] as const;

const SECRETS = {
  license: ["license.pem"],
  "access-certificate": ["tls.crt", "tls.key"],
  "agent-join-token": ["auth-token"],
};

const AGENTS_VALUES = [
  ...["enterprise=true", "roles=kube", "proxyAddr=access.example.com:443", "kubeClusterName=production"],
  ...["joinTokenSecret.create=false", "joinTokenSecret.name=agent-join-token", "svcVersionOverride=17.5.2"],
].flatMap((value) => ["--set", value]);

describeWithProviders("taking over releases of the charts, Terraform tier", (program) => {
  const folder = mkdtempSync(join(tmpdir(), "access-platform-take-over-"));
  const directory = join(folder, "stacks", "platform");
  let cluster: Cluster;
  let before: Awaited<ReturnType<typeof identities>>;

  function terraform(args: readonly string[], accept: readonly number[] = [0]) {
    const { kubeconfig, context } = cluster.controlPlane;
    const env = { ...process.env, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context, CHECKPOINT_DISABLE: "1" };
    return run(program, [...args, "-no-color"], { cwd: directory, env, accept });
  }

  function helm(...args: string[]) {
    const { kubeconfig, context, helm: path = "helm" } = cluster.controlPlane;
    return run(path, ["--kubeconfig", kubeconfig, "--kube-context", context, "--namespace", NAMESPACE, ...args]);
  }

  const kubectl = (...args: string[]) => cluster.kubectl("--namespace", NAMESPACE, ...args);

  async function rolledOut(): Promise<void> {
    for (const name of ["access-auth", "access-proxy"]) {
      await kubectl("rollout", "status", `deployment/${name}`, "--timeout=120s");
    }
  }

  /** What is another one if an object is made anew. */
  async function identities() {
    const objects = await Promise.all(KEPT.map(([kind, name]) => cluster.get(kind, name, NAMESPACE)));
    const [service] = objects;
    return {
      uids: objects.map(({ metadata }) => (metadata as LiveObject["metadata"] & { uid: string }).uid),
      address: at(service, "status.loadBalancer.ingress.0.ip"),
      clusterAddress: at(service, "spec.clusterIP"),
      nodePort: at(service, "spec.ports.0.nodePort"),
    };
  }

  beforeAll(async () => {
    await stopControlPlane({ name: NAME });
    cluster = new Cluster(await startControlPlane({ name: NAME }));
    await cluster.kubectl("create", "namespace", NAMESPACE);
    for (const [name, keys] of Object.entries(SECRETS)) {
      await kubectl("create", "secret", "generic", name, ...keys.map((key) => `--from-literal=${key}=x`));
    }
    await helm("install", RELEASES.platform, PLATFORM_CHART);
    await helm("install", RELEASES.agents, AGENTS_CHART, ...AGENTS_VALUES);
    await rolledOut();
    // What a cloud's controller does, which the simulated cluster does not have.
    const address = JSON.stringify({ status: { loadBalancer: { ingress: [{ ip: "192.0.2.10" }] } } });
    await kubectl("patch", "service", "access", "--subresource=status", "--type=merge", `--patch=${address}`);
    before = await identities();
    synthesiseTakenPlatform(folder);
    await terraform(["init", "-input=false"]);
  });

  afterAll(async () => {
    await stopControlPlane({ name: NAME });
    await rm(folder, { recursive: true });
  });

  test("an annotation that would be lost refuses the plan, which names it", async () => {
    await kubectl("annotate", "service", "access", "example.com/load-balancer=nlb");
    const { exitCode, stderr } = await terraform(["plan", "-input=false"], [0, 1]);
    expect([exitCode, stderr.replace(/[\s│]+/g, " ")]).toEqual([
      1,
      expect.stringMatching(/PLATFORM-015.*example.com\/load-balancer/),
    ]);
    await kubectl("annotate", "service", "access", "example.com/load-balancer-");
  });

  test("the plan imports what the charts have made, and destroys nothing that holds an address or data", async () => {
    await terraform(["plan", "-input=false", "-out=plan"]);
    const { stdout } = await terraform(["show", "-json", "plan"]);
    const { resource_changes: changes } = JSON.parse(stdout) as {
      resource_changes: { type: string; change: { actions: string[]; importing?: { id: string } } }[];
    };
    const imported = changes.filter(({ change }) => change.importing !== undefined);
    expect(imported.map(({ change }) => change.importing!.id).sort()).toEqual([
      ...["access", "access", "access", "access-auth", "access-auth", "access-auth"].map((name) => `access/${name}`),
      ...["access-proxy", "access-proxy", "access-proxy", "access-proxy", "cluster-agents"].map(
        (name) => `access/${name}`,
      ),
    ]);
    const replaced = changes.filter(({ change }) => change.actions.includes("delete"));
    expect(replaced.map(({ type }) => type)).toEqual(["kubernetes_pod_disruption_budget_v1"]);
    await terraform(["apply", "-input=false", "plan"]);
  });

  test("addresses, volume and Deployments are the same, and the next plan is empty", async () => {
    expect(await identities()).toEqual(before);
    const { exitCode, stdout } = await terraform(["plan", "-input=false", "-detailed-exitcode"], [0, 2]);
    expect(exitCode === 0 ? "" : stdout).toBe("");
  });

  test("a release that Helm forgets leaves only what the platform does not have", async () => {
    await shell(command("keep"));
    await shell(command("forget"));
    const { stdout } = await shell(command("left over"));
    expect(stdout.trim().split("\n")).toEqual(["service/access-auth-v17"]);
  });

  test("and back: Helm has its objects again, and what Terraform then destroys is what it had added", async () => {
    const chart = `upgrade access ${PLATFORM_CHART}`;
    const back = command("back")
      .replace(/upgrade access \S+/, chart)
      .replace(" --values values.yaml", "");
    await shell(back.replace("terraform destroy", "terraform destroy -auto-approve"));
    await rolledOut();
    expect(await identities()).toEqual(before);
    const { metadata } = await cluster.get("deployment", "access-proxy", NAMESPACE);
    expect(metadata.labels).toMatchObject({ "app.kubernetes.io/managed-by": "Helm" });
    expect(await kubectl("get", "networkpolicies", "--output=name")).toBe("");
    expect(await kubectl("get", "deployments", "--output=name")).not.toContain("internal");
  });

  /** Runs commands of the page with the programs of the test. */
  async function shell(script: string) {
    const { kubeconfig, context, kubectl: kubectlPath, helm: helmPath = "helm" } = cluster.controlPlane;
    const programs = { kubectl: kubectlPath, helm: helmPath, terraform: program };
    const functions = Object.entries(programs).map(([name, path]) => `ln -sf "$(command -v ${path})" bin/${name}`);
    const env = { ...process.env, KUBECONFIG: kubeconfig, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context };
    const prelude = ["set -euo pipefail", "mkdir -p bin", ...functions, 'export PATH="$PWD/bin:$PATH"'];
    return run("bash", ["-c", [...prelude, script].join("\n")], { cwd: directory, env });
  }
});

const PAGE = readFileSync(join(__dirname, "..", "..", "docs", "migration.md"), "utf8");

/** The commands of the page below a title, for the release of the test. */
function command(title: string): string {
  const [, block] = new RegExp(`\`\`\`sh title="${title}"\\n([^]*?)\`\`\``).exec(PAGE) ?? [];
  if (block === undefined) throw new Error(`docs/migration.md has no commands with the title ${title}`);
  return block
    .replaceAll("teleport-cluster", RELEASES.platform)
    .replaceAll(/--namespace teleport\b/g, `--namespace ${NAMESPACE}`);
}
