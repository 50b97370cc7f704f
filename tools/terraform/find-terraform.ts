import { run as runCommand, type Run } from "../../local/run";
import { Failure } from "../cli/failure";
import { findOnPath, isExecutable } from "../../local/executables";
import type { TerraformProgram } from "./terraform-program";

const VARIABLE = "ACCESS_PLATFORM_TERRAFORM";

/**
 * Finds Terraform, or else OpenTofu: the program that `ACCESS_PLATFORM_TERRAFORM` names, or else on PATH.
 *
 * @returns undefined when there is neither
 * @throws Failure when the variable does not lead to a program
 */
export async function findTerraform(
  options: { env?: NodeJS.ProcessEnv; run?: Run; signal?: AbortSignal } = {},
): Promise<TerraformProgram | undefined> {
  const { env = process.env, run = runCommand, signal } = options;
  const named = env[VARIABLE];
  if (named !== undefined && named !== "" && !isExecutable(named)) {
    throw new Failure("find Terraform", `${VARIABLE} is ${JSON.stringify(named)}, which is not a program`, [
      `set ${VARIABLE} to the path of terraform or tofu`,
      "or unset it: PATH is searched then",
    ]);
  }
  const path = named === undefined || named === "" ? findOnPath(["terraform", "tofu"], env) : named;
  if (path === undefined) return undefined;
  const { stdout } = await run(path, ["version", "-no-color"], { env: { ...env, CHECKPOINT_DISABLE: "1" }, signal });
  const [, name = "Terraform", version = "of an unknown version"] = /^(Terraform|OpenTofu) v(\S+)/m.exec(stdout) ?? [];
  return { path, name: name === "OpenTofu" ? name : "Terraform", version };
}
