import type { Brand } from "../../brand/brand";
import type { Check, Defaulted, Needed } from "../../core/schema/group";
import type { Shape } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import type { DeclaredRelease, PlannedRelease } from "../features/agent-release-props";

/** Values of the agents' chart. */
export type Values = Readonly<Record<string, unknown>>;

/** Shapes of props by name; each feature holds them equal to the interface with `satisfies`. */
type Shapes = Readonly<Record<string, Shape | Needed | Defaulted>>;

/** Names in the chart's values that depend on the brand. */
export interface ChartNames {
  readonly brand: Brand;

  /** Value that holds the agents' configuration file. */
  readonly file: string;

  /** Path of the section that every component has in that file. */
  readonly common: string;
}

/**
 * One feature of a release: its props, what is wrong with them, and what they become in the chart.
 *
 * Schema, checks, values and owned values of a release derive from the list of its features.
 */
export interface Feature {
  /** Props of the release itself. */
  readonly props?: Shapes;

  /** Props of its groups. */
  readonly network?: Shapes;
  readonly pods?: Shapes;
  readonly helm?: Shapes;

  /** What must hold of several props. */
  readonly together?: readonly Check<DeclaredRelease>[];

  /** Notes what is wrong with a release; a program may acknowledge some of it. */
  readonly check?: (release: PlannedRelease, problems: Problems) => void;

  /** Paths of values that only the release sets, even if it leaves them at the chart's default. */
  readonly owns?: (names: ChartNames) => readonly string[];

  /** Values of the chart. */
  readonly values?: (release: DeclaredRelease) => Values;
}
