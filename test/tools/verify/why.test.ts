import { why } from "../../../tools/verify/why";

test.each([
  ["a code that people know in words", { code: "ECONNREFUSED" }, "connection refused"],
  ["another code as it is", { code: "EBADF" }, "EBADF"],
  ["the first of several attempts", { errors: [{ code: "ENOTFOUND" }, { code: "EPIPE" }] }, "the name does not exist"],
  ["an error without a code by its message", new Error("socket hang up"), "socket hang up"],
  ["anything else as a text", "gone", "gone"],
])("a connection that did not work tells %s", (_, error, expected) => {
  expect(why(error)).toBe(expected);
});
