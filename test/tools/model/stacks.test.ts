import type { App } from "cdktf";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../../constructs";
import { declareExample } from "../../../main";
import { readPlan } from "../../../tools/model/plan";
import { podTemplateOf } from "../../../tools/model/images";
import { contentsDeclaredBy, modelDeclaredBy } from "../../support/modelled";

function targetOf(target: KubernetesTarget): string | undefined {
  const model = modelDeclaredBy((app: App) => {
    new ClusterStack(app, "stack", { target, state: StateBackend.local({ path: "terraform.tfstate" }) });
  });
  return model.stacks?.[0]?.target;
}

test("a stack says its context, and nothing where the environment decides", () => {
  expect(targetOf(KubernetesTarget.kubeconfig({ context: "eu-1" }))).toBe("eu-1");
  expect(targetOf(KubernetesTarget.environment())).toBeUndefined();
});

test.each([
  ["a context", { config_context: { constant_value: "eu-1" } }, "eu-1"],
  [
    "an address that is a reference",
    { host: { references: ["data.aws_eks_cluster.eu.endpoint"] } },
    "data.aws_eks_cluster.eu.endpoint",
  ],
  ["nothing", {}, undefined],
])("a plan with %s says the same", (_, expressions, expected) => {
  const configuration = { provider_config: { kubernetes: { expressions } } };
  const plan = readPlan("stack", { format_version: "1.2", planned_values: {}, configuration });
  expect(plan?.after.target).toBe(expected);
});

test("every workload of a stack has its images, and every release of agents", () => {
  const stacks = contentsDeclaredBy(declareExample);
  const workloads = stacks.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === "object" && podTemplateOf(item.manifest) !== undefined
        ? [(item.manifest["metadata"] as { name: string }).name]
        : [],
    ),
  );
  const model = modelDeclaredBy(declareExample);
  const found = model.stacks!.flatMap(({ images }) => images);
  expect(found.map(({ workload }) => workload.split("/").at(-1))).toEqual(
    expect.arrayContaining([...workloads, ...model.agents.map(({ release }) => release)]),
  );
  expect(found.filter(({ image }) => image === "" || image.includes("undefined"))).toEqual([]);
});
