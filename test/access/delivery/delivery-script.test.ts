import { spawnSync } from "node:child_process";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import { DELIVERY_DIRECTORY } from "../../../constructs/access/delivery/delivery-script";
import type { PlatformResource } from "../../../constructs/access/platform-resource";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { StandInService } from "../../support/delivery-run";

/** The shells of small images with the programs beside them, as far as they are here. */
const SHELLS = [
  { name: "sh", command: ["/bin/sh"] },
  { name: "dash", command: ["dash"] },
  { name: "busybox", command: ["busybox", "sh"] },
].filter(({ command: [program = "", ...args] }) => spawnSync(program, [...args, "-c", ":"]).status === 0);

const BUSYBOX_PROGRAMS = ["awk", "cut", "date", "grep", "sed", "sha256sum", "sort", "tr"];

// Each delivery is a dozen processes.
jest.setTimeout(60_000);

const service = new StandInService();
// What kubectl would do: the words after `--` are the command in the pod.
service.program("kubectl", 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"');
if (SHELLS.some(({ name }) => name === "busybox")) {
  for (const program of BUSYBOX_PROGRAMS) service.program(program, `exec busybox ${program} "$@"`, "busybox");
}
afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

async function deliver(
  resources: readonly PlatformResource[],
  values: Readonly<Record<string, string>> = {},
  shell = SHELLS[0]!,
) {
  const { files, secrets } = deliveryFiles(resources.map((resource) => ({ resource, declaredBy: "stack/platform" })));
  const environment = {
    DELIVERY_DIRECTORY,
    NAMESPACE: "svc",
    DEPLOYMENT: "svc-auth",
    CONTAINER: "svc",
    RECORD: "svc-delivery-record",
    PATIENCE: "1",
    PATH: [
      service.programs,
      ...(shell.name === "busybox" ? [service.programsOf("busybox")] : []),
      process.env["PATH"],
    ].join(":"),
    ...Object.fromEntries(secrets.map(({ variable, ref }) => [variable, values[`${ref.name}/${ref.key}`] ?? ""])),
  };
  const { stdout, stderr, exitCode } = await service.deliver(files, environment, [
    ...shell.command,
    `${DELIVERY_DIRECTORY}/deliver.sh`,
  ]);
  return { exitCode, log: `${stdout}\n${stderr}` };
}

function role(name: string, verbs: readonly string[] = ["read"]): PlatformResource {
  return {
    kind: "role",
    version: "v7",
    metadata: { name },
    spec: { allow: { rules: [{ resources: ["role"], verbs }] } },
  };
}

function connector(secret: SecretRef): PlatformResource {
  return { kind: "github", version: "v3", metadata: { name: "github" }, spec: { client_secret: secret } };
}

function token(name: SecretRef): PlatformResource {
  return {
    kind: "token",
    version: "v2",
    metadata: { name },
    spec: { roles: ["Node"], join_method: "token" },
  };
}

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
    expect((await deliver([role("b"), role("a")], {}, shell)).log).toContain("delivered");
    expect(service.names).toEqual(["role/a", "role/b", "role/svc-delivery-record"]);
    await deliver([role("b")], {}, shell);
    expect(service.names).toEqual(["role/b", "role/svc-delivery-record"]);
    await deliver([], {}, shell);
    expect(service.names).toEqual([]);
  });

  test("a static token arrives, is on record by its checksum, and is removed by it", async () => {
    const secret = SecretRef.of("join", "token");
    const value = "abcdef0123456789-secret";
    expect(await deliver([token(secret)], { "join/token": value }, shell)).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(["role/svc-delivery-record", `token/${value}`]);
    expect(JSON.stringify(service.store["role/svc-delivery-record"])).not.toContain(value);
    const { log, exitCode } = await deliver([], {}, shell);
    expect(exitCode).toBe(0);
    expect(log).not.toContain(value);
    expect(service.names).toEqual([]);
  });

  test("a token whose value is replaced leaves no old one behind", async () => {
    const secret = SecretRef.of("join", "token");
    await deliver([token(secret)], { "join/token": "first-value" }, shell);
    await deliver([token(secret)], { "join/token": "second-value" }, shell);
    expect(service.names).toEqual(["role/svc-delivery-record", "token/second-value"]);
  });

  test("a secret that cannot be the name of a token is refused without being told", async () => {
    const { log, exitCode } = await deliver([token(SecretRef.of("join", "token"))], { "join/token": "a b" }, shell);
    expect(exitCode).toBe(1);
    expect(log).toContain("the secret join/token cannot be a name");
    expect(log).not.toContain("a b");
    expect(service.names).toEqual([]);
  });

  test("secrets arrive byte for byte, whatever they hold", async () => {
    const keys = Object.keys(HOSTILE_SECRETS);
    const spec = Object.fromEntries(keys.map((key) => [key, SecretRef.of("s", key)]));
    const values = Object.fromEntries(keys.map((key) => [`s/${key}`, HOSTILE_SECRETS[key]!]));
    const resource = { kind: "github", version: "v3", metadata: { name: "github" }, spec };
    expect(await deliver([resource], values, shell)).toMatchObject({ exitCode: 0 });
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
  const users = names.map((name) => ({ kind: "user", version: "v2", metadata: { name }, spec: {} }));
  expect(await deliver(users)).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual([...names.map((name) => `user/${name}`), "role/svc-delivery-record"].sort());
  expect(await deliver([])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual([]);
});

test("the maintenance config, of which there is one, is removed by its kind", async () => {
  const spec = { agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue"] } };
  const metadata = { name: "cluster-maintenance-config" };
  await deliver([{ kind: "cluster_maintenance_config", version: "v1", metadata, spec }]);
  await deliver([]);
  expect(service.names).toEqual([]);
  expect(service.calls).toMatch(/^rm cluster_maintenance_config$/m);
});

test("a refused resource is named with what declares it, and the service has the last word", async () => {
  service.failAt({ reject: "role/b", message: "role b: bad verb" });
  const { exitCode, log } = await deliver([role("a"), role("b"), role("c")]);
  expect(exitCode).toBe(1);
  expect(log.trim().split("\n").slice(-2)).toEqual([
    "role/b, declared by stack/platform, cannot be created:",
    "ERROR: role b: bad verb",
  ]);
  service.failAt({});
  expect(await deliver([role("a"), role("c")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/a", "role/c", "role/svc-delivery-record"]);
});

test("a secret that the service quotes does not show in the log", async () => {
  const value = "first line of key\nsecond line of key";
  const message = `cannot parse "first line of key": ${JSON.stringify(value)}`;
  service.failAt({ reject: "github/github", message });
  const { log } = await deliver([connector(SecretRef.of("s", "k"))], { "s/k": value });
  expect(log).toContain("<secret s/k>");
  expect(log).not.toContain("line of key");
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

test("what cannot be removed stays on record", async () => {
  await deliver([role("a"), role("b")]);
  service.failAt({ keep: "role/a", message: "role a is in use" });
  const { exitCode, log } = await deliver([role("b")]);
  expect([exitCode, log]).toEqual([1, expect.stringContaining("role a is in use")]);
  service.failAt({});
  expect(await deliver([role("b")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/b", "role/svc-delivery-record"]);
});
