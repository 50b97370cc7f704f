import { isObject, type Json } from "../json/json";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { backendName } from "./stack-state";

/** The cluster of a run. */
export type Destination = { readonly kind: "embedded" } | { readonly kind: "context"; readonly context: string };

const CLUSTER_SETTINGS = [
  "config_path",
  "config_paths",
  "config_context",
  "host",
  "exec",
  "token",
  "client_certificate",
];
const BACKENDS_OF_THE_CLUSTER = ["local", "kubernetes"];

/**
 * Why a stack must not be deployed to a cluster; undefined if it may.
 *
 * A stack that names a cluster is always deployed there, even if the user has chosen another one. And a shared state
 * must not describe the embedded control plane.
 */
export function whyNotThere(stack: SynthesisedStack, destination: Destination): string | undefined {
  const named = clusterSettings(stack.configuration);
  const allowed = destination.kind === "context" ? `config_context ${JSON.stringify(destination.context)}` : undefined;
  const other = named.filter((setting) => setting !== allowed);
  if (other.length > 0) return `the stack "${stack.name}" names the cluster it is for (${other.join(", ")})`;
  const backend = backendName(stack);
  if (destination.kind === "embedded" && !BACKENDS_OF_THE_CLUSTER.includes(backend)) {
    return `the stack "${stack.name}" keeps its state in the backend ${backend}, which the embedded control plane would overwrite`;
  }
  return undefined;
}

function clusterSettings(configuration: unknown): string[] {
  return [...new Set(clusterBlocks(configuration).flatMap(clusterSettingTexts))];
}

/** The blocks of a stack's providers that can name a cluster. */
export function clusterBlocks(configuration: unknown): readonly Json[] {
  const providers = isObject(configuration) && isObject(configuration["provider"]) ? configuration["provider"] : {};
  return [
    ...blockList(providers["kubernetes"]),
    ...blockList(providers["helm"]).flatMap((helm) => blockList(helm["kubernetes"])),
  ];
}

function clusterSettingTexts(block: Json): string[] {
  return CLUSTER_SETTINGS.filter((key) => block[key] !== undefined).map((key) => {
    const value = block[key];
    const shown = key === "host" || key.startsWith("config_");
    return shown ? `${key} ${JSON.stringify(value)}` : key;
  });
}

/** Blocks in the form of a single object or of a list of objects. */
export function blockList(value: unknown): Json[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}
