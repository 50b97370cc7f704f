import { gzipSync } from "node:zlib";
import { TerraformVariable } from "cdktf";
import { stringify } from "yaml";
import { AgentRelease } from "../../../constructs";
import { MODEL_OUTPUT } from "../../../constructs/core/model/document";
import { readStackContents } from "../../../tools/model/contents";
import { readModelDocument } from "../../../tools/model/document";
import { configurationOfStack, newStack, releaseProps } from "../../agents/fixtures";
import { kindsOf, reviewOfPlans, sentenceOf } from "../../support/reviewed";

/** The plan of a release with a label that a variable has, as Terraform reads it. */
function planOf(before: string, after: string): object {
  const stack = newStack();
  const env = new TerraformVariable(stack, "environment", { type: "string" }).stringValue;
  const { resource } = new AgentRelease(stack, "agents", releaseProps({ labels: { env } }));
  const { outputs } = readStackContents({ name: "agents", configuration: configurationOfStack(stack) });
  const document = gzipSync(JSON.stringify(readModelDocument(outputs))).toString("base64");
  const values = (label: string) => [stringify({ proxyAddr: "access.example.com:443", labels: { env: label } })];
  const body = { name: "svc-agent", namespace: "svc-agents", chart: "svc-agent" };
  return {
    format_version: "1.2",
    resource_changes: [
      {
        address: `helm_release.${resource.friendlyUniqueId}`,
        type: "helm_release",
        mode: "managed",
        change: {
          actions: ["update"],
          before: { ...body, values: values(before) },
          after: { ...body, values: values(after) },
        },
      },
    ],
    output_changes: { [MODEL_OUTPUT]: { actions: ["no-op"], before: document, after: document } },
  };
}

test("a label that Terraform reads from elsewhere is compared by its value", () => {
  const found = reviewOfPlans({ agents: planOf("dev", "prod") });
  expect(sentenceOf(found, "labels-moved")).toContain('labels {"env":"dev"} → {"env":"prod"}');
  expect(kindsOf(found)).not.toContain("setting-changed");
});
