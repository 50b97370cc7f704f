import { App, Lazy } from "cdktf";
import { ClusterStack } from "../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../constructs/terraform/state-backend";

const VARIABLE = "ACCESS_PLATFORM_TRACES";

/** What CDKTF records of a reference that a program makes, in a process where CDKTF was never loaded before. */
function recordOfReference(): readonly string[] {
  const state = StateBackend.local({ path: "terraform.tfstate" });
  new ClusterStack(new App(), "stack", { target: KubernetesTarget.environment(), state });
  return Lazy.anyValue({ produce: () => "value" }).creationStack;
}

afterEach(() => {
  Reflect.deleteProperty(process.env, VARIABLE);
});

test("CDKTF records where a reference is made only if the environment asks for it", () => {
  process.env[VARIABLE] = "1";
  expect(recordOfReference()).not.toEqual([]);

  Reflect.deleteProperty(process.env, VARIABLE);
  expect(recordOfReference()).toEqual([]);
});
