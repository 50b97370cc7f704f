import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { App } from "cdktf";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { run } from "../../local/run";
import { declareExample } from "../../main";
import { readApp } from "../../tools/manifests/synthesised-app";
import { Cluster } from "../e2e/support/cluster";
import { terraformTier } from "../e2e/support/terraform-deploy";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { temporaryOutput } from "../support/temporary-output";
import { resourcesOf } from "./example-stacks";
import { BEFORE, PLANNED } from "./upgrade";

describeWithProviders("an upgrade of the package, in the Terraform tier", (terraform) => {
  const tier = terraformTier("test-upgrade", terraform);
  const outdir = temporaryOutput("upgrade");
  let cluster: Cluster;

  const synthesise = () => {
    const app = new App({ outdir });
    declareExample(app);
    app.synth();
  };

  beforeAll(async () => {
    await stopControlPlane({ name: tier.name });
    cluster = new Cluster(await startControlPlane({ name: tier.name }));
    synthesise();
    for (const { name, directory } of readApp(outdir)) writeBefore(name, directory);
    await tier.apply(outdir, cluster);
    synthesise();
    for (const { name, directory } of readApp(outdir)) {
      moveState(name, directory);
      await run(terraform, ["init", "-reconfigure", "-input=false"], { cwd: directory });
    }
  });

  afterAll(async () => {
    await stopControlPlane({ name: tier.name });
    rmSync(dirname(outdir), { recursive: true });
  });

  test("plans what the changelog names, and destroys nothing else", async () => {
    expect(changesOf(await tier.pending(outdir, cluster))).toEqual(PLANNED);
  });

  test("leaves an empty plan", async () => {
    await tier.apply(outdir, cluster);
    expect(await tier.pending(outdir, cluster)).toBe("");
  });
});

/** Puts what the last release wrote in the place of what this one writes; of its charts only the names are recorded. */
function writeBefore(stack: string, directory: string): void {
  const before = BEFORE[stack]!;
  writeFileSync(join(directory, "cdk.tf.json"), JSON.stringify(before));
  for (const { chart } of Object.values(resourcesOf(before))) {
    if (typeof chart !== "string" || existsSync(join(directory, chart))) continue;
    const [current = ""] = readdirSync(join(directory, dirname(chart)));
    cpSync(join(directory, dirname(chart), current), join(directory, chart), { recursive: true });
  }
}

/** As the changelog tells users to, unless the last release had it in its place. */
function moveState(stack: string, directory: string): void {
  const former = join(directory, `${stack}.tfstate`);
  if (existsSync(former)) renameSync(former, join(directory, "../../..", `${stack}.tfstate`));
}

/** What Terraform says that it will do, by address. */
function changesOf(plan: string): Record<string, string> {
  return Object.fromEntries(
    [...plan.matchAll(/^ +# (\S+) (?:will|must) be (.*)$/gm)].map(([, address = "", change = ""]) => [address, change]),
  );
}
