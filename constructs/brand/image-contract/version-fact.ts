/** A fact that depends on the product's version: a name that only some versions know, or behaviour of some versions. */
export interface VersionFact {
  /** Subject of the names. */
  readonly about: FactSubject;

  /**
   * Paths or names, as the product writes them. `[]` is an item of a list, a value follows `=`, and `&` joins two that
   * occur together. Names of behaviour are our own.
   */
  readonly names: readonly string[];

  /** First release that has it; 14.0.0 if it is older than the versions that are accepted. */
  readonly since: string;

  /** First releases of older lines that have it, too. @default none */
  readonly backports?: readonly string[];

  /** First release without it. @default all newer ones have it */
  readonly until?: string;

  /** The fact as a sentence, without a full stop. */
  readonly text: string;

  /** Whether a platform behaves differently from this version on, without a change of its program. @default false */
  readonly changesBehaviour?: true;

  /** Where the fact was read; for an advisory, also when. */
  readonly source: string;
}

/** Subject of a fact: values of a chart, fields of a kind of resource, kinds and other names, or behaviour. */
export type FactSubject =
  | "value of teleport-kube-agent"
  | "value of teleport-cluster"
  | "kind"
  | "preset role"
  | "configuration"
  | "object"
  | "bot"
  | "command"
  | "behaviour"
  | "advisory"
  | `field of ${string}`;
