import type { ChannelPart } from "../../../constructs/core/model/platform-part";
import type { AgentModel } from "../../../tools/model/model";
import { versionFindings } from "../../../tools/review/versions";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { agent, MACHINES, platform, resource, step } from "../../support/review-models";
import { QUESTION, sentenceIn } from "../../support/reviewed";

const OLD = platform();

function serving(staticVersion: string, more: Partial<ChannelPart> = {}) {
  return platform({ channels: [{ name: "default", staticVersion, critical: false, ...more }] });
}

/** What is said of a change of the channel, for programs. */
function factsOf(before: ReturnType<typeof platform>, after: ReturnType<typeof platform>, ...agents: AgentModel[]) {
  const [found] = versionFindings(step([before, ...agents], [after, ...agents]), QUESTION);
  expect(found?.kind).toBe("channel-changed");
  return found!.facts;
}

test("agents that are suspended, not enrolled, or at the version already are named apart", () => {
  const agents = [
    agent({ release: "follows" }),
    agent({ release: "paused", isSuspended: true }),
    agent({ release: "manual", isEnrolled: false }),
    agent({ release: "ahead", version: "17.5.2" }),
  ];
  expect(factsOf(OLD, serving("v17.5.2"), ...agents)).toMatchObject({
    reached: ["svc/follows"],
    upToDate: ["svc/ahead"],
    suspended: ["svc/paused"],
    notEnrolled: ["svc/manual"],
    windows: [{ start: new Date("2026-11-24T02:00Z"), end: new Date("2026-11-24T03:00Z"), isCritical: false }],
  });
});

const WINDOWLESS = { ...serving("v17.5.2"), window: { utcStartHour: 2, weekdays: [] } };
const CRITICAL = serving("v17.5.1", { critical: true });
const FORWARDING = platform({
  channels: [{ name: "default", forwardUrl: "https://user:hunter2@updates.example.com/stable", critical: false }],
});
const [UNDECLARED, UPGRADED] = ["17.5.1", "17.5.2"].map((version) => platform({ version, channels: [] }));

test.each<[string, ReturnType<typeof platform>, ReturnType<typeof platform>, AgentModel, object]>([
  ["that is critical", OLD, serving("v17.5.2", { critical: true }), agent(), { isCritical: true }],
  [
    "that becomes critical",
    OLD,
    CRITICAL,
    agent({ version: "17.5.0" }),
    { isCritical: true, reached: ["svc/svc-agent"] },
  ],
  ["that is critical no longer", CRITICAL, OLD, agent(), { isCritical: false }],
  ["that goes back", OLD, serving("v17.5.0"), agent(), { reached: ["svc/svc-agent"] }],
  ["that goes back", OLD, serving("v17.5.0"), agent({ linux: MACHINES }), { reached: [] }],
  ["that is not declared", UNDECLARED!, UPGRADED!, agent(), { from: "v17.5.1", to: "v17.5.2" }],
  [
    "that is asked for another one",
    OLD,
    serving("v17.5.2"),
    agent({ channel: "beta" }),
    { reached: ["svc/svc-agent"] },
  ],
  ["without a window", OLD, WINDOWLESS, agent(), { windows: [] }],
])("a channel %s says whom it reaches", (_, before, after, follower, facts) => {
  expect(factsOf(before, after, follower)).toMatchObject(facts);
});

test.each([
  ["of two folders, which do not know what runs", agent({ linux: MACHINES }), false],
  ["whose version only the machine knows", agent({ linux: MACHINES, version: undefined } as never), true],
])("a channel that goes back takes no agent on Linux with it: %s", (_, follower, isPlanned) => {
  const lowered = { ...step([OLD, follower], [serving("v17.5.0"), follower]), isPlanned };
  expect(versionFindings(lowered, QUESTION)).toMatchObject([{ facts: { reached: [], kept: ["svc-agent (Linux)"] } }]);
});

test("in an open window agents are updated at once", () => {
  const question = { ...QUESTION, at: new Date("2026-11-24T02:10Z") };
  const findings = versionFindings(step([OLD, agent()], [serving("v17.5.2"), agent()]), question);
  expect(sentenceIn(findings, "channel-changed")).toContain(
    "at once: the window is open, Tue 2026-11-24 02:00-03:00 UTC; on Kubernetes by 02:40",
  );
});

test("another time zone says the day again only if it is another one", () => {
  const changed = step([OLD, agent()], [serving("v17.5.2"), agent()]);
  const reported = (name: string) =>
    sentenceIn(versionFindings(changed, { ...QUESTION, zone: TimeZone.of(name) }), "channel-changed");
  expect(reported("Europe/Berlin")).toContain("02:00-03:00 UTC (03:00-04:00 Europe/Berlin)");
  expect(reported("America/New_York")).toContain("02:00-03:00 UTC (Mon 2026-11-23 21:00-22:00 America/New\\_York)");
});

test("a channel that forwards names the server, and never a password in its address", () => {
  const sentence = sentenceIn(
    versionFindings(step([OLD, agent()], [FORWARDING, agent()]), QUESTION),
    "channel-changed",
  );
  expect(sentence).toContain("at `https://");
  expect(sentence).not.toContain("hunter2");
});

test("groups of a rollout are updated in their own windows", () => {
  const resources = [
    resource("autoupdate_version", "autoupdate-version", { agents: { target_version: "17.5.2" } }),
    resource("autoupdate_config", "autoupdate-config", {
      agents: { schedules: { regular: [{ name: "canary", days: ["Wed"], start_hour: 9 }] } },
    }),
  ];
  const facts = factsOf(platform({ resources }), { ...serving("v17.5.2"), resources }, agent({ channel: "canary" }));
  expect(facts).toMatchObject({ windows: [{ start: new Date("2026-11-25T09:00Z") }] });
});

test("another window is reported with the old one", () => {
  const after = platform({ window: { utcStartHour: 23, weekdays: ["Sun"] } });
  expect(versionFindings(step([OLD], [after]), QUESTION)).toMatchObject([
    { kind: "window-changed", facts: { from: "Tue, Thu 02:00-03:00 UTC", to: "Sun 23:00-24:00 UTC" } },
  ]);
});

test("of channels that only an apply knows, nothing is said", () => {
  const unknown = platform({ channels: [], isKnown: false });
  expect(versionFindings(step([OLD, agent()], [unknown, agent()]), QUESTION)).toEqual([]);
});
