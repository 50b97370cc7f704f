import { declareExample } from "../../../main";
import { Assessor } from "../../../tools/inventory/assess";
import { type InventoryRecord, readInventory } from "../../../tools/inventory/read-inventory";
import type { AgentModel, Model, PlatformModel } from "../../../tools/model/model";
import { takeInventory } from "../../../tools/inventory/inventory";
import { describeInventory } from "../../../tools/inventory/describe";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { modelDeclaredBy } from "../../support/modelled";
import { MACHINES } from "../../support/review-models";

const EXAMPLE = modelDeclaredBy(declareExample);

function assess(
  record: Partial<InventoryRecord>,
  change: { platform?: Partial<PlatformModel>; agents?: Partial<AgentModel> } = {},
) {
  const platform = { ...EXAMPLE.platforms[0]!, ...change.platform };
  const model: Model = {
    platforms: [platform],
    agents: EXAMPLE.agents.map((agent) => ({ ...agent, ...change.agents })),
  };
  const assessor = new Assessor({ platform, model, served: new Map([["stable/cloud", "v17.4.0"]]) });
  return assessor.assess({
    id: "1",
    hostname: "host",
    services: ["Node"],
    version: "v17.5.2",
    upgrader: "unit",
    ...record,
  });
}

test.each([
  ["v17.5.2", "as it should be", false],
  ["17.5.2", "as it should be", false],
  ["v17.5.1", "behind", false],
  ["v16.0.0", "behind", false],
  ["v15.9.9", "too old", true],
  ["v17.5.3", "ahead", true],
  ["v18.0.0", "too new", true],
  ["", "version unreadable", true],
  ["latest", "version unreadable", true],
])("an enrolled agent of version %j is %s", (version, standing, needsAttention) => {
  expect(assess({ version })).toMatchObject({ standing, needsAttention });
});

test("without the platform's version, the report says that nobody is compared with it", () => {
  const platform = { ...EXAMPLE.platforms[0]! };
  delete platform.version;
  const reported = (of: PlatformModel) => {
    const assessor = new Assessor({ platform: of, model: EXAMPLE, served: new Map() });
    const question = { at: new Date(0), zone: TimeZone.of("UTC"), installScript: undefined };
    return toMarkdown(describeInventory({ platform: of, assessor, cohorts: [], count: 0 }, question));
  };
  const sentence = "version is not known here, so nobody is reported as too old or too new";
  expect(reported(platform)).toContain(sentence);
  expect(reported(EXAMPLE.platforms[0]!)).not.toContain(sentence);
});

test("an agent without an updater is not enrolled, whatever it may be behind", () => {
  expect(assess({ upgrader: "none", version: "v17.5.1" })).toMatchObject({
    standing: "not enrolled",
    needsAttention: true,
  });
  expect(assess({ upgrader: "" }).standing).toBe("not enrolled");
});

test("proxies and the auth service have no updater, and the declared version", () => {
  const proxy = { services: ["Proxy"], upgrader: "none" };
  expect(assess(proxy)).toMatchObject({ standing: "as it should be", needsAttention: false });
  expect(assess({ ...proxy, version: "v17.5.1" })).toMatchObject({
    standing: "platform differs",
    needsAttention: true,
  });
});

test("an agent that is declared without an updater needs no attention", () => {
  const pod = { hostname: "svc-agent-0", upgrader: "none" };
  expect(assess(pod)).toMatchObject({ standing: "not enrolled", needsAttention: true });
  expect(assess(pod, { agents: { isEnrolled: false } })).toMatchObject({
    standing: "not enrolled as declared",
    needsAttention: false,
  });
  expect(assess(pod).releases.map(({ namespace }) => namespace)).toEqual(["svc-agents", "databases"]);
});

test("who is behind needs attention if no window ever opens", () => {
  const behind = { version: "v17.5.1" };
  expect(assess(behind, { platform: { window: undefined as never } }).needsAttention).toBe(true);
  const critical = {
    window: undefined as never,
    channels: [{ name: "default", staticVersion: "v17.5.2", critical: true }],
  };
  expect(assess(behind, { platform: critical }).needsAttention).toBe(false);
});

test("the version of a channel that forwards is the one that is passed", () => {
  const pod = { hostname: "svc-agent-0", version: "v17.3.0" };
  expect(assess(pod, { agents: { channel: "stable/cloud" } })).toMatchObject({ standing: "behind", target: "17.4.0" });
});

describe("machines that the program does not name", () => {
  const machine = (change: Partial<AgentModel>): AgentModel => ({
    ...EXAMPLE.agents[0]!,
    release: "web",
    namespace: "",
    linux: MACHINES,
    roles: ["db", "node"],
    channel: "stable/cloud",
    ...change,
  });
  const record: InventoryRecord = {
    id: "1",
    hostname: "ip-10-0-1-7",
    services: ["Node", "Db"],
    version: "v17.3.0",
    upgrader: "unit",
  };
  const [platform] = EXAMPLE.platforms;
  const among = (...agents: readonly AgentModel[]) => {
    const model = { platforms: [platform!], agents };
    return new Assessor({ platform: platform!, model, served: new Map([["stable/cloud", "v17.4.0"]]) });
  };

  test("are taken for those that do the same, and follow their channel", () => {
    const assessor = among(machine({}), machine({ release: "other", roles: ["app"], channel: "default" }));
    expect(assessor.assess(record)).toMatchObject({ group: "stable/cloud", target: "17.4.0", isTaken: true });
    expect(assessor.assess({ ...record, services: ["Kube"] }).group).toBe("default");
    expect(assessor.assess({ ...record, upgrader: "kube" })).toMatchObject({ group: "default", releases: [] });
  });

  test("are not reported as behind where those follow several channels", () => {
    const assessor = among(machine({}), machine({ release: "other", channel: "default" }));
    const assessment = assessor.assess(record);
    expect(assessment).toMatchObject({ standing: "as it should be", isTaken: true });
    expect(assessment.group).toBeUndefined();
  });

  test("are enrolled by the script of their LinuxAgent, which has its channel", () => {
    const text = JSON.stringify([
      {
        spec: {
          server_id: "1",
          hostname: "ip-10-0-1-7",
          services: ["Node", "Db"],
          version: "v17.3.0",
          external_upgrader: "none",
        },
      },
    ]);
    const model = { platforms: [platform!], agents: [machine({})] };
    const inventory = takeInventory(readInventory(text), { platform: platform!, model, served: new Map() });
    const question = { at: new Date(0), zone: TimeZone.of("UTC"), installScript: undefined };
    const reported = toMarkdown(describeInventory(inventory, question));
    expect(reported).toContain("does not name 1 process. By its services, it is taken for agents of `web (Linux)`");
    expect(reported).toContain("/usr/local/sbin/svc-agent-install");
    expect(reported).not.toContain("automaticupgrades/channel/default");
  });
});

describe("with a rollout", () => {
  const resources = [
    {
      kind: "autoupdate_version",
      name: "autoupdate-version",
      document: { spec: { agents: { target_version: "17.5.2" } } },
    },
    {
      kind: "autoupdate_config",
      name: "autoupdate-config",
      document: {
        spec: {
          agents: {
            schedules: {
              regular: [
                { name: "early", days: ["Mon"], start_hour: 4 },
                { name: "late", days: ["*"], start_hour: 5 },
              ],
            },
          },
        },
      },
    },
  ];

  test("an agent is in the group that the inventory names, and otherwise in the last one", () => {
    expect(assess({ version: "v17.5.1", group: "early" }, { platform: { resources } })).toMatchObject({
      group: "early",
      target: "17.5.2",
    });
    expect(assess({ group: "unheard-of" }, { platform: { resources } }).group).toBe("late");
    expect(assess({}, { platform: { resources } }).group).toBe("late");
  });

  test("agents of a rollout that the program has paused need no attention, and nothing updates them", () => {
    const [version, config] = resources;
    const paused = [{ ...version!, document: { spec: { agents: { target_version: "17.5.2", mode: "suspended" } } } }];
    const platform = { window: undefined, resources: [...paused, config!] } as never;
    const record = { version: "v17.5.1", group: "early" };
    expect(assess(record, { platform })).toMatchObject({ standing: "behind", needsAttention: false });
  });

  test("an agent whose group has not started is behind nothing, and the report says how far each group is", () => {
    const platform = { ...EXAMPLE.platforms[0]!, resources };
    const groups = [
      { name: "early", state: "done" },
      { name: "late", state: "unstarted" },
    ].map((group) => ({ ...group, canaryCount: 0, canaries: [] }));
    const rollout = { isForAll: false, isPaused: true, startVersion: "17.5.1", targetVersion: "17.5.2", groups };
    const circumstances = { platform, model: EXAMPLE, served: new Map<string, string>(), rollout };
    const standing = (group: string) =>
      new Assessor(circumstances).assess({
        id: "1",
        hostname: "host",
        services: ["Node"],
        upgrader: "unit",
        version: "v17.5.1",
        group,
      }).standing;
    expect([standing("early"), standing("late")]).toEqual(["behind", "as it should be"]);
    const inventory = takeInventory([], circumstances);
    const question = { at: new Date(0), zone: TimeZone.of("UTC"), installScript: undefined };
    expect(toMarkdown(describeInventory(inventory, question))).toContain(
      "The rollout from 17.5.1 to 17.5.2, which is paused: `early` is done, `late` has not started.",
    );
  });
});

test("releases of one name in several clusters are reported as one for the inventory, and enrolled cluster by cluster", () => {
  const platform = EXAMPLE.platforms[0]!;
  const [agent] = EXAMPLE.agents.filter(({ linux }) => linux === undefined);
  const agents = Array.from({ length: 7 }, (_, index): AgentModel => {
    return { ...agent!, stack: `fleet-${index + 1}`, isNamedAlike: true };
  });
  const model: Model = { platforms: [platform], agents };
  const table = [
    "Server ID Hostname    Services Version Upgrader",
    "--------- ----------- -------- ------- --------",
    "0         svc-agent-0 Kube     v17.5.2 kube    ",
    "1         svc-agent-0 Kube     v17.5.2 none    ",
    "",
  ];
  const records = readInventory(table.join("\n"));
  const inventory = takeInventory(records, { platform, model, served: new Map() });
  const question = { at: new Date(0), zone: TimeZone.of("UTC"), installScript: undefined };
  const reported = toMarkdown(describeInventory(inventory, question));
  expect(reported).toContain("By name, 2 processes can belong to several releases: `fleet-1/svc-agents/svc-agent`");
  expect(reported).toContain("`fleet-5/svc-agents/svc-agent` and 2 more. So it is not known");
  expect(reported).toContain("svc-agents/svc-agent in 7 clusters");
  expect(reported.match(/kubectl .*/g)).toEqual([
    'kubectl --context "$CONTEXT" rollout status -n svc-agents deployment/svc-agent-updater',
  ]);
});
