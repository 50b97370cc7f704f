import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { SHELLS } from "../../support/shells";
import { connector, deliver, role, service, single, token, user } from "./fixtures";

const RECORD = "role/svc-delivery-record";

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

/** What the record in the service holds. */
function onRecord(): string[] {
  return Object.values(service.store[RECORD]?.metadata.labels ?? {}).sort();
}

/** Puts on record what nobody declares any more, as an earlier release did. */
async function recordEarlier(...entries: readonly string[]): Promise<void> {
  await deliver([role("earlier")]);
  service.relabel(RECORD, ["role/earlier", ...entries]);
}

describe.each(SHELLS)("with $name", (shell) => {
  test("what is refused holds back nothing else, and is told together at the end", async () => {
    service.failAt({ reject: ["role/b", "user/d"], message: "no" });
    const { exitCode, log } = await deliver([role("a"), role("b"), role("c"), user("d"), user("e")], {}, { shell });
    expect(exitCode).toBe(1);
    expect(service.names).toEqual(["role/a", "role/c", RECORD, "user/e"]);
    expect(log.trim().split("\n").slice(-7)).toEqual([
      "failed: 2; everything else is as declared",
      "",
      "role/b, declared by stack/platform, cannot be created:",
      "ERROR: no",
      "",
      "user/d, declared by stack/platform, cannot be created:",
      "ERROR: no",
    ]);
  });

  test("what failed is not remembered as there; what was there before is", async () => {
    await deliver([role("a"), role("b")], {}, { shell });
    service.failAt({ reject: ["role/b", "role/c"] });
    await deliver([role("a"), role("b", ["list"]), role("c")], {}, { shell });
    expect(onRecord()).toEqual(["role/a", "role/b"]);
    service.failAt({});
    expect(await deliver([role("a")], {}, { shell })).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(["role/a", RECORD]);
    expect(service.calls).not.toContain("rm role/c");
  });

  test("what leaves is removed in the reverse order of delivery, each for itself", async () => {
    const all = [role("a"), role("b"), single("integration"), single("discovery_config"), user("u")];
    await deliver(all, {}, { shell });
    service.failAt({ keep: ["discovery_config/discovery-config", "role/b"], message: "in use" });
    const { exitCode, log } = await deliver([], {}, { shell });
    expect(service.writes.filter((call) => call.startsWith("rm"))).toEqual([
      "rm user/u",
      "rm discovery_config/discovery-config",
      "rm integration/integration",
      "rm role/b",
      "rm role/a",
    ]);
    expect([exitCode, log]).toEqual([1, expect.stringContaining("failed: 2")]);
    expect(onRecord()).toEqual(["discovery_config/discovery-config", "role/b"]);
  });
});

test("what the cache of the service does not have yet is brought once more", async () => {
  service.failAt({ reject: "app/a", message: '"app" "a" does not exist', times: 2 });
  expect(await deliver([single("app", "a"), role("b")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["app/a", "role/b", RECORD]);
  service.failAt({ reject: "app/a", message: '"app" "a" does not exist' });
  expect(await deliver([single("app", "a"), role("b"), role("c")])).toMatchObject({ exitCode: 1 });
});

test("a connector that its provider does not answer for is tried once, and takes nothing with it", async () => {
  service.failAt({ unreachable: ["github"] });
  const declared = [connector(SecretRef.of("s", "k")), token(SecretRef.of("t", "k")), role("a")];
  const { exitCode, log } = await deliver(declared, { "s/k": "secret-of-github", "t/k": "a-token" });
  expect(exitCode).toBe(1);
  expect(log).toContain("context deadline exceeded");
  expect(service.names).toEqual(["role/a", RECORD, "token/a-token"]);
  // The record before and after, all others together, the connector.
  expect(service.calls.match(/^create -f$/gm)).toHaveLength(4);
});

test("what the service's configuration file owns is refused, and is not on record", async () => {
  service.failAt({ configured: ["cluster_networking_config"] });
  const { exitCode, log } = await deliver([single("cluster_networking_config"), role("a")]);
  expect([exitCode, log]).toEqual([1, expect.stringContaining("managed by static configuration")]);
  expect(onRecord()).toEqual(["role/a"]);
  expect(await deliver([role("a")])).toMatchObject({ exitCode: 0 });
});

test("a record of what the service does not let be removed heals by itself, and says so", async () => {
  await recordEarlier("cluster_networking_config", "vnet_config/vnet-config", "access_list_member/m");
  service.failAt({ configured: ["cluster_networking_config"] });
  const { exitCode, log } = await deliver([role("a")]);
  expect(exitCode).toBe(0);
  expect(log).toContain("forgotten, since the service removes no such resource: vnet_config/vnet-config");
  expect(onRecord()).toEqual(["role/a"]);
});

test("a service that ends in the middle is told as that, and nothing that came is forgotten", async () => {
  service.failAt({ goneAfter: "role/b" });
  const { exitCode, log } = await deliver([role("a"), role("b"), role("c")]);
  expect(exitCode).toBe(1);
  expect(log).toContain("svc-auth does not answer any more:");
  service.failAt({});
  // The Job tries again before another declaration comes.
  await deliver([role("a"), role("b"), role("c")]);
  await deliver([role("c")]);
  expect(service.names).toEqual(["role/c", RECORD]);
});

test("secrets that several failures quote show in none", async () => {
  const values = { "s/k": "quoted-secret", "t/k": "a-token" };
  service.failAt({ reject: ["github/github", "token/a-token"], message: "bad: quoted-secret a-token" });
  const { log } = await deliver([connector(SecretRef.of("s", "k")), token(SecretRef.of("t", "k"))], values);
  expect(log).toContain("failed: 2");
  expect(log).toContain("token/<secret t/k>, declared by stack/platform, cannot be created:");
  expect(log).not.toMatch(/quoted-secret|a-token/);
});
