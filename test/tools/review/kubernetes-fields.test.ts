import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { kindOf } from "../../../constructs/core/object-kinds";
import { FIELDS, givesPower, meaningOf, PARTS } from "../../../tools/review/fields/kinds";

const LIBRARY = join(dirname(require.resolve("@cdktf/provider-kubernetes/package.json")), "lib");

/** Every type of resource that the provider has, but for older names of the same. */
const TYPES = readdirSync(LIBRARY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(data-|provider$)/.test(entry.name))
  .map((entry) => `kubernetes_${entry.name.replaceAll("-", "_")}`);

/** Types that make an object of any kind, of another kind than their name says, or of what another type makes. */
const OTHERWISE = ["manifest", "daemonset", "default_service_account", "api_service", "csi_driver"].map(
  (name) => `kubernetes_${name}`,
);

test("every type of resource of the provider is in the table", () => {
  const missing = TYPES.filter((type) => {
    const isPart = Object.hasOwn(PARTS, type);
    return !isPart && !OTHERWISE.includes(type.replace(/_v1$/, "")) && !Object.hasOwn(FIELDS, kindOf(type));
  });
  expect(TYPES.length).toBeGreaterThan(70);
  expect(missing).toEqual([]);
});

test("a kind and a field that nobody knows are not judged", () => {
  expect(givesPower("Widget")).toBe(true);
  expect(meaningOf("Widget", ["spec"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "template", "spec", "widget"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "template", "spec", "volumes", "[a]", "widget"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "widget"])).toBeUndefined();
  expect(meaningOf("ConfigMap", ["data", "a"])).toBe("harmless");
});
