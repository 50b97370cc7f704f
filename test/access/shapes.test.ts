import { duration, free, httpsUrl, isResourceName, nanoseconds, texts } from "../../constructs/access/shapes";
import { givenForm } from "../../constructs/core/schema/shapes";
import { read } from "../../constructs/core/schema/read";
import { problemsOf } from "../support/violations";

test.each(["a", "A", "7", "a.b_c-D", "a".repeat(253)])("%s can be the name of a resource", (name) => {
  expect(isResourceName(name)).toBe(true);
});

test.each(["", "-a", ".a", "_a", "a b", "a/b", "a,b", "a\n", "a".repeat(254)])("%j can be none", (name) => {
  expect(isResourceName(name)).toBe(false);
});

test.each([
  ["8h0m0s", "8h"],
  ["0h30m0s", "30m"],
  ["1h0m5s", "1h5s"],
  ["10h10m10s", "10h10m10s"],
  ["1m0.5s", "1m0.5s"],
  ["1s0ms", "1s"],
  ["0s", "0s"],
  ["8h", "8h"],
  ["soon", "soon"],
  ["0m of it", "0m of it"],
  [7, 7],
])("a duration of the service is told as a program would: %j is %j", (data, given) => {
  expect(givenForm(duration, data)).toBe(given);
});

test.each([
  [5_400_000_000_000, "1h30m"],
  [3_600_000_000_000, "1h"],
  [90_500_000_000, "1m30.5s"],
  ["1h", "1h"],
])("so is one in nanoseconds: %j is %j", (data, given) => {
  expect(givenForm(nanoseconds, data)).toBe(given);
});

test("a text, and a list of them, may be a reference of Terraform", () => {
  const [text, list] = ["${TfToken[TOKEN.1]}", ["#{TfToken[TOKEN.2]}"]];
  expect(read(free, text)).toEqual({ data: text, violations: [] });
  expect(read(texts, [text])).toEqual({ data: [text], violations: [] });
  expect(read(texts, list)).toEqual({ data: list, violations: [] });
});

test.each([
  "http://a.example.com",
  "a.example.com",
  "https://",
  "https://user@a.example.com",
  "https://:word@a.example.com",
  "https://a.example.com/b c",
  "https://a.example.com\\b",
  "",
])("%j is no address that the service may ask", (address) => {
  expect(problemsOf(read(httpsUrl, address).violations)).toEqual(["FIELD-002"]);
});

test("an https address with a port, a path and a query is one", () => {
  const address = "https://a.example.com:8443/b?c=d";
  expect(read(httpsUrl, address)).toEqual({ data: address, violations: [] });
});
