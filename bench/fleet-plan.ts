import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { MODEL_OUTPUT, type ModelDocument } from "../constructs/core/model/document";

/** Recorded plans of a change of a channel: of the platform, and of agents, which are multiplied. */
const RECORDED = join("test", "fixtures", "plans");

/** What releases and their policies say of themselves. */
const MULTIPLIED = ["agents", "policies"] as const;

interface Plan {
  readonly resource_changes: readonly { readonly type: string; readonly address: string }[];
  readonly output_changes: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
}

function recorded(root: string, stack: string): Plan {
  return JSON.parse(readFileSync(join(root, RECORDED, `channel-bump.${stack}.json`), "utf8")) as Plan;
}

/**
 * The recorded plan of a platform with many releases of agents, each with its network policy, as one stack declares them.
 *
 * @param root folder of the checkout
 * @param renamed a text of one release with the names of another one
 */
export function fleetPlan(root: string, size: number, renamed: (text: string, index: number) => string): object {
  const [platform, agents] = [recorded(root, "platform"), recorded(root, "databases")];
  const multiplied = agents.resource_changes.filter(({ type }) =>
    ["helm_release", "kubernetes_network_policy_v1"].includes(type),
  );
  const several = <T>(values: readonly T[]): readonly T[] => {
    const texts = values.map((value) => JSON.stringify(value));
    return Array.from({ length: size }, (_, index) =>
      texts.map((text) => JSON.parse(renamed(text, index)) as T),
    ).flat();
  };
  const output = platform.output_changes[MODEL_OUTPUT];
  const side = (name: "before" | "after"): string => {
    const [document, written] = [platform, agents].map((plan) => documentOf(plan.output_changes[MODEL_OUTPUT]?.[name]));
    const added = Object.entries(written?.objects ?? {}).filter(([address]) =>
      multiplied.some((each) => each.address === address),
    );
    const objects = { ...document?.objects, ...Object.fromEntries(several(added)) };
    const parts = MULTIPLIED.map((part) => [
      part,
      [...(document?.[part] ?? []), ...several<object>(written?.[part] ?? [])],
    ]);
    return gzipSync(JSON.stringify({ ...document, ...Object.fromEntries(parts), objects })).toString("base64");
  };
  return {
    ...platform,
    resource_changes: [...platform.resource_changes, ...several(multiplied)],
    output_changes: {
      ...platform.output_changes,
      [MODEL_OUTPUT]: { ...output, before: side("before"), after: side("after") },
    },
  };
}

function documentOf(output = ""): ModelDocument {
  return JSON.parse(gunzipSync(Buffer.from(output, "base64")).toString()) as ModelDocument;
}
