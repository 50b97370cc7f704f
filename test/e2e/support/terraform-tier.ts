import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeUnless } from "../../support/describe-unless";
import { findTerraform } from "../../support/terraform";
import { PROVIDER_VERSIONS } from "../../../constructs/terraform/versions";

type ProviderName = keyof typeof PROVIDER_VERSIONS;

const CLUSTER_PROVIDERS: readonly ProviderName[] = ["kubernetes", "helm"];

const program = findTerraform();
const missing = whyMissing(CLUSTER_PROVIDERS);

/** Whether Terraform and both providers of a cluster can be had here. */
export const providersAvailable = missing === undefined;

/**
 * A suite of the Terraform tier, with the providers of a cluster; skipped with the reason in its title where they cannot
 * be had.
 *
 * @param further providers that it needs beside them
 */
export function describeWithProviders(
  name: string,
  suite: (terraform: string) => void,
  further: readonly ProviderName[] = [],
): void {
  const reason = missing ?? (further.length === 0 ? undefined : whyMissing([...CLUSTER_PROVIDERS, ...further]));
  describeUnless(reason, `Terraform tier: ${name}`, () => {
    suite(program ?? "");
  });
}

function whyMissing(providers: readonly ProviderName[]): string | undefined {
  if (program === undefined) return "neither terraform nor tofu is on PATH";
  return whyNoProviders(program, Object.fromEntries(providers.map((name) => [name, PROVIDER_VERSIONS[name]])));
}

/**
 * Why a Terraform cannot have providers; nothing where it can.
 *
 * @param versions by the names of the providers
 */
export function whyNoProviders(terraform: string, versions: Readonly<Record<string, string>>): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "access-platform-providers-"));
  try {
    const requirements = Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [name, { source: `hashicorp/${name}`, version }]),
    );
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ terraform: { required_providers: requirements } }));
    const { status, stderr } = spawnSync(terraform, ["init", "-input=false", "-no-color"], {
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
