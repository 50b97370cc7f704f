/** A program that the control plane needs and that was not found. */
export interface MissingBinary {
  /** Name and pinned version, for example `kube-apiserver v1.34.2`. */
  readonly name: string;

  /** Environment variable that can name its path. */
  readonly variable: string;
}

/** What the user can do about missing programs. */
export interface Remedy {
  /** Whether it provides the programs, or uses another cluster instead. */
  readonly kind: "programs" | "other cluster";
  readonly text: string;
}

/**
 * The embedded control plane cannot run on this machine.
 *
 * The message has one fact per line. No stack trace is shown, because the program is not at fault.
 */
export class ControlPlaneUnavailable extends Error {
  override readonly name = "ControlPlaneUnavailable";
  readonly missing: string[];
  readonly remedies: readonly Remedy[];

  /**
   * @param places where the missing programs were searched, and why they could not be obtained from there
   * @param remedies what the user can do
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
