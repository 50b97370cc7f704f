import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAMS, synthesiseProgram } from "../support/doc-programs";

test("there is a program for each kind of cluster that the quick start names", () => {
  expect(PROGRAMS).toEqual(["aks.ts", "eks.ts", "gke.ts", "kind.ts"]);
});

test.each(PROGRAMS)("%s is a right program, and writes a stack", (file) => {
  const outdir = mkdtempSync(join(tmpdir(), "access-platform-program-"));
  try {
    synthesiseProgram(file, outdir);
    expect(existsSync(join(outdir, "stacks", "access", "cdk.tf.json"))).toBe(true);
  } finally {
    rmSync(outdir, { recursive: true });
  }
});
