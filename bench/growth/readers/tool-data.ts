import type { PlatformModel } from "../../../tools/model/model";

type Json = Readonly<Record<string, unknown>>;

/** Names that all differ. */
export function named(count: number): string[] {
  return Array.from({ length: Math.ceil(count) }, (_, index) => `name-${index}`);
}

/** A stack with resources by name. */
export function configurationOf(blocks: Readonly<Record<string, Json>>, type = "kubernetes_config_map_v1"): Json {
  const body = { metadata: { name: "a" } };
  return {
    resource: {
      [type]: Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, { ...body, ...block }])),
    },
  };
}

/** Resources of which each needs another one. */
export function blocksOf(count: number, needs?: "depends" | "refers" | "circle"): Readonly<Record<string, Json>> {
  const [names, type] = [named(count), needs === "depends" ? "kubernetes_deployment_v1" : "kubernetes_config_map_v1"];
  return Object.fromEntries(
    names.map((name, index) => {
      const before = needs === "circle" ? names.at(index - 1) : names[index - 1];
      if (before === undefined || needs === undefined) return [name, {}];
      if (needs === "refers") return [name, { data: { a: `\${${type}.${before}.id}` } }];
      return [name, { depends_on: [`kubernetes_config_map_v1.${before}`, `${type}.${before}`] }];
    }),
  );
}

/** A plan that updates some ConfigMaps. */
export function planOf(count: number, after: unknown, marks: unknown = {}): Json {
  return {
    format_version: "1.2",
    resource_changes: named(count).map((name) => ({
      address: `kubernetes_config_map_v1.${name}`,
      mode: "managed",
      type: "kubernetes_config_map_v1",
      change: { actions: ["update"], before: {}, after, after_sensitive: marks, after_unknown: marks },
    })),
  };
}

/** A platform without anything. */
export function platformOf(): PlatformModel {
  return { channels: [], resources: [] } as unknown as PlatformModel;
}

/** A list in the other direction; anything else as it is. */
export function reversed(given: unknown): unknown {
  return Array.isArray(given) ? [...(given as unknown[])].reverse() : given;
}
