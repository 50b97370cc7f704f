import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CHARTS } from "./fleet";
import type { Measurement } from "./measure";

const SIZES = ["10", "100", "300", "1000"];
const COLUMNS = ["chart", "clusters", "seconds", "CPU s", "ms/stack", "peak MB", "files", "MB written"];

/** One synthesis in a process of its own, run as `cdktf.json` runs a program. */
function measured(size: string, chart: string): Measurement {
  const program = join(__dirname, "measure.js");
  const output = execFileSync(process.execPath, ["--enable-source-maps", program, size, chart], { encoding: "utf8" });
  return JSON.parse(output) as Measurement;
}

function row(size: string, chart: string): readonly string[] {
  const { seconds, cpuSeconds, peakMegabytes, files, megabytes } = measured(size, chart);
  const stacks = Number(size) + 1;
  return [
    chart,
    size,
    seconds.toFixed(2),
    cpuSeconds.toFixed(2),
    ((seconds * 1000) / stacks).toFixed(1),
    peakMegabytes.toFixed(0),
    String(files),
    megabytes.toFixed(1),
  ];
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(10))).join("  ");
}

const given = process.argv.slice(2);
const sizes = given.length > 0 ? given : SIZES;
if (!sizes.every((size) => /^[1-9]\d*$/.test(size))) {
  throw new Error(`sizes are numbers of clusters, such as ${SIZES.join(" ")}; given: ${sizes.join(" ")}`);
}
console.log(line(COLUMNS));
for (const chart of Object.keys(CHARTS)) for (const size of sizes) console.log(line(row(size, chart)));
