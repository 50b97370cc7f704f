import { SHELLS } from "../../support/shells";
import { deliver, role, service } from "./fixtures";

const RECORD = "role/svc-delivery-record";
const LOCK = "db_object_import_rule/svc-delivery-record-lock";
const PATIENT = { variables: { PATIENCE: "60" } };

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

function eight(name: string) {
  return Array.from({ length: 8 }, (_, index) => role(`${name}${index}`));
}

/** What is in the service, and on no record. */
function offRecord(): readonly string[] {
  const entries = Object.values(service.store[RECORD]?.metadata.labels ?? {});
  return service.names.filter((name) => name !== RECORD && !entries.includes(name));
}

/** The lock of a run that is killed while it creates. */
async function leaveLock(): Promise<void> {
  service.failAt({ goneAfter: "role/a" });
  await deliver([role("a"), role("b")]);
  service.failAt({});
  expect(service.names).toContain(LOCK);
}

function setExpiry(seconds: number): void {
  const expires = new Date(Date.now() + seconds * 1_000).toISOString();
  service.change(LOCK, (lock) => ({ ...lock, metadata: { ...lock.metadata, expires } }));
}

describe.each(SHELLS)("with $name", (shell) => {
  test.each([false, true])("of two at once, one waits for the other: bots from outside %s", async (isBot) => {
    const runs = await Promise.all(["a", "b"].map((name) => deliver(eight(name), {}, { shell, isBot, ...PATIENT })));
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(runs.filter(({ log }) => /^waiting: \S+ is delivering, until 2\S+Z at the latest$/m.test(log))).toHaveLength(
      1,
    );
    expect(offRecord()).toEqual([]);
    expect(service.names).toHaveLength(9);
  });
});

test("what waits longer than its patience fails, says who delivers, and has done nothing", async () => {
  await leaveLock();
  const before = service.names;
  const { exitCode, log } = await deliver([role("c")]);
  expect(exitCode).toBe(1);
  expect(log).toMatch(/-lock is not free after 1 seconds:\n\S+ is delivering, until 2\S+Z at the latest/);
  expect(service.names).toEqual(before);
});

test("a lock that somebody left ends by itself", async () => {
  await leaveLock();
  setExpiry(-1);
  expect(await deliver([role("c")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/c", RECORD]);
});

test("the same delivery takes over the lock that an earlier try of it left", async () => {
  await leaveLock();
  expect(await deliver([role("a"), role("b")])).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(["role/a", "role/b", RECORD]);
});

test("a lock is free again after what failed", async () => {
  service.failAt({ reject: "role/a" });
  await deliver([role("a")]);
  service.failAt({ answers: { "role/svc-delivery-record": "null" } });
  await deliver([role("b")]);
  service.failAt({});
  expect(service.names).toEqual([]);
});

test.each([
  ["another declaration", [role("a")]],
  ["the same declaration", [role("a"), role("b")]],
])("nothing is restored while a delivery of %s writes", async (_, declared) => {
  const watched = { variables: { NOTE: "svc-watch" } };
  await deliver(declared, {}, watched);
  await leaveLock();
  service.forget("role/a");
  expect(await deliver(declared, {}, { ...watched, task: "restore" })).toMatchObject({ exitCode: 1 });
  expect(service.names).not.toContain("role/a");
  expect(service.names).toContain(LOCK);
});
