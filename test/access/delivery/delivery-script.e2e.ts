import { spawnSync } from "node:child_process";
import {
  deliveryCommands,
  DELIVERY_COMMANDS_WITH_NAME,
} from "../../../constructs/access/delivery/delivery-environment";
import { deliveryPrograms } from "../../../constructs/access/delivery/delivery-files";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { describeWithPrograms } from "../../support/describe-unless";
import { SHELLS } from "../../support/shells";
import { connector, deliver, role, service, single, token, user } from "./fixtures";

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

const HOSTILE_SECRETS: Readonly<Record<string, string>> = {
  quotes: `'"'"\``,
  "line-ends": "-----BEGIN KEY-----\nabc\r\n\n-----END KEY-----\n",
  yaml: "a: b\n---\nkind: role # comment",
  shell: '$(id) ${HOME} `id` $HOME !! \\$x "$@" %s %{x} *',
  backslashes: "\\ \\\\ \\n \\u0041 & \\& \\1",
  unicode: "é ß ∆ 漢字 😀 \u0085 \u2028 \u2029 \ufeff \u00a0",
  "control-characters": "\u0001\u0007\b\t\u001b[31m\u007f",
  "ten-kilobytes": 'x"\\\n😀'.repeat(1300),
  "yaml-word": "no",
  "spaces-around": "  a  ",
  placeholder: "<secret s/k 000000000000>",
};

describe.each(SHELLS)("with $name", (shell) => {
  test("what is declared is delivered, what leaves is removed, and the record leaves with the last", async () => {
    expect((await deliver([role("b"), role("a")], {}, { shell })).log).toContain("delivered");
    expect(service.names).toEqual(["role/a", "role/b", "role/svc-delivery-record"]);
    await deliver([role("b")], {}, { shell });
    expect(service.names).toEqual(["role/b", "role/svc-delivery-record"]);
    await deliver([], {}, { shell });
    expect(service.names).toEqual([]);
  });

  test("a static token arrives, is on record by its checksum, and is removed by it", async () => {
    const secret = SecretRef.of("join", "token");
    const value = "abcdef0123456789-secret";
    expect(await deliver([token(secret)], { "join/token": value }, { shell })).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(["role/svc-delivery-record", `token/${value}`]);
    expect(JSON.stringify(service.store["role/svc-delivery-record"])).not.toContain(value);
    const { log, exitCode } = await deliver([], {}, { shell });
    expect(exitCode).toBe(0);
    expect(log).not.toContain(value);
    expect(service.names).toEqual([]);
  });

  test("a token whose value is replaced leaves no old one behind", async () => {
    const secret = SecretRef.of("join", "token");
    await deliver([token(secret)], { "join/token": "first-value" }, { shell });
    await deliver([token(secret)], { "join/token": "second-value" }, { shell });
    expect(service.names).toEqual(["role/svc-delivery-record", "token/second-value"]);
  });

  test("a secret that cannot be the name of a token is refused without being told", async () => {
    const { log, exitCode } = await deliver([token(SecretRef.of("join", "token"))], { "join/token": "a b" }, { shell });
    expect(exitCode).toBe(1);
    expect(log).toContain("token/<secret join/token> cannot be a name");
    expect(log).not.toContain("a b");
    expect(service.names).toEqual([]);
  });

  test("secrets arrive byte for byte, whatever they hold", async () => {
    const keys = Object.keys(HOSTILE_SECRETS);
    const spec = Object.fromEntries(keys.map((key) => [key, SecretRef.of("s", key)]));
    const values = Object.fromEntries(keys.map((key) => [`s/${key}`, HOSTILE_SECRETS[key]!]));
    const resource = { kind: "github", version: "v3", metadata: { name: "github" }, spec };
    expect(await deliver([resource], values, { shell })).toMatchObject({ exitCode: 0 });
    expect(service.store["github/github"]?.spec).toEqual(HOSTILE_SECRETS);
  });
});

test("any name of a resource is delivered, recorded and removed", async () => {
  const names = [
    "alice@example.com",
    "two words",
    "*",
    "$(id)",
    'quote"s',
    "back\\slash",
    "sha256:00",
    "=075",
    "漢字",
    "a,b{c}",
  ];
  expect(await deliver(names.map(user))).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual([...names.map((name) => `user/${name}`), "role/svc-delivery-record"].sort());
  expect(await deliver([])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual([]);
});

test("what the service makes by itself is not removed when it is withdrawn, and the log says how to reset it", async () => {
  await deliver([role("editor"), role("team"), user("@teleport-access-approval-bot")]);
  const { exitCode, log } = await deliver([role("team")]);
  expect(exitCode).toBe(0);
  expect(log).toContain("to reset it, run tctl rm role/editor and restart svc-auth");
  expect(service.names).toEqual([
    "role/editor",
    "role/svc-delivery-record",
    "role/team",
    "user/@teleport-access-approval-bot",
  ]);
  expect(Object.values(service.store["role/svc-delivery-record"]?.metadata.labels ?? {})).toEqual(["role/team"]);
});

test("labels of another role are no record", async () => {
  const labels = { "svc-delivery-record/9": "user/alice" };
  const team = { ...role("team"), metadata: { name: "team", labels } };
  await deliver([user("alice")]);
  service.forget("role/svc-delivery-record");
  await deliver([team]);
  await deliver([]);
  expect(service.names).toEqual(["user/alice"]);
  expect(service.calls).not.toContain("rm user/alice");
});

test("no label reaches a command as a flag, as several words, or as another kind", async () => {
  await deliver([role("a")]);
  service.relabel("role/svc-delivery-record", [
    "role/a",
    "--help",
    "-f",
    "user/a --help",
    "user/b,role/c",
    "namespace/x",
  ]);
  const { exitCode, log } = await deliver([]);
  expect(exitCode).toBe(0);
  expect(log).toContain("left alone, since no such kind is delivered: namespace/x");
  expect(service.writes.filter((call) => call.startsWith("rm"))).toEqual(["rm role/a", "rm role/svc-delivery-record"]);
});

test("an answer that is no role ends the delivery, and takes nothing from the record", async () => {
  await deliver([role("a")]);
  service.failAt({ hide: "role/svc-delivery-record", message: "access denied" });
  const { exitCode, log } = await deliver([role("b")]);
  expect([exitCode, log]).toEqual([1, expect.stringMatching(/the record cannot be read:\nERROR: access denied/)]);
  service.failAt({});
  expect(service.names).toEqual(["role/a", "role/svc-delivery-record"]);
});

test("the maintenance config, of which there is one, is removed by its kind", async () => {
  await deliver([single("cluster_maintenance_config")]);
  await deliver([]);
  expect(service.names).toEqual([]);
  expect(service.calls).toMatch(/^rm cluster_maintenance_config$/m);
});

test("an image without jq is told before anything else, with what to do", async () => {
  const only = (...programs: readonly string[]) => {
    for (const program of programs) service.program(program, `exec /usr/bin/${program} "$@"`, "no-jq");
    return [service.programs, service.programsOf("no-jq")].join(":");
  };
  const PATH = only("cat", "date", "sed", "sha256sum", "sleep");
  const { exitCode, log } = await deliver([role("a")], {}, { variables: { PATH } });
  expect([exitCode, log.trim()]).toEqual([
    1,
    "this image has no jq: leave out the image, or put jq 1.6 or newer into yours",
  ]);
  expect(service.calls).toBe("");
});

test("a secret that is no text is refused, and nothing is delivered", async () => {
  const { exitCode, log } = await deliver([connector(SecretRef.of("s", "k"))], { "s/k": "a\ufffdb" });
  expect([exitCode, log]).toEqual([1, expect.stringContaining("the secret s/k is no text in UTF-8")]);
  expect(service.names).toEqual([]);
});

test("an empty secret is refused before anything is delivered", async () => {
  const { exitCode, log } = await deliver([connector(SecretRef.of("s", "k")), role("a")], { "s/k": "" });
  expect([exitCode, log]).toEqual([1, expect.stringContaining("the secret s/k is empty")]);
  expect(service.names).toEqual([]);
});

test("a connection that is lost half-way is made good by the same run, or the next", async () => {
  service.failAt({ loseConnectionAfter: 2, times: 1 });
  await deliver([role("a"), role("b"), role("c")]);
  expect(await deliver([role("a"), role("b"), role("c")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/a", "role/b", "role/c", "role/svc-delivery-record"]);
});

test("a service that does not get ready is an error with its last words", async () => {
  service.failAt({ notReady: true });
  const { exitCode, log } = await deliver([role("a")]);
  expect(exitCode).toBe(1);
  expect(log).toContain("svc-auth is not ready after 1 seconds");
  expect(log.trim()).toMatch(/connection refused$/);
});

test("it runs no command that its account may not", async () => {
  const secret = SecretRef.of("join", "token");
  await deliver([role("a"), role("b"), token(secret)], { "join/token": "a-token" });
  await deliver([role("b")]);
  await deliver([]);
  const commands = service.calls.trim().split("\n");
  const allowed = [
    ...deliveryCommands("svc-delivery-record", []).map((words) => new RegExp(`^${words.join(" ")}$`)),
    ...DELIVERY_COMMANDS_WITH_NAME.map((words) => new RegExp(`^${words.join(" ")} \\S+$`)),
  ];
  // Of the kinds that it may read, those that are declared or on record.
  for (const expected of allowed.filter(({ source }) => !/get [a-z0-9_]+ --format/.test(source)))
    expect(commands.map((command) => `tctl ${command}`)).toContainEqual(expect.stringMatching(expected));
  expect(commands.filter((command) => !allowed.some((each) => each.test(`tctl ${command}`)))).toEqual([]);
});

test("from outside of the service, every command has the identity of the bot, and no other differs", async () => {
  const secret = SecretRef.of("join", "token");
  const values = { "join/token": "a-token" };
  const given = [role("editor"), role("b"), token(secret)];
  expect(await deliver(given, values, { isBot: true })).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/b", "role/editor", "role/svc-delivery-record", "token/a-token"]);
  const { exitCode, log } = await deliver([role("b")], {}, { isBot: true });
  expect([exitCode, log]).toEqual([0, expect.stringContaining("to reset it, declare it as the service makes it")]);
  expect(service.names).toEqual(["role/b", "role/editor", "role/svc-delivery-record"]);
  const asked = "--auth-server=acme.example.com:443 --identity=/identity/identity ";
  expect(service.calls.split("\n").filter((call) => call !== "" && !call.startsWith(asked))).toEqual([]);
});

describeWithPrograms("ShellCheck", ["shellcheck"], () => {
  test("finds nothing in the script", () => {
    const arguments_ = ["--norc", "--shell=sh", "-"];
    const input = deliveryPrograms()["deliver.sh"];
    const { status, stdout } = spawnSync("shellcheck", arguments_, { input, encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });
});
