import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { TerraformHclModule, Testing } from "cdktf";
import { Construct } from "constructs";
import { acknowledgeResources, type ClusterStack } from "../../constructs";
import { MODEL_OUTPUT } from "../../constructs/core/model/document";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import { ensureNamespace } from "../../constructs/terraform/namespace";
import { readModelDocument } from "../../tools/model/document";
import { programIn } from "../support/program";
import { at } from "../support/synthesis";
import { problemsOf } from "../support/violations";

const MAP = "kubernetes_config_map_v1";
const REASON = "dashboards";

function newStack(): ClusterStack {
  const { stack } = programIn();
  ensureNamespace(stack, "svc");
  return stack;
}

function map(scope: Construct, id: string): ConfigMapV1 {
  return new ConfigMapV1(scope, id, { metadata: { name: id, namespace: "svc" } });
}

function acknowledgedOf(stack: ClusterStack): unknown {
  const configuration = JSON.parse(Testing.synth(stack, true)) as unknown;
  return readModelDocument({ [MODEL_OUTPUT]: at(configuration, `output.${MODEL_OUTPUT}.value`) })?.acknowledged;
}

test("the document has what is acknowledged, with its addresses, however late it is made", () => {
  const stack = newStack();
  const construct = new Construct(stack, "dashboards");
  acknowledgeResources(construct, { type: MAP, reason: REASON });
  const [inside] = [map(construct, "inside"), map(stack, "outside")];
  acknowledgeResources(inside, { reason: "one of them" });
  const addresses = [`${MAP}.${inside.friendlyUniqueId}`];
  expect(acknowledgedOf(stack)).toEqual([
    { construct: "platform/dashboards", type: MAP, reason: REASON, addresses },
    { construct: "platform/dashboards/inside", reason: "one of them", addresses },
  ]);
});

test("a module may have resources of every type", () => {
  const stack = newStack();
  const { friendlyUniqueId } = new TerraformHclModule(stack, "theirs", { source: "theirs/dashboards/kubernetes" });
  acknowledgeResources(stack, { type: MAP, reason: REASON });
  expect(acknowledgedOf(stack)).toMatchObject([{ addresses: [`module.${friendlyUniqueId}`] }]);
});

test.each([
  ["of nothing", { reason: REASON }, ["ACKNOWLEDGE-004 acknowledgeResources"]],
  ["of another type", { type: "kubernetes_config_map", reason: REASON }, ["ACKNOWLEDGE-004 acknowledgeResources"]],
  [
    "of what this package writes",
    { type: "kubernetes_namespace_v1", reason: REASON },
    ["ACKNOWLEDGE-004 acknowledgeResources"],
  ],
  ["without a reason", { reason: " " }, ["ACKNOWLEDGE-002 acknowledgeResources"]],
  ["with a credential as its reason", { reason: "password=hunter2" }, ["ACKNOWLEDGE-003 acknowledgeResources"]],
])("an acknowledgement %s is refused", (_, acknowledgement, problems) => {
  const stack = newStack();
  if ("type" in acknowledgement) map(stack, "theirs");
  acknowledgeResources(stack, acknowledgement);
  expect(problemsOf(violationsOfTree(stack))).toEqual(problems);
});
