import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatReport, summaryOf } from "./report";
import { runAll, type SlotResult } from "./run-all";
import type { Drawn } from "./run-slot";
import { fuzzedSlots } from "./fuzzed-slots";
import { forgetMended } from "./sample";
import { cleanUpAfter } from "./world";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: "string" },
    workers: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
    count: { type: "string" },
    mended: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  if (values.mended) {
    console.log(`${forgetMended()} known failures are left`);
    cleanUpAfter(process.pid);
    return;
  }
  const slots = fuzzedSlots().filter(
    ({ id }) => positionals.length === 0 || positionals.some((part) => id.includes(part)),
  );
  if (slots.length === 0) throw new Error(`no slot is named ${positionals.join(" or ")}`);
  const sizes = values.large ? "large" : values.quick ? "small" : undefined;
  const drawn: Drawn = { sizes, count: values.count === undefined ? undefined : Number(values.count) };
  const results: SlotResult[] = [];
  await runAll(slots, { workers: Number(values.workers), drawn }, (result, done) => {
    results.push(result);
    const { slot, failures } = result;
    console.log(`${done}/${slots.length} ${slot.id}: ${failures.length === 0 ? "ok" : `${failures.length} failed`}`);
    if (values.report !== undefined && done % 50 === 0) writeFileSync(values.report, formatReport(results));
  });
  console.log(`\n${values.report === undefined ? formatReport(results) : summaryOf(results)}`);
  if (values.report !== undefined) writeFileSync(values.report, `${formatReport(results)}\n`);
  if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

void main();
