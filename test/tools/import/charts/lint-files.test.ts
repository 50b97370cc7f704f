import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ChartName } from "../../../../tools/import/charts/chart-release-values";
import type { Values } from "../../../../tools/import/charts/given-values";
import { importedProgram, leftOf } from "../../../support/charts-program";

/** The folder of the product's charts, in a checkout of its sources: `examples/chart`. */
const FOLDER = process.env["ACCESS_PLATFORM_CHARTS"];

/**
 * Files of values by which the product checks its charts, and of how many of them the program holds all: of the others, it names
 * what it does not hold.
 */
const FILES = { "teleport-cluster": { all: 73, whole: 10 }, "teleport-kube-agent": { all: 47, whole: 0 } } as const;

function outcomes(chart: ChartName): readonly string[] {
  const folder = join(FOLDER ?? "", chart, ".lint");
  return readdirSync(folder).map((file) => {
    const values = parse(readFileSync(join(folder, file), "utf8")) as Values;
    const program = chart === "teleport-cluster" ? importedProgram(values) : importedProgram(undefined, values);
    return leftOf(program).length === 0 ? "whole" : "named";
  });
}

if (FOLDER === undefined) {
  describe.skip("the product's own files of values (skipped: optional: ACCESS_PLATFORM_CHARTS names no folder)", () => {
    test("are imported", () => undefined);
  });
} else {
  test.each(["teleport-cluster", "teleport-kube-agent"] as const)(
    "as many files of %s as before are whole",
    (chart) => {
      const found = outcomes(chart);
      expect(found).toHaveLength(FILES[chart].all);
      expect(found.filter((each) => each === "whole").length).toBeGreaterThanOrEqual(FILES[chart].whole);
    },
  );
}
