import { readFileSync } from "node:fs";
import { join } from "node:path";
import { givenFields } from "../../constructs/core/given";
import { synthesisePageProgram } from "../support/doc-programs";
import { temporaryFolder } from "../support/temporary-folder";

/** What AWS takes as user data. */
const LARGEST_USER_DATA = 16 * 1024;

/** Stands in for a class of the provider, which is no dependency of this package. */
function standIn(_: string, name: string, file: string): string {
  return [
    `import { TerraformResource as ${name}Base } from "cdktf";`,
    `class ${name} extends ${name}Base {`,
    `  constructor(scope: any, id: string, props: object) {`,
    `    super(scope, id, { terraformResourceType: "aws_${file}" });`,
    `    for (const [key, value] of Object.entries(props)) this.addOverride(key, value);`,
    `  }`,
    `  get id(): string { return this.getStringAttribute("id"); }`,
    `}`,
  ].join("\n");
}

test("the program for an autoscaling group is right, and its user data is small enough for AWS", () => {
  const outdir = temporaryFolder();
  synthesisePageProgram("linux-agents.md", outdir, (program) =>
    program.replaceAll(/import \{ (\w+) \} from "@cdktf\/provider-aws\/lib\/([\w-]+)";/g, standIn),
  );
  const stack = JSON.parse(readFileSync(join(outdir, "stacks/web/cdk.tf.json"), "utf8")) as Record<string, unknown>;
  const { "aws_launch-template": templates, "aws_autoscaling-group": groups } = givenFields(stack["resource"]);
  const { userData } = givenFields(Object.values(givenFields(templates))[0]);
  expect(Buffer.from(String(userData), "base64").toString()).toMatch(/^#cloud-config\n/);
  expect(String(userData).length).toBeLessThan(LARGEST_USER_DATA);
  expect(JSON.stringify(groups)).toContain("aws_launch-template.template.id");
});
