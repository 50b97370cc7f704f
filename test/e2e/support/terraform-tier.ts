import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findTerraform } from "../../support/terraform";
import { PROVIDER_VERSIONS } from "../../../constructs/terraform/versions";

const program = findTerraform();
const reason = program === undefined ? "neither terraform nor tofu is on PATH" : whyNoProviders(program);

/** Whether Terraform and both providers can be had here. */
export const providersAvailable = reason === undefined;

/** A suite that needs Terraform with both providers; skipped with the reason in its title where they cannot be had. */
export function describeWithProviders(name: string, suite: (terraform: string) => void): void {
  if (program !== undefined && reason === undefined) {
    describe(name, () => {
      suite(program);
    });
  } else {
    describe.skip(`${name} (skipped: ${reason ?? ""})`, () => {
      suite("");
    });
  }
}

function whyNoProviders(program: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "access-platform-providers-"));
  try {
    const requirements = {
      kubernetes: { source: "hashicorp/kubernetes", version: PROVIDER_VERSIONS.kubernetes },
      helm: { source: "hashicorp/helm", version: PROVIDER_VERSIONS.helm },
    };
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ terraform: { required_providers: requirements } }));
    const { status, stderr } = spawnSync(program, ["init", "-input=false", "-no-color"], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        CHECKPOINT_DISABLE: "1",
        TF_REGISTRY_CLIENT_TIMEOUT: "10",
        TF_REGISTRY_DISCOVERY_RETRY: "1",
      },
    });
    if (status === 0) return undefined;
    const [, error = "terraform init failed"] = /Error: ([^\n]+)/.exec(stderr) ?? [];
    return `the providers cannot be installed: ${error.toLowerCase()}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
