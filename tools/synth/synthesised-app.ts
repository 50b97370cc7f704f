import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure } from "../cli/failure";
import { compressed, MODEL_FILE, MODEL_OF_FILE, MODEL_OUTPUT } from "../../constructs/core/model/document";
import { readJson, readText } from "../cli/files";
import { isObject, type Json } from "../json/json";
import { objectAt } from "../json/plain-data";
import type { Places } from "../../constructs/core/tree/reported-places";

/** A warning of a program, with the path of the construct. */
export interface Warning {
  readonly path: string;
  readonly text: string;
}

export interface SynthesisedStack {
  readonly name: string;

  /** Absolute path of its folder. */
  readonly directory: string;

  /** Its parsed `cdk.tf.json`. */
  readonly configuration: unknown;

  /** Names of the stacks on which it depends. */
  readonly dependencies: string[];

  /** Warnings of the synthesis. @default none */
  readonly warnings?: readonly Warning[];

  /** Source lines of the constructs. @default they are not known */
  readonly places?: Places;
}

const READING = {
  step: "read the synthesised app",
  waysOn: [
    "name a folder in which a program has written its stacks, such as cdktf.out",
    "or leave out --app in the folder of the program: the command then synthesises it",
  ],
};

/** The file that lists the stacks of an app. */
const MANIFEST_FILE = "manifest.json";

/** Whether a program has written its stacks to a folder. */
export function isSynthesised(outDirectory: string): boolean {
  return existsSync(join(outDirectory, MANIFEST_FILE));
}

/**
 * The synthesised stacks of a program, each after its dependencies.
 *
 * @param outDirectory usually `cdktf.out`
 * @throws Failure when there is no synthesised app, or it cannot be read
 */
export function readApp(outDirectory: string): SynthesisedStack[] {
  const file = join(outDirectory, MANIFEST_FILE);
  const manifest = readJson(file, READING);
  const stacks = isObject(manifest) && isObject(manifest["stacks"]) ? Object.entries(manifest["stacks"]) : [];
  if (stacks.length === 0) throw new Failure(READING.step, `${file} names no stack`, READING.waysOn);
  const paths = new Map<string, string>();
  const found = stacks.map(([name, stack]) => {
    if (!isObject(stack))
      throw new Failure(READING.step, `${file} has no description of the stack ${name}`, READING.waysOn);
    // The manifest identifies a stack by its id, and its dependencies by construct paths.
    paths.set(typeof stack["constructPath"] === "string" ? stack["constructPath"] : name, name);
    return readStack(outDirectory, name, stack);
  });
  return inOrder(
    found.map((stack) => ({ ...stack, dependencies: stack.dependencies.map((path) => paths.get(path) ?? path) })),
  );
}

/**
 * The stacks that the user has chosen.
 *
 * @param name by default, all stacks
 * @throws Failure when there is no such stack
 */
export function chosenStacks(
  stacks: readonly SynthesisedStack[],
  name: string | undefined,
): readonly SynthesisedStack[] {
  const found = name === undefined ? stacks : stacks.filter((stack) => stack.name === name);
  if (name === undefined || found.length > 0) return found;
  throw new Failure("choose the stack", `there is no stack ${name}`, [
    `name one of these: ${stacks.map((stack) => stack.name).join(", ")}`,
  ]);
}

/** The warnings of programs as text lines. */
export function warningLines(stacks: readonly SynthesisedStack[]): readonly string[] {
  return stacks.flatMap(({ warnings = [] }) => warnings.map(({ path, text }) => `warning of ${path}: ${text}`));
}

function readStack(outDirectory: string, name: string, stack: Json): SynthesisedStack {
  const { workingDirectory, synthesizedStackPath, dependencies, annotations } = stack;
  if (typeof workingDirectory !== "string" || typeof synthesizedStackPath !== "string") {
    const reason = `the manifest in ${outDirectory} does not say where the stack ${name} is`;
    throw new Failure(READING.step, reason, READING.waysOn);
  }
  const warnings = Array.isArray(annotations) ? annotations.flatMap(annotationWarnings) : [];
  const directory = resolve(outDirectory, workingDirectory);
  const configuration = readJson(join(outDirectory, synthesizedStackPath), READING);
  const output = objectAt(configuration, "output", MODEL_OUTPUT);
  // Terraform reads the file. Whoever reads the configuration, or copies it, finds the document in it.
  if (output["value"] === MODEL_OF_FILE) {
    Object.assign(output, { value: compressed(readText(join(directory, MODEL_FILE), READING)) });
  }
  return {
    name,
    directory,
    configuration,
    dependencies: Array.isArray(dependencies) ? dependencies.filter((item) => typeof item === "string") : [],
    ...(warnings.length > 0 && { warnings }),
  };
}

function annotationWarnings(annotation: unknown): readonly Warning[] {
  if (!isObject(annotation) || annotation["level"] !== "@cdktf/warn") return [];
  return [{ path: String(annotation["constructPath"]), text: String(annotation["message"]) }];
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
