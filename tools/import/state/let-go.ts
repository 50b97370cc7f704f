import { shellWord } from "../../../constructs/core/shell-word";
import { visible } from "../../cli/output/visible";
import type { Neighbour } from "./neighbours";
import type { StateResource } from "./state-resources";

/** How the old configuration gives up the resources that a program takes over. */
export interface Forgotten {
  /** `removed` blocks for the old configuration; empty if there are none. */
  readonly blocks: string;

  /** Addresses of instances whose resource has others that stay. No `removed` block can name a single instance. */
  readonly single: readonly string[];

  /** Modules that also have resources that stay, so that their calls must stay. */
  readonly modules: readonly string[];
}

/** How Terraform forgets the taken resources without destroying them, while other resources of the state stay. */
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

/** The resources that the old configuration gives up, and those that stay. */
interface LetGo extends Forgotten {
  readonly taken: readonly StateResource[];

  /** Whether the blocks were written to a file. */
  readonly isWritten: boolean;

  /** Resources that stay, and those of them that the program refers to. */
  readonly others: readonly StateResource[];
  readonly named: readonly Neighbour[];
}

/** The steps for the user, in an order in which neither plan destroys anything, and the resources that stay. */
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
