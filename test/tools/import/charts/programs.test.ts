import { leftOf, manifestsOf, programOf } from "../../../support/charts-program";
import { LARGE_RELEASES } from "./large-releases";

test.each(LARGE_RELEASES)(
  "%s: the program breaks no rule, and holds what the release has",
  (_, cluster, agents, left) => {
    const program = programOf(cluster, agents);
    expect(leftOf(program)).toEqual(left);
    expect(manifestsOf(program.text).length).toBeGreaterThan(0);
  },
);

test("AWS, with agents of all kinds, reads as a person would write it", () => {
  const [, cluster, agents] = LARGE_RELEASES[0]!;
  expect(programOf(cluster, agents).text).toMatchSnapshot();
});
