import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformStack, Testing } from "cdktf";
import { LiveVersion } from "../../constructs/terraform/live-version";
import {
  evaluateLiveVersion,
  workloadWith,
  workloadWithContainers,
  type LiveVersionConfiguration,
} from "../support/live-version";
import { describeWithTerraform } from "../support/terraform";

/** A stack with the version of the StatefulSet svc-agent and no condition of its own. */
function liveVersionStack(): { configuration: LiveVersionConfiguration; live: LiveVersion } {
  const stack = new TerraformStack(new App(), "stack");
  new KubernetesProvider(stack, "kubernetes", {});
  const live = new LiveVersion(stack, "live", {
    kind: "StatefulSet",
    namespace: "svc",
    name: "svc-agent",
    container: "svc",
    first: "16.1.0",
    fixUnreadable: "set an image with a version",
    conditions: () => [],
  });
  return { configuration: JSON.parse(Testing.synth(stack)) as LiveVersionConfiguration, live };
}

function evaluate(cases: Readonly<Record<string, readonly unknown[]>>) {
  const { configuration, live } = liveVersionStack();
  const preconditions = live.preconditions.map(({ condition, errorMessage }) => ({
    condition: String(condition),
    error_message: errorMessage,
  }));
  return evaluateLiveVersion(configuration, preconditions, cases);
}

describeWithTerraform("the version of a live workload", () => {
  test("is read from the image of its container", () => {
    const images = {
      "registry.svc.invalid/svc-ent:17.5.2": "17.5.2",
      "registry.svc.invalid/svc-ent:v17.5.2": "17.5.2",
      "registry.svc.invalid:5000/svc-ent:17.5.2": "17.5.2",
      "localhost:5000/a/b/svc:17.0.0-rc.1": "17.0.0-rc.1",
      [`registry.svc.invalid/svc-ent:17.5.2@sha256:${"0".repeat(64)}`]: "17.5.2",
      "svc:17.5.2": "17.5.2",
    };
    const evaluated = evaluate(Object.fromEntries(Object.keys(images).map((image) => [image, workloadWith(image)])));
    for (const [image, version] of Object.entries(images)) {
      expect([image, evaluated[image]]).toMatchObject([image, { version, conditions: [true] }]);
    }
  });

  test("is that of the named container among several", () => {
    const agent = { name: "svc", image: "svc:17.5.2" };
    const sidecar = { name: "mesh", image: "mesh:1.2.3" };
    const { first, last } = evaluate({
      first: workloadWithContainers([agent, sidecar]),
      last: workloadWithContainers([sidecar, agent]),
    });
    expect(first!.version).toBe("17.5.2");
    expect(last!.version).toBe("17.5.2");
  });

  test("is the first version before the first installation", () => {
    expect(evaluate({ nothing: [] })["nothing"]).toMatchObject({ version: "16.1.0", conditions: [true] });
  });

  test("that cannot be read is no reason to fall back: the plan is refused", () => {
    const unreadable = {
      "no tag": workloadWith("registry.svc.invalid/svc-ent"),
      "no tag, but the registry's port": workloadWith("registry.svc.invalid:5000/svc-ent"),
      latest: workloadWith("registry.svc.invalid/svc-ent:latest"),
      "two numbers": workloadWith("registry.svc.invalid/svc-ent:17.5"),
      "digest only": workloadWith(`registry.svc.invalid/svc-ent@sha256:${"0".repeat(64)}`),
      "no such container": workloadWith("mesh:1.2.3", "mesh"),
    };
    for (const [name, { conditions }] of Object.entries(evaluate(unreadable))) {
      expect([name, conditions[0]]).toEqual([name, false]);
    }
  });
});

test("the data source depends on nothing, so that the plan shows the version", () => {
  expect(Object.values(liveVersionStack().configuration.data!.kubernetes_resources)).toEqual([
    { api_version: "apps/v1", kind: "StatefulSet", namespace: "svc", field_selector: "metadata.name=svc-agent" },
  ]);
});

test("the expression ends with the first version as a literal, which the manifests show", () => {
  const [expression] = Object.values(liveVersionStack().configuration.locals!);
  expect(expression).toMatch(/^\$\{try\(.*, "16\.1\.0"\)\}$/);
});

test("a refusal names the workload and its container, what is allowed and what to do", () => {
  const [{ errorMessage } = { errorMessage: "" }] = liveVersionStack().live.preconditions;
  expect(errorMessage).toMatch(
    /StatefulSet svc-agent .*container svc .*Allowed: .*Fix: set an image with a version\.$/,
  );
});
