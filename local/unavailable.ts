/** Something that the control plane needs and that was not found. */
export interface MissingBinary {
  /** Name and pinned version, for example `kube-apiserver v1.34.2`. */
  readonly name: string;

  /** Where it was looked for, one fact an entry. */
  readonly lookedFor: readonly string[];
}

/**
 * The embedded control plane cannot be had on this machine.
 *
 * The message has one fact a line; there is no stack to show, since the program is not at fault.
 */
export class ControlPlaneUnavailable extends Error {
  override readonly name = "ControlPlaneUnavailable";
  readonly missing: string[];
  readonly remedies: string[];

  constructor(missing: readonly MissingBinary[], remedies: readonly string[]) {
    super(
      [
        "the embedded control plane cannot be started here",
        ...missing.flatMap(({ name, lookedFor }) => [
          `missing  ${name}`,
          ...lookedFor.map((place) => `         ${place}`),
        ]),
        ...remedies.map((remedy) => `remedy   ${remedy}`),
      ].join("\n"),
    );
    this.missing = missing.map(({ name }) => name);
    this.remedies = [...remedies];
    this.stack = this.message;
  }
}
