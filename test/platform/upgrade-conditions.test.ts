import { Testing } from "cdktf";
import { Version } from "../../constructs/updates/version";
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

/** What Terraform says of an upgrade of the platform, by what its auth service runs now. */
function upgradeTo(version: string, running: Readonly<Record<string, readonly unknown[]>>) {
  const synthesised = synthesise({ version: Version.of(version) });
  const preconditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
  const configuration = JSON.parse(synthesised.text) as LiveVersionConfiguration;
  return evaluateLiveVersion(configuration, preconditions as Preconditions, running);
}

describeWithTerraform("an upgrade of the platform", () => {
  test.each([
    ["17.5.2", "18.1.0", []],
    ["16.5.2", "18.1.0", ["COMPATIBILITY-004"]],
    ["17.5.2", "16.9.9", ["COMPATIBILITY-005"]],
  ])("from %s to %s goes to the next major version at most, and never back to an older one", (from, to, expected) => {
    const { now } = upgradeTo(to, { now: workloadWith(`registry.svc.invalid/svc-ent:${from}`) });
    const refusals = now!.messages.filter((_, index) => now!.conditions[index] === false);
    expect(refusals.map((message) => message.slice(0, message.indexOf(":")))).toEqual(expected);
  });

  test("that is refused says what runs, what was to run, what is allowed and what to do", () => {
    const { skipped, back } = {
      ...upgradeTo("18.1.0", { skipped: workloadWith("svc:16.5.2") }),
      ...upgradeTo("16.0.0", { back: workloadWith("svc:17.5.2") }),
    };
    expect(skipped!.messages[1]).toBe(
      "COMPATIBILITY-004: the upgrade skips a major version: the auth service runs 16.5.2, and the platform is to be " +
        "18.1.0. Allowed: one major version at a time. Fix: upgrade to the next major version first, and deploy it.",
    );
    expect(back!.messages[2]).toMatch(/^COMPATIBILITY-005: .*runs 17\.5\.2.*to be 16\.0\.0\. Allowed: .*Fix: /);
  });

  test("is a first installation where there is no auth service yet", () => {
    expect(upgradeTo("17.5.2", { nothing: [] })["nothing"]!.conditions).not.toContain(false);
  });

  test("is refused where the running version cannot be read", () => {
    const { latest } = upgradeTo("17.5.2", { latest: workloadWith("svc:latest") });
    expect(latest!.conditions[0]).toBe(false);
    expect(latest!.messages[0]).toContain("Deployment svc-auth");
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
