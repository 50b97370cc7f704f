import type { PlatformResource } from "../../../constructs/access/platform-resource";
import { deliver, role, service } from "./fixtures";

const RECORD = "role/svc-delivery-record";
const ORIGIN = "teleport.dev/origin";

afterAll(() => service.remove());
beforeEach(() => {
  service.reset();
});

function managedBy(origin: string, resource: PlatformResource): PlatformResource {
  return { ...resource, metadata: { ...resource.metadata, labels: { [ORIGIN]: origin } } };
}

/** Another program makes a role, with that program's label. */
async function makeElsewhere(origin: string): Promise<void> {
  await deliver([managedBy(origin, role("a", ["list"]))], {}, { variables: { RECORD: "other-record" } });
}

function verbs(): unknown {
  return service.store["role/a"]?.spec?.["allow"];
}

test.each(["kubernetes", "okta", "scim", "made-later"])("what has the origin %s is not overwritten", async (origin) => {
  await makeElsewhere(origin);
  const before = verbs();
  const { exitCode, log } = await deliver([role("a"), role("b")]);
  expect([exitCode, log]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `failed: 1; everything else is as declared\n\nrole/a, declared by stack/platform, is not brought:\n${origin} manages it`,
      ),
    ),
  ]);
  expect(verbs()).toEqual(before);
  expect(Object.values(service.store[RECORD]?.metadata.labels ?? {})).toEqual(["role/b"]);
  await deliver([role("b")]);
  expect(service.names).toContain("role/a");
});

test.each(["dynamic", "defaults", "config-file"])("what has the origin %s is nobody else's", async (origin) => {
  await makeElsewhere(origin);
  expect(await deliver([role("a")])).toMatchObject({ exitCode: 0 });
});

test("what is taken over by name is delivered, also again, and removed in the end", async () => {
  await makeElsewhere("kubernetes");
  const takeOver = ["role/a"];
  expect(await deliver([role("a"), role("b")], {}, { takeOver })).toMatchObject({ exitCode: 0 });
  expect(await deliver([role("a")])).toMatchObject({ exitCode: 0 });
  await deliver([]);
  expect(service.names).not.toContain("role/a");
});

test("what is declared with its origin is delivered", async () => {
  await makeElsewhere("kubernetes");
  expect(await deliver([managedBy("kubernetes", role("a"))])).toMatchObject({ exitCode: 0 });
});

test("what another program has made its own is neither removed nor restored", async () => {
  const watched = { variables: { NOTE: "svc-watch" } };
  await deliver([role("a"), role("b")], {}, watched);
  await makeElsewhere("kubernetes");
  const before = verbs();
  expect(await deliver([role("a"), role("b")], {}, { ...watched, task: "restore" })).toMatchObject({ exitCode: 3 });
  expect(verbs()).toEqual(before);
  const { exitCode, log } = await deliver([role("b")], {}, watched);
  expect([exitCode, log]).toEqual([0, expect.stringContaining("left alone, since kubernetes manages it")]);
  expect(verbs()).toEqual(before);
});
