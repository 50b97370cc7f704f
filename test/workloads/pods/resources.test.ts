import { GO_MEMORY_CHECK, goMemoryLimit } from "../../../constructs/workloads/pods/resources";
import { problemsOf, violationsOf } from "../../support/violations";

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

test.each([
  ["4GiB", "2Gi", "POD-030"],
  ["1073741825", undefined, "POD-030"],
  ["1100MiB", "1Gi", "POD-030"],
  ["1GiB", "1G", "POD-030"],
  ["1TiB", "512Gi", "POD-030"],
  ["1GiB", undefined, undefined],
  ["900MiB", "1Gi", undefined],
  ["off", "1Gi", undefined],
  ["4GiB", "${TfToken[TOKEN.1]}", undefined],
  ["${TfToken[TOKEN.1]}", "1Gi", undefined],
  ["4Gi", "8Gi", "FIELD-002"],
  ["1.5GiB", "8Gi", "FIELD-002"],
  ["", "8Gi", "FIELD-002"],
])("GOMEMLIMIT %j with a memory limit of %j", (GOMEMLIMIT, memoryLimit, code) => {
  const resources = memoryLimit === undefined ? {} : { memoryLimit };
  const found = violationsOf(GO_MEMORY_CHECK, { extraEnvironment: { GOMEMLIMIT }, resources });
  expect(problemsOf(found)).toEqual(code === undefined ? [] : [`${code} extraEnvironment.GOMEMLIMIT`]);
});
