import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { App, Aspects } from "cdktf";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../constructs";
import { temporaryOutput } from "../support/temporary-folder";

function stackWithObject(app: App): ClusterStack {
  const target = KubernetesTarget.environment();
  const stack = new ClusterStack(app, "europe", { target, state: StateBackend.local({ path: "europe.tfstate" }) });
  new ConfigMapV1(stack, "object", { metadata: { name: "object" }, data: { z: "1", a: "2" } });
  return stack;
}

test.each([false, true])(
  "cdk.tf.json is the configuration of the stack, sorted; skipValidation: %s",
  (skipValidation) => {
    const outdir = temporaryOutput(`stack-files-${String(skipValidation)}`);
    const app = new App({ outdir, skipValidation });
    const stack = stackWithObject(app);
    app.synth();
    const text = readFileSync(join(outdir, "stacks/europe/cdk.tf.json"), "utf8");
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(stack.toTerraform())));
    expect(text.match(/"[az]": "\d"/g)).toEqual(['"a": "2"', '"z": "1"']);
  },
);

test.each([false, true])("CDKTF gets a short text instead to write; skipValidation: %s", (skipValidation) => {
  const app = new App({ outdir: temporaryOutput(`stack-files-short-${String(skipValidation)}`), skipValidation });
  const asked = jest.spyOn(stackWithObject(app), "toTerraform");
  app.synth();
  expect(asked.mock.results.map(({ value }) => typeof JSON.parse(JSON.stringify(value)))).toEqual(["string"]);
});

test("aspects and validations of the program see the whole configuration as JSON", () => {
  const app = new App({ outdir: temporaryOutput("stack-files-checks") });
  const stack = stackWithObject(app);
  const seen: string[] = [];
  const look = () => {
    seen.push(JSON.stringify(stack.toTerraform()));
    return [];
  };
  Aspects.of(stack).add({ visit: (node) => void (node === stack && look()) });
  stack.node.addValidation({ validate: look });
  app.synth();
  expect(seen.map((text) => text.includes("kubernetes_config_map_v1"))).toEqual([true, true]);
});
