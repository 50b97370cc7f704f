import { readCommandLine } from "../../bench/command-line";
import { sizeInWords } from "../../bench/sizes";

const sizes = (...args: string[]) => readCommandLine(args)?.sizes.map(sizeInWords);

test("by default all is measured seven times; quickly, little is measured three times", () => {
  expect(readCommandLine([])).toMatchObject({ rounds: 7, check: false, writeBaseline: false });
  expect(sizes()).toEqual([
    ...["1 agent", "10 agents", "100 agents", "1,000 agents", "10,000 agents"],
    ...["10 stacks of 10 agents", "100 stacks of 10 agents", "1,000 stacks of 10 agents"],
  ]);
  expect(readCommandLine(["--quick"])).toMatchObject({ rounds: 3 });
  expect(sizes("--quick")).toEqual(["1 agent", "10 agents", "100 agents"]);
});

test("sizes, subjects and rounds can be named", () => {
  expect(sizes("--quick", "--size", "1x50", "--size", "20x1")).toEqual(["50 agents", "20 stacks of 1 agent"]);
  expect(readCommandLine(["--only", "raw", "--only", "ours", "--rounds", "9"])).toMatchObject({
    subjects: ["raw", "ours"],
    rounds: 9,
  });
});

test.each([
  [["--size", "100"], /"100" is not a size/],
  [["--size", "0x1"], /"0x1" is not a size/],
  [["--only", "rust"], /no subject "rust"/],
  [["--rounds", "0"], /"0" is not a number of rounds/],
  [["--unknown"], /--unknown/],
])("%j is refused", (args, message) => {
  expect(() => readCommandLine(args)).toThrow(message);
});
