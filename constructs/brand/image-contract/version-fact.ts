/**
 * What depends on the product's version: a name that some versions know and others do not, or something that a version does
 * by itself.
 */
export interface VersionFact {
  /** What the name is a name of. */
  readonly about: FactSubject;

  /**
   * Paths or names, as the product writes them: items of a list are `[]`, a value is after `=`, and `&` is between two that are
   * there together. Behaviour has names of ours.
   */
  readonly names: readonly string[];

  /** First release that has it; 14.0.0 where older ones than those that are accepted have it. */
  readonly since: string;

  /** First releases of older lines that have it, too. @default none */
  readonly backports?: readonly string[];

  /** First release that has it no more. @default all newer ones have it */
  readonly until?: string;

  /** What it is, in a sentence without a full stop. */
  readonly text: string;

  /** Whether a platform behaves otherwise from then on, without a change of its program. @default false */
  readonly changesBehaviour?: true;

  /** Where it was read; of an advisory, also when. */
  readonly source: string;
}

/** What facts are about: values of a chart, fields of a kind of resource, kinds and other names, or what the product does. */
export type FactSubject =
  | "value of teleport-kube-agent"
  | "value of teleport-cluster"
  | "kind"
  | "preset role"
  | "configuration"
  | "object"
  | "bot"
  | "behaviour"
  | "advisory"
  | `field of ${string}`;
