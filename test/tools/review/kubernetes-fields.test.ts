import { kindOf } from "../../../constructs/core/object-kinds";
import { WRITTEN_BY_OTHERS } from "../../../constructs/terraform/foreign-changes";
import { FIELDS, givesPower, meaningOf } from "../../../tools/review/fields/kinds";

test("every kind that this package writes is in the table, and no other", () => {
  expect(Object.keys(FIELDS).sort()).toEqual([...Object.keys(WRITTEN_BY_OTHERS).map(kindOf), "Pod"].sort());
});

test("a kind and a field that nobody knows are not judged", () => {
  expect(givesPower("Widget")).toBe(true);
  expect(meaningOf("Widget", ["spec"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "template", "spec", "widget"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "template", "spec", "volumes", "[a]", "widget"])).toBeUndefined();
  expect(meaningOf("Deployment", ["spec", "widget"])).toBeUndefined();
  expect(meaningOf("ConfigMap", ["data", "a"])).toBe("harmless");
});
