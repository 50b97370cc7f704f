import { figuresOf } from "../../bench/figures";
import { tablesOf } from "../../bench/report";
import { toMarkdown } from "../../tools/output/markdown";
import { series } from "./samples";

test("the tables have a line for each subject and size, and one for each figure, those with a bound first", () => {
  const ours = series("ours", 1, 1000, 1.5, 1.5, 1.8);
  const smaller = [series("ours", 1, 10, 1), series("floor", 1, 10, 0.5)];
  const bare = series("node", 1, 1, 0.05);
  const measured = [
    ...smaller,
    ours,
    series("raw", 1, 1000, 2, 2, 2),
    { ...bare, samples: [{ wallSeconds: 0.05, bytes: 0 }] },
  ];
  const markdown = toMarkdown(tablesOf(measured, figuresOf(measured)));
  expect(markdown).toBe(`| size | subject | wall s | spread | CPU s | peak MiB | MB written |
| --- | --- | --- | --- | --- | --- | --- |
| 10 agents | ours | 1.00 | 0 % | 0.50 | 100 | 1.00 |
| 10 agents | floor | 0.50 | 0 % | 0.25 | 50.0 | 1.00 |
| 1,000 agents | ours | 1.50 | 0 % | 0.75 | 150 | 1.00 |
| 1,000 agents | raw | 2.00 | 0 % | 1.00 | 200 | 1.00 |
| 1 agent | node | 0.050 | 0 % |  |  | 0 |

| figure | measured | spread | bound | reached |
| --- | --- | --- | --- | --- |
| wall time of ours / raw, 1,000 agents | 0.75 | 0 % | 0.80 | yes |
| wall time of ours / floor, 10 agents | 2.00 | 0 % |  |  |
| peak memory of ours, 10 agents | 100 MiB | 0 % |  |  |
| CPU time of ours / raw, 1,000 agents | 0.75 | 0 % |  |  |
| peak memory of ours / raw, 1,000 agents | 0.75 | 0 % |  |  |
| peak memory of ours, 1,000 agents | 150 MiB | 0 % |  |  |
`);
});
