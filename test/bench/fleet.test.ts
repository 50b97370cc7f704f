import { Testing } from "cdktf";
import { CHARTS, declareFleet } from "../../bench/fleet";
import { violationsOfTree } from "../../constructs/core/tree/tree";

test.each(Object.keys(CHARTS))("the measured fleet breaks no rule, with the chart: %s", (chart) => {
  const app = Testing.app();
  declareFleet(app, 4, CHARTS[chart]!);
  expect(violationsOfTree(app)).toEqual([]);
});
