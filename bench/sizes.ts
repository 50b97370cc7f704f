import type { Size } from "./subjects/program";

/** What is measured by default: agents in one stack, and stacks of ten agents. */
export const SIZES: readonly Size[] = [
  ...[1, 10, 100, 1_000, 10_000].map(inOneStack),
  ...[10, 100, 1_000].map((stacks) => ({ stacks, agentsPerStack: 10 })),
];

/** What is measured where it has to be quick. */
export const QUICK_SIZES: readonly Size[] = [1, 10, 100].map(inOneStack);

/** Reads `STACKSxAGENTS`, such as 1x100. */
export function parseSize(text: string): Size {
  const [, stacks, agentsPerStack] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text) ?? [];
  if (stacks === undefined) {
    throw new Error(`${JSON.stringify(text)} is not a size. Allowed: <stacks>x<agents in each>, such as 1x100`);
  }
  return { stacks: Number(stacks), agentsPerStack: Number(agentsPerStack) };
}

/** A size in words, such as `1,000 agents` or `100 stacks of 10 agents`. */
export function sizeInWords({ stacks, agentsPerStack }: Size): string {
  const agents = counted(agentsPerStack, "agent");
  return stacks === 1 ? agents : `${counted(stacks, "stack")} of ${agents}`;
}

export function sameSize(one: Size, other: Size): boolean {
  return one.stacks === other.stacks && one.agentsPerStack === other.agentsPerStack;
}

function inOneStack(agentsPerStack: number): Size {
  return { stacks: 1, agentsPerStack };
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
