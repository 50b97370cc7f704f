import type { Duration } from "../../core/duration";
import { duration } from "../../access/shapes";
import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { list, text } from "../../core/schema/shapes";

/** A label whose value is what a command prints where the agent runs. */
export interface DynamicLabel {
  /** Name of the label. */
  readonly name: string;
  /** The program and its arguments; it has to be in the agent's image, or on its machine. */
  readonly command: readonly string[];
  /** How often the command runs. */
  readonly period: Duration;
}

export const dynamicLabels = list(
  document<DynamicLabel>()({ name: needed(text()), command: needed(list(text())), period: needed(duration) }),
);
