import { readFileSync } from "node:fs";
import { SHELLS } from "../../support/shells";
import { deliver, role, service, single, user } from "./fixtures";

const RECORD = "role/svc-delivery-record";

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

function onRecord(): string[] {
  return Object.values(service.store[RECORD]?.metadata.labels ?? {}).sort();
}

test.each(["", "null", "[]", "{}", '[{"kind":"role","metadata":{"name":"svc-delivery-record"}}]'])(
  "an answer of %j for the record forgets nothing",
  async (answer) => {
    await deliver([role("a"), role("b")]);
    service.failAt({ answers: { [RECORD]: answer } });
    const { exitCode, log } = await deliver([role("a")]);
    expect(exitCode).not.toBe(0);
    expect(log).toContain("the record cannot be read: the service does not answer with a role/svc-delivery-record");
    service.failAt({});
    expect(await deliver([role("a")])).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(["role/a", RECORD]);
  },
);

describe.each(SHELLS)("with $name", (shell) => {
  test("what was created without a word is not delivered", async () => {
    await deliver([role("a")], {}, { shell });
    service.failAt({ mute: ["role/a", "role/b"] });
    const { exitCode, log } = await deliver([role("a"), role("b")], {}, { shell });
    expect([exitCode, log]).toEqual([1, expect.stringContaining("the service has said nothing")]);
    expect(onRecord()).toEqual(["role/a", "role/b"]);
  });

  test("what is not there after it was created is told, one by one, and stays on record", async () => {
    await deliver([single("access_monitoring_rule")], {}, { shell });
    const declared = ['quote"s', "<a>&b", "back\\slash", "two words", "漢字"].map(user);
    service.failAt({ pretend: ['user/quote"s', "user/back\\slash"] });
    const others = [single("access_monitoring_rule"), role("a")];
    const { exitCode, log } = await deliver([...declared, ...others], {}, { shell });
    expect([exitCode, log]).toEqual([1, expect.stringContaining("failed: 2; everything else is as declared")]);
    expect(log).toContain('user/quote"s, declared by stack/platform, cannot be read back');
    expect(onRecord()).toHaveLength(7);
  });

  test("what is still there after it was removed is told, and stays on record", async () => {
    const names = ["a", 'quote"s', "back\\slash"];
    const singles = [single("cluster_maintenance_config"), single("cluster_auth_preference")];
    await deliver([...names.map(user), ...singles, role("a")], {}, { shell });
    service.failAt({
      pretend: ['user/quote"s', "user/back\\slash", "cluster_maintenance_config/cluster-maintenance-config"],
    });
    const { exitCode, log } = await deliver([role("a")], {}, { shell });
    expect([exitCode, log]).toEqual([1, expect.stringContaining("failed: 3; everything else is as declared")]);
    expect(log).toContain("cluster_maintenance_config is still there");
    expect(onRecord()).toEqual(["cluster_maintenance_config", "role/a", "user/back=134slash", "user/quote=042s"]);
  });
});

test("a setting that is reset by its removal is there again, which is no failure", async () => {
  await deliver([single("cluster_auth_preference")]);
  service.failAt({ pretend: "cluster_auth_preference/cluster-auth-preference" });
  expect(await deliver([])).toMatchObject({ exitCode: 0 });
});

test.each([
  ["written", [role("a")], "the record is not as it was written"],
  ["removed", [], "the record is still there after it was removed"],
])("a record that is not %s ends the delivery", async (_, declared, words) => {
  await deliver([role("b")]);
  service.failAt({ pretend: RECORD });
  const { exitCode, log } = await deliver(declared);
  expect([exitCode, log]).toEqual([1, expect.stringContaining(words)]);
  expect(onRecord()).toEqual(["role/b"]);
});

test("what cannot be read back is no success, and what the service never shows is told", async () => {
  await deliver([role("b")]);
  service.failAt({ answers: { user: "null" } });
  const { exitCode, log } = await deliver([user("u"), role("a")]);
  expect([exitCode, log]).toEqual([
    1,
    expect.stringMatching(/user\/u, declared by stack\/platform, is not brought:\n.*answered nothing/),
  ]);
  expect(service.names).toEqual(["role/a", RECORD]);
  service.failAt({ hideKind: "user", message: 'getting "user" is not supported' });
  expect(await deliver([user("u"), role("a")])).toMatchObject({
    exitCode: 0,
    log: expect.stringContaining("not read back, since the service does not show it: user") as unknown,
  });
});

test("names are read as the service prints them; an answer of another form has none", async () => {
  const rollout = single("autoupdate_agent_rollout");
  const recorded = readFileSync(require.resolve("../../fixtures/answers/rollout.json"), "utf8");
  service.failAt({
    pretend: "autoupdate_agent_rollout/autoupdate-agent-rollout",
    answers: { [rollout.kind]: recorded },
  });
  expect(await deliver([rollout])).toMatchObject({ exitCode: 0 });
  service.failAt({ answers: { [rollout.kind]: JSON.stringify(JSON.parse(recorded), undefined, 2) } });
  expect((await deliver([rollout])).log).toContain(
    "autoupdate_agent_rollout, declared by stack/platform, cannot be read back",
  );
});

test("the cache of the service may be behind what it was given", async () => {
  service.failAt({ lacks: "user/u", times: 3 });
  expect(await deliver([user("u")], {}, { variables: { PATIENCE: "10" } })).toMatchObject({ exitCode: 0 });
});

test("few commands bring many resources of one kind", async () => {
  await deliver(Array.from({ length: 200 }, (_, index) => role(`role-${index}`)));
  expect(service.calls.trim().split("\n").length).toBeLessThan(15);
});
