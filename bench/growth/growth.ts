import { writeFileSync } from "node:fs";
import { toMarkdown } from "../../tools/output/markdown";
import { allGroups } from "./groups";
import { runCases } from "./run-cases";
import { growthTables } from "./table";
import { whatIsWrong, type Case } from "./verdict";
import type { Order } from "./worker";

/** What the command line asks for. */
export interface GrowthOptions {
  /** Parts of names of readers; all where there are none. */
  readonly only: readonly string[];

  /** Files to write. */
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

/** Looks how the time of every parser, pattern and reader grows with what it is given. @returns whether all is linear */
export async function measureGrowth(
  { only, json, markdown }: GrowthOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const orders = ordersFor(only);
  if (orders.length === 0) throw new Error(`no reader is named ${only.join(" or ")}`);
  const cases: Case[] = [];
  await runCases(orders, (measured, done) => {
    cases.push(measured);
    const wrong = whatIsWrong(measured);
    if (wrong.length > 0) say(`${measured.reader} <- ${measured.hostile}: ${wrong.join("; ")}`);
    if (done % 500 === 0 || done === orders.length) say(`${done}/${orders.length} ${measured.group}`);
  });
  const tables = toMarkdown(growthTables(cases));
  console.log(tables);
  if (markdown !== undefined) writeFileSync(markdown, tables);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(cases, undefined, 1)}\n`);
  return cases.every((one) => whatIsWrong(one).length === 0);
}

function ordersFor(only: readonly string[]): readonly Order[] {
  return allGroups().flatMap(({ name: group, readers }) =>
    readers
      .filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part) || group.includes(part)))
      .flatMap(({ name: reader, hostile }) => hostile.map(({ name }) => ({ group, reader, hostile: name }))),
  );
}
