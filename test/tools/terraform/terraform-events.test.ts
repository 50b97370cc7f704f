import * as fc from "fast-check";
import { parseTerraformEvent } from "../../../tools/terraform/terraform-events";

function hook(type: string, action: string, addr = "kubernetes_service_v1.proxy"): string {
  return JSON.stringify({ type, hook: { resource: { addr }, action } });
}

test.each([
  ["apply_start", "started"],
  ["apply_complete", "completed"],
  ["apply_errored", "failed"],
])("%s is read as %s", (type, kind) => {
  const event = parseTerraformEvent(hook(type, "create"));
  expect(event).toEqual({ kind, address: "kubernetes_service_v1.proxy", action: "create" });
});

test("reading a data source is not a change", () => {
  expect(parseTerraformEvent(hook("apply_start", "read"))).toBeUndefined();
});

test("a planned change says what is done with which resource", () => {
  const change = { resource: { addr: "kubernetes_service_v1.proxy" }, action: "replace" };
  expect(parseTerraformEvent(JSON.stringify({ type: "planned_change", change }))).toEqual({
    kind: "planned",
    address: "kubernetes_service_v1.proxy",
    action: "replace",
  });
});

test("an error keeps the address, the summary and the detail", () => {
  const diagnostic = { severity: "error", summary: "Invalid port", detail: "0 is not a port", address: "a.b" };
  expect(parseTerraformEvent(JSON.stringify({ type: "diagnostic", diagnostic }))).toEqual({
    kind: "error",
    text: "a.b: Invalid port\n0 is not a port",
  });
});

test("a warning is not an error", () => {
  const checked = { severity: "warning", summary: "Check block assertion failed", detail: "role/sre: removed" };
  expect(parseTerraformEvent(JSON.stringify({ type: "diagnostic", diagnostic: checked }))).toEqual({
    kind: "notice",
    text: "role/sre: removed",
  });
  const diagnostic = { severity: "warning", summary: "Deprecated" };
  expect(parseTerraformEvent(JSON.stringify({ type: "diagnostic", diagnostic }))).toBeUndefined();
});

test("no line makes the reader fail", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"type":"diagnostic","diagnostic":${json}}`),
      ),
      (line) => {
        parseTerraformEvent(line);
      },
    ),
  );
});

test.each([
  ["a list", "[]"],
  ["no JSON", "{"],
  ["no type", "{}"],
  ["an event without what it is of", '{"type":"apply_start"}'],
  ["an event without a resource", '{"type":"apply_start","hook":{}}'],
  ["a diagnostic that is none", '{"type":"diagnostic","diagnostic":"odd"}'],
])("%s is not shown", (_, line) => {
  expect(parseTerraformEvent(line)).toBeUndefined();
});

test.each([[undefined], ["odd"], [{ add: "1" }]])("changes that are no numbers are none: %j", (changes) => {
  expect(parseTerraformEvent(JSON.stringify({ type: "change_summary", changes }))).toEqual({
    kind: "changes",
    changes: { add: 0, change: 0, remove: 0 },
  });
});
