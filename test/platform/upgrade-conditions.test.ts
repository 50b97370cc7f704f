import { Testing } from "cdktf";
import { evaluateLiveVersion, workloadWith, type LiveVersionConfiguration } from "../support/live-version";
import { programIn, smallPlatform } from "../support/program";
import { at } from "../support/synthesis";
import { describeWithTerraform } from "../support/terraform";
import { synthesise } from "./support";

/** What Terraform reads to know what runs, of a platform with an id. */
function readFor(id: string): readonly object[] {
  const { stack } = programIn();
  smallPlatform(stack, {}, id);
  const { data } = JSON.parse(Testing.synth(stack)) as { data: { kubernetes_resources: Record<string, object> } };
  return Object.values(data.kubernetes_resources);
}

type Preconditions = Parameters<typeof evaluateLiveVersion>[1];

describeWithTerraform("an upgrade of the platform", () => {
  /** What the plan of an upgrade to 18.1.0 refuses, by what its auth service runs now. */
  const refused = (running: Readonly<Record<string, readonly unknown[]>>) => {
    const synthesised = synthesise({ version: "18.1.0" });
    const preconditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
    const configuration = JSON.parse(synthesised.text) as LiveVersionConfiguration;
    const answers = evaluateLiveVersion(configuration, preconditions as Preconditions, running);
    return Object.entries(answers).map(([name, { conditions, messages }]) => {
      const refusals = messages.filter((_, index) => conditions[index] === false);
      return [name, refusals.map((message) => /^[A-Z]+-\d+|Deployment \S+/.exec(message)?.[0])];
    });
  };

  test("goes to the next major version at most, never back to an older one, and from no version that nobody can read", () => {
    const running = Object.fromEntries(
      ["17.5.2", "16.5.2", "19.0.0", "latest"].map((version) => [version, workloadWith(`svc:${version}`)]),
    );
    expect(refused({ nothing: [], ...running })).toEqual([
      ["nothing", []],
      ["17.5.2", []],
      ["16.5.2", ["COMPATIBILITY-004"]],
      ["19.0.0", ["COMPATIBILITY-005"]],
      ["latest", ["Deployment svc-auth"]],
    ]);
  });
});

test("what runs is found by its names in the cluster, so another id of the platform hides no downgrade", () => {
  expect(readFor("renamed")).toEqual(readFor("platform"));
});

test("proxies have no check of their own: the plan that would upgrade them upgrades the auth service too", () => {
  const proxy = synthesise().resource("kubernetes_deployment_v1", "svc-proxy");
  expect(proxy).not.toHaveProperty("lifecycle.precondition");
  expect(proxy["depends_on"]).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\..*auth/));
});
