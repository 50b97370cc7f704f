import { Assessor } from "../../../tools/inventory/assess";
import { describeInventory } from "../../../tools/inventory/describe";
import type { Inventory } from "../../../tools/inventory/inventory";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { agent, platform } from "../../support/review-models";

type Cohort = Inventory["cohorts"][number];

const cohort = (overrides: Partial<Cohort>): Cohort => ({
  standing: "behind",
  needsAttention: true,
  version: "17.5.0",
  group: "default",
  target: "17.5.1",
  members: ["host-1"],
  releases: [],
  ...overrides,
});

/** What is said of agents of a platform. */
function reported(
  cohorts: readonly Cohort[],
  overrides: Parameters<typeof platform>[0] = {},
  more: Partial<Inventory> = {},
): string {
  const of = platform(overrides);
  const assessor = new Assessor({ platform: of, model: { platforms: [of], agents: [agent()] }, served: new Map() });
  const question = { at: new Date("2026-11-23T10:00Z"), zone: TimeZone.of("Europe/Berlin"), installScript: undefined };
  const inventory = { platform: of, assessor, cohorts, count: cohorts.length, ...more };
  return toMarkdown(describeInventory(inventory, question));
}

const critical = [{ name: "default", staticVersion: "v17.5.1", critical: true }];

test.each<[string, Partial<Cohort>, Parameters<typeof platform>[0], string]>([
  ["in its window, in both zones", {}, {}, "Europe/Berlin)"],
  ["never, without a window", {}, { window: undefined } as never, "never: no maintenance window"],
  ["at once, where it is critical", {}, { channels: critical }, "at once: the update is critical"],
  [
    "in the operator's window",
    {},
    { runBy: "operator" } as never,
    "in the window that the operator of the service sets",
  ],
  ["never, where it is suspended", { releases: [agent({ isSuspended: true })] }, {}, "never: suspended, as declared"],
  [
    "never, where the script of a machine has suspended it",
    { releases: [agent({ isSuspended: true, linux: {} as never })] },
    {},
    "never: suspended, as declared, if the script has run there",
  ],
])("an agent that is behind is updated %s", (_, overrides, of, words) => {
  expect(reported([cohort(overrides)], of)).toContain(words);
});

test("agents of several channels are reported as unclear", () => {
  const releases = [agent(), agent({ release: "other", channel: "stable/cloud" })];
  const taken = cohort({ isTaken: true, releases, members: ["a", "b"], standing: "as it should be" });
  delete (taken as { group?: string }).group;
  expect(reported([taken])).toMatch(
    /does not name 2 .* By their services, they are taken for agents of .* These groups follow several channels/,
  );
});

test("the Community edition has no automatic updates to enrol in", () => {
  expect(reported([cohort({ standing: "not enrolled" })], { edition: "community" })).toContain(
    "Automatic updates are a part of the Enterprise edition",
  );
});

test("states of a rollout are reported in words, and one that is new as the service says it", () => {
  const groups = [
    { name: "a", state: "active" },
    { name: "b", state: "paused" },
  ];
  const rollout = { startVersion: "17.5.0", targetVersion: "17.5.1", groups };
  expect(reported([], {}, { rollout } as never)).toContain("`a` is being updated, `b` paused.");
});
