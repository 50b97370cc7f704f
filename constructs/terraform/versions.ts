/** Versions of the providers. */
export interface ProviderVersions {
  /** Version of the provider `kubernetes`. @default 2.38.0 */
  readonly kubernetes?: string;

  /** Version of the provider `helm`. @default 3.1.1 */
  readonly helm?: string;

  /**
   * Version of the provider `http`, for stacks that ask a version server; see `AgentVersion.followChannel`.
   *
   * @default 3.5.0
   */
  readonly http?: string;
}

/** The versions that this package is tested with: exact, so that the same program makes the same plan everywhere. */
export const PROVIDER_VERSIONS: Required<ProviderVersions> = {
  kubernetes: "2.38.0",
  helm: "3.1.1",
  http: "3.5.0",
};

/** Write-only attributes, through which secrets stay out of plan and state, came with 1.11. */
export const REQUIRED_TERRAFORM_VERSION = ">= 1.11.0";

const CONSTRAINT = /^(=|!=|>=?|<=?|~>)?\s*v?\d+(\.\d+){0,2}(-[0-9A-Za-z.-]+)?$/;

/** Whether Terraform takes a text as a version constraint. */
export function isVersionConstraint(text: string): boolean {
  return text.split(",").every((part) => CONSTRAINT.test(part.trim()));
}
