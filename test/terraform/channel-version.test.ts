import { HttpProvider } from "@cdktf/provider-http/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformStack, Testing } from "cdktf";
import { ChannelVersion, type ChannelVersionProps } from "../../constructs/terraform/channel-version";
import { ClusterStack } from "../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../constructs/terraform/state-backend";
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

  test("has to be known before the first installation", () => {
    const none = { answers: { version: answered("none") }, now: OUTSIDE };
    const { missing, kept } = evaluate(
      {},
      { missing: { workloads: [], ...none }, kept: { workloads: workloadWith("svc:17.5.1"), ...none } },
    );
    expect(missing).toMatchObject({ version: null, conditions: [true, false] });
    expect(kept).toMatchObject({ version: "17.5.1", conditions: [true, true] });
  });

  test("is not replaced by the channel's where it cannot be read: the plan is refused", () => {
    const answers = { version: answered("v17.5.2"), critical: answered("yes") };
    const { unreadable } = evaluate(
      {},
      { unreadable: { workloads: workloadWith("svc:latest"), answers, now: INSIDE } },
    );
    expect(unreadable!.conditions[0]).toBe(false);
  });
});

describeWithTerraform("the answer of a version server", () => {
  const answersOf = (answers: Readonly<Record<string, Answer>>) =>
    evaluate(
      {},
      Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [
          name,
          { workloads: [], answers: { version: answer, critical: answer }, now: OUTSIDE },
        ]),
      ),
    );

  test("is a version with or without v, white space around it, or none", () => {
    const evaluated = answersOf({
      bare: answered("17.5.2"),
      "with v": answered("v17.5.2"),
      "with a line break": answered(" v17.5.2\r\n"),
      "a pre-release": answered("v18.0.0-rc.1\n"),
      none: answered("none\n"),
    });
    expect(
      Object.fromEntries(
        Object.entries(evaluated).map(([name, { version, answered }]) => [name, [version, answered[0]]]),
      ),
    ).toEqual({
      bare: ["17.5.2", true],
      "with v": ["17.5.2", true],
      "with a line break": ["17.5.2", true],
      "a pre-release": ["18.0.0-rc.1", true],
      none: [null, true],
    });
  });

  test("that is anything else fails the plan", () => {
    const refused = answersOf({
      nothing: answered(""),
      "a page": answered("<!doctype html>\n<p>v17.5.2</p>"),
      "two versions": answered("v17.5.2\nv17.5.3"),
      "two numbers": answered("v17.5"),
      "a channel": answered("stable"),
      "a number with a zero before it": answered("v17.05.2"),
      "build metadata": answered("v17.5.2+1"),
      "an invalid tag": answered("v17.5.2-"),
      "NONE in capitals": answered("NONE"),
      "an unknown channel": { status_code: 404, response_body: "not found" },
      "a version with another status": { status_code: 203, response_body: "v17.5.2" },
      "a redirect": { status_code: 302, response_body: "v17.5.2" },
    });
    for (const [name, { answered }] of Object.entries(refused)) expect([name, answered[0]]).toEqual([name, false]);
  });

  test("is shown in the refusal in one line, and only its beginning", () => {
    const { page } = answersOf({ page: answered(`<p>\n  no ${"!".repeat(500)}`) });
    expect(page!.answers[0]).toContain(`status 200 and "<p> no ${"!".repeat(73)}"`);
  });

  test("to whether the update is critical is yes, no, or that nobody knows", () => {
    const evaluated = answersOf({
      yes: answered("yes\n"),
      no: answered("no"),
      unknown: { status_code: 404, response_body: "yes" },
      other: answered("perhaps"),
      broken: { status_code: 403, response_body: "yes" },
    });
    expect(Object.fromEntries(Object.entries(evaluated).map(([name, { answered }]) => [name, answered[1]]))).toEqual({
      yes: true,
      no: true,
      unknown: true,
      other: false,
      broken: false,
    });
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

  function clusterStack(http?: string) {
    return new ClusterStack(new App(), "stack", {
      target: KubernetesTarget.environment(),
      state: StateBackend.local({ path: "terraform.tfstate" }),
      ...(http !== undefined && { providerVersions: { http } }),
    });
  }

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
