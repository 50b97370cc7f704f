import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { App, TerraformVariable, Testing, type TerraformStack } from "cdktf";
import { parse } from "yaml";
import { ClusterStack } from "../../constructs/terraform/cluster-stack";
import { CustomObjects, type CustomObject } from "../../constructs/terraform/custom-objects";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { checkObjectNames } from "../../constructs/terraform/object-names";
import { StateBackend } from "../../constructs/terraform/state-backend";
import { parseConfiguration } from "../../tools/manifests/configuration";
import { renderStack } from "../../tools/manifests/render";
import { at, newStack, Synthesised, violationCodes } from "../support/synthesis";

function monitor(metadata: CustomObject["metadata"] = { name: "svc-auth" }): CustomObject {
  return { apiVersion: "monitoring.coreos.com/v1", kind: "PodMonitor", metadata, spec: { selector: {} } };
}

function add(stack: TerraformStack, id: string, ...objects: readonly CustomObject[]): CustomObjects {
  return new CustomObjects(stack, id, {
    releaseName: `svc-${id}`,
    namespace: "svc",
    objects,
    installation: "install the operator",
    dependsOn: [],
  });
}

/** The objects of the only release of a stack, as the view of manifests reads them. */
function objectsIn(stack: TerraformStack): unknown {
  const [item] = renderStack(JSON.parse(Testing.synth(stack)));
  return item?.kind === "release" ? at(parse(item.values[0] ?? ""), "objects") : undefined;
}

test("are one release of the bundled chart, which is taken back if it fails", () => {
  const stack = newStack();
  new HelmProvider(stack, "helm");
  add(stack, "monitors", monitor());
  const [release] = new Synthesised(stack).resources("helm_release");
  expect(release).toMatchObject({ name: "svc-monitors", namespace: "svc", atomic: true, wait: true });
  expect(release?.["chart"]).toMatch(/^\.\/assets\/chart-custom-objects\//);
  expect(objectsIn(stack)).toEqual([monitor({ name: "svc-auth", namespace: "svc" } as CustomObject["metadata"])]);
});

test("what a program writes is text, to Terraform too", () => {
  const stack = newStack();
  const labels = { "a/b": "${path.module} %{ if true } {{ .Values }}" };
  add(stack, "monitors", monitor({ name: "svc-auth", labels }));
  expect(at(objectsIn(stack), "0.metadata.labels")).toEqual(labels);
});

test("the value of a reference is a part of the text in whose place it stands", () => {
  const stack = newStack();
  const team = new TerraformVariable(stack, "team", { type: "string", default: 'x"\n"*": "*' });
  add(stack, "monitors", monitor({ name: "svc-auth", labels: { team: team.stringValue } }));
  const { resources } = parseConfiguration(JSON.parse(Testing.synth(stack)));
  expect(JSON.stringify(resources)).toContain("jsonencode");
  expect(at(objectsIn(stack), "0.metadata.labels")).toEqual({ team: 'x"\n"*": "*' });
});

test.each([
  ["of another name is another one", "svc-other", []],
  ["of the same kind and name is a violation", "svc-auth", ["OBJECT-001"]],
])("a second object %s", (_, name, codes) => {
  const target = KubernetesTarget.kubeconfig({ context: "production" });
  const stack = new ClusterStack(new App(), "stack", { target, state: StateBackend.local({ path: "tfstate" }) });
  checkObjectNames(stack);
  add(stack, "monitors", monitor());
  add(stack, "others", monitor({ name }));
  expect(violationCodes(stack)).toEqual(codes);
});
