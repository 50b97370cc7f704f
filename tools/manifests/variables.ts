import { singleBlock } from "./configuration";
import { isObject } from "../json/json";

/** A variable of a stack without a default: somebody must set it. */
export interface OpenVariable {
  readonly name: string;

  /** Whether neither plan nor state keeps its value. */
  readonly ephemeral: boolean;
}

/** The variables of a stack that have no default, in the order of the stack. */
export function openVariables(configuration: unknown): OpenVariable[] {
  const declared = isObject(configuration) ? singleBlock(configuration["variable"]) : undefined;
  return Object.entries(declared ?? {}).flatMap(([name, variable]) => {
    if (name === "//" || !isObject(variable) || Object.hasOwn(variable, "default")) return [];
    return [{ name, ephemeral: variable["ephemeral"] === true }];
  });
}
