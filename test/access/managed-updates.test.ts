import {
  ManagedUpdates,
  type ManagedUpdateGroup,
  type ManagedUpdatesProps,
} from "../../constructs/access/settings/managed-updates";
import { problemsOf } from "../support/violations";

const DEV: ManagedUpdateGroup = { name: "dev", days: ["Mon"], startHour: 4, canaries: 2 };
const PROD: ManagedUpdateGroup = { name: "prod", days: ["Thursday"], startHour: 5, waitHours: 24 };
const PROPS: ManagedUpdatesProps = {
  groups: [DEV, PROD],
  target: "18.3.0",
  start: "v18.2.7",
  tools: { target: "18.3.0" },
};

function problemsWith(change: Record<string, unknown>): string[] {
  return problemsOf(ManagedUpdates.of({ ...PROPS, ...change }));
}

function groups(count: number): ManagedUpdateGroup[] {
  return Array.from({ length: count }, (_, index) => ({ name: `g${index}`, days: ["*"], startHour: 0 }));
}

const TIME_BASED = { strategy: "time-based", groups: groups(1), windowDuration: "30m" } as const;

test("both resources are what the service has after they were created", () => {
  const updates = ManagedUpdates.of(PROPS);
  expect(problemsOf(updates)).toEqual([]);
  expect(updates.groups).toEqual(["dev", "prod"]);
  expect(updates.toResources()).toStrictEqual([
    {
      kind: "autoupdate_config",
      version: "v1",
      metadata: { name: "autoupdate-config" },
      spec: {
        agents: {
          mode: "enabled",
          strategy: "halt-on-error",
          schedules: {
            regular: [
              { name: "dev", days: ["Mon"], start_hour: 4, canary_count: 2 },
              { name: "prod", days: ["Thu"], start_hour: 5, wait_hours: 24 },
            ],
          },
        },
        tools: { mode: "enabled" },
      },
    },
    {
      kind: "autoupdate_version",
      version: "v1",
      metadata: { name: "autoupdate-version" },
      spec: {
        agents: { mode: "enabled", schedule: "regular", start_version: "18.2.7", target_version: "18.3.0" },
        tools: { target_version: "18.3.0" },
      },
    },
  ]);
});

test("the length of a window is in seconds, since the service does not read 30m", () => {
  const [config] = ManagedUpdates.of({ ...PROPS, ...TIME_BASED }).toResources();
  expect(config).toMatchObject({
    spec: { agents: { strategy: "time-based", maintenance_window_duration: "1800s" } },
  });
});

test("without a start, agents have the target from the beginning", () => {
  const [, version] = ManagedUpdates.of({ groups: [DEV], target: "18.3.0" }).toResources();
  expect(version).toMatchObject({ spec: { agents: { start_version: "18.3.0", target_version: "18.3.0" } } });
});

test.each<[string, Record<string, unknown>, string[]]>([
  ["an hour that no day has", { groups: [{ ...DEV, startHour: 24 }] }, ["FIELD-002 groups[0].startHour"]],
  ["an unknown day", { groups: [{ ...DEV, days: ["Foo"] }] }, ["FIELD-002 groups[0].days[0]"]],
  ["no day", { groups: [{ ...DEV, days: [] }] }, ["FIELD-002 groups[0].days"]],
  ["no group", { groups: [] }, ["FIELD-002 groups"]],
  ["6 canaries", { groups: [{ ...DEV, canaries: 6 }] }, ["FIELD-002 groups[0].canaries"]],
  ["a first group that waits", { groups: [{ ...DEV, waitHours: 1 }] }, ["ROLLOUT-003 groups[0].waitHours"]],
  ["a name used twice", { groups: [DEV, { ...PROD, name: "dev" }] }, ["ROLLOUT-002 groups[1]"]],
  ["11 groups that wait for each other", { groups: groups(11) }, ["ROLLOUT-001 groups"]],
  ["a window without time-based", { windowDuration: "30m" }, ["ROLLOUT-005 windowDuration"]],
  ["time-based without a window", { ...TIME_BASED, windowDuration: undefined }, ["ROLLOUT-005 windowDuration"]],
  ["a window of nine minutes", { ...TIME_BASED, windowDuration: "9m" }, ["FIELD-002 windowDuration"]],
  ["21 groups by time", { ...TIME_BASED, groups: groups(21) }, ["ROLLOUT-001 groups"]],
  ["canaries by time", { ...TIME_BASED, groups: [DEV] }, ["ROLLOUT-004 groups[0].canaries"]],
  ["a group that waits, by time", { ...TIME_BASED, groups: [groups(1)[0], PROD] }, ["ROLLOUT-003 groups[1].waitHours"]],
  ["a start after the target", { start: "18.3.1" }, ["ROLLOUT-007 start"]],
  ["a strategy that the service does not have", { strategy: "bogus" }, ["FIELD-002 strategy"]],
  ["a mode that the service does not have", { mode: "paused" }, ["FIELD-002 mode"]],
  ["a target that is no version", { target: "latest" }, ["FIELD-002 target"]],
])("refused: %s", (_, change, expected) => {
  expect(problemsWith(change)).toEqual(expected);
});

test.each(["suspended", "disabled"] as const)("a rollout that is %s is so in the configuration alone", (mode) => {
  const [config, version] = ManagedUpdates.of({ ...PROPS, mode }).toResources();
  expect(config).toMatchObject({ spec: { agents: { mode }, tools: { mode: "enabled" } } });
  expect([version]).toEqual(ManagedUpdates.of(PROPS).toResources().slice(1));
});

test("agents may have the target from the beginning", () => {
  expect(problemsWith({ start: "18.3.0" })).toEqual([]);
});

test("a report says how many groups there are, of which strategy", () => {
  const given = (change: object) => ManagedUpdates.of({ ...PROPS, ...change }).violations.map((found) => found.given);
  expect(given({ groups: groups(11) })).toEqual(['"11 groups, halt-on-error"']);
  expect(given({ ...TIME_BASED, groups: groups(21) })).toEqual(['"21 groups, time-based"']);
});

test("ten groups may wait for each other, and twenty have their time", () => {
  expect(problemsWith({ groups: groups(10) })).toEqual([]);
  expect(problemsWith({ ...TIME_BASED, groups: groups(20) })).toEqual([]);
});
