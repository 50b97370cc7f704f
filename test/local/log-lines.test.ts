import { readableLines } from "../../local/log-lines";

test("of lines in JSON, people read what failed and why, once", () => {
  const line = (level: string, msg: string, more: object = {}) => JSON.stringify({ ts: "now", level, msg, ...more });
  const log = [
    line("info", "starting"),
    line("ERROR", "Failed to setup config", { cluster: "one", err: "exec format error\n" }),
    line("panic", "failed to create WAL", { error: "no space left on device", stacktrace: "main.main" }),
    line("panic", "failed to create WAL", { error: "no space left on device" }),
  ].join("\n");
  expect(readableLines(log)).toEqual([
    "Failed to setup config: exec format error",
    "failed to create WAL: no space left on device",
  ]);
});

test("a trace of the stack is left out", () => {
  const log = "panic: no such flag\n\ngoroutine 1 [running]:\nmain.main()\n\tmain.go:31 +0x28\n";
  expect(readableLines(log)).toEqual(["panic: no such flag"]);
});

test.each([
  ["plain lines", "one\n\ntwo\n", ["one", "two"]],
  [
    "what two errors share",
    "Error: a\n  in main\nError: b\n  in main",
    ["Error: a", "  in main", "Error: b", "  in main"],
  ],
  ["JSON of another form", '{"kind":"Status"}', ['{"kind":"Status"}']],
  ["what only looks like JSON", "{broken", ["{broken"]],
  ["a log without a failure", '{"level":"info","msg":"ready"}', ['{"level":"info","msg":"ready"}']],
])("%s: they stay as they are", (_, log, expected) => {
  expect(readableLines(log)).toEqual(expected);
});
