import { compatible } from "../../constructs/platform/component/live-compatibility";
import type { Hosting } from "../../constructs/brand/brand";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { evaluateLiveVersion, workloadWith } from "../support/live-version";
import { describeWithTerraform } from "../support/terraform";
import { configurationOf, only, platform, tenant } from "../agents/fixtures";

/** Conditions of a release at each running version: readable, not newer and not too old. */
function conditionsAt(platformVersion: string, running: readonly string[]): Record<string, boolean[]> {
  const configuration = configurationOf({
    platform: platform({ version: Version.of(platformVersion) }),
    version: AgentVersion.followUpdater({ first: oldestFor(platformVersion) }),
  });
  const evaluated = evaluateLiveVersion(
    configuration,
    preconditionsOf(configuration),
    Object.fromEntries(running.map((version) => [version, workloadWith(`svc:${version}`)])),
  );
  return Object.fromEntries(Object.entries(evaluated).map(([version, { conditions }]) => [version, conditions]));
}

/** A first version that the platform serves. */
function oldestFor(platformVersion: string): string {
  return `${Number(platformVersion.split(".")[0]) - 1}.1.0`;
}

function preconditionsOf(configuration: ReturnType<typeof configurationOf>) {
  return only(configuration.resource.helm_release).lifecycle!.precondition;
}

describeWithTerraform("the version that agents run", () => {
  test.each([
    ["17.5.2", { "17.5.2": true, "17.5.3": false, "17.6.0": false, "18.0.0": false, "17.4.9": true, "16.9.9": true }],
    ["18.0.0", { "18.0.0-rc.1": true, "18.0.1-rc.1": false, "17.99.99": true }],
    [
      "18.0.0-rc.2",
      { "18.0.0": false, "18.0.0-rc.1": true, "18.0.0-rc.2": true, "18.0.0-rc.10": false, "17.5.2": true },
    ],
  ])("is not newer than the platform at %s", (platformVersion, expected) => {
    const conditions = conditionsAt(platformVersion, Object.keys(expected));
    expect(Object.fromEntries(Object.entries(conditions).map(([version, [, second]]) => [version, second]))).toEqual(
      expected,
    );
  });

  test("is at most one major version behind the platform", () => {
    expect(conditionsAt("17.0.0", ["15.9.9", "16.0.0"])).toEqual({
      "15.9.9": [true, true, false],
      "16.0.0": [true, true, true],
    });
  });

  test("is of no concern before the first installation", () => {
    const configuration = configurationOf({ version: AgentVersion.followUpdater({ first: "16.1.0" }) });
    const { nothing } = evaluateLiveVersion(configuration, preconditionsOf(configuration), { nothing: [] });
    expect(nothing).toMatchObject({ version: "16.1.0", conditions: [true, true, true] });
  });
});

test("is read from the agent's container of the StatefulSet, which the chart names as the release", () => {
  const { data, locals } = configurationOf({ releaseName: "edge", namespace: "agents" });
  expect(only(data!.kubernetes_resources)).toMatchObject({
    kind: "StatefulSet",
    namespace: "agents",
    field_selector: "metadata.name=edge",
  });
  expect(only(locals!)).toContain('container.name == "svc"');
});

test("is held against what the platform answers where the program does not say its version", () => {
  const { data, ...configuration } = configurationOf({ platform: tenant() });
  expect(only(data!.http!).url).toBe("https://tenant.example.com:443/webapi/ping");
  expect(preconditionsOf(configuration)).toHaveLength(3);
});

test("a plan shows numbers, unless there may be a pre-release of the platform", () => {
  const newer = (version: Version | string) =>
    compatible("local.running", { version, hosting: "self-hosted" }, "edge")[0]!.condition;
  expect(newer(Version.of("17.5.2"))).not.toContain("format(");
  expect(newer(Version.of("18.0.0-rc.2"))).toContain("format(");
  expect(newer("local.served")).toContain("format(");
});

test("a refusal says what is wrong, what is allowed and what to do", () => {
  const messages = (version: Version | string, hosting: Hosting) =>
    compatible("local.running", { version, hosting }, "edge").map(({ message }) => message);
  expect([
    ...messages(Version.of("17.5.2"), "self-hosted"),
    ...messages(Version.of("18.0.0-rc.2"), "cloud-hosted"),
    ...messages("local.served", "self-hosted"),
    ...messages("local.served", "cloud-hosted"),
  ]).toMatchInlineSnapshot(`
[
  "the version of the agents of edge is \${local.running}, and the platform's 17.5.2: they are newer. Allowed: agents of the platform's version or older. Fix: upgrade the platform first, or serve an older version on the agents' channel.",
  "the version of the agents of edge is \${local.running}, and the platform's 17.5.2: they are too old. Allowed: agents at most 1 major version behind. Fix: update them before the platform goes to 17.5.2.",
  "the version of the agents of edge is \${local.running}, and the platform's 18.0.0-rc.2: they are newer. Allowed: agents of the platform's version or older. Fix: pass the version that the tenant runs now, or none so that the plan asks it; or declare an older version of the agents.",
  "the version of the agents of edge is \${local.running}, and the platform's 18.0.0-rc.2: they are too old. Allowed: agents at most 1 major version behind. Fix: pass the version that the tenant runs now, or none so that the plan asks it; or update the agents.",
  "the version of the agents of edge is \${local.running}, and the platform's \${local.served}: they are newer. Allowed: agents of the platform's version or older. Fix: upgrade the platform first, or serve an older version on the agents' channel.",
  "the version of the agents of edge is \${local.running}, and the platform's \${local.served}: they are too old. Allowed: agents at most 1 major version behind. Fix: update them before the platform goes to \${local.served}.",
  "the version of the agents of edge is \${local.running}, and the platform's \${local.served}: they are newer. Allowed: agents of the platform's version or older. Fix: declare an older version of the agents.",
  "the version of the agents of edge is \${local.running}, and the platform's \${local.served}: they are too old. Allowed: agents at most 1 major version behind. Fix: update the agents.",
]
`);
});

test("the major version is held against that of a platform whose version only the plan knows", () => {
  const major = (version: string) => `tonumber(split(".", split("-", ${version})[0])[0])`;
  const [, tooOld] = compatible("local.running", { version: "local.served", hosting: "cloud-hosted" }, "edge");
  expect(tooOld?.condition).toBe(`${major("local.running")} >= ${major("local.served")} - 1`);
});
