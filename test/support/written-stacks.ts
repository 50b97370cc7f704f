import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes stacks as cdktf does, from their configurations by name, into a folder. @param annotations of each stack */
export function writeStacks(
  folder: string,
  configurations: Readonly<Record<string, string>>,
  annotations: readonly object[] = [],
): void {
  const stacks = Object.entries(configurations).map(([name, configuration]) => {
    const workingDirectory = `stacks/${name}`;
    const synthesizedStackPath = `${workingDirectory}/cdk.tf.json`;
    mkdirSync(join(folder, workingDirectory), { recursive: true });
    writeFileSync(join(folder, synthesizedStackPath), configuration);
    return [name, { name, constructPath: name, workingDirectory, synthesizedStackPath, dependencies: [], annotations }];
  });
  const manifest = { version: "0.21.0", stacks: Object.fromEntries(stacks) as unknown };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
}

/** A stack whose manifests are one namespace. */
export function stackWithNamespace(name: string): string {
  return JSON.stringify({ resource: { kubernetes_namespace_v1: { team: { metadata: { name } } } } });
}
