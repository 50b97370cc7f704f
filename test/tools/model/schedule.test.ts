import type { AgentModel, Model, PlatformModel, ResourceModel } from "../../../tools/model/model";
import { toCalendar } from "../../../tools/schedule/calendar";
import { describeSchedule } from "../../../tools/schedule/describe";
import { parseFreeze } from "../../../tools/model/freeze";
import { updateSchedule, type ScheduleQuestion } from "../../../tools/model/schedule";
import { toJson } from "../../../tools/schedule/schedule-json";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { toText } from "../../../tools/cli/output/text";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { agent } from "../../support/review-models";
import { schemaErrors } from "../../support/output-schema";

const WITHOUT_WINDOW: PlatformModel = {
  stack: "platform",
  name: "svc",
  namespace: "svc",
  brand: "svc",
  publicAddress: "access.example.com:443",
  channels: [{ name: "default", staticVersion: "v17.5.2", critical: false }],
  components: [],
  ports: [],
  resources: [],
  acknowledged: [],
  isKnown: true,
};

const PLATFORM: PlatformModel = { ...WITHOUT_WINDOW, window: { utcStartHour: 2, weekdays: ["Tue", "Thu"] } };

const AGENT = agent();

// A Friday.
const AT = new Date("2026-12-18T10:00:00Z");

function question(rest: Partial<ScheduleQuestion> = {}): ScheduleQuestion {
  return { at: AT, weeks: 2, freezes: [], zone: TimeZone.of("UTC"), ...rest };
}

function model(platform: Partial<PlatformModel> = {}, agents: readonly Partial<AgentModel>[] = [{}]): Model {
  return { platforms: [{ ...PLATFORM, ...platform }], agents: agents.map((agent) => ({ ...AGENT, ...agent })) };
}

function groupsOf(given: Model, rest: Partial<ScheduleQuestion> = {}) {
  return updateSchedule(given, question(rest)).flatMap(({ groups }) => groups);
}

function textOf(given: Model, rest: Partial<ScheduleQuestion> = {}): string {
  const asked = question(rest);
  return toText(describeSchedule(updateSchedule(given, asked), asked), { width: 1000, colours: false });
}

function rollout(regular: readonly object[], rest: object = {}): readonly ResourceModel[] {
  const resource = (kind: string, agents: object) => ({ kind, name: kind, document: { kind, spec: { agents } } });
  return [
    resource("autoupdate_version", { start_version: "17.5.1", target_version: "17.5.2", schedule: "regular" }),
    resource("autoupdate_config", { mode: "enabled", strategy: "halt-on-error", schedules: { regular }, ...rest }),
  ];
}

describe("the one maintenance window", () => {
  test("opens on its days at its hour, for an hour", () => {
    expect(groupsOf(model())[0]?.openings.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
      ["2026-12-22T02:00:00.000Z", "2026-12-22T03:00:00.000Z"],
      ["2026-12-24T02:00:00.000Z", "2026-12-24T03:00:00.000Z"],
      ["2026-12-29T02:00:00.000Z", "2026-12-29T03:00:00.000Z"],
      ["2026-12-31T02:00:00.000Z", "2026-12-31T03:00:00.000Z"],
    ]);
  });

  test("an opening that has begun counts", () => {
    const [group] = groupsOf(model(), { at: new Date("2026-12-22T02:40:00Z") });
    expect(group?.openings[0]?.start).toEqual(new Date("2026-12-22T02:00:00Z"));
    expect(group?.change?.stopBefore).toEqual(new Date("2026-12-22T02:40:00Z"));
  });

  test("a change waits for the next opening, an updater sees it within half an hour, and it can be stopped before", () => {
    const [start, check] = ["2026-12-22T02:00:00Z", "2026-12-22T02:30:00Z"].map((text) => new Date(text));
    expect(groupsOf(model())[0]?.change).toMatchObject({ stopBefore: start, latestCheck: check, isCritical: false });
  });

  test("agents are grouped by the channel that they follow", () => {
    const agents = [{}, { release: "canary", channel: "canary" }, { release: "other" }];
    expect(groupsOf(model({}, agents)).map(({ group }) => [group.name, group.agents.length])).toEqual([
      ["canary", 1],
      ["default", 2],
    ]);
  });

  test("a critical channel does not wait", () => {
    const channels = [{ name: "default", staticVersion: "v17.5.2", critical: true }];
    expect(groupsOf(model({ channels }))[0]?.change?.isCritical).toBe(true);
  });

  test("a platform without a window needs attention", () => {
    const found = groupsOf({ platforms: [WITHOUT_WINDOW], agents: [AGENT] });
    expect(found[0]?.warnings).toEqual([{ kind: "no window" }]);
    expect(found[0]?.change).toBeUndefined();
  });
});

describe("groups of a rollout", () => {
  const groups = [
    { name: "dev", days: ["Mon", "Tue"], start_hour: 4 },
    { name: "prod", days: ["*"], start_hour: 5, wait_hours: 24 },
  ];
  const agents = [
    { release: "dev", channel: "dev" },
    { release: "prod", channel: "prod" },
    { release: "lost", channel: "nowhere" },
  ];

  test("agents are in the group that their channel names, and in the last one if it names none of them", () => {
    const found = groupsOf(model({ resources: rollout(groups) }, agents));
    expect(found.map(({ group }) => [group.name, group.agents.map(({ release }) => release)])).toEqual([
      ["dev", ["dev"]],
      ["prod", ["prod", "lost"]],
    ]);
  });

  test("a later group waits for its hours after the one before", () => {
    const [dev, prod] = groupsOf(model({ resources: rollout(groups) }, agents));
    expect(dev?.change?.opening.start).toEqual(new Date("2026-12-21T04:00:00Z"));
    // 24 hours after Monday 04:00 is Tuesday 04:00: the next opening is at 05:00.
    expect(prod?.change?.opening.start).toEqual(new Date("2026-12-22T05:00:00Z"));
  });

  test("groups of a rollout by time do not wait for each other, and have windows as long as declared", () => {
    const timed = rollout(groups, { strategy: "time-based", maintenance_window_duration: "7200s" });
    const [, prod] = groupsOf(model({ resources: timed }, agents));
    expect(prod?.change?.opening).toEqual({
      start: new Date("2026-12-19T05:00:00Z"),
      end: new Date("2026-12-19T07:00:00Z"),
    });
  });

  test("without groups of its own, a rollout has the one maintenance window", () => {
    const [group] = groupsOf(model({ resources: rollout([]) }));
    expect(group?.group).toMatchObject({ scheme: "groups", window: { utcStartHour: 2, weekdays: ["Tue", "Thu"] } });
  });

  describe.each(["suspended", "disabled"])("of one that is %s", (mode) => {
    const paused = (platform: PlatformModel, agent: Partial<AgentModel>) => {
      const [group] = groupsOf({
        platforms: [{ ...platform, resources: rollout(groups, { mode }) }],
        agents: [{ ...AGENT, channel: "dev", ...agent }],
      });
      return { starts: group?.change?.opening.start, suspended: group?.suspended, warnings: group?.warnings };
    };
    const nothing = { starts: undefined, suspended: ["svc/svc-agent"], warnings: [] };
    const maintenance = new Date("2026-12-22T02:00:00Z");

    test("no agent is updated", () => {
      expect(paused(WITHOUT_WINDOW, {})).toEqual(nothing);
    });

    test("those on Kubernetes are updated in the maintenance window, if there is one", () => {
      expect(paused(PLATFORM, {})).toEqual({ starts: maintenance, suspended: [], warnings: [] });
      expect(paused(PLATFORM, { linux: { hosts: [] } as never }).suspended).toHaveLength(1);
    });
  });

  test("groups without a version that is rolled out decide nothing", () => {
    const [, config] = rollout(groups);
    expect(groupsOf(model({ resources: config === undefined ? [] : [config] }))[0]?.group.scheme).toBe("window");
  });
});

describe("freezes", () => {
  const freezes = [parseFreeze("2026-12-20..2027-01-06")];

  test("windows in a freeze are marked, and counted", () => {
    const [group] = groupsOf(model(), { freezes, weeks: 4 });
    expect(group?.warnings).toEqual([
      {
        kind: "updates in a freeze",
        freeze: freezes[0],
        first: expect.objectContaining({ start: new Date("2026-12-22T02:00:00Z") }) as unknown,
        count: 5,
      },
    ]);
    expect(
      group?.openings.filter(({ freeze }) => freeze === undefined).map(({ start }) => start.toISOString()),
    ).toEqual(["2027-01-07T02:00:00.000Z", "2027-01-12T02:00:00.000Z", "2027-01-14T02:00:00.000Z"]);
  });

  test("a freeze after the days that are shown needs attention like one in them", () => {
    const later = parseFreeze("2027-06-01..2027-06-07");
    const [group] = groupsOf(model(), { freezes: [later], weeks: 1 });
    expect(group?.openings).toHaveLength(2);
    expect(group?.warnings).toMatchObject([{ kind: "updates in a freeze", freeze: later, count: 2 }]);
  });

  test("a freeze that is over is named as such", () => {
    const past = { freezes: [parseFreeze("2026-12-01..2026-12-17")] };
    expect(groupsOf(model(), past)[0]?.warnings).toEqual([]);
  });

  test("agents that are all suspended are not updated in a freeze", () => {
    expect(groupsOf(model({}, [{ isSuspended: true }]), { freezes })[0]?.warnings).toEqual([]);
  });

  test("a window that is never free is reported", () => {
    expect(groupsOf(model(), { freezes })[0]?.warnings.map(({ kind }) => kind)).toContain("always frozen");
  });

  test("the days of a freeze are those of the time zone", () => {
    const window = { utcStartHour: 23, weekdays: ["Sat"] as const };
    const oneDay = [parseFreeze("2026-12-20..2026-12-20")];
    const frozenIn = (zone: string) =>
      groupsOf(model({ window }), { freezes: oneDay, weeks: 1, zone: TimeZone.of(zone) })[0]?.openings[0]?.freeze;
    expect(frozenIn("UTC")).toBeUndefined();
    expect(frozenIn("Europe/Berlin")).toEqual(oneDay[0]);
  });

  test.each(["2026-12-20", "2026-12-32..2027-01-01", "2027-01-02..2027-01-01", "x..y", "2026-02-30..2026-03-01"])(
    "%s is refused",
    (text) => {
      expect(() => parseFreeze(text)).toThrow("which is not a first and a last day");
    },
  );
});

test("the hour of another time zone is reported beside UTC, with its day where that is another one", () => {
  expect(textOf(model(), { zone: TimeZone.of("Europe/Berlin") })).toContain(
    "Tue 2026-12-22 02:00-03:00 UTC (03:00-04:00 Europe/Berlin)",
  );
  expect(textOf(model(), { zone: TimeZone.of("America/Los_Angeles") })).toContain(
    "Tue 2026-12-22 02:00-03:00 UTC (Mon 2026-12-21 18:00-19:00 America/Los_Angeles)",
  );
});

test("a time zone that there is not is refused", () => {
  expect(() => TimeZone.of("Mars/Olympus")).toThrow('--timezone is "Mars/Olympus", which is no time zone');
});

test("agents without an updater and suspended ones are named", () => {
  const given = model({}, [{}, { release: "paused", isSuspended: true }, { release: "manual", isEnrolled: false }]);
  expect(updateSchedule(given, question())).toMatchObject([
    { notEnrolled: ["svc/manual"], groups: [{ suspended: ["svc/paused"] }] },
  ]);
});

test.each<[string, Model]>([
  ["a window", model()],
  ["no window", { platforms: [WITHOUT_WINDOW], agents: [AGENT] }],
  ["a window that only an operator knows", { platforms: [{ ...WITHOUT_WINDOW, runBy: "operator" }], agents: [AGENT] }],
])("the JSON is as published: %s", (_, given) => {
  const asked = question({ freezes: [parseFreeze("2026-12-20..2027-01-06")] });
  expect(schemaErrors("schedule", toJson(updateSchedule(given, asked), asked))).toEqual([]);
});

test("hostile names stay text in Markdown", () => {
  const asked = question();
  const hostile = model({}, [{ release: "x`|<img src=x>@team\u202e" }]);
  const markdown = toMarkdown(describeSchedule(updateSchedule(hostile, asked), asked));
  expect(markdown).toContain("``svc/x`\\|<img src=x>@team\\u{202e}``");
});

describe("calendar", () => {
  test("a group is an event of every week, the same whenever it is written", () => {
    const calendar = toCalendar(updateSchedule(model(), question()));
    expect(calendar).toContain("RRULE:FREQ=WEEKLY;BYDAY=TU,TH");
    expect(calendar).toContain("DTSTART:20261222T020000Z");
    expect(calendar).toBe(toCalendar(updateSchedule(model(), question({ at: new Date("2026-12-18T11:11:11Z") }))));
  });

  test("no name ends its line", () => {
    const calendar = toCalendar(updateSchedule(model({}, [{ release: "x\r\nBEGIN:VEVENT" }]), question()));
    expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });
});

test("a calendar without an event says what that means", () => {
  const calendar = (given: Model) => toCalendar(updateSchedule(given, question()));
  expect(calendar(model({}, []))).toContain("X-WR-CALDESC:No window is known: no agent has an updater");
  expect(calendar(model({}, [{}]))).not.toContain("CALDESC");
});
