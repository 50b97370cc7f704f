import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { deliveryCommands, type DeliveryTask } from "../../../constructs/access/delivery/delivery-environment";
import type { PlatformResource } from "../../../constructs/access/platform-resource";
import { SHELLS } from "../../support/shells";
import type { StoredResource } from "../../support/delivery-run";
import { connector, deliver, role, service, token, user, type RunSettings } from "./fixtures";

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

type Values = Readonly<Record<string, string>>;

/** Runs a task of a delivery that is watched. */
function run(
  task: DeliveryTask,
  resources: readonly PlatformResource[],
  settings: RunSettings & { values?: Values } = {},
) {
  const variables = { NOTE: "svc-watch", ...settings.variables };
  return deliver(resources, settings.values, { ...settings, task, variables });
}

function lines(text: string | undefined): readonly string[] {
  return (text ?? "")
    .replace(MOMENT, "TIME")
    .split("\n")
    .filter((line) => line !== "");
}

function widen(id: string, ...verbs: readonly string[]): void {
  service.change(id, (resource) => ({ ...resource, spec: { allow: { rules: [{ resources: ["role"], verbs }] } } }));
}

describe.each(SHELLS)("with $name", (shell) => {
  test("what is as it was delivered is no difference", async () => {
    const declared = [role("a"), user("u"), connector(SecretRef.of("s", "k")), token(SecretRef.of("join", "token"))];
    const values = { "s/k": "client-secret", "join/token": "a-token" };
    await run("deliver", declared, { shell, values });
    expect(await run("report", declared, { shell, values })).toMatchObject({
      exitCode: 0,
      log: expect.stringContaining("everything is as declared") as unknown,
    });
    expect(service.note).toMatchObject({ drift: "", occasion: "", others: "", unread: "" });
  });

  test("a resource that was removed, and one that was widened, differ by name and field", async () => {
    const declared = [role("auditor"), role("sre", ["list"]), role("team")];
    await run("deliver", declared, { shell });
    service.forget("role/auditor");
    widen("role/sre", "list", "read", "update");
    const { exitCode, log } = await run("report", declared, { shell });
    expect([exitCode, log]).toEqual([3, expect.stringContaining("differs: role/auditor: removed")]);
    expect(lines(service.note["drift"])).toEqual([
      "TIME role/auditor: removed",
      "TIME role/sre: allow.rules[0].verbs was [list], is [list, read, update]",
    ]);
  });

  test("what is restored is on the list of what was, and nothing differs", async () => {
    const declared = [role("a", ["list"]), role("b"), role("c")];
    await run("deliver", declared, { shell });
    service.forget("role/b");
    widen("role/a", "*");
    service.change("role/c", (resource) => resource);
    const { length } = service.writes;
    expect(await run("restore", declared, { shell })).toMatchObject({ exitCode: 0 });
    expect(service.writes.slice(length)).toEqual(["create -f", "create -f"]);
    expect(service.store["role/a"]?.spec).toEqual({ allow: { rules: [{ resources: ["role"], verbs: ["list"] }] } });
    expect(service.note).toMatchObject({ drift: "", occasion: "" });
    expect(lines(service.note["restored"])).toEqual([
      "TIME role/a: allow.rules[0].verbs was [list], is [*]",
      "TIME role/b: removed",
    ]);
    expect(await run("restore", declared, { shell })).toMatchObject({ exitCode: 0 });
    expect(lines(service.note["restored"])).toHaveLength(2);
  });
});

test.each(["deliver", "restore"] as const)(
  "the cache of a service may be behind what it was given: %s",
  async (task) => {
    const declared = [role("a"), role("b", ["list"])];
    await run("deliver", declared);
    widen("role/b", "*");
    service.failAt({ lacks: "role/b", times: 2 });
    await run(task, declared, { variables: { PATIENCE: "10" } });
    expect(service.store["role/b"]?.spec).toEqual(role("b", ["list"]).spec);
    expect(service.note).toMatchObject({ drift: "" });
  },
);

test("the occasion stays while something differs, and is that of the Job once it has delivered again", async () => {
  const declared = [role("a"), role("b")];
  await run("deliver", declared);
  service.forget("role/a");
  await run("report", declared);
  const { occasion, drift } = service.note;
  expect(occasion).toMatch(/^\d+$/);
  service.forget("role/b");
  await run("report", declared);
  expect(service.note["occasion"]).toBe(occasion);
  expect(service.note["drift"]).toContain(drift!);
  await run("deliver", declared, { variables: { OCCASION: occasion! } });
  expect(service.note).toMatchObject({ drift: "", occasion, delivered: occasion });
  await run("report", declared);
  expect(service.note).toMatchObject({ drift: "", occasion });
});

test("what differs goes on to differ, since the first look that saw it", async () => {
  const declared = [role("a", ["list"])];
  await run("deliver", declared);
  widen("role/a", "*");
  await run("report", declared);
  const first = service.note["drift"];
  service.age("drift");
  const earlier = service.note["drift"];
  expect(earlier).not.toBe(first);
  expect(await run("report", declared)).toMatchObject({ exitCode: 3 });
  expect(service.note["drift"]).toBe(earlier);
});

test("what somebody puts right by hand is no occasion any more", async () => {
  await run("deliver", [role("a", ["list"])]);
  widen("role/a", "*");
  await run("report", [role("a", ["list"])]);
  widen("role/a", "list");
  await run("report", [role("a", ["list"])]);
  expect(service.note).toMatchObject({ drift: "", occasion: "" });
});

test("what the service adds by itself is no difference, and another value of it is one", async () => {
  await run("deliver", [role("a")]);
  const written = (revision: string, options: object) => {
    service.change("role/a", (resource) => ({
      ...resource,
      metadata: { ...resource.metadata, revision, labels: { "teleport.dev/origin": "dynamic" } },
      spec: { ...resource.spec, deny: {}, options },
    }));
  };
  const added = {
    ssh_file_copy: true,
    max_session_ttl: "30h0m0s",
    enhanced_recording: ["network", "command"],
    idp: { saml: { enabled: true } },
  };
  written("2", { ...added, forward_agent: false });
  await run("report", [role("a")]);
  expect(lines(service.note["drift"])).toEqual([]);
  written("3", { ...added, ssh_file_copy: false, forward_agent: true });
  await run("report", [role("a")]);
  expect(lines(service.note["drift"])).toEqual([
    "TIME role/a: options.forward_agent was unset, is true",
    "TIME role/a: options.ssh_file_copy was unset, is false",
  ]);
});

test("what the service writes in another form, or adds in a version that nobody knows, is no difference until somebody writes it", async () => {
  const declared = [{ ...user("u"), spec: { tls: { mode: "verify-ca" } } }];
  await run("deliver", declared);
  const revise = (revision: string) => (resource: StoredResource) => ({
    ...resource,
    metadata: { ...resource.metadata, revision },
    spec: { tls: { mode: 1 }, unheard_of: "yes" },
  });
  service.change("user/u", revise("1"));
  await run("deliver", declared, { variables: { OCCASION: "1" } });
  service.change("user/u", revise("1"));
  await run("deliver", []);
  expect(service.note["drift"]).toBe("");
});

test("lengths of time, lists in another order, and lists of one are the same in every form", async () => {
  const spec = { options: { max_session_ttl: "8h" }, allow: { logins: ["b", "a"], node_labels: { env: ["dev"] } } };
  await run("deliver", [{ ...role("a"), spec }]);
  service.change("role/a", (resource) => ({
    ...resource,
    metadata: { ...resource.metadata, revision: "2" },
    spec: { options: { max_session_ttl: "8h0m0s" }, allow: { logins: ["a", "b"], node_labels: { env: "dev" } } },
  }));
  expect(await run("report", [{ ...role("a"), spec }])).toMatchObject({ exitCode: 0 });
});

test("what is made by hand is listed, and never touched", async () => {
  const secret = SecretRef.of("join", "token");
  const values = { "join/token": "a-token" };
  await run("deliver", [role("a"), token(secret)], { values });
  await deliver(
    [role("by-hand"), role("access"), token(SecretRef.of("x", "y"))],
    { "x/y": "another-token" },
    {
      variables: { RECORD: "other-record" },
    },
  );
  expect(await run("restore", [role("a"), token(secret)], { values })).toMatchObject({ exitCode: 0 });
  expect(lines(service.note["others"])).toEqual(["role/by-hand", "role/other-record", "token/(a static token)"]);
  expect(service.names).toContain("role/by-hand");
  expect(JSON.stringify(service.note)).not.toContain("another-token");
});

test("no secret gets into the note or the log", async () => {
  const declared = [connector(SecretRef.of("s", "k")), token(SecretRef.of("join", "token"))];
  const values = { "s/k": "hunter2-hunter2", "join/token": "a-token-of-ours" };
  await run("deliver", declared, { values });
  service.forget("token/a-token-of-ours");
  service.change("github/github", (resource) => ({
    ...resource,
    spec: { client_secret: "hunter2-hunter2", display: "hunter2-hunter2", api_token: "of-somebody" },
  }));
  const { log } = await run("report", declared, { values });
  expect(lines(service.note["drift"])).toEqual([
    "TIME token/<secret join/token>: removed",
    "TIME github/github: api_token was unset, is (not shown)",
    "TIME github/github: display was unset, is <secret s/k>",
  ]);
  expect(log + JSON.stringify(service.note)).not.toMatch(/hunter2|a-token-of-ours|of-somebody/);
});

test("a kind that cannot be read is told, and the others are compared all the same", async () => {
  const declared = [role("a"), user("u")];
  await run("deliver", declared);
  service.forget("role/a");
  service.failAt({ hideKind: "user", message: "access denied" });
  expect(await run("report", declared)).toMatchObject({ exitCode: 3 });
  expect(lines(service.note["drift"])).toEqual(["TIME role/a: removed"]);
  expect(lines(service.note["unread"])).toEqual([expect.stringContaining("user: ERROR: access denied")]);
});

test("of a kind that cannot be read, what was known before goes on: what differed, and what was as delivered", async () => {
  const declared = [user("t"), { ...user("u"), spec: { tls: "on" } }];
  await run("deliver", declared);
  // Only what has a revision gets a mark, which the stand-in gives to nothing by itself.
  service.change("user/u", (resource) => ({ ...resource, metadata: { ...resource.metadata, revision: "1" } }));
  await run("report", declared);
  const { marks } = service.note;
  service.forget("user/t");
  await run("report", declared);
  const { drift, occasion } = service.note;
  service.failAt({ hideKind: "user", message: "access denied" });
  const { exitCode, log } = await run("report", declared);
  expect([exitCode, log]).toEqual([3, expect.not.stringContaining("everything is as declared")]);
  expect(service.note).toMatchObject({ drift, occasion });
  expect(lines(marks)).toEqual(expect.arrayContaining([...lines(service.note["marks"])]));
  expect(service.note["marks"]).toContain("user/u ");
});

test("more differences than a note can hold are counted", async () => {
  const names = Array.from({ length: 320 }, (_, index) => `role-${index}`);
  const declared = names.map((name) => role(name));
  await run("deliver", declared);
  for (const name of names) service.forget(`role/${name}`);
  expect(await run("report", declared)).toMatchObject({ exitCode: 3 });
  expect(lines(service.note["drift"]).slice(299)).toEqual([
    expect.stringContaining(": removed"),
    "TIME other resources: 20 differences more",
  ]);
});

test("a service that is away leaves the note as it is, so that it gets old", async () => {
  await run("deliver", [role("a")]);
  const before = service.note;
  service.failAt({ notReady: true });
  expect(await run("report", [role("a")])).toMatchObject({ exitCode: 1 });
  expect(service.note).toEqual(before);
});

test("a look at what another declaration delivers notes nothing", async () => {
  await run("deliver", [role("a"), role("b")]);
  service.forget("role/a");
  const before = service.note;
  const { exitCode, log } = await run("restore", [role("a")]);
  expect([exitCode, log]).toEqual([0, expect.stringContaining("another declaration is being delivered")]);
  expect(service.note).toEqual(before);
  expect(service.names).not.toContain("role/a");
});

test("a look runs no command that its account may not", async () => {
  await run("deliver", [role("a"), user("u")]);
  service.forget("role/a");
  await run("report", [role("a"), user("u")]);
  await run("restore", [role("a"), user("u")]);
  const lock = "tctl rm db_object_import_rule/svc-delivery-record-lock";
  const allowed = [...deliveryCommands("svc-delivery-record", []).map((words) => words.join(" ")), lock];
  const commands = service.calls
    .trim()
    .split("\n")
    .map((call) => `tctl ${call}`);
  expect(commands.filter((command) => !allowed.includes(command))).toEqual([]);
  expect(commands).toContain("tctl get user --format=json");
});
