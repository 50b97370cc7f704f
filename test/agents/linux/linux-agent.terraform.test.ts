import { gunzipSync } from "node:zlib";
import { App, Fn, TerraformLocal, TerraformOutput, TerraformStack, Testing } from "cdktf";
import fc from "fast-check";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type { LinuxAgentProps } from "../../../constructs/agents/linux/machine/linux-agent-props";
import { describeWithTerraform, evaluateOutputs } from "../../support/terraform";
import { linuxProps, violationsOf } from "./fixtures";

/** Pieces that mean something to Terraform, or that it brings to another form. */
const PIECES = [
  ...Array.from("$%{}\"\\'~\n\t "),
  "${",
  "%{",
  "$${",
  "%%{",
  "${path.module}",
  "%{ if true }x%{ endif }",
  "\r",
  "<<EOT",
  "ß",
  "日本",
  "😀",
  "e\u0301",
];

const hostileText = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));

const DECLARATIONS: readonly Partial<LinuxAgentProps>[] = [
  {},
  ...fc
    .sample(fc.record({ environment: fc.record({ VALUE: hostileText }), labels: fc.record({ label: hostileText }) }), {
      numRuns: 40,
      seed: 33,
    })
    .filter((declaration) => violationsOf(declaration).length === 0),
];

describeWithTerraform("user data, as Terraform gives it to an instance", () => {
  test("is the plain user data, and is it still when Terraform packs it", () => {
    expect(DECLARATIONS.length).toBeGreaterThan(30);
    const stack = new TerraformStack(new App(), "machines");
    const agents = DECLARATIONS.map((declaration, index) => {
      const agent = new LinuxAgent(stack, `agent${index}`, linuxProps(declaration));
      new TerraformOutput(stack, `plain${index}`, { value: agent.userData });
      const local = new TerraformLocal(stack, `user-data${index}`, agent.userData);
      new TerraformOutput(stack, `packed${index}`, { value: Fn.base64gzip(local.asString) });
      return agent;
    });
    const outputs = evaluateOutputs(Testing.synth(stack, true));
    agents.forEach(({ cloudConfig }, index) => {
      expect(outputs[`plain${index}`]).toBe(cloudConfig);
      expect(unpacked(outputs[`packed${index}`])).toBe(cloudConfig);
    });
  });
});

function unpacked(output: unknown): string {
  return gunzipSync(Buffer.from(String(output), "base64")).toString("utf8");
}
