import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isObject, type Json } from "./configuration";

/** A stack as cdktf wrote it. */
export interface SynthesisedStack {
  readonly name: string;

  /** Absolute path of its folder. */
  readonly directory: string;

  /** Its parsed `cdk.tf.json`. */
  readonly configuration: unknown;

  /** Names of the stacks that it comes after. */
  readonly dependencies: string[];
}

/**
 * The stacks that `cdktf synth` wrote, each after the stacks that it depends on.
 *
 * @param outDirectory usually `cdktf.out`
 * @throws Error when there is no synthesised app
 */
export function readApp(outDirectory: string): SynthesisedStack[] {
  const file = join(outDirectory, "manifest.json");
  if (!existsSync(file)) {
    throw new Error(`there is no synthesised app in ${outDirectory}: ${file} is missing; run \`cdktf synth\` first`);
  }
  const manifest = readJson(file);
  const stacks = isObject(manifest) && isObject(manifest["stacks"]) ? manifest["stacks"] : {};
  const paths = new Map<string, string>();
  const found = Object.entries(stacks).flatMap(([name, stack]) => {
    if (!isObject(stack)) return [];
    // The manifest names a stack by its id, and its dependencies by their paths in the tree of constructs.
    paths.set(typeof stack["constructPath"] === "string" ? stack["constructPath"] : name, name);
    return [readStack(outDirectory, name, stack)];
  });
  return inOrder(
    found.map((stack) => ({ ...stack, dependencies: stack.dependencies.map((path) => paths.get(path) ?? path) })),
  );
}

function readStack(outDirectory: string, name: string, stack: Json): SynthesisedStack {
  const { workingDirectory, synthesizedStackPath, dependencies } = stack;
  if (typeof workingDirectory !== "string" || typeof synthesizedStackPath !== "string") {
    throw new Error(
      `the manifest in ${outDirectory} does not say where the stack ${name} is; run \`cdktf synth\` again`,
    );
  }
  return {
    name,
    directory: resolve(outDirectory, workingDirectory),
    configuration: readJson(join(outDirectory, synthesizedStackPath)),
    dependencies: Array.isArray(dependencies) ? dependencies.filter((item) => typeof item === "string") : [],
  };
}

function inOrder(stacks: readonly SynthesisedStack[]): SynthesisedStack[] {
  const byName = new Map(stacks.map((stack) => [stack.name, stack]));
  const ordered = new Set<SynthesisedStack>();
  const visit = (stack: SynthesisedStack, dependents: readonly string[]): void => {
    if (ordered.has(stack)) return;
    if (dependents.includes(stack.name)) {
      throw new Error(`stacks depend on each other: ${[...dependents, stack.name].join(" -> ")}`);
    }
    for (const name of stack.dependencies) {
      const dependency = byName.get(name);
      if (dependency !== undefined) visit(dependency, [...dependents, stack.name]);
    }
    ordered.add(stack);
  };
  for (const stack of stacks) visit(stack, []);
  return [...ordered];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
