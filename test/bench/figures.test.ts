import { BOUNDS } from "../../bench/bounds";
import { figuresOf } from "../../bench/figures";
import { unreachedBounds } from "../../bench/report";
import { SIZES } from "../../bench/sizes";
import { allSubjects } from "../../bench/subjects";
import { series } from "./samples";

const named = (name: string, ...given: Parameters<typeof figuresOf>) =>
  figuresOf(...given).find((figure) => figure.name === name);

test("subjects are compared within each round, so that a slow round changes nothing", () => {
  const measured = [series("ours", 1, 100, 1, 10, 1), series("raw", 1, 100, 2, 20, 2)];
  for (const what of ["wall time", "CPU time", "peak memory"]) {
    expect(named(`${what} of ours / raw, 100 agents`, measured)).toMatchObject({
      value: 0.5,
      spread: 0,
      unit: "ratio",
    });
  }
});

test("sizes are not mixed up", () => {
  const measured = [series("ours", 1, 100, 1), series("raw", 1, 10, 2), series("raw", 10, 100, 3)];
  expect(figuresOf(measured).filter(({ name }) => name.includes("raw"))).toEqual([]);
});

test("growth is the time for one, over that where there are a tenth as many", () => {
  const agents = [series("ours", 1, 1000, 1), series("ours", 1, 10_000, 11)];
  expect(named("wall time of ours per agent, 10,000 / 1,000", agents)?.value).toBeCloseTo(1.1);
  const stacks = [series("ours", 100, 10, 1), series("ours", 1000, 10, 8)];
  expect(named("wall time of ours per stack, 1,000 / 100", stacks)?.value).toBeCloseTo(0.8);
  const fleets = [series("fleet-bundled", 100, 10, 1), series("fleet-bundled", 1000, 10, 20)];
  expect(figuresOf(fleets)).toMatchObject([{ name: "wall time of a fleet-bundled per stack, 1,000 / 100", value: 2 }]);
});

test("the start of one agent is told in milliseconds over that of Node, which tells no CPU time", () => {
  const node = series("node", 1, 1, 0.25);
  const bare = { ...node, samples: node.samples.map(({ wallSeconds, bytes }) => ({ wallSeconds, bytes })) };
  const figures = figuresOf([bare, series("ours", 1, 1, 0.5)]);
  expect(figures).toContainEqual(expect.objectContaining({ name: "wall time of ours - node, 1 agent", value: 250 }));
  expect(figures.filter(({ value }) => Number.isNaN(value))).toEqual([]);
});

test("a bound is missed above it, and one that nobody has measured is named", () => {
  const lines = unreachedBounds(figuresOf([series("ours", 1, 100, 101), series("raw", 1, 100, 100)]));
  const missed = "bound missed: wall time of ours / raw, 100 agents: 1.01, at most 1.00";
  expect(lines.filter((line) => !line.startsWith("bound not measured: "))).toEqual([missed]);
  expect(lines).toHaveLength(Object.keys(BOUNDS).length);
});

test("each bound is that of a figure of a whole run", () => {
  const measured = SIZES.flatMap((size) =>
    allSubjects("helm")
      .filter((subject) => subject.isMeasuredAt(size))
      .map(({ name }) => series(name, size.stacks, size.agentsPerStack, 1)),
  );
  const bounds = figuresOf(measured).filter(({ bound }) => bound !== undefined);
  expect(Object.fromEntries(bounds.map(({ name, bound }) => [name, bound]))).toEqual(BOUNDS);
});
