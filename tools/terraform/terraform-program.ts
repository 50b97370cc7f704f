/** What a command needs to know about the program that it runs. */
export interface TerraformProgram {
  readonly path: string;
  readonly name: "Terraform" | "OpenTofu";
  readonly version: string;
}
