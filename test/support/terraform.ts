import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOnPath, isExecutable } from "../../local/executables";
import { describeUnless } from "./describe-unless";

/** Terraform or OpenTofu on this machine: ACCESS_PLATFORM_TERRAFORM, else `terraform`, else `tofu` on PATH. */
export function findTerraform(): string | undefined {
  const named = process.env["ACCESS_PLATFORM_TERRAFORM"];
  if (named !== undefined && named !== "") return isExecutable(named) ? named : undefined;
  return findOnPath(["terraform", "tofu"]);
}

/**
 * The outputs of a configuration, as Terraform evaluates it in a temporary folder.
 *
 * @param configuration in Terraform's JSON syntax, as text or as data; without providers, modules and a backend, so that no network is needed
 * @param environment variables beside those of the test, for example `TF_VAR_…`
 */
export function evaluateOutputs(
  configuration: string | object,
  environment: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), "terraform-"));
  try {
    const text = typeof configuration === "string" ? configuration : JSON.stringify(configuration);
    writeFileSync(join(folder, "cdk.tf.json"), text);
    // Without providers, modules and a backend there is nothing to initialise, and the state has the outputs as data.
    run(["apply", "-auto-approve", "-lock=false", "-no-color"], folder, environment);
    const { outputs } = JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8")) as State;
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Local values, as Terraform's console evaluates them: in half the time of an apply, which writes what it has evaluated. */
export function evaluateLocals(
  locals: Readonly<Record<string, unknown>>,
  names: readonly string[],
): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), "terraform-"));
  try {
    writeFileSync(join(folder, "cdk.tf.json"), JSON.stringify({ locals }));
    const asked = `base64encode(jsonencode([${names.map((name) => `local.${name}`).join(", ")}]))\n`;
    const encoded = run(["console"], folder, {}, asked).trim().slice(1, -1);
    return JSON.parse(Buffer.from(encoded, "base64").toString()) as unknown[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface State {
  readonly outputs: Readonly<Record<string, { readonly value: unknown }>>;
}

/** A group of tests of the Terraform tier that needs no provider; skipped, with the reason in its name, without Terraform. */
export function describeWithTerraform(name: string, tests: () => void): void {
  const why = findTerraform() === undefined ? "neither terraform nor tofu on PATH" : undefined;
  describeUnless(why, `Terraform tier: ${name}`, tests);
}

function run(
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
  input = "",
): string {
  return execFileSync(findTerraform() ?? "terraform", args, {
    input,
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", TF_INPUT: "0" },
    maxBuffer: 256 * 1024 * 1024,
  });
}
