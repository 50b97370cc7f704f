import {
  AgentService,
  AuditEventStorage,
  AuthStorage,
  BotRelease,
  Connector,
  JoinToken,
  KubernetesTarget,
  LinuxAgent,
  LinuxInstallation,
  PodVolume,
  Role,
  ServiceResource,
  SessionRecordingStorage,
  StateBackend,
  type AccessPlatformProps,
  type BotReleaseProps,
  type LinuxAgentProps,
  type Value,
} from "../../../constructs";
import { holdsCredential } from "../../../constructs/core/credentials";
import { violationsOfTree } from "../../../constructs/core/tree/tree";
import type { Violation } from "../../../constructs/core/violation";
import { FAKE_CREDENTIALS } from "../fake-credentials";
import { HARMLESS_TEXTS } from "../harmless-texts";
import { platformStack } from "../../platform/support";
import { problemsOf } from "../../support/violations";
import { newStack } from "../../support/synthesis";
import { reportOf } from "../../agents/fixtures";
import { linuxProps } from "../../agents/linux/fixtures";

const GITHUB = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

/** Props that only a JavaScript caller can pass. */
const untyped = (given: unknown) => given as never;

const VALUES: readonly (readonly [what: string, make: () => Value, codes: readonly string[]])[] = [
  ["the name of a label", () => AgentService.ssh({ labels: { [GITHUB]: "a" } }), ['GIVEN-006 labels["(redacted)"]']],
  [
    "a password in the query of an address",
    () => AgentService.application({ name: "a", uri: "https://a.example.com/?password=hunter2" }),
    ["GIVEN-006 uri"],
  ],
  [
    "a token in the query of a script",
    () => LinuxInstallation.script({ url: "https://a.example.com/x?token=hunter2" }),
    ["GIVEN-006 url"],
  ],
  [
    "a password in the query of the state",
    () => StateBackend.http({ address: "https://a.example.com/state?password=hunter2" }),
    ["STATE-003 address"],
  ],
  [
    "a variable in the place of a text",
    () => Role.of(untyped({ name: { name: "TOKEN", value: "hunter2" } })),
    ["FIELD-002 name"],
  ],
  ["the text of a file", () => Role.of(untyped("kind: Secret\nstringData:\n  a: hunter2\n")), ["FIELD-002"]],
  [
    "a secret of a connector in the address of its file",
    () => Connector.saml(untyped({ name: "a", entityDescriptorUrl: "https://a.example.com/?password=hunter2" })),
    ["FIELD-003 attributesToRoles"],
  ],
];

test.each(VALUES)("%s: refused, and not shown", (_, make, codes) => {
  const { violations } = make();
  expect(problemsOf(violations).sort()).toEqual([...codes].sort());
  expect(JSON.stringify(violations)).not.toMatch(/hunter2|16C7e42F/);
});

const sidecar = (given: object) => ({ pods: { sidecars: [{ name: "a", image: "a:1", ...given }] } });

const RELEASES: readonly (readonly [what: string, props: Parameters<typeof reportOf>[0], codes: readonly string[]])[] =
  [
    ["a label", { helm: { labels: { config: { a: GITHUB } } } }, ["GIVEN-006 helm.labels.config.a"]],
    [
      "a nested password of a chart's value",
      { helm: { values: { a: { PASSWORD: "hunter2" } } } },
      ["AGENT-084 helm.values.a.PASSWORD", "AGENT-079 helm.values.a"],
    ],
    [
      "a variable among a chart's values",
      { helm: { values: { a: [{ name: "TOKEN", value: "hunter2" }] } } },
      ["AGENT-084 helm.values.a[0].value", "AGENT-079 helm.values.a"],
    ],
    [
      "a key of the configuration file that holds a secret",
      { helm: { values: { svcConfig: { svc: { auth_token: "hunter2" } } } } },
      ["AGENT-030 helm.values.svcConfig.svc.auth_token"],
    ],
  ];

test.each(RELEASES)("%s of a release: refused, and not shown", (_, props, codes) => {
  const found = reportOf(props);
  expect(problemsOf(found)).toEqual(expect.arrayContaining([codes[0]]));
  expect(problemsOf(found).filter((each) => !codes.includes(each))).toEqual([]);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|16C7e42F/);
});

test("a variable that holds a credential may be named", () => {
  const args = ["--password=$(DB_PASSWORD)", "--token", "$(TOKEN)"];
  expect(problemsOf(reportOf(sidecar({ args })))).toEqual([]);
});

const CREDENTIAL_CODES =
  /^(?:AGENT-084|CONFIGURATION-003|GIVEN-006|GIVEN-010|POD-002|POD-012|POD-016|RESOURCE-008|STATE-003|STORAGE-003|TARGET-004) /;

/** Some texts by names that say nothing of them. */
const numbered = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text, index) => [`SETTING_${index}`, text]));

const inOneLine = (text: string) => text.replaceAll("\n", " ");

const exec = { host: "https://a.example.com", command: "a", apiVersion: "client.authentication.k8s.io/v1" as const };
const resource = (spec: Readonly<Record<string, unknown>>) =>
  ServiceResource.of({ kind: "a", version: "v1", metadata: { name: "a" }, spec });
const platformReport = (props: Partial<AccessPlatformProps>) => violationsOfTree(platformStack(props).stack);

function machineReport(props: Partial<LinuxAgentProps>) {
  const stack = newStack();
  new LinuxAgent(stack, "web", linuxProps(props));
  return violationsOfTree(stack);
}

function botReport(props: Partial<BotReleaseProps>) {
  const { stack, platform } = platformStack();
  const joinToken = JoinToken.kubernetes({
    name: "bot",
    botName: "bot",
    serviceAccounts: [{ namespace: "bot", name: "bot" }],
  });
  new BotRelease(stack, "bot", { platform, joinToken, namespace: "bot", ...props });
  return violationsOfTree(stack);
}

/** Places that take texts of all kinds, and what is wrong with each if it has some. */
const PLACES: readonly (readonly [what: string, report: (texts: readonly string[]) => readonly Violation[]])[] = [
  ["auth service, environment", (texts) => platformReport({ auth: { extraEnvironment: numbered(texts) } })],
  ["auth service, further configuration", (texts) => platformReport({ auth: { furtherConfiguration: { a: texts } } })],
  ["proxies, environment", (texts) => platformReport({ proxies: { extraEnvironment: numbered(texts) } })],
  ["proxies, annotations", (texts) => platformReport({ proxies: { podAnnotations: numbered(texts) } })],
  ["agents, environment", (texts) => reportOf({ pods: { extraEnvironment: numbered(texts) } })],
  ["agents on Linux, environment", (texts) => machineReport({ environment: numbered(texts) })],
  ["bots, outputs", (texts) => botReport({ outputs: [{ a: texts }] })],
  ["bots, further configuration", (texts) => botReport({ furtherConfiguration: { a: texts } })],
  ["agents, values of the chart", (texts) => reportOf({ helm: { values: { a: texts } } })],
  ["sidecars, environment", (texts) => reportOf(sidecar({ environment: numbered(texts) }))],
  ["sidecars, arguments", (texts) => reportOf(sidecar({ args: texts }))],
  ["sidecars, arguments with options", (texts) => reportOf(sidecar({ args: texts.flatMap((text) => ["--a", text]) }))],
  ["sidecars, options", (texts) => reportOf(sidecar({ command: ["a", ...texts.map((text) => `--a=${text}`)] }))],
  ["volumes, attributes", (texts) => PodVolume.csi({ driver: "a", attributes: numbered(texts) }).violations],
  [
    "applications, headers",
    (texts) =>
      AgentService.application({ name: "a", uri: "http://a", rewrite: { headers: numbered(texts.map(inOneLine)) } })
        .violations,
  ],
  ["labels of services", (texts) => AgentService.ssh({ labels: numbered(texts) }).violations],
  ["roles", (texts) => Role.of({ name: "a", allow: { nodeLabels: { a: texts } } }).violations],
  ["resources", (texts) => resource({ a: texts }).violations],
  [
    "resources of YAML",
    (texts) => ServiceResource.yaml(JSON.stringify(resource({ a: texts }).toResources()[0])).violations,
  ],
  [
    "storage, further settings",
    (texts) =>
      AuthStorage.dynamodb({
        region: "eu-central-1",
        table: "a",
        auditEvents: AuditEventStorage.dynamodb({ table: "events" }),
        sessionRecordings: SessionRecordingStorage.s3({ bucket: "a" }),
        settings: { a: texts },
      }).violations,
  ],
  [
    "backends of the state",
    (texts) => StateBackend.s3(untyped({ bucket: "a", key: "a", region: "a", tags: numbered(texts) })).violations,
  ],
  ["the command that signs in, arguments", (texts) => KubernetesTarget.exec({ ...exec, args: texts }).violations],
  [
    "the command that signs in, environment",
    (texts) => KubernetesTarget.exec({ ...exec, env: numbered(texts) }).violations,
  ],
];

/** The numbers of the texts that are refused. */
function refused(report: readonly Violation[]): readonly (readonly [code: string, property: string])[] {
  return report
    .map(({ rule, property }) => [rule.code, property] as const)
    .filter(([code]) => CREDENTIAL_CODES.test(`${code} `));
}

/** A declaration that is refused for its forms says nothing else, so the two kinds are tried apart. */
const BY_FORM = FAKE_CREDENTIALS.map(([, text]) => text).filter(holdsCredential);
const BY_PLACE = FAKE_CREDENTIALS.map(([, text]) => text).filter((text) => !holdsCredential(text));

test.each(PLACES)("%s: each credential is refused, once, and not shown", (_, report) => {
  for (const texts of [BY_FORM, BY_PLACE]) {
    const found = report(texts);
    expect(new Set(refused(found).map(([, property]) => property)).size).toBe(texts.length);
    expect(refused(found)).toHaveLength(texts.length);
    const shown = JSON.stringify(found);
    expect(texts.filter((text) => shown.includes(JSON.stringify(text).slice(-12, -1)))).toEqual([]);
  }
});

test.each(PLACES)("%s: what is harmless is not refused", (_, report) => {
  expect(refused(report(HARMLESS_TEXTS.map(([, text]) => text)))).toEqual([]);
});
