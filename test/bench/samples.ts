import type { Series } from "../../bench/rounds";
import type { SubjectName } from "../../bench/subjects";

/** A series of runs that took some seconds of wall time, half of it on the processor, and as many MiB times a hundred. */
export function series(subject: SubjectName, stacks: number, agentsPerStack: number, ...seconds: number[]): Series {
  const samples = seconds.map((wallSeconds) => ({
    wallSeconds,
    cpuSeconds: wallSeconds / 2,
    peakMebibytes: wallSeconds * 100,
    bytes: 1e6,
  }));
  return { subject, size: { stacks, agentsPerStack }, samples };
}
