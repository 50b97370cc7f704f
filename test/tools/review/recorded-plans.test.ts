import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { kindsOf, markdownOf, reviewOfRecorded } from "../../support/reviewed";

const BERLIN = { zone: TimeZone.of("Europe/Berlin") };
const BOTH = ["platform", "databases"];

/** Lines before the list of resources, which is folded. */
function visibleLines(markdown: string): readonly string[] {
  return markdown.slice(0, markdown.indexOf("<details>")).trimEnd().split("\n");
}

describe("everyday changes", () => {
  test.each([
    ["channel-bump", BOTH],
    ["role-changed", ["platform"]],
    ["agents-added", ["platform"]],
  ])("%s is a comment of a pull request", (scenario, stacks) => {
    const markdown = markdownOf(reviewOfRecorded(scenario, stacks, BERLIN));
    expect(markdown).toMatchSnapshot();
    expect(visibleLines(markdown).length).toBeLessThanOrEqual(40);
  });

  test.each(SCENARIOS.map(({ name, stacks }) => [name, stacks ?? ["platform"]] as const))(
    "%s takes at most 40 lines, and a few more if it is not a change of every day",
    (scenario, stacks) => {
      const found = reviewOfRecorded(scenario, stacks);
      const most = found.outcome === "changes" ? 40 : 45;
      expect(visibleLines(markdownOf(found)).length).toBeLessThanOrEqual(most);
    },
  );
});

describe("nothing changes", () => {
  test("after an apply", () => {
    expect(reviewOfRecorded("nothing", BOTH)).toMatchObject({ outcome: "nothing", findings: [] });
  });

  test("right after the first apply, though Terraform lists every object as changed outside", () => {
    const found = reviewOfRecorded("just-created");
    expect(found.step.resources.filter(({ drift }) => drift !== undefined).length).toBeGreaterThan(20);
    expect(found).toMatchObject({ outcome: "nothing", findings: [] });
  });
});

test.each<[string, readonly string[]]>([
  ["service-changed", ["service-set-back", "service-set-back"]],
  ["role-changed", ["role-changed"]],
  ["role-removed", ["role-removed"]],
  ["platform-upgrade", ["step-allowed", "auth-restarts", "proxies-restart"]],
  ["image-moved", ["setting-changed", "moved-by-updater"]],
  ["scaled-by-hand", ["pods-scaled", "set-back"]],
  ["address-moved", ["left-to-others"]],
  ["storage-destroyed", ["volume-destroyed", "storage-moved", "auth-restarts", "setting-changed", "setting-changed"]],
  ["load-balancer-replaced", ["address-given-up", "port-opened", "port-closed", "load-balancer-changed"]],
])("%s is reported as %j", (scenario, kinds) => {
  expect(kindsOf(reviewOfRecorded(scenario))).toEqual(kinds);
});

test("what changed outside alone is applied by nobody", () => {
  expect(reviewOfRecorded("address-moved").outcome).toBe("nothing");
});

test("a first deployment says what there will be, and nothing of restarts", () => {
  const found = reviewOfRecorded("create", BOTH);
  expect(found.outcome).toBe("changes");
  expect([...new Set(kindsOf(found))]).toEqual([
    "port-opened",
    "role-added",
    "connector-added",
    "agents-added",
    "platform-created",
  ]);
});

test("ports that open are reported with who may connect", () => {
  const [found] = reviewOfRecorded("port-opened").findings.filter(({ facts }) => facts["port"] === 3023);
  expect(found).toMatchObject({
    kind: "port-exposed",
    facts: {
      to: [
        { peer: "anyone, through a load balancer", owners: ["svc-proxy"] },
        { peer: "cluster", owners: ["svc-proxy-internal"] },
      ],
    },
  });
});

test("recorded plans are small, hold nothing of the machine that recorded them, and belong to a scenario", () => {
  const folder = join(__dirname, "../../fixtures/plans");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const expected = SCENARIOS.flatMap(({ name, stacks = ["platform"] }) =>
    stacks.map((stack) => `${name}.${stack}.json`),
  );
  expect(files.sort()).toEqual([...expected].sort());
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    expect(statSync(join(folder, file)).size).toBeLessThan(300_000);
    expect(text).not.toMatch(/\/(root|home|tmp)\/|PRIVATE KEY|127\.0\.0\.1/);
  }
});
