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

const TEXTS = fc.sample(hostileText, { numRuns: 80, seed: 33 });

/** Each text as a value of its own, under a name that a machine allows. */
function valuesThat(isTaken: (text: string) => boolean): Record<string, string> {
  return Object.fromEntries(TEXTS.filter(isTaken).map((text, index) => [`value_${index}`, text]));
}

const takes = (declaration: Partial<LinuxAgentProps>) => violationsOf(declaration).length === 0;

const DECLARATION = {
  environment: valuesThat((text) => takes({ environment: { VALUE: text } })),
  labels: valuesThat((text) => takes({ labels: { label: text } })),
};

describeWithTerraform("user data, as Terraform gives it to an instance", () => {
  test("is the plain user data, and is it still when Terraform packs it", () => {
    for (const values of Object.values(DECLARATION)) expect(Object.keys(values).length).toBeGreaterThan(30);
    const stack = new TerraformStack(new App(), "machines");
    const { userData, cloudConfig } = new LinuxAgent(stack, "agent", linuxProps(DECLARATION));
    new TerraformOutput(stack, "plain", { value: userData });
    const local = new TerraformLocal(stack, "user-data", userData);
    new TerraformOutput(stack, "packed", { value: Fn.base64gzip(local.asString) });
    const { plain, packed } = evaluateOutputs(Testing.synth(stack, true));
    expect(plain).toBe(cloudConfig);
    expect(unpacked(packed)).toBe(cloudConfig);
  });
});

function unpacked(output: unknown): string {
  return gunzipSync(Buffer.from(String(output), "base64")).toString("utf8");
}
