import { HttpProvider } from "@cdktf/provider-http/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformStack, Testing } from "cdktf";
import { ChannelVersion, type ChannelVersionProps } from "../../constructs/terraform/channel-version";
import { programIn } from "../support/program";
import {
  answered,
  evaluateVersion,
  workloadWith,
  type Answer,
  type LiveVersionConfiguration,
  type Situation,
} from "../support/live-version";
import { describeWithTerraform } from "../support/terraform";

const TUESDAY_AT_TWO = { utcStartHour: 2, weekdays: ["Tue"] };
const INSIDE = "2026-11-24T02:59:59Z";
const OUTSIDE = "2026-11-24T03:00:00Z";

/** A version that follows the channel stable/cloud, brought forward by Terraform unless the test says otherwise. */
function declare(stack: TerraformStack, overrides: Partial<ChannelVersionProps> = {}, id = "channel") {
  return new ChannelVersion(stack, id, {
    kind: "StatefulSet",
    namespace: "svc",
    name: "svc-agent",
    container: "svc",
    channel: "stable/cloud",
    url: "https://updates.example.com/channel/stable/cloud",
    caCertificate: undefined,
    first: undefined,
    updates: true,
    window: TUESDAY_AT_TWO,
    fixUnreadable: "set an image with a version",
    conditions: () => [],
    ...overrides,
  });
}

function configurationOf(overrides: Partial<ChannelVersionProps> = {}) {
  const stack = new TerraformStack(new App(), "stack");
  new KubernetesProvider(stack, "kubernetes", {});
  const version = declare(stack, overrides);
  return { configuration: JSON.parse(Testing.synth(stack)) as LiveVersionConfiguration, version };
}

function evaluate(overrides: Partial<ChannelVersionProps>, situations: Readonly<Record<string, Situation>>) {
  const { configuration, version } = configurationOf(overrides);
  const preconditions = version.preconditions.map(({ condition, errorMessage }) => ({
    condition: String(condition),
    error_message: errorMessage,
  }));
  return evaluateVersion(configuration, preconditions, situations);
}

/** What runs, what the channel serves, whether it is critical, and when the plan is made. */
type Case = readonly [running: string, served: string, critical: string, now: string, version: string];

/** Evaluates a table of cases at once, and says of each what came of it beside what should. */
function versionsOf(overrides: Partial<ChannelVersionProps>, cases: readonly Case[]) {
  const situations = Object.fromEntries(
    cases.map(([running, served, critical, now], index) => [
      `case ${index}`,
      {
        workloads: running === "nothing" ? [] : workloadWith(`registry.svc.invalid/svc-ent:${running}`),
        answers: { version: answered(served), critical: answered(critical) },
        now,
      },
    ]),
  );
  const evaluated = evaluate(overrides, situations);
  return cases.map((given, index) => [...given.slice(0, 4), evaluated[`case ${index}`]!.version ?? "no version"]);
}

describeWithTerraform("the version of a workload that follows a channel", () => {
  test("is brought forward inside the window or by a critical update, and never back", () => {
    const cases: readonly Case[] = [
      // First installation, at any time.
      ["nothing", "v17.5.2", "no", OUTSIDE, "17.5.2"],
      ["nothing", "v17.5.2", "no", INSIDE, "17.5.2"],
      // The channel is ahead.
      ["17.5.1", "v17.5.2", "no", OUTSIDE, "17.5.1"],
      ["17.5.1", "v17.5.2", "no", INSIDE, "17.5.2"],
      ["17.5.1", "v17.5.2", "yes", OUTSIDE, "17.5.2"],
      ["17.9.9", "v18.0.0", "no", INSIDE, "18.0.0"],
      ["17.5.9", "v17.5.10", "no", INSIDE, "17.5.10"],
      ["18.0.0-rc.1", "v18.0.0", "no", INSIDE, "18.0.0"],
      // Somebody else has moved it.
      ["17.5.2", "v17.5.2", "no", INSIDE, "17.5.2"],
      // The channel is behind.
      ["17.5.3", "v17.5.2", "no", INSIDE, "17.5.3"],
      ["17.5.3", "v17.5.2", "yes", OUTSIDE, "17.5.3"],
      ["17.10.0", "v17.9.0", "no", INSIDE, "17.10.0"],
      ["18.0.0", "v18.0.0-rc.1", "yes", INSIDE, "18.0.0"],
      // The channel serves none.
      ["17.5.1", "none", "no", INSIDE, "17.5.1"],
      ["17.5.1", "none", "yes", INSIDE, "17.5.1"],
      // Other hours and days.
      ["17.5.1", "v17.5.2", "no", "2026-11-24T02:00:00Z", "17.5.2"],
      ["17.5.1", "v17.5.2", "no", "2026-11-24T01:59:59Z", "17.5.1"],
      ["17.5.1", "v17.5.2", "no", "2026-11-24T14:30:00Z", "17.5.1"],
      ["17.5.1", "v17.5.2", "no", "2026-11-25T02:30:00Z", "17.5.1"],
    ];
    expect(versionsOf({}, cases)).toEqual(cases);
  });

  test("without a window is brought forward by critical updates only", () => {
    const cases: readonly Case[] = [
      ["17.5.1", "v17.5.2", "no", INSIDE, "17.5.1"],
      ["17.5.1", "v17.5.2", "yes", OUTSIDE, "17.5.2"],
    ];
    expect(versionsOf({ window: undefined }, cases)).toEqual(cases);
  });

  test("that somebody else brings forward is the channel's at the first installation only", () => {
    const cases: readonly Case[] = [
      ["nothing", "v17.5.2", "yes", INSIDE, "17.5.2"],
      ["17.5.1", "v17.5.2", "yes", INSIDE, "17.5.1"],
      ["17.5.3", "v17.5.2", "yes", INSIDE, "17.5.3"],
      ["17.5.1", "none", "no", INSIDE, "17.5.1"],
    ];
    expect(versionsOf({ updates: false }, cases)).toEqual(cases);
  });

  test("is the declared first one where nothing runs and the channel serves none", () => {
    const cases: readonly Case[] = [
      ["nothing", "none", "no", INSIDE, "17.4.0"],
      ["nothing", "v17.5.2", "no", INSIDE, "17.5.2"],
      ["17.5.1", "none", "no", INSIDE, "17.5.1"],
      ["17.3.0", "none", "no", INSIDE, "17.3.0"],
    ];
    expect(versionsOf({ first: "17.4.0" }, cases)).toEqual(cases);
  });

  test("has to be known before the first installation, and what runs has to be readable", () => {
    const none = { answers: { version: answered("none") }, now: OUTSIDE };
    const some = { answers: { version: answered("v17.5.2"), critical: answered("yes") }, now: INSIDE };
    const { missing, kept, unreadable } = evaluate(
      {},
      {
        missing: { workloads: [], ...none },
        kept: { workloads: workloadWith("svc:17.5.1"), ...none },
        unreadable: { workloads: workloadWith("svc:latest"), ...some },
      },
    );
    expect(missing).toMatchObject({ version: null, conditions: [true, false] });
    expect(kept).toMatchObject({ version: "17.5.1", conditions: [true, true] });
    expect(unreadable!.conditions[0]).toBe(false);
  });
});

describeWithTerraform("the answer of a version server", () => {
  const withStatus = (code: number, text: string): Answer => ({ status_code: code, response_body: text });

  /** The version of each answer, or null if it serves none; without one, the plan fails. */
  const VERSIONS: readonly (readonly [Answer, version?: string | null])[] = [
    [answered("17.5.2"), "17.5.2"],
    [answered("v17.5.2"), "17.5.2"],
    [answered(" v17.5.2\r\n"), "17.5.2"],
    [answered("v18.0.0-rc.1\n"), "18.0.0-rc.1"],
    [answered("none\n"), null],
    ...["<!doctype html>\n<p>v17.5.2</p>", "v17.5.2\nv17.5.3"].map((text) => [answered(text)] as const),
    ...["", "v17.5", "stable", "v17.05.2", "v17.5.2+1", "v17.5.2-", "NONE"].map((text) => [answered(text)] as const),
    ...[404, 203, 302].map((code) => [withStatus(code, "v17.5.2")] as const),
    [answered(`<p>\n  no ${"!".repeat(500)}`)],
  ];

  /** Whether an answer says that an update is critical, that it is not, or that nobody knows. */
  const CRITICAL: readonly (readonly [Answer, isRight: boolean])[] = [
    [answered("yes\n"), true],
    [answered("no"), true],
    [withStatus(404, "yes"), true],
    [answered("perhaps"), false],
    [withStatus(403, "yes"), false],
  ];

  test("is a version, with v or without, or none, and whether it is critical; anything else fails the plan", () => {
    const answers = [...VERSIONS, ...CRITICAL].map(([answer]) => answer);
    const situations = answers.map((answer, index): [string, Situation] => [
      `${index}`,
      { workloads: [], answers: { version: answer, critical: answer }, now: OUTSIDE },
    ]);
    const all = evaluate({}, Object.fromEntries(situations));
    const evaluated = answers.map((_, index) => all[`${index}`]!);
    const isRight = VERSIONS.map(([, version]) => version !== undefined);
    expect(evaluated.slice(0, VERSIONS.length).map(({ answered: held }) => held[0])).toEqual(isRight);
    for (const [index, [answer, version]] of VERSIONS.entries()) {
      if (version !== undefined) expect([answer, evaluated[index]!.version]).toEqual([answer, version]);
    }
    expect(evaluated.slice(VERSIONS.length).map(({ answered: held }) => held[1])).toEqual(
      CRITICAL.map(([, expected]) => expected),
    );
    // The refusal shows it in one line, and only its beginning.
    expect(evaluated[VERSIONS.length - 1]!.answers[0]).toContain(`status 200 and "<p> no ${"!".repeat(73)}"`);
  });
});

test("the version server is asked with a time limit, and again where it does not answer", () => {
  const requests = Object.values(configurationOf().configuration.data!.http!);
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(request).toMatchObject({
      url: expect.stringMatching(
        /^https:\/\/updates\.example\.com\/channel\/stable\/cloud\/(version|critical)$/,
      ) as string,
      request_timeout_ms: 10_000,
      retry: { attempts: 3 },
    });
  }
});

test("whether the update is critical is only asked where Terraform is the updater", () => {
  expect(Object.values(configurationOf({ updates: false }).configuration.data!.http!)).toHaveLength(1);
});

test("the clock is read by Terraform, and only where there is a window", () => {
  expect(Object.values(configurationOf().configuration.locals!)).toContain("${plantimestamp()}");
  expect(Object.values(configurationOf({ window: undefined }).configuration.locals!)).not.toContain(
    "${plantimestamp()}",
  );
});

test("what a user wrote is text to Terraform", () => {
  const caCertificate = '${file("/etc/passwd")}';
  const [request] = Object.values(configurationOf({ caCertificate }).configuration.data!.http!);
  expect(request).toMatchObject({ ca_cert_pem: '$${file("/etc/passwd")}' });
});

describe("the provider http", () => {
  const requiredProviders = (stack: TerraformStack) =>
    (JSON.parse(Testing.synth(stack)) as { terraform: { required_providers: Record<string, unknown> } }).terraform
      .required_providers;

  const clusterStack = (http?: string) => programIn(undefined, "stack", http === undefined ? {} : { http }).stack;

  test("is in no stack that does not need it", () => {
    expect(Object.keys(requiredProviders(clusterStack()))).toEqual(["helm", "kubernetes"]);
  });

  test("is not taken for declared where the program has another construct of its id", () => {
    expect(() => declare(clusterStack(), {}, "provider-http")).toThrow("provider-http");
  });

  test("that the program has declared is left as it is", () => {
    const stack = clusterStack();
    new HttpProvider(stack, "own", {});
    declare(stack);
    expect(stack.node.findAll().filter((child) => child instanceof HttpProvider)).toHaveLength(1);
  });

  test("is declared once, at the version of the stack", () => {
    const stack = clusterStack("3.4.5");
    declare(stack);
    declare(stack, { namespace: "edge" }, "other");
    expect(requiredProviders(stack)).toMatchObject({ http: { source: "hashicorp/http", version: "3.4.5" } });
    const plain = clusterStack();
    declare(plain);
    expect(requiredProviders(plain)).toMatchObject({ http: { source: "hashicorp/http", version: "3.5.0" } });
  });
});
