import { versionFindings } from "../../../tools/review/versions";
import { agent, platform, resource, step } from "../../support/review-models";
import { QUESTION, sentenceIn } from "../../support/reviewed";
import type { ChannelModel } from "../../../tools/model/model";
import { TimeZone } from "../../../tools/cli/time/time-zone";

const OLD = platform();

function serving(staticVersion: string, more: Partial<ChannelModel> = {}) {
  return platform({ channels: [{ name: "default", staticVersion, critical: false, ...more }] });
}

function reported(...args: Parameters<typeof step>): string {
  return sentenceIn(versionFindings(step(...args), QUESTION), "channel-changed");
}

test("agents that are suspended, not enrolled, or at the version already are named apart", () => {
  const agents = [
    agent({ release: "follows" }),
    agent({ release: "paused", isSuspended: true }),
    agent({ release: "manual", isEnrolled: false }),
    agent({ release: "ahead", version: "17.5.2" }),
  ];
  const sentence = reported([OLD, ...agents], [serving("v17.5.2"), ...agents]);
  expect(sentence).toContain("That reaches 1 release of agents, `svc/follows`, now at `17.5.1`,");
  expect(sentence).toContain("At that version already, or at a newer one: `svc/ahead`.");
  expect(sentence).toContain("Suspended, so not updated: `svc/paused`.");
  expect(sentence).toContain("Not enrolled, so not updated: `svc/manual`.");
});

test("a critical channel does not wait for the window", () => {
  expect(reported([OLD, agent()], [serving("v17.5.2", { critical: true }), agent()])).toContain("at once");
});

test("a channel that becomes critical reaches those that wait, without another version", () => {
  const sentence = reported(
    [OLD, agent({ version: "17.5.0" })],
    [serving("v17.5.1", { critical: true }), agent({ version: "17.5.0" })],
  );
  expect(sentence).toContain("The channel `default` is critical now. That reaches 1 release of agents");
});

test("a channel that is critical no longer says that", () => {
  const sentence = reported([serving("v17.5.1", { critical: true }), agent()], [serving("v17.5.1"), agent()]);
  expect(sentence).toContain("The channel `default` is not critical any more.");
});

test("a channel that goes back takes nobody with it", () => {
  expect(reported([OLD, agent()], [serving("v17.5.0"), agent()])).toContain(
    "No agent of these stacks is updated by that.",
  );
});

test.each([
  ["of two folders, which do not know what runs", agent(), false],
  [
    "of agents whose version only an apply or a machine knows",
    { ...agent(), version: undefined } as unknown as ReturnType<typeof agent>,
    true,
  ],
])("a channel that goes back takes nobody with it: %s", (_, follower, isPlanned) => {
  const lowered = { ...step([OLD, follower], [serving("v17.5.0"), follower]), isPlanned };
  const sentence = sentenceIn(versionFindings(lowered, QUESTION), "channel-changed");
  expect(sentence).not.toContain("reaches");
  expect(sentence).toContain("Updaters take nobody back, so whoever runs a newer version keeps it: `svc/svc-agent`.");
});

test("in an open window agents are updated at once", () => {
  const question = { ...QUESTION, at: new Date("2026-11-24T02:10Z") };
  const findings = versionFindings(step([OLD, agent()], [serving("v17.5.2"), agent()]), question);
  expect(sentenceIn(findings, "channel-changed")).toContain(
    "at once: the window is open, Tue 2026-11-24 02:00-03:00 UTC; on Kubernetes by 02:40",
  );
});

test("another time zone says the day again only if it is another one", () => {
  const reported = (name: string) =>
    sentenceIn(
      versionFindings(step([OLD, agent()], [serving("v17.5.2"), agent()]), { ...QUESTION, zone: TimeZone.of(name) }),
      "channel-changed",
    );
  expect(reported("Europe/Berlin")).toContain("02:00-03:00 UTC (03:00-04:00 Europe/Berlin)");
  expect(reported("America/New_York")).toContain("02:00-03:00 UTC (Mon 2026-11-23 21:00-22:00 America/New\\_York)");
});

test("without a window, only critical updates reach agents", () => {
  const window = { utcStartHour: 2, weekdays: [] };
  expect(reported([OLD, agent()], [{ ...serving("v17.5.2"), window }, agent()])).toContain(
    "but no window opens, so only critical updates reach them",
  );
});

test("a channel that is not declared serves the version of the proxies", () => {
  const [before, after] = ["17.5.1", "17.5.2"].map((version) => platform({ version, channels: [] }));
  expect(reported([before!, agent()], [after!, agent()])).toContain(
    "The channel `default` serves `v17.5.2` instead of `v17.5.1`.",
  );
});

test("agents that ask for a channel that is not there follow the default one", () => {
  const asking = agent({ channel: "stable/rolling" });
  expect(reported([OLD, asking], [serving("v17.5.2"), asking])).toContain("That reaches 1 release of agents");
});

test("a channel that forwards names the server, and never a password in its address", () => {
  const forwarding = platform({
    channels: [{ name: "default", forwardUrl: "https://user:hunter2@updates.example.com/stable", critical: false }],
  });
  const sentence = reported([OLD, agent()], [forwarding, agent()]);
  expect(sentence).toContain("serves what another version server says, at `https://");
  expect(sentence).not.toContain("hunter2");
});

test("groups of a rollout are updated in their own windows", () => {
  const resources = [
    resource("autoupdate_version", "autoupdate-version", { agents: { target_version: "17.5.2" } }),
    resource("autoupdate_config", "autoupdate-config", {
      agents: { schedules: { regular: [{ name: "canary", days: ["Wed"], start_hour: 9 }] } },
    }),
  ];
  const sentence = reported(
    [platform({ resources }), agent({ channel: "canary" })],
    [{ ...serving("v17.5.2"), resources }, agent({ channel: "canary" })],
  );
  expect(sentence).toContain("Wed 2026-11-25 09:00-10:00 UTC");
});

test("another window is reported with the old one", () => {
  const after = platform({ window: { utcStartHour: 23, weekdays: ["Sun"] } });
  expect(sentenceIn(versionFindings(step([OLD], [after]), QUESTION), "window-changed")).toBe(
    "The maintenance window is Sun 23:00-24:00 UTC instead of Tue, Thu 02:00-03:00 UTC. " +
      "Updaters learn that up to 40 minutes after the apply.",
  );
});

test("of channels that only an apply knows, nothing is said", () => {
  expect(
    versionFindings(step([OLD, agent()], [platform({ channels: [], isKnown: false }), agent()]), QUESTION),
  ).toEqual([]);
});
