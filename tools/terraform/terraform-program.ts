/** The facts about a Terraform program. */
export interface TerraformProgram {
  readonly path: string;
  readonly name: "Terraform" | "OpenTofu";
  readonly version: string;
}
