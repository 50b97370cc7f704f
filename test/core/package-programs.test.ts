import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageProgram } from "../../constructs/core/package-programs";

test("a program that pods run is a file of the package, as text", () => {
  const path = "delivery/deliver.sh";
  expect(packageProgram(path)).toBe(readFileSync(join(__dirname, "../../programs", path), "utf8"));
});
