import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { snakeCase } from "../../../constructs/core/schema/document";
import {
  CONVERTED,
  DATA_MAPS,
  exceptionFor,
  LISTS,
  RENAMED,
  PROVIDER_DEFAULTS,
  REFUSED,
} from "../../../tools/manifests/exceptions";
import { findKind, KINDS } from "../../../tools/manifests/kinds";
import { camelCase } from "../../../tools/manifests/place";

/** Blocks that the provider lets a stack repeat and the API takes once: a second one is refused by name. */
const TAKEN_ONCE = [
  "config_map",
  "from",
  "grpc",
  "label_selector",
  "namespace_selector",
  "persistent_volume_claim_retention_policy",
  "post_start",
  "pre_stop",
  "projected",
  "rolling_update",
  "scale_down",
  "scale_up",
  "secret",
  "selector",
  "tcp_socket",
  "update_strategy",
];

interface Attribute {
  readonly path: readonly string[];
  readonly shape: "map" | "repeated block" | "other";
}

const LIBRARY = dirname(require.resolve("@cdktf/provider-kubernetes/package.json"));

/** Every attribute and block of a resource type, from the type declarations of the provider's package. */
function attributesOf(type: string): Attribute[] {
  const name = type.replace("kubernetes_", "").replaceAll("_", "-");
  const folder = join(LIBRARY, "lib", name);
  const sources = ["index.d.ts", "index-structs/structs0.d.ts", "index-structs/structs400.d.ts"].flatMap((file) => {
    try {
      return [readFileSync(join(folder, file), "utf8")];
    } catch {
      return [];
    }
  });
  const interfaces = new Map<string, string>();
  for (const source of sources) {
    for (const [, key = "", body = ""] of source.matchAll(/export interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)) {
      interfaces.set(key, body);
    }
  }
  const root = [...interfaces.keys()].find((key) => key.endsWith("Config") && !key.includes("Spec"))!;
  const walk = (key: string, path: readonly string[]): Attribute[] =>
    [...(interfaces.get(key) ?? "").matchAll(/readonly (\w+)\??: ([^;]*(?:\{[^}]*\}[^;]*)?);/g)].flatMap(
      ([, property = "", declared = ""]) => {
        const at = [...path, snakeCase(property)];
        const block = [...interfaces.keys()].find((candidate) => new RegExp(`\\b${candidate}\\b`).test(declared));
        if (declared.includes("[key: string]")) return [{ path: at, shape: "map" }];
        if (block === undefined) return [{ path: at, shape: "other" }];
        return [{ path: at, shape: /\[\]/.test(declared) ? "repeated block" : "other" }, ...walk(block, at)];
      },
    );
  return walk(root, [type]).filter(({ path }) => findKind(type)!.fields.includes(path[1] ?? ""));
}

const attributes = [...KINDS.keys()]
  .flatMap(attributesOf)
  .filter(({ path }) => !path.some((_, index) => exceptionFor(REFUSED, path.slice(0, index + 1)) !== undefined));

test("the provider's declarations were read", () => {
  expect(attributes.length).toBeGreaterThan(2000);
  for (const type of KINDS.keys()) expect(attributes.some(({ path }) => path[0] === type)).toBe(true);
});

test("every map of the provider is known to hold data", () => {
  const maps = attributes.filter(({ shape }) => shape === "map").map(({ path }) => path);
  expect(maps.filter((path) => exceptionFor(DATA_MAPS, path) === undefined).map((path) => path.join("."))).toEqual([]);
});

test("nothing else is taken for a map", () => {
  const others = attributes.filter(({ shape }) => shape !== "map").map(({ path }) => path);
  expect(others.filter((path) => exceptionFor(DATA_MAPS, path) !== undefined).map((path) => path.join("."))).toEqual(
    [],
  );
});

test("every block that the provider repeats is a list of the API, or taken once", () => {
  const repeated = attributes.filter(({ shape }) => shape === "repeated block").map(({ path }) => path);
  const unknown = repeated.filter((path) => exceptionFor(LISTS, path) === undefined);
  expect([...new Set(unknown.map((path) => path.at(-1)))].sort()).toEqual(
    TAKEN_ONCE.filter((name) => unknown.some((path) => path.at(-1) === name)),
  );
});

test.each(Object.entries({ RENAMED, LISTS, DATA_MAPS, CONVERTED, PROVIDER_DEFAULTS }))(
  "every exception in %s is for something that the provider has",
  (_, table) => {
    const paths = attributes
      .map(({ path }) => `.${path.join(".")}`)
      .concat([...KINDS.keys()].map((type) => `.${type}`));
    const unused = Object.keys(table).filter((key) => !paths.some((path) => path.endsWith(`.${key}`)));
    expect(unused).toEqual([]);
  },
);

test("names that are exceptions differ from what camel case gives", () => {
  const same = Object.entries(RENAMED).filter(([key, name]) => camelCase(key.split(".").at(-1) ?? "") === name);
  expect(same).toEqual([]);
});
