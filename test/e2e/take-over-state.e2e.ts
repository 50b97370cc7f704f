import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../local/run";
import { PROVIDER_VERSIONS } from "../../constructs/terraform/versions";
import { installFrom } from "../support/agents-chart";
import { NAMES, synthesiseImported, VALUES } from "../support/migration-page";
import { runCommand } from "../support/run-command";
import { temporaryFolder } from "../support/temporary-folder";
import { embeddedCluster } from "./support/cluster";
import { AGENTS_VALUES, PublicReleases, TOKEN } from "./support/public-releases";
import { describeWithProviders } from "./support/terraform-tier";

const { platform, agents } = NAMES;

/** A planned change, and whether the plan only begins to manage what is there. */
interface Change {
  readonly address: string;
  readonly change: { readonly actions: readonly string[]; readonly importing?: unknown };
}

describeWithProviders("moving from a state of Terraform", (program) => {
  const folder = temporaryFolder("access-platform-take-over-state");
  const old = join(folder, "old");
  const written = join(folder, "written");
  const stack = join(folder, "out", "stacks", "access");
  const cluster = embeddedCluster({ name: "test-take-over-state" });
  let charts: PublicReleases["charts"];

  function terraform(cwd: string, args: readonly string[], accept: readonly number[] = [0]) {
    const { kubeconfig, context } = cluster.controlPlane;
    const env = { ...process.env, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context, CHECKPOINT_DISABLE: "1" };
    return run(program, [...args, "-no-color"], { cwd, env, accept });
  }

  /** The changes of the next plan of a folder, which is then applied. */
  async function applied(cwd: string): Promise<readonly Change[]> {
    await terraform(cwd, ["plan", "-input=false", "-out=plan"]);
    const { stdout } = await terraform(cwd, ["show", "-json", "plan"]);
    await terraform(cwd, ["apply", "-input=false", "plan"]);
    return (JSON.parse(stdout) as { readonly resource_changes?: readonly Change[] }).resource_changes ?? [];
  }

  /** The configuration that somebody has had, with the releases of the charts or without them. */
  function declareOld({ hasReleases }: { readonly hasReleases: boolean }): void {
    const namespace = (name: string) => ({ metadata: { name } });
    const releases = {
      platform: {
        name: platform.release,
        namespace: "${kubernetes_namespace.platform.metadata[0].name}",
        wait: false,
        chart: charts.platform,
        values: [JSON.stringify(VALUES["teleport-cluster"])],
        set: [{ name: "annotations.service.example\\.com/load-balancer", value: "nlb" }],
      },
      agents: {
        name: agents.release,
        namespace: "${kubernetes_namespace.agents.metadata[0].name}",
        wait: false,
        chart: charts.agents,
        values: [JSON.stringify(VALUES["teleport-kube-agent"])],
        set: AGENTS_VALUES.map((each) => ({
          name: each.slice(0, each.indexOf("=")),
          value: each.slice(each.indexOf("=") + 1),
        })),
        set_sensitive: [{ name: "authToken", value: TOKEN }],
      },
    };
    const configuration = {
      terraform: {
        required_providers: Object.fromEntries(
          (["kubernetes", "helm"] as const).map((name) => [
            name,
            { source: `hashicorp/${name}`, version: PROVIDER_VERSIONS[name] },
          ]),
        ),
      },
      provider: {
        helm: [
          {
            kubernetes: { config_path: cluster.controlPlane.kubeconfig, config_context: cluster.controlPlane.context },
          },
        ],
      },
      resource: {
        kubernetes_namespace: { platform: namespace(platform.namespace), agents: namespace(agents.namespace) },
        ...(hasReleases && { helm_release: releases }),
      },
    };
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, "main.tf.json"), JSON.stringify(configuration));
  }

  beforeAll(async () => {
    ({ charts } = new PublicReleases(cluster, folder, program));
    declareOld({ hasReleases: true });
    await terraform(old, ["init", "-input=false"]);
    await applied(old);
    const secret = ["--namespace", platform.namespace, "create", "secret", "generic"];
    await cluster.kubectl(...secret, "license", "--from-literal=license.pem=x");
    await cluster.kubectl(...secret, NAMES.certificate, "--from-literal=tls.crt=x", "--from-literal=tls.key=x");
    const { stdout: state } = await terraform(old, ["show", "-json"]);
    writeFileSync(join(folder, "state.json"), state);
    await runCommand("import", ["--state", join(folder, "state.json"), "--out", written]);
  });

  test("no secret of the state is in what is written", () => {
    const program = readFileSync(join(written, "main.ts"), "utf8");
    expect(program).toContain('"example.com/load-balancer": "nlb"');
    expect(program).not.toContain(TOKEN);
  });

  test("the old configuration forgets the releases, and destroys nothing", async () => {
    declareOld({ hasReleases: false });
    writeFileSync(join(old, "removed.tf"), readFileSync(join(written, "removed.tf")));
    const changes = await applied(old);
    expect(changes.map(({ address, change }) => `${address} ${change.actions.join(" ")}`).sort()).toEqual([
      "helm_release.agents forget",
      "helm_release.platform forget",
      "kubernetes_namespace.agents no-op",
      "kubernetes_namespace.platform no-op",
    ]);
    rmSync(join(old, "removed.tf"));
    const { exitCode } = await terraform(old, ["plan", "-input=false", "-detailed-exitcode"], [0, 2]);
    expect(exitCode).toBe(0);
  });

  test("the new plan imports what the releases have made, and destroys nothing; the next one is empty", async () => {
    const program = readFileSync(join(written, "main.ts"), "utf8");
    expect(program).toContain("(EXPOSURE-003)");
    const balancer = "ServiceExposure.loadBalancer({";
    synthesiseImported(program.replace(balancer, `${balancer} proxyProtocol: "off",`), join(folder, "out"));
    installFrom(charts.agents, stack);
    await terraform(stack, ["init", "-input=false"]);
    const changes = await applied(stack);
    expect(changes.filter(({ change }) => change.actions.includes("delete"))).toEqual([]);
    const imported = changes.filter(({ change }) => change.importing !== undefined).map(({ address }) => address);
    expect(imported.some((address) => address.startsWith("helm_release."))).toBe(true);
    expect(imported.some((address) => address.startsWith("kubernetes_service_v1."))).toBe(true);
    const { exitCode, stdout } = await terraform(stack, ["plan", "-input=false", "-detailed-exitcode"], [0, 2]);
    expect(exitCode === 0 ? "" : stdout).toBe("");
  });
});
