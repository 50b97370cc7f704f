import fc from "fast-check";
import { hostPrincipals } from "../../../constructs/agents/features/direct-dial";
import { PublicAddress } from "../../../constructs/network/public-address";

function principalsOf(...texts: string[]): readonly string[] {
  // A release or a machine with an invalid address is not built.
  return hostPrincipals(
    texts.map((text) => PublicAddress.of(text)).filter(({ violations }) => violations.length === 0),
  );
}

test("the principals are the hosts of the addresses, in the order of the program", () => {
  expect(principalsOf("b.example.com", "a.example.com:3022", "192.0.2.7:22")).toEqual([
    "b.example.com",
    "a.example.com",
    "192.0.2.7",
  ]);
});

test("a host on several ports is one principal", () => {
  expect(principalsOf("a.example.com:22", "a.example.com", "A.example.com.:3022")).toEqual(["a.example.com"]);
});

test("an IPv6 address is a principal without brackets, in its shortest form", () => {
  expect(principalsOf("[2001:db8:0:0::10]:3022")).toEqual(["2001:db8::10"]);
});

test("a name outside ASCII is a principal as certificates write it", () => {
  expect(principalsOf("bücher.example")).toEqual(["xn--bcher-kva.example"]);
});

test("without addresses there are no further principals", () => {
  expect(hostPrincipals(undefined)).toEqual([]);
  expect(hostPrincipals([])).toEqual([]);
});

test("a principal is never empty, and has no port, space, comma or wildcard", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.domain(), fc.ipV6())), (texts) => {
      const principals = principalsOf(...texts);
      expect(new Set(principals).size).toBe(principals.length);
      for (const principal of principals) expect(principal).toMatch(/^([a-z0-9.-]+|[0-9a-f:.]+)$/);
    }),
  );
});
