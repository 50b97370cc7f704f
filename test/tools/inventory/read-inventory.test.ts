import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { readInventory } from "../../../tools/inventory/read-inventory";
import type { InventoryRecord } from "../../../tools/inventory/record";
import { hostileText } from "../../support/hostile-text";

const recorded = (file: string) => readFileSync(join(__dirname, "../../fixtures/answers", file), "utf8");

/** Reads a text that comes in pieces of the given sizes, over and over. */
async function read(text: string, sizes: readonly number[] = [65_536]): Promise<readonly InventoryRecord[]> {
  const records: InventoryRecord[] = [];
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield await Promise.resolve(bytes.subarray(at, at + size));
      at += size;
    }
  }
  await readInventory(pieces(), (record) => records.push(record));
  return records;
}

const AGENT: InventoryRecord = {
  id: "8362d1f1-0726-4256-b4c0-3a2f806af995",
  hostname: "teleport-agent-0",
  services: ["Kube", "App"],
  version: "v18.3.0",
  upgrader: "kube",
};

test("what the product prints as a table and as JSON is the same", async () => {
  const records = await read(recorded("inventory.json"));
  expect(records).toHaveLength(4);
  expect(records[1]).toEqual(AGENT);
  expect(await read(recorded("inventory.txt"))).toEqual(records);
});

describe("a table", () => {
  const OLD = [
    "Server ID                            Hostname  Services Version Upgrader ",
    "------------------------------------ --------- -------- ------- -------- ",
    "8362d1f1-0726-4256-b4c0-3a2f806af995 a host    Node     v14.3.7 none     ",
    "8362d1f1-0726-4256-b4c0-3a2f806af996           Node,App v14.3.7 unit     ",
    "8362d1f1-0726-4256-b4c0-3a2f806af997 zürich-日  Node     v14.3.7 unit     ",
    "",
  ].join("\n");

  test("may have the columns of older versions, cells with spaces, and empty ones", async () => {
    expect((await read(OLD)).map(({ hostname, version, upgrader }) => [hostname, version, upgrader])).toEqual([
      ["a host", "v14.3.7", "none"],
      ["", "v14.3.7", "unit"],
      ["zürich-日", "v14.3.7", "unit"],
    ]);
  });

  test("may name an update group, come after other lines, and have line ends of Windows", async () => {
    const table = [
      "warning: the certificate ends soon",
      "Server ID Hostname Services Agent Version Upgrader Upgrader Version Update Group ",
      "--------- -------- -------- ------------- -------- ---------------- ------------ ",
      "1         a        Node     v18.3.0       binary   v18.3.0          stage 2      ",
    ].join("\r\n");
    expect(await read(table)).toMatchObject([{ id: "1", upgrader: "binary", group: "stage 2" }]);
  });

  test("may be empty", async () => {
    expect(await read(OLD.split("\n").slice(0, 2).join("\n"))).toEqual([]);
  });

  test.each([
    ["", "it is empty"],
    ["\n\n", "it is empty"],
    ["ERROR: not logged in", "it has no table"],
    ["Name Age \n---- --- \n", "no column Server ID, Version or Agent Version, Upgrader"],
    ["x".repeat(70_000), "a line of more than"],
  ])("that is something else is refused: %j", async (text, expected) => {
    await expect(read(text)).rejects.toThrow(expected);
  });
});

describe("JSON", () => {
  const json = fc.record({
    hostname: hostileText,
    version: fc.constantFrom("v18.3.0", '}"]', "\\"),
    group: hostileText,
    indent: fc.constantFrom(0, 2),
    sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
    count: fc.integer({ min: 0, max: 4 }),
  });

  test("is read like JSON.parse reads it, however it comes", async () => {
    await fc.assert(
      fc.asyncProperty(json, async ({ hostname, version, group, indent, sizes, count }) => {
        const one = {
          metadata: { name: "1" },
          spec: { hostname, version, services: ["Node"], updater_info: { update_group: group } },
        };
        const text = JSON.stringify(
          Array.from({ length: count }, () => one),
          undefined,
          indent,
        );
        const expected = {
          id: "1",
          hostname,
          version,
          services: ["Node"],
          upgrader: "none",
          ...(group !== "" && { group }),
        };
        expect(await read(text, sizes)).toEqual(Array.from({ length: count }, () => expected));
      }),
    );
  });

  test("is refused wherever it is cut off", async () => {
    const text = recorded("inventory.json").trimEnd();
    for (let end = 1; end < text.length; end += 37) {
      await expect(read(text.slice(0, end))).rejects.toThrow(/ends after \d records, before the end of the list/);
    }
  });

  test("hands out each record as soon as it is complete", async () => {
    const [first = "", ...rest] = recorded("inventory.json").split(/(?<=^ {2}\},)/m);
    const seen: string[] = [];
    async function* pieces() {
      yield await Promise.resolve(Buffer.from(first));
      expect(seen).toHaveLength(1);
      for (const piece of rest) yield Buffer.from(piece);
    }
    await readInventory(pieces(), ({ id }) => seen.push(id));
    expect(seen).toHaveLength(4);
  });

  test("may be an empty list, and begin with a mark of its encoding", async () => {
    expect(await read("\ufeff[]\n")).toEqual([]);
  });

  test.each([
    ["{}", "not a list of records"],
    ["[1]", "not a list of records"],
    ["[] []", "not a list of records"],
    ["[{]}", "record 1 is not JSON"],
    ["[{}]", "record 1 is not an instance"],
    [`[{"a":"${"x".repeat(1_100_000)}`, "longer than a megabyte"],
  ])("that is something else is refused: %.20s", async (text, expected) => {
    await expect(read(text)).rejects.toThrow(expected);
  });
});
