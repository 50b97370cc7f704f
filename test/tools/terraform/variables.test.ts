import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFailure } from "../../../tools/cli/failure";
import { renderStack } from "../../../tools/manifests/render";
import {
  placeholders,
  requireVariables,
  variableValues,
  variablesWithoutValue,
} from "../../../tools/terraform/variables";
import { temporaryFolder } from "../../support/temporary-folder";

const directory = temporaryFolder();
const stack = (variable: object) => ({ configuration: { variable }, directory });
const ephemeral = { type: "string", ephemeral: true };
const STACKS = [
  stack({ "//": {}, license: ephemeral, region: { default: "eu" } }),
  stack({ token: ephemeral, license: ephemeral, size: { type: "string" } }),
];

function failure(env: NodeJS.ProcessEnv): string {
  try {
    requireVariables(STACKS, env);
  } catch (error) {
    return describeFailure(error);
  }
  return "";
}

test("a placeholder stands in for each ephemeral variable that the environment does not set", () => {
  expect(variablesWithoutValue(STACKS, { TF_VAR_token: "" })).toEqual(["license", "token"]);
  expect(placeholders(STACKS, { TF_VAR_license: "of mine" })).toEqual({ TF_VAR_token: "placeholder-for-token" });
  expect(placeholders(STACKS, { TF_VAR_license: "a", TF_VAR_token: "b" })).toEqual({});
});

test("for a cluster of the user's all variables without a value are named at once, and no value is shown", () => {
  expect(failure({ TF_VAR_token: "hunter2" })).toContain("these have no value: license, size");
  expect(failure({ TF_VAR_token: "hunter2" })).toContain("set TF_VAR_license, TF_VAR_size");
  expect(failure({ TF_VAR_token: "hunter2" })).not.toContain("hunter2");
  expect(failure({ TF_VAR_license: "a", TF_VAR_token: "b", TF_VAR_size: "c" })).toBe("");
});

test("values may be given on Terraform's command line or in a file, which is not for us to read", () => {
  expect(failure({ TF_CLI_ARGS_plan: "-var-file=/secrets/values.tfvars" })).toBe("");
  writeFileSync(join(directory, "mine.auto.tfvars"), "");
  expect(failure({})).toBe("");
});

test("the preview has the values that the environment sets, and placeholders for the rest", () => {
  const secret = (variable: string) => ({ metadata: { name: variable }, data_wo: { key: `\${var.${variable}}` } });
  const configuration = {
    resource: { kubernetes_secret_v1: { a: secret("license"), b: secret("token") } },
    variable: { license: ephemeral, token: ephemeral },
  };
  const items = renderStack(configuration, variableValues({ TF_VAR_license: "of mine", HOME: "/root" }));
  const contents = items.map((item) => "manifest" in item && (item.manifest["data"] as { key: string }).key);
  const decoded = contents.map((content) => Buffer.from(String(content), "base64").toString());
  expect(decoded.sort()).toEqual(["of mine", "placeholder-for-token"]);
});
