import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { configurationOf, only, platform, tenant } from "./fixtures";

interface Container {
  readonly name: string;
  readonly image: string;
}

interface Evaluated {
  readonly version: string;

  /** Conditions of the release: readable, and where the platform's version is known not newer and not too old. */
  readonly conditions: boolean[];
}

/** A StatefulSet as the data source answers it, with one container of the agent. */
function statefulSet(image: string): unknown[] {
  return withContainers([{ name: "svc", image }]);
}

function withContainers(containers: Container[]): unknown[] {
  return [{ metadata: { name: "svc-agent" }, spec: { template: { spec: { containers } } } }];
}

/** What Terraform makes of the very expressions of a release, with the data source replaced by made-up objects. */
function evaluate(cases: Readonly<Record<string, unknown[]>>, platformVersion?: string): Record<string, Evaluated> {
  const configuration = configurationOf({
    platform: platformVersion === undefined ? tenant() : platform({ version: Version.of(platformVersion) }),
    version: AgentVersion.followUpdater({ first: "16.1.0" }),
  });
  const [data] = Object.keys(configuration.data!.kubernetes_resources);
  const [local] = Object.entries(configuration.locals!);
  const conditions = only(configuration.resource.helm_release).lifecycle!.precondition.map(
    ({ condition }) => condition,
  );
  const names = Object.keys(cases);
  const rewritten = (expression: string, index: number) =>
    expression
      .replaceAll(`data.kubernetes_resources.${data!}.objects`, `local.objects${index}`)
      .replaceAll(`local.${local![0]}`, `local.version${index}`);
  const locals = names.flatMap((name, index): [string, unknown][] => [
    [`objects${index}`, cases[name]],
    [`version${index}`, rewritten(local![1], index)],
  ]);
  const outputs = names.map((_, index): [string, unknown] => [
    `case${index}`,
    {
      value: {
        version: `\${local.version${index}}`,
        conditions: conditions.map((condition) => rewritten(condition, index)),
      },
    },
  ]);
  const evaluated = evaluateOutputs({
    locals: Object.fromEntries(locals),
    output: Object.fromEntries(outputs),
  });
  return Object.fromEntries(names.map((name, index) => [name, evaluated[`case${index}`] as Evaluated]));
}

describeWithTerraform("the version of the live StatefulSet", () => {
  test("is read from the image of the agent's container", () => {
    const images = {
      "registry.svc.dev/svc-ent:17.5.2": "17.5.2",
      "registry.svc.dev/svc-ent:v17.5.2": "17.5.2",
      "registry.svc.dev:5000/svc-ent:17.5.2": "17.5.2",
      "localhost:5000/a/b/svc:17.0.0-rc.1": "17.0.0-rc.1",
      [`registry.svc.dev/svc-ent:17.5.2@sha256:${"0".repeat(64)}`]: "17.5.2",
      "svc:17.5.2": "17.5.2",
    };
    const evaluated = evaluate(Object.fromEntries(Object.keys(images).map((image) => [image, statefulSet(image)])));
    for (const [image, version] of Object.entries(images)) {
      expect([image, evaluated[image]]).toEqual([image, { version, conditions: [true] }]);
    }
  });

  test("is that of the agent among several containers", () => {
    const agent = { name: "svc", image: "svc:17.5.2" };
    const sidecar = { name: "mesh", image: "mesh:1.2.3" };
    const { first, last } = evaluate({
      first: withContainers([agent, sidecar]),
      last: withContainers([sidecar, agent]),
    });
    expect(first!.version).toBe("17.5.2");
    expect(last!.version).toBe("17.5.2");
  });

  test("is the first version before the first installation", () => {
    expect(evaluate({ nothing: [] }, "17.5.2")["nothing"]).toEqual({
      version: "16.1.0",
      conditions: [true, true, true],
    });
  });

  test("that cannot be read is no reason to fall back: the release is refused", () => {
    const unreadable = {
      "no tag": statefulSet("registry.svc.dev/svc-ent"),
      "no tag, but the registry's port": statefulSet("registry.svc.dev:5000/svc-ent"),
      latest: statefulSet("registry.svc.dev/svc-ent:latest"),
      "two numbers": statefulSet("registry.svc.dev/svc-ent:17.5"),
      "digest only": statefulSet(`registry.svc.dev/svc-ent@sha256:${"0".repeat(64)}`),
      "no container of the agent": withContainers([{ name: "mesh", image: "mesh:1.2.3" }]),
    };
    for (const [name, { conditions }] of Object.entries(evaluate(unreadable))) {
      expect([name, conditions[0]]).toEqual([name, false]);
    }
  });

  test.each([
    ["17.5.2", { "17.5.2": true, "17.5.3": false, "17.6.0": false, "18.0.0": false, "17.4.9": true, "16.9.9": true }],
    ["18.0.0", { "18.0.0-rc.1": true, "18.0.1-rc.1": false, "17.99.99": true }],
    ["18.0.0-rc.2", { "18.0.0": false, "18.0.0-rc.1": true, "17.5.2": true }],
  ])("is not newer than the platform at %s", (platformVersion, expected) => {
    const objects = Object.fromEntries(
      Object.keys(expected).map((version) => [version, statefulSet(`svc:${version}`)]),
    );
    const evaluated = evaluate(objects, platformVersion);
    expect(Object.fromEntries(Object.entries(evaluated).map(([key, { conditions }]) => [key, conditions[1]]))).toEqual(
      expected,
    );
  });

  test("is at most one major version behind the platform", () => {
    const evaluated = evaluate({ before: statefulSet("svc:15.9.9"), behind: statefulSet("svc:16.0.0") }, "17.0.0");
    expect(evaluated["before"]!.conditions).toEqual([true, true, false]);
    expect(evaluated["behind"]!.conditions).toEqual([true, true, true]);
  });
});

test("the data source depends on nothing, so that the plan shows the version", () => {
  const { data } = configurationOf();
  expect(only(data!.kubernetes_resources)).toEqual({
    api_version: "apps/v1",
    kind: "StatefulSet",
    namespace: "svc",
    field_selector: "metadata.name=svc-agent",
  });
});

test("the expression ends with the first version as a literal, which the manifests show", () => {
  const [expression] = Object.values(configurationOf().locals!);
  expect(expression).toMatch(/^\$\{try\(.*, "17\.5\.2"\)\}$/);
});

test("a refusal says what is wrong, what is allowed and what to do", () => {
  const { lifecycle } = only(configurationOf().resource.helm_release);
  for (const { error_message: message } of lifecycle!.precondition) expect(message).toMatch(/: .*Allowed: .*Fix: /);
});
