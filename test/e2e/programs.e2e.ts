import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../local/run";
import { synthesiseProgram } from "../support/doc-programs";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { embeddedCluster } from "./support/cluster";
import { customResourceDefinition, POD_MONITOR } from "./support/definitions";
import { lintersFindNothing } from "./support/linters";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";

const NAMESPACE = "teleport";
const PAGE = readFileSync(join(__dirname, "../../docs/quick-start.md"), "utf8");
const CERTIFICATE = { group: "cert-manager.io", kind: "Certificate", plural: "certificates" };

/** The pods of the agents, whose chart is in a repository, are not among the manifests. */
const OF_AGENTS = /^networkpolicy-targets-pod .*\/teleport-agent(-updater)?:/;

/** What the quick start makes by hand before the program is applied. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  kind: ["namespace", "certificate", "agents"],
  eks: ["namespace", "license"],
};

describeWithProviders("the programs of the quick start, with the commands of its page", (program) => {
  describe.each(Object.keys(BEFORE))("%s", (kind) => {
    const tier = terraformTier(`test-program-${kind}`, program);
    const folder = temporaryFolder(`access-platform-program-${kind}`);
    const cluster = embeddedCluster({ name: tier.name });

    beforeAll(async () => {
      await cluster.apply(customResourceDefinition(POD_MONITOR), customResourceDefinition(CERTIFICATE));
      writeFileSync(join(folder, "license.pem"), "the content does not matter to simulated nodes");
      for (const title of BEFORE[kind]!) await commands(title);
      synthesiseProgram(`${kind}.ts`, folder);
      leaveOutWhatNeedsANetwork(join(folder, "stacks", "access", "cdk.tf.json"));
      await tier.apply(folder, cluster);
    });

    test("every pod of the platform is there", async () => {
      for (const { metadata, ...workload } of await cluster.list("deployments", NAMESPACE)) {
        const ready = at(workload, "status.readyReplicas");
        expect({ name: metadata.name, ready }).toEqual({ name: metadata.name, ready: at(workload, "spec.replicas") });
      }
    });

    test("a second plan is empty", async () => {
      expect(await tier.pending(folder, cluster)).toBe("");
    });

    test("the objects that the page names are there", async () => {
      expect((await commands("address")).stdout).toContain("teleport-proxy");
      const auth = await cluster.get("deployment", "teleport-auth", NAMESPACE);
      expect(at(auth, "spec.template.spec.containers.0.name")).toBe("teleport");
    });

    lintersFindNothing({ outdir: folder, cluster }, OF_AGENTS);

    /** Runs the commands of the page below a title. */
    async function commands(title: string) {
      const [, script] = new RegExp(`\`\`\`sh title="${title}"\\n([^]*?)\`\`\``).exec(PAGE) ?? [];
      if (script === undefined) throw new Error(`docs/quick-start.md has no commands with the title ${title}`);
      const { kubeconfig, kubectl } = cluster.controlPlane;
      const prelude = ["set -euo pipefail", "mkdir -p bin", `ln -sf "$(command -v ${kubectl})" bin/kubectl`];
      const all = [...prelude, 'export PATH="$PWD/bin:$PATH"', script].join("\n");
      return run("bash", ["-c", all], { cwd: folder, env: { ...process.env, KUBECONFIG: kubeconfig } });
    }
  });
});

/** The agents' chart is in a repository, and the state in a bucket. */
function leaveOutWhatNeedsANetwork(file: string): void {
  const stack = JSON.parse(readFileSync(file, "utf8")) as {
    terraform: { backend: object };
    resource: { helm_release: Record<string, { chart: string; repository?: string }> };
  };
  const releases = Object.entries(stack.resource.helm_release).filter(([, { repository }]) => repository === undefined);
  stack.resource.helm_release = Object.fromEntries(releases);
  stack.terraform.backend = { local: { path: "terraform.tfstate" } };
  writeFileSync(file, JSON.stringify(stack));
}
