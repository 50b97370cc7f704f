import { readdirSync } from "node:fs";
import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { openVariables, placeholderFor } from "../manifests/configuration";

const PREFIX = "TF_VAR_";

type VariableStacks = readonly Pick<SynthesisedStack, "configuration">[];

/** Sorted names of the ephemeral variables that the environment does not set. */
export function variablesWithoutValue(stacks: VariableStacks, env: NodeJS.ProcessEnv): string[] {
  return openVariableNames(stacks, env, ({ ephemeral }) => ephemeral);
}

/**
 * Placeholders for ephemeral variables, as environment variables for Terraform. They are only for cases in which
 * nothing reads the values: simulated nodes, an import, a removal.
 */
export function placeholders(stacks: VariableStacks, env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variablesWithoutValue(stacks, env).map((name) => [`${PREFIX}${name}`, placeholderFor(name)]),
  );
}

/** Values of variables from the environment, by name. */
export function variableValues(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && value !== undefined && value !== "" ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );
}

/**
 * Refuses to deploy to a user's cluster while variables are not set. Terraform would report this stack by stack.
 *
 * @throws Failure with all of these variables
 */
export function requireVariables(
  stacks: readonly Pick<SynthesisedStack, "configuration" | "directory">[],
  env: NodeJS.ProcessEnv,
): void {
  const unset = stacks.filter((stack) => !hasVariableFile(stack.directory));
  const missing = passesVariables(env) ? [] : openVariableNames(unset, env, () => true);
  if (missing.length === 0) return;
  throw new Failure("read the variables", `these have no value: ${missing.join(", ")}`, [
    `set ${missing.map((name) => `${PREFIX}${name}`).join(", ")}`,
    'for a file: export TF_VAR_NAME="$(cat FILE)"',
  ]);
}

function openVariableNames(
  stacks: VariableStacks,
  env: NodeJS.ProcessEnv,
  wanted: (variable: { readonly ephemeral: boolean }) => boolean,
): string[] {
  const valuesByName = variableValues(env);
  const open = stacks.flatMap(({ configuration }) => openVariables(configuration)).filter(wanted);
  return [...new Set(open.map(({ name }) => name))].filter((name) => !Object.hasOwn(valuesByName, name)).sort();
}

/** Whether the environment gives Terraform values on its command line. */
function passesVariables(env: NodeJS.ProcessEnv): boolean {
  return Object.entries(env).some(([name, value]) => name.startsWith("TF_CLI_ARGS") && value?.includes("-var"));
}

/** Whether the stack's folder has a file with values. */
function hasVariableFile(directory: string): boolean {
  return readdirSync(directory).some((file) => /^terraform\.tfvars(\.json)?$|\.auto\.tfvars(\.json)?$/.test(file));
}
