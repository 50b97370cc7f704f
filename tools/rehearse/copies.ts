import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "../cli/failure";
import { isObject, type Json } from "../json/json";
import { objectAt, stringAt } from "../json/plain-data";
import { parseConfiguration } from "../manifests/configuration";
import { readApp, type SynthesisedStack } from "../synth/synthesised-app";
import { blockList } from "../terraform/stack-target";

/** Providers that reach nothing but the cluster, public addresses, and the state. */
const PROVIDERS = ["kubernetes", "helm", "http", "random", "time", "tls", "terraform"];

/** Arguments of a provider block that do not concern the connection to a cluster. */
const KEPT = ["//", "alias", "ignore_annotations", "ignore_labels", "registries", "registry", "burst_limit"];

/** Files that are not copied: states, Terraform's installed files, values of variables, and other configuration. */
const LEFT_OUT = /^\.terraform$|\.tfstate|\.tfvars(\.json)?$|\.(tf|tofu)$|^(?!cdk\.tf\.json$).*\.(tf|tofu)\.json$/;

const CROSS_STACK = "cross-stack-reference-input-";

/**
 * Copies synthesised stacks. The copies use the cluster of Terraform's environment, and keep their states in a folder.
 *
 * @param states the folder, which the copies of both versions share
 * @throws Failure when a stack reaches more than a cluster
 */
export function copyApp(source: string, target: string, states: string): readonly SynthesisedStack[] {
  const given = readApp(source);
  refuseOthers(given);
  mkdirSync(states, { recursive: true });
  cpSync(source, target, { recursive: true, filter: (path) => path === source || !LEFT_OUT.test(basename(path)) });
  return readApp(target).map((stack) => {
    const copied = { ...stack, configuration: redirected(stack.configuration, given, states) };
    writeConfiguration(copied);
    return copied;
  });
}

/** Empties the declaration of a stack, so that an apply removes everything in its state, even protected resources. */
export function emptied(stack: SynthesisedStack): SynthesisedStack {
  const { terraform, provider } = stack.configuration as Json;
  const empty = { ...stack, configuration: { terraform, provider } };
  writeConfiguration(empty);
  return empty;
}

function writeConfiguration({ directory, configuration }: SynthesisedStack): void {
  writeFileSync(join(directory, "cdk.tf.json"), JSON.stringify(configuration, undefined, 2));
}

function redirected(configuration: unknown, given: readonly SynthesisedStack[], states: string): Json {
  const { terraform, provider, data, ...others } = configuration as Json;
  const { backend: _backend, cloud: _cloud, ...settings } = isObject(terraform) ? terraform : {};
  const name = stringAt(configuration, "//", "metadata", "stackName");
  return {
    ...others,
    terraform: { ...settings, backend: { local: local(states, name) } },
    provider: isObject(provider) ? Object.fromEntries(Object.entries(provider).map(toEnvironment)) : {},
    ...(isObject(data) && { data: withStates(data, given, states) }),
  };
}

function local(states: string, stack: string) {
  return { path: join(states, `${stack}.tfstate`) };
}

function toEnvironment([name, blocks]: [string, unknown]): [string, unknown] {
  if (name !== "kubernetes" && name !== "helm") return [name, blocks];
  const kept = blockList(blocks).map((block) => ({
    ...Object.fromEntries(Object.entries(block).filter(([key]) => KEPT.includes(key))),
    ...(name === "helm" && { kubernetes: {} }),
  }));
  return [name, kept];
}

function withStates(data: Json, given: readonly SynthesisedStack[], states: string): Json {
  const read = objectAt(data, "terraform_remote_state");
  if (Object.keys(read).length === 0) return data;
  const redirectedStates = Object.entries(read).map(([name, block]) => {
    const source = given.find((stack) => isStackState(stack, name, block));
    if (source === undefined) {
      throw new Failure("copy the program", `the data source terraform_remote_state.${name} reads a state of others`, [
        "rehearse the programs together that make one platform, or pass what is read as a variable",
      ]);
    }
    return [name, { backend: "local", config: local(states, source.name) }];
  });
  return { ...data, terraform_remote_state: Object.fromEntries(redirectedStates) };
}

function isStackState({ name, configuration }: SynthesisedStack, reader: string, block: unknown): boolean {
  if (reader === `${CROSS_STACK}${name}`) return true;
  const backend = objectAt(configuration, "terraform", "backend");
  return isDeepStrictEqual({ [stringAt(block, "backend")]: objectAt(block, "config") }, backend);
}

function refuseOthers(stacks: readonly SynthesisedStack[]): void {
  const reasons = stacks.flatMap(({ name, configuration }) => {
    if (!isObject(configuration)) return [`the stack ${name} has no configuration`];
    const modules = Object.keys(objectAt(configuration, "module")).map((key) => `module.${key} of the stack ${name}`);
    const { resources, dataSources } = parseConfiguration({ ...configuration, module: {} });
    const others = [...resources, ...dataSources]
      .filter(({ type, body }) => !PROVIDERS.includes(type.split("_")[0] ?? "") || body["provisioner"] !== undefined)
      .map(({ address }) => `${address} of the stack ${name}`);
    return [...modules, ...others];
  });
  if (reasons.length === 0) return;
  throw new Failure("copy the program", `these may change more than a cluster: ${reasons.join(", ")}`, [
    `rehearse stacks of the providers ${PROVIDERS.join(", ")} only, without modules and provisioners`,
  ]);
}
