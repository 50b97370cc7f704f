import { changedLines } from "./changed-lines";

test("what differs stands below the keys that enclose it on both sides", () => {
  const before = "spec:\n  ports:\n    - name: web\n  text: |\n    a\n\n    b\n  replicas: 1\n";
  const after =
    "spec:\n  ports:\n    - name: ssh\n    - name: web\n  extra:\n    key: x\n  text: |\n    a\n\n    c\n  replicas: 1\n";
  expect(changedLines(before, after).split("\n")).toEqual([
    "spec > ports",
    "  + - name: ssh",
    "",
    "spec",
    "  + extra:",
    "  +   key: x",
    "",
    "spec > text",
    "  - b",
    "  + c",
  ]);
});

test("of equal texts nothing is shown", () => {
  expect(changedLines("a: 1\n", "a: 1\n")).toBe("");
});
