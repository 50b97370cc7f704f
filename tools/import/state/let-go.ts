import { shellWord } from "../../../constructs/core/shell-word";
import { visible } from "../../cli/output/visible";
import type { Neighbour } from "./neighbours";
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
    modules: [...modules].filter((module) => stays.some((other) => isInModule(other.module, module))),
  };
}

function isInModule(module: string, around: string): boolean {
  return module === around || module.startsWith(`${around}.`);
}

function removedBlock(from: string): string {
  return `removed {\n  from = ${from}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}

/** What the old configuration lets go of, and what stays there. */
interface LetGo extends Forgotten {
  readonly taken: readonly StateResource[];

  /** Whether the blocks are in a file. */
  readonly isWritten: boolean;

  /** Resources that stay, and those of them that the program names. */
  readonly others: readonly StateResource[];
  readonly named: readonly Neighbour[];
}

/** What a person does, in this order, so that neither plan destroys anything; and what stays as it is. */
export function letGo(given: LetGo): string {
  const { taken, blocks, single, modules, isWritten, others, named } = given;
  if (taken.length === 0) return "";
  const into = isWritten ? "add the file removed.tf" : "add the blocks below";
  const steps = [
    ...(blocks === ""
      ? []
      : [`in the old configuration, delete what declares the resources of removed blocks, and ${into}`]),
    ...single.map((address) => `terraform state rm ${shellWord(address)}, then delete its key from the configuration`),
    ...modules.map(
      (module) => `keep the call of ${module}, which has other resources: delete the resources in its code`,
    ),
    "keep the providers in the old configuration, and apply it: its plan ends with 0 to destroy",
    "deploy the program: its plan imports objects by blocks of its own, and ends with 0 to destroy, as docs/migration.md says",
  ];
  const stay = others.length - named.length;
  const lines = [
    "Move in this order; both plans destroy nothing:",
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    ...(others.length === 0 ? [] : ["These resources stay in their state, with the props that name them:"]),
    ...named.map(({ address, props }) => `  ${address}: ${props.join(", ")}`),
    ...(stay === 0 ? [] : [`  ${stay} that no prop names: ${unnamedTypes(others, named)}`]),
  ];
  const shown = lines.map((line) => `${visible(line)}\n`).join("");
  return isWritten || blocks === "" ? shown : `${shown}\n${blocks}`;
}

function unnamedTypes(others: readonly StateResource[], named: readonly Neighbour[]): string {
  const unnamed = others.filter(({ address }) => !named.some((each) => each.address === address));
  return [...new Set(unnamed.map(({ type }) => type))].sort().join(", ");
}
