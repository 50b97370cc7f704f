import { rmSync } from "node:fs";
import { join } from "node:path";
import { embeddedCluster } from "../e2e/support/cluster";
import { customResourceDefinition } from "../e2e/support/definitions";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { blockOf, programOfReadme } from "../support/doc-programs";
import { Checkout, pipeline } from "../support/pipelines";
import { recordedFile } from "../support/reviewed";
import type { InstalledPackage } from "./installed-package";

const CERTIFICATE = { group: "cert-manager.io", kind: "Certificate", plural: "certificates" };
const SECRETS = { secrets: { LICENSE: "the-license" } };

const SYNTHESISED = "cdktf.out/stacks/access/cdk.tf.json";

/** The pipelines of the pages, with the package as its users have it. */
export function pipelinesSuite(packed: () => InstalledPackage): void {
  let installed: InstalledPackage;
  let checkout: Checkout;

  beforeAll(() => {
    // npx takes what is installed, and asks no registry for anything else.
    process.env["npm_config_offline"] = "true";
    installed = packed();
    checkout = new Checkout(join(installed.folder, "access"));
    checkout.program("npm", "");
    expect(checkout.run(`cd ..\n${blockOf("quick-start.md", "sh", "folder")}`)).toMatchObject({ status: 0 });
    installed.write("access/main.ts", programOfReadme().replace('"production", {', '"access", {'));
    checkout.program("gh", 'case "$*" in "run list "*) echo 42 ;; esac');
    checkout.program("curl", "");
  });

  afterAll(() => {
    delete process.env["npm_config_offline"];
  });

  test("the packages are those of the quick start", () => {
    const [there, named] = ["package.json", "access/package.json"].map((file) =>
      Object.keys((JSON.parse(installed.read(file)) as { dependencies: object }).dependencies),
    );
    expect(there).toEqual(expect.arrayContaining(named!));
    expect(named).toEqual(expect.arrayContaining(["cdktf", "typescript", "@types/node"]));
    expect(installed.files("node_modules/.bin")).not.toContain("cdktf");
  });

  describe("with a stand-in for Terraform", () => {
    beforeAll(() => {
      checkout.program("terraform", `case "$*" in *"show -json"*) cat "${recordedFile("nothing")}" ;; esac`);
    });

    beforeEach(() => {
      rmSync(join(checkout.folder, "cdktf.out"), { recursive: true, force: true });
    });

    test("GitHub Actions and GitLab CI check", () => {
      checkout.workflow("github-check");
      expect(checkout.job("check", {}).status).toBe(0);
      expect(JSON.parse(checkout.read("gl-code-quality-report.json"))).toEqual([]);
    });

    test("GitHub Actions reviews", () => {
      checkout.workflow("github-actions", SECRETS);
      expect(checkout.read("review.md")).toContain("Nothing changes");
      expect(checkout.read(SYNTHESISED)).toContain("kubernetes_deployment_v1");
    });

    test("GitLab CI reviews", () => {
      // Where a machine has settings that npm does not know, it warns of them.
      expect(checkout.job("review", { npm_config_loglevel: "error" })).toMatchObject({ status: 0, stderr: "" });
      expect(checkout.read(SYNTHESISED)).toContain("kubernetes_deployment_v1");
    });

    test("Atlantis synthesises and reviews", () => {
      const [repository] = pipeline("atlantis-server").repos;
      for (const { run } of repository!.pre_workflow_hooks) expect(checkout.run(run)).toMatchObject({ status: 0 });
      const { projects, workflows } = pipeline("atlantis");
      expect(checkout.read(join(projects[0]!.dir, "cdk.tf.json"))).toContain("kubernetes_deployment_v1");
      const steps = workflows["access-platform"]!.plan.steps.flatMap((step) =>
        typeof step === "string" ? [] : (step.run ?? []),
      );
      const commands = [`cd ${projects[0]!.dir}`, ...steps].join("\n");
      const outcome = checkout.run(commands, { PLANFILE: "plan.bin", SHOWFILE: "show.json" });
      expect([outcome.status, outcome.stdout]).toEqual([0, expect.stringContaining("Nothing changes")]);
    });

    test("the schedules verify, and fail where nothing can be asked", () => {
      expect(() => {
        checkout.workflow("github-verify");
      }).toThrow("Verify ended with 1");
      const { status, stdout, stderr } = checkout.job("verify", {});
      expect(status).toBe(1);
      // Some networks have an address for each name, which then does not answer.
      expect(stdout + stderr).toContain("access.example.com");
    });
  });

  describeWithProviders("pipelines", (terraform) => {
    const cluster = embeddedCluster({ name: "test-pipelines" });

    beforeAll(async () => {
      rmSync(join(checkout.folder, "cdktf.out"), { recursive: true, force: true });
      await cluster.apply(customResourceDefinition(CERTIFICATE));
      const { kubeconfig, context } = cluster.controlPlane;
      checkout.program(
        "terraform",
        `export KUBE_CONFIG_PATH="${kubeconfig}" KUBE_CTX="${context}" CHECKPOINT_DISABLE=1
        exec "${terraform}" "$@"`,
      );
    });

    test("what GitHub Actions reviews is applied after the merge, and the next review finds nothing", () => {
      checkout.workflow("github-actions", SECRETS);
      expect(checkout.read("review.md")).not.toContain("Nothing changes");
      // The artifact holds no providers.
      rmSync(join(checkout.folder, "cdktf.out/stacks/access/.terraform"), { recursive: true });
      checkout.workflow("github-apply", SECRETS);
      checkout.workflow("github-actions", SECRETS);
      expect(checkout.read("review.md")).toContain("Nothing changes");
    });

    test("a plan that was made before another apply is refused", () => {
      expect(() => {
        checkout.workflow("github-apply", SECRETS);
        checkout.workflow("github-apply", SECRETS);
      }).toThrow(/Apply them ended with 1: [^]*stale/i);
    });
  });
}
