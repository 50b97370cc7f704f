/** How much a subject declares: agents are spread evenly over the stacks. */
export interface Size {
  readonly stacks: number;
  readonly agentsPerStack: number;
}

/** What a subject is: it writes the configuration of so many agents into a folder. */
export type Subject = (size: Size, outdir: string) => void;

/** What the process of a subject took. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly peakMebibytes: number;
}

/** The numbers from 0 on, as many as told. */
export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** What the command line of this process asks for, `node SUBJECT STACKS AGENTS_PER_STACK OUTDIR`. */
export function asked(): { readonly size: Size; readonly outdir: string } {
  const [stacks, agentsPerStack, outdir] = process.argv.slice(2);
  if (outdir === undefined) throw new Error("what to measure is missing: give STACKS AGENTS_PER_STACK OUTDIR");
  return { size: { stacks: Number(stacks), agentsPerStack: Number(agentsPerStack) }, outdir };
}

/**
 * Runs a subject as the program of this process, and prints its {@link Usage} as JSON at the end.
 *
 * It does so once only: the memory of a process is part of what is measured.
 */
export function runSubject(subject: Subject): void {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage: Usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMebibytes: maxRSS / 1024 };
    process.stdout.write(`${JSON.stringify(usage)}\n`);
  });
  const { size, outdir } = asked();
  subject(size, outdir);
}
