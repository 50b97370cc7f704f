import { ViolationsError } from "../../constructs/core/violations-error";
import { Value } from "../../constructs/core/value";
import { SIZES, type Hostile } from "./hostile";
import type { Reader } from "./reader";

/** What a reader took for something hostile of one size. */
export interface Sample {
  readonly size: number;
  readonly cpuMs: number;

  /** Characters of what it says about it. */
  readonly said: number;
}

/** A reader and what it was given, at all sizes up to one that took long. */
export interface Measured {
  readonly samples: readonly Sample[];

  /** Milliseconds that it may take at most. */
  readonly mostMs: number;

  /** The engine gave up: no process that reads something may end like that. */
  readonly failed?: string;
}

/** What a reader may take at most, where it does not say otherwise; who takes longer is not asked for more. */
const MOST_MS = 2_000;

/** Below this nothing is measured again: it does not matter. */
const SHORT_MS = 20;

/** Of so many runs the fastest counts, since the machine does something else too. */
const RUNS = 3;

/** Reads something hostile at all sizes. */
export function measureCase({ read, mostMs = MOST_MS }: Reader, { make }: Hostile): Measured {
  const samples: Sample[] = [];
  for (const size of SIZES) {
    const sample = fastest(size, (length) => run(read, make(length)));
    if ("failed" in sample) return { samples, mostMs, failed: `${sample.failed} at ${size.toLocaleString("en")}` };
    samples.push({ size, ...sample });
    if (sample.cpuMs > mostMs) break;
  }
  return { samples, mostMs };
}

type Run = Omit<Sample, "size"> | { readonly failed: string };

/** Each run gets another text, since some readers remember what they read last. */
function fastest(size: number, once: (length: number) => Run): Run {
  let best = once(size);
  for (let more = 1; more < RUNS && !("failed" in best) && best.cpuMs > SHORT_MS && best.cpuMs <= MOST_MS; more++) {
    const next = once(size - 20 * more);
    if ("failed" in next || next.cpuMs < best.cpuMs) best = next;
  }
  return best;
}

function run(read: Reader["read"], given: unknown): Run {
  const started = process.cpuUsage();
  let said = 0;
  try {
    said = wordsOf(read(given));
  } catch (error) {
    if (error instanceof RangeError && /call stack|string length|array length/i.test(error.message))
      return { failed: error.message };
    said = error instanceof Error ? error.message.length : 0;
  }
  const { user, system } = process.cpuUsage(started);
  return { cpuMs: (user + system) / 1000, said };
}

/** Characters of the report of a value, as a construct would write it. */
function wordsOf(made: unknown): number {
  if (!(made instanceof Value) || made.violations.length === 0) return 0;
  return new ViolationsError(made.violations.map((violation) => ({ ...violation, path: "growth" }))).message.length;
}
