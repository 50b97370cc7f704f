import type { Duration } from "../../core/duration";
import { duration } from "../../access/shapes";
import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { list, text } from "../../core/schema/shapes";

/** A label with the output of a command on the pod or machine of the agent. */
export interface DynamicLabel {
  /** Name of the label. */
  readonly name: string;
  /** The program and its arguments, from the agent's image or machine. */
  readonly command: readonly string[];
  /** How often the command runs. */
  readonly period: Duration;
}

export const dynamicLabels = list(
  document<DynamicLabel>()({ name: needed(text()), command: needed(list(text())), period: needed(duration) }),
);
