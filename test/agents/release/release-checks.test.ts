import { Brand } from "../../../constructs/brand/brand";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { PublicAddress } from "../../../constructs/network/public-address";
import { CloudTenant } from "../../../constructs/platform/cloud-tenant";
import { violationsOfTree } from "../../../constructs/core/tree/tree";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { Version } from "../../../constructs/updates/version";
import { problemsOf } from "../../support/violations";
import { newStack, platform, releaseProps, reportOf, tenant, violationsOf } from "../fixtures";

test("a release with an updater on a platform of the Enterprise edition is right", () => {
  expect(violationsOf({})).toEqual([]);
  expect(violationsOf({ platform: tenant() })).toEqual([]);
});

describe("updates", () => {
  test("the updater needs the Enterprise edition", () => {
    const community = platform({ edition: "community" });
    expect(violationsOf({ platform: community })).toEqual(["AGENT-020 updater.enabled"]);
    expect(violationsOf({ platform: community, updater: { enabled: false } })).toEqual([]);
  });

  test("an agent of a cloud tenant keeps its updater", () => {
    expect(violationsOf({ platform: tenant(), updater: { enabled: false } })).toEqual(["AGENT-021 updater.enabled"]);
  });

  test("updates are suspended on self-hosted platforms only", () => {
    expect(violationsOf({ updates: { suspended: true } })).toEqual([]);
    expect(violationsOf({ platform: tenant(), updates: { suspended: true } })).toEqual(["AGENT-022 updates.suspended"]);
  });

  test("a pinned version has no updater beside it", () => {
    const version = AgentVersion.pinned("17.5.2");
    expect(violationsOf({ version })).toEqual(["AGENT-023 version"]);
    expect(violationsOf({ version, updater: { enabled: false } })).toEqual([]);
  });

  test("what follows a channel of a self-hosted platform has a maintenance window; in the cloud the operator has one", () => {
    const without = { maintenanceWindow: undefined };
    const withoutUpdater = { platform: platform(without), updater: { enabled: false } };
    expect(violationsOf({ platform: platform(without) })).toEqual(["AGENT-055 updater.enabled"]);
    expect(violationsOf(withoutUpdater)).toEqual([]);
    expect(violationsOf({ ...withoutUpdater, version: AgentVersion.followChannel() })).toEqual([
      "AGENT-055 updater.enabled",
    ]);
    expect(violationsOf({ platform: tenant(without) })).toEqual([]);
  });

  test("the updater follows a channel of the platform", () => {
    expect(violationsOf({ updater: { channel: "nightly" } })).toEqual(["AGENT-024 updater.channel"]);
    expect(violationsOf({ updater: { channel: "nightly", enabled: false } })).toEqual([]);
  });

  test.each(["svc.dev/skipreconcile", "debug.svc.dev/trigger-event"])("the annotation %s is the updater's", (name) => {
    expect(violationsOf({ helm: { annotations: { deployment: { [name]: "x" } } } })).toEqual([
      `AGENT-032 helm.annotations.deployment["${name}"]`,
    ]);
  });
});

describe("versions", () => {
  const first = (version: string) => ({ version: AgentVersion.followUpdater({ first: version }) });

  test("a self-hosted platform that is too old cannot update agents", () => {
    const old = platform({ version: Version.of("15.1.2") });
    expect(violationsOf({ platform: old, ...first("15.1.2") })).toEqual(["COMPATIBILITY-003 platform.version"]);
    expect(violationsOf({ platform: old, ...first("15.1.2"), updater: { enabled: false } })).toEqual([]);
  });

  test("nothing is known of the version of a cloud tenant, unless it is declared", () => {
    expect(violationsOf({ platform: tenant(), ...first("15.0.0") })).toEqual([]);
    expect(violationsOf({ platform: tenant(), ...first("99.0.0") })).toEqual(["COMPATIBILITY-007 version"]);
    const declared = tenant({ version: Version.of("17.5.2") });
    expect(violationsOf({ platform: declared, ...first("99.0.0") })).toEqual(["COMPATIBILITY-001 version"]);
  });
});

describe("names", () => {
  test.each(["", "Agent", "1agent", "agent-", "a.b", "a".repeat(53)])("a release is not named %j", (releaseName) => {
    expect(violationsOf({ releaseName })).toEqual(["FIELD-002 releaseName"]);
  });

  test("a release's name has up to 52 characters", () => {
    expect(violationsOf({ releaseName: "a".repeat(52) })).toEqual([]);
  });
});

describe("joining", () => {
  test("the token is under the key that the chart reads", () => {
    expect(violationsOf({ joinToken: SecretRef.of("agent", "token") })).toEqual(["AGENT-028 joinToken.key"]);
  });

  const accounts = [{ namespace: "svc-agents", name: "svc-agent" }];
  const allow = [{ awsAccount: "123456789012" }];
  const secret = SecretRef.of("agents", "auth-token");
  const roles = ["Kube"] as const;

  test.each<[string, JoinToken, readonly string[]]>([
    ["a service account", JoinToken.kubernetes({ name: "a", roles, serviceAccounts: accounts }), []],
    ["a secret", JoinToken.static({ secret, roles }), []],
    ["an identity that the pods do not have", JoinToken.iam({ name: "a", roles, allow }), ["AGENT-092"]],
    [
      "a TPM, which no pod has",
      JoinToken.tpm({ name: "a", roles, allow: [{ ekCertificateSerial: "73:df" }] }),
      ["AGENT-029"],
    ],
    ["a key, which is of one agent", JoinToken.boundKeypair({ name: "a", roles }), ["AGENT-029"]],
    [
      "a key that a secret registers",
      JoinToken.boundKeypair({ name: "a", roles, onboarding: { registrationSecret: secret } }),
      ["AGENT-029"],
    ],
    ["a bot", JoinToken.kubernetes({ name: "a", botName: "b", serviceAccounts: accounts }), ["AGENT-029"]],
    ["a bot with an identity in a cloud", JoinToken.iam({ name: "a", botName: "b", allow }), ["AGENT-029"]],
    [
      "a program elsewhere",
      JoinToken.github({ name: "a", botName: "b", allow: [{ repository: "c/d" }] }),
      ["AGENT-029"],
    ],
    ["a wrong token, which alone is told", JoinToken.iam({ name: "a b", roles, allow }), ["FIELD-002"]],
  ])("agents join by the token of %s, or are told that they cannot", (_, joinToken, codes) => {
    expect(reportOf({ joinToken }).map(({ rule }) => rule.code)).toEqual(codes);
  });

  test("something has to say how the agents join", () => {
    expect(violationsOf({ joinToken: undefined as never })).toEqual(["AGENT-043 joinToken"]);
  });

  test("what is given in place of a join token is not shown", () => {
    const found = reportOf({ joinToken: ["hunter2"] } as object);
    expect(found.map(({ rule, given }) => `${rule.code}: ${given}`)).toEqual(["AGENT-029: (not shown)"]);
  });
});

describe("chart", () => {
  const repository = (url: string) => ({
    helm: { chart: { kind: "repository" as const, name: "agent", repository: url } },
  });

  test.each(["https://charts.example.com", "http://charts", "oci://registry.example.com/charts"])(
    "%s is a repository",
    (url) => {
      expect(violationsOf(repository(url))).toEqual([]);
    },
  );

  test.each(["charts.example.com", "file:///charts", "xhttps://charts", "https://", "https://a b", "https://a/ b"])(
    "%s is no repository",
    (url) => {
      expect(violationsOf(repository(url))).toEqual(["FIELD-002 helm.chart"]);
    },
  );

  test.each(["agent chart", "Agent", "-agent", ""])("%j is no chart of a repository", (name) => {
    const chart = { kind: "repository" as const, name, repository: "https://charts" };
    expect(violationsOf({ helm: { chart } })).toEqual(["FIELD-002 helm.chart"]);
  });

  test("a bundled chart is one of this package", () => {
    expect(violationsOf({ helm: { chart: { kind: "bundled", name: "svc-agent" } } })).toEqual([]);
    expect(violationsOf({ helm: { chart: { kind: "bundled", name: "nothing" } } })).toEqual([
      "FIELD-002 helm.chart.name",
    ]);
    expect(violationsOf({ helm: { chart: { kind: "bundled", name: "../svc-agent" } } })).toEqual([
      "FIELD-002 helm.chart",
    ]);
  });
});

test.each([
  ["platform", { proxyAddress: "access.example.com:443" }],
  ["version", undefined],
  ["version", "17.5.2"],
])("nothing is built with %s as %j, and synthesis says why", (property, given) => {
  const props = { ...releaseProps(), [property]: given };
  expect(violationsOf(props)).toEqual([`TYPE-001 ${property}`]);
  const release = new AgentRelease(newStack(), "agents", props);
  expect(() => release.resource).toThrow(`where    agents/agents, ${property}`);
  expect(release.node.children).toEqual([]);
});

test("nothing is built for a platform that was not built, which alone is reported", () => {
  const stack = newStack();
  const tenantOf = new CloudTenant(stack, "tenant", { brand: Brand.SVC, publicAddress: PublicAddress.of("") });
  const release = new AgentRelease(stack, "agents", { ...releaseProps(), platform: tenantOf });
  expect(release.node.children).toEqual([]);
  expect(violationsOfTree(stack).map(({ path }) => path)).toEqual(["agents/tenant"]);
});

test.each(["svc-agent-0-state", "svc-agent-shared-state"])(
  "a Secret cannot have the name of the agents' own Secret %s: an apply would take their identity",
  (name) => {
    const joinToken = SecretRef.ephemeral({ variable: "join_token", name, key: "auth-token" });
    expect(violationsOf({ joinToken })).toEqual([expect.stringMatching(`^OBJECT-001 Secret .*/${name}$`)]);
  },
);

test.each<[string, Partial<AgentReleaseProps>]>([
  ["AGENT-072 pods.extraEnvironment.KUBE_NAMESPACE", { pods: { extraEnvironment: { KUBE_NAMESPACE: "hunter2" } } }],
  ['AGENT-078 pods.podAnnotations["checksum/config"]', { pods: { podAnnotations: { "checksum/config": "hunter2" } } }],
  ["AGENT-084 helm.values.a.password", { helm: { values: { a: { password: "hunter2" } } } }],
])("a value that may be a secret is not in the report: %s", (problem, props) => {
  const found = reportOf(props);
  expect(problemsOf(found)).toEqual([problem]);
  expect(JSON.stringify(found)).not.toContain("hunter2");
});
