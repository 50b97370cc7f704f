import type { Document } from "../../tools/output/document";
import { SIZES } from "./hostile";
import { growth, whatIsWrong, worstMs, type Case } from "./verdict";

/** What of each group took longest, and everything that grows too fast. */
export function growthTables(cases: readonly Case[]): Document {
  const groups = [...new Set(cases.map(({ group }) => group))];
  const wrong = cases.filter((one) => whatIsWrong(one).length > 0);
  return [
    {
      kind: "table",
      columns: ["what reads", "cases", "slowest of them", ...SIZES.map(sizeInWords), "growth"],
      rows: groups.map((group) => rowOf(cases.filter((one) => one.group === group))),
    },
    ...(wrong.length === 0
      ? []
      : ([
          {
            kind: "table",
            columns: ["grows too fast", "given", "what is wrong"],
            rows: wrong
              .map((one) => [{ code: one.reader }, { code: one.hostile }, whatIsWrong(one).join("; ")])
              .map(([reader, hostile, what]) => [[reader], [hostile], what] as never),
          },
        ] as Document)),
  ];
}

function rowOf(cases: readonly Case[]): readonly (string | readonly { readonly code: string }[])[] {
  const [worst] = [...cases].sort((a, b) => worstMs(b) - worstMs(a));
  const factors = growth(worst?.samples ?? []);
  return [
    worst?.group ?? "",
    cases.length.toLocaleString("en"),
    [{ code: `${worst?.reader ?? ""}, ${worst?.hostile ?? ""}` }],
    ...SIZES.map((_, index) => milliseconds(worst?.samples[index]?.cpuMs)),
    factors.map((factor) => factor.toFixed(factor < 10 ? 1 : 0)).join(", "),
  ];
}

function milliseconds(time: number | undefined): string {
  if (time === undefined) return "";
  return time < 1 ? "< 1 ms" : `${time.toFixed(0)} ms`;
}

function sizeInWords(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000} MB` : `${size / 1_000} kB`;
}
