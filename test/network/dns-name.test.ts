import { dnsName, withNamesBelow } from "../../constructs/network/dns-name";
import { read } from "../../constructs/core/schema/read";
import { problemsOf } from "../support/violations";

const problemsWith = (text: string) => problemsOf(read(dnsName(), text).violations);

test.each(["access.example.com", "*.access.example.com", "localhost", "xn--bcher-kva.example"])(
  "%s is a name",
  (text) => {
    expect(problemsWith(text)).toEqual([]);
  },
);

test.each([
  "",
  "*",
  "*.",
  "*.*.example.com",
  "a.*.example.com",
  "Access.example.com",
  "access.example.com.",
  "bücher.example",
  "192.0.2.7",
  "127.1",
  "2001:db8::7",
  "-a.example.com",
])("%j is an invalid name", (text) => {
  expect(problemsWith(text)).toEqual(["FIELD-002"]);
});

test("below a name are the names of applications, and nothing is below an address or a wildcard", () => {
  expect(withNamesBelow(["access.example.com", "192.0.2.7", "2001:db8::7", "*.example.org"])).toEqual([
    "access.example.com",
    "*.access.example.com",
    "192.0.2.7",
    "2001:db8::7",
    "*.example.org",
  ]);
});
