import { compatible } from "../../constructs/platform/component/live-compatibility";
import { Version } from "../../constructs/updates/version";
import { configurationOf, only, tenant } from "../agents/fixtures";

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
  expect(only(configuration.resource.helm_release).lifecycle!.precondition).toHaveLength(3);
});

test("a plan shows numbers, unless there may be a pre-release of the platform", () => {
  const newer = (version: Version | string) =>
    compatible("local.running", { version, hosting: "self-hosted" }, "edge")[0]!.condition;
  expect(newer(Version.of("17.5.2"))).not.toContain("format(");
  expect(newer(Version.of("18.0.0-rc.2"))).toContain("format(");
  expect(newer("local.served")).toContain("format(");
});

test("the major version is held against that of a platform whose version only the plan knows", () => {
  const major = (version: string) => `tonumber(split(".", split("-", ${version})[0])[0])`;
  const [, tooOld] = compatible("local.running", { version: "local.served", hosting: "cloud-hosted" }, "edge");
  expect(tooOld?.condition).toBe(`${major("local.running")} >= ${major("local.served")} - 1`);
});
