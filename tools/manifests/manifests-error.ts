/** Something in a stack that the view cannot show. */
export interface ManifestsProblem {
  /** Terraform address of the resource, or the part of the configuration, for example `local.version`. */
  readonly address: string;

  /** Path of the attribute, for example `spec.template[0].spec`; empty for the whole resource. */
  readonly attribute: string;

  /** What is wrong, lower case, without a full stop. */
  readonly problem: string;
}

/** Everything in a stack that cannot be shown as Kubernetes manifests, in one report. */
export class ManifestsError extends Error {
  override readonly name = "ManifestsError";
  readonly problems: readonly ManifestsProblem[];

  constructor(problems: readonly ManifestsProblem[]) {
    super(
      [
        `the stack cannot be shown as manifests: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}`,
        ...problems.map(({ address, attribute, problem }) => {
          const place = attribute === "" ? address : `${address}, ${attribute}`;
          return `  ${place}: ${problem}`;
        }),
        "terraform plan shows these; the view only shows what is known before Terraform runs",
      ].join("\n"),
    );
    this.problems = problems;
  }
}
