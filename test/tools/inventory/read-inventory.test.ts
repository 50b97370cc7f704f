import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readInventory, type InventoryRecord } from "../../../tools/inventory/read-inventory";

const recorded = (file: string) => readFileSync(join(__dirname, "../../fixtures/answers", file), "utf8");

const AGENT: InventoryRecord = {
  id: "8362d1f1-0726-4256-b4c0-3a2f806af995",
  hostname: "teleport-agent-0",
  services: ["Kube", "App"],
  version: "v18.3.0",
  upgrader: "kube",
};

test("what the product prints as a table and as JSON is the same", () => {
  const records = readInventory(recorded("inventory.json"));
  expect(records).toHaveLength(4);
  expect(records[1]).toEqual(AGENT);
  expect(readInventory(recorded("inventory.txt"))).toEqual(records);
});

const OLD = [
  "Server ID                            Hostname  Services Version Upgrader ",
  "------------------------------------ --------- -------- ------- -------- ",
  "8362d1f1-0726-4256-b4c0-3a2f806af995 a host    Node     v14.3.7 none     ",
  "8362d1f1-0726-4256-b4c0-3a2f806af996           Node,App v14.3.7 unit     ",
  "8362d1f1-0726-4256-b4c0-3a2f806af997 zürich-日  Node     v14.3.7 unit     ",
  "",
];

test("a table may have the columns of older versions, cells with spaces, and empty ones", () => {
  expect(readInventory(OLD.join("\n")).map(({ hostname, upgrader }) => [hostname, upgrader])).toEqual([
    ["a host", "none"],
    ["", "unit"],
    ["zürich-日", "unit"],
  ]);
});

test("a table may name an update group, come after other lines, and have line ends of Windows", () => {
  const table = [
    "warning: the certificate ends soon",
    "Server ID Hostname Services Agent Version Upgrader Upgrader Version Update Group ",
    "--------- -------- -------- ------------- -------- ---------------- ------------ ",
    "1         a        Node     v18.3.0       binary   v18.3.0          stage 2      ",
  ].join("\r\n");
  expect(readInventory(table)).toMatchObject([{ id: "1", upgrader: "binary", group: "stage 2" }]);
});

test.each([
  ["", "it is empty"],
  ["\n\n", "it is empty"],
  [OLD.slice(0, 2).join("\n"), "it lists no process"],
  ["\ufeff[]\n", "it lists no process"],
  ["ERROR: not logged in", "it has no table"],
  ["Name Age \n---- --- \n", "no column Server ID, Version or Agent Version, Upgrader"],
  ["{}", "not a list of records"],
  ["[{}", "cut off"],
  ["[{}]", "record 1 is not an instance"],
])("something else is refused: %j", (text, expected) => {
  expect(() => readInventory(text)).toThrow(expected);
});
