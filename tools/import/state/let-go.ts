import { shellWord } from "../../cli/output/shell-word";
import { visible } from "../../cli/output/visible";
import type { Forgotten } from "./forgotten";
import type { Neighbour } from "./neighbours";
import type { StateResource } from "./state-resources";

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
    ...(stay === 0 ? [] : [`  ${stay} that no prop names: ${typesOf(others, named)}`]),
  ];
  const shown = lines.map((line) => `${visible(line)}\n`).join("");
  return isWritten || blocks === "" ? shown : `${shown}\n${blocks}`;
}

function typesOf(others: readonly StateResource[], named: readonly Neighbour[]): string {
  const unnamed = others.filter(({ address }) => !named.some((each) => each.address === address));
  return [...new Set(unnamed.map(({ type }) => type))].sort().join(", ");
}
