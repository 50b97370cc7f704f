/** A program that the control plane needs and that was not found. */
export interface MissingBinary {
  /** Name and pinned version, for example `kube-apiserver v1.34.2`. */
  readonly name: string;

  /** Environment variable that could lead to it. */
  readonly variable: string;
}

/** A way to what is missing. */
export interface Remedy {
  /** Whether it gets the programs, or does without them. */
  readonly kind: "programs" | "other cluster";
  readonly text: string;
}

/**
 * The embedded control plane cannot be had on this machine.
 *
 * The message has one fact a line; there is no stack to show, since the program is not at fault.
 */
export class ControlPlaneUnavailable extends Error {
  override readonly name = "ControlPlaneUnavailable";
  readonly missing: string[];
  readonly remedies: readonly Remedy[];

  /**
   * @param places where the missing programs were looked for, and why they could not be had from there
   * @param remedies ways to get them
   */
  constructor(missing: readonly MissingBinary[], places: readonly string[], remedies: readonly Remedy[]) {
    super(
      [
        "the embedded control plane cannot be started here",
        ...missing.map(({ name, variable }) => `missing  ${name} (${variable})`),
        ...places.map((place) => `looked   ${place}`),
        ...remedies.map(({ text }) => `remedy   ${text}`),
      ].join("\n"),
    );
    this.missing = missing.map(({ name }) => name);
    this.remedies = remedies;
    this.stack = this.message;
  }
}
