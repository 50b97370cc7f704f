import type { StateResource } from "./state-resources";

/** How the old configuration lets go of what a program goes on with. */
export interface Forgotten {
  /** Blocks `removed`, for the old configuration; empty where there is none. */
  readonly blocks: string;

  /** Addresses of single instances, of whose resource others stay: no block names one instance. */
  readonly single: readonly string[];

  /** Modules that also have resources which stay: their calls stay, too. */
  readonly modules: readonly string[];
}

/** How Terraform forgets resources without destroying them, beside others of the same state that stay. */
export function forgotten(taken: readonly StateResource[], all: readonly StateResource[]): Forgotten {
  const stays = all.filter((each) => !taken.includes(each));
  const isShared = ({ block }: StateResource): boolean => stays.some((other) => other.block === block);
  const blocks = [...new Set(taken.filter((each) => !isShared(each)).map(({ block }) => block))];
  const modules = new Set(taken.map(({ module }) => module).filter((module) => module !== ""));
  return {
    blocks: blocks.map(removedBlock).join("\n"),
    single: taken.filter(isShared).map(({ address }) => address),
    modules: [...modules].filter((module) => stays.some((other) => isIn(other.module, module))),
  };
}

function isIn(module: string, around: string): boolean {
  return module === around || module.startsWith(`${around}.`);
}

function removedBlock(from: string): string {
  return `removed {\n  from = ${from}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}
