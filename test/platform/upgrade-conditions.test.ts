import { Testing } from "cdktf";
import { programIn, smallPlatform } from "../support/program";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

/** What Terraform reads to know what runs, of a platform with an id. */
function readFor(id: string): readonly object[] {
  const { stack } = programIn();
  smallPlatform(stack, {}, id);
  const { data } = JSON.parse(Testing.synth(stack)) as { data: { kubernetes_resources: Record<string, object> } };
  return Object.values(data.kubernetes_resources);
}

test("an upgrade of the platform is held against what its auth service runs, which somebody has to be able to read", () => {
  const auth = synthesise({ version: "18.1.0" }).resource("kubernetes_deployment_v1", "svc-auth");
  const messages = (at(auth, "lifecycle.precondition") as { error_message: string }[]).map(
    (each) => each.error_message,
  );
  expect(messages.map((message) => /^[A-Z]+-\d+|Deployment \S+/.exec(message)?.[0])).toEqual(
    expect.arrayContaining(["Deployment svc-auth", "COMPATIBILITY-004", "COMPATIBILITY-005"]),
  );
});

test("what runs is found by its names in the cluster, so another id of the platform hides no downgrade", () => {
  expect(readFor("renamed")).toEqual(readFor("platform"));
});

test("proxies have no check of their own: the plan that would upgrade them upgrades the auth service too", () => {
  const proxy = synthesise().resource("kubernetes_deployment_v1", "svc-proxy");
  expect(proxy).not.toHaveProperty("lifecycle.precondition");
  expect(proxy["depends_on"]).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\..*auth/));
});
