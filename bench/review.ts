import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toMarkdown } from "../tools/cli/output/markdown";
import { describeReview } from "../tools/review/describe";
import { readPlans } from "../tools/review/read-step";
import { review } from "../tools/review/review";
import { TimeZone } from "../tools/cli/time/time-zone";

/** Recorded plans of a change of a channel: of the platform, and of agents, which are multiplied. */
const RECORDED = join(__dirname, "../../test/fixtures/plans");

const SIZES = ["1000", "10000"];
const MEASURE = "--measure";

interface Plan {
  readonly resource_changes: readonly { readonly type: string }[];
}

function recorded(stack: string): Plan {
  return JSON.parse(readFileSync(join(RECORDED, `channel-bump.${stack}.json`), "utf8")) as Plan;
}

/** A plan with releases of agents, each in a namespace of its own and with its network policy. */
function planOfFleet(size: number): string {
  const platform = recorded("platform");
  const agents = recorded("databases").resource_changes.filter(({ type }) =>
    ["helm_release", "kubernetes_network_policy_v1"].includes(type),
  );
  const texts = agents.map((agent) => JSON.stringify(agent));
  const fleet = Array.from({ length: size }, (_, index) =>
    texts.map((text): unknown =>
      JSON.parse(text.replaceAll("databases", `namespace-${index}`).replaceAll("database-agent", `agent-${index}`)),
    ),
  );
  return JSON.stringify({ ...platform, resource_changes: [...platform.resource_changes, ...fleet.flat()] });
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
