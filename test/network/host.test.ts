import fc from "fast-check";
import { toASCII } from "tr46";
import { read } from "../../constructs/core/schema/read";
import { dnsName, readIPv6, readNameOrIPv4, withNamesBelow } from "../../constructs/network/host";
import { problemsOf } from "../support/violations";

/** Pieces of names: plain ones, encoded ones, and what only looks encoded. */
const name = fc
  .array(fc.constantFrom("a", "Z", "0", "9", "-", ".", "xn--", "XN--", "xn-", "mnchen-3ya", "ü", "ß", "_", "é", "。"), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(""));

test("a name has the ASCII form of UTS 46, whether it needs its tables or not", () => {
  fc.assert(
    fc.property(name, (text) => {
      const ascii = toASCII(text, { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true });
      expect(readNameOrIPv4(text).host).toBe(ascii === null ? text : ascii.replace(/\.$/, ""));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["a wildcard", readNameOrIPv4, "*.example.com", "ADDRESS-010"],
  ["an address with a zone", readIPv6, "fe80::1%eth0", "FIELD-002"],
])("%s is no host", (_, readHost, text, code) => {
  expect(readHost(text)).toEqual({
    host: text,
    isIPv6: false,
    isLoopback: false,
    isUnspecified: false,
    broken: expect.objectContaining({ code }) as unknown,
  });
});

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
