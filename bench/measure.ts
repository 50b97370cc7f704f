import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "cdktf";
import { CHARTS, declareFleet } from "./fleet";

/** What the synthesis of one fleet took, from the first declaration to the last byte. */
export interface Measurement {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly files: number;
  readonly megabytes: number;
}

/** Synthesises a fleet in this process, which must do so once only: its memory is part of what is measured. */
function measure(size: number, chart: string): Measurement {
  const source = CHARTS[chart];
  if (source === undefined) throw new Error(`there is no chart ${chart}; there are ${Object.keys(CHARTS).join(", ")}`);
  const outdir = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const [start, cpu] = [process.hrtime.bigint(), process.cpuUsage()];
    const app = new App({ outdir });
    declareFleet(app, size, source);
    app.synth();
    const { user, system } = process.cpuUsage(cpu);
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const peakMegabytes = process.resourceUsage().maxRSS / 1024;
    const sizes = readdirSync(outdir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).size);
    const megabytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
    return { seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes, files: sizes.length, megabytes };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

const [size = "10", chart = "bundled"] = process.argv.slice(2);
console.log(JSON.stringify(measure(Number(size), chart)));
