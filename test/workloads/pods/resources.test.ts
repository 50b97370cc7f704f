import { goMemoryLimit } from "../../../constructs/workloads/pods/resources";

const set = (bytes: string) => [{ name: "GOMEMLIMIT", value: bytes }];

test.each([
  ["90 % of the limit, as a number of bytes", "1Gi", set("966367642")],
  ["of a limit in decimal units", "1G", set("900000000")],
  ["of a limit in bytes", "1000000000", set("900000000")],
  ["nothing of a limit that only Terraform knows", "${var.memory}", []],
  ["nothing where there is no limit", "0", []],
])("a Go program gets %s", (_, limit, expected) => {
  expect(goMemoryLimit(limit)).toEqual(expected);
});

test("a program's own variable stays, alone", () => {
  expect(goMemoryLimit("1Gi", { extraEnvironment: { GOMEMLIMIT: "2GiB" } })).toEqual([]);
});
