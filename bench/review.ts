import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toMarkdown } from "../tools/cli/output/markdown";
import { describeReview } from "../tools/review/describe";
import { readPlans } from "../tools/review/read-step";
import { review } from "../tools/review/review";
import { TimeZone } from "../tools/cli/time/time-zone";
import { fleetPlan } from "./fleet-plan";

const SIZES = ["1000", "10000"];
const MEASURE = "--measure";

/** A plan with releases of agents, each in a namespace of its own. */
function planOfFleet(size: number): string {
  const renamed = (text: string, index: number) =>
    text.replaceAll("databases", `namespace-${index}`).replaceAll("database-agent", `agent-${index}`);
  return JSON.stringify(fleetPlan(join(__dirname, "../.."), size, renamed));
}

/** Reviews a plan in this process, which must do so once only: its memory is part of what is measured. */
async function measure(file: string): Promise<string> {
  const start = process.hrtime.bigint();
  const { step } = await readPlans([file]);
  const found = review(step, { at: new Date("2026-11-23T10:00Z"), zone: TimeZone.of("UTC") });
  const lines = toMarkdown(describeReview(found)).split("\n").length;
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const peak = process.resourceUsage().maxRSS / 1024;
  return `${seconds.toFixed(2)} s, ${peak.toFixed(0)} MiB at most, ${lines} lines of Markdown`;
}

function measured(size: string): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-review-"));
  const file = join(folder, "platform.json");
  try {
    writeFileSync(file, planOfFleet(Number(size)));
    const megabytes = statSync(file).size / 1e6;
    const result = execFileSync(process.execPath, [__filename, MEASURE, file], { encoding: "utf8" });
    return `${size} releases, a plan of ${megabytes.toFixed(0)} MB: ${result.trim()}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, file, ...others] = process.argv.slice(2);
if (first === MEASURE && file !== undefined) void measure(file).then(console.log);
else
  for (const size of first === undefined ? SIZES : [first, ...(file === undefined ? [] : [file, ...others])])
    console.log(measured(size));
