import fc from "fast-check";
import { toASCII } from "tr46";
import { readIPv6, readNameOrIPv4 } from "../../constructs/network/host";

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
    { numRuns: 3_000 },
  );
});

test.each([
  ["a wildcard", readNameOrIPv4, "*.example.com", "ADDRESS-010"],
  ["an address with a zone", readIPv6, "fe80::1%eth0", "FIELD-002"],
])("%s is no host", (_, read, text, code) => {
  expect(read(text)).toEqual({
    host: text,
    isIPv6: false,
    isLoopback: false,
    isUnspecified: false,
    broken: expect.objectContaining({ code }) as unknown,
  });
});
