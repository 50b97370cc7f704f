import { violationsOf } from "../support/violations";
import { Role } from "../../constructs/access/roles/role";
import { checkConfigMapSize } from "../../constructs/terraform/object-size";
import { platformStack } from "../platform/support";
import { violations } from "../support/synthesis";

test("files of 1 MiB are a ConfigMap, one byte more is not", () => {
  expect(violationsOf(checkConfigMapSize, { name: "files", files: { a: "é".repeat(524_287), b: "" } })).toEqual([]);
  expect(violationsOf(checkConfigMapSize, { name: "files", files: { a: "é".repeat(524_287), b: "x" } })).toMatchObject([
    { rule: { code: "OBJECT-004" }, property: "ConfigMap files", given: "1048577 bytes, 1048575 of them in a" },
  ]);
});

test("a platform that delivers more than a ConfigMap holds is refused, not its apply", () => {
  const roles = Array.from({ length: 40 }, (_, index) =>
    Role.of({ name: `role-${index}`, allow: { nodeLabels: { text: "x".repeat(30_000) } } }),
  );
  expect(violations(platformStack({ roles }).stack)).toMatchObject([
    { rule: { code: "OBJECT-004" }, property: "ConfigMap svc-delivery", path: "stack/platform/resources/job" },
  ]);
});
