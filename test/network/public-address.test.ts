import * as fc from "fast-check";
import { HostPort } from "../../constructs/network/host-port";
import { PublicAddress } from "../../constructs/network/public-address";

function codesOf(text: string): string[] {
  return PublicAddress.of(text).violations.map(({ rule }) => rule.code);
}

test("an address has host, port and text", () => {
  const address = PublicAddress.of("Access.example.com:443");
  expect(address).toMatchObject({ host: "access.example.com", port: 443, violations: [] });
  expect(address.toString()).toBe("access.example.com:443");
});

test.each(["0.0.0.0", "0.0.0.0:443", "[::]", "[0:0:0:0:0:0:0:0]:443", "[::ffff:0.0.0.0]", "０．０．０．０"])(
  "the unspecified address is refused: %s",
  (text) => {
    expect(codesOf(text)).toEqual(["ADDRESS-003"]);
  },
);

test("the unspecified address in an unusual spelling breaks both rules", () => {
  expect(codesOf("0")).toEqual(["ADDRESS-013", "ADDRESS-003"]);
});

test("for every text, what HostPort refuses is refused for the same reason, and the rest reads the same", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webAuthority(), fc.anything()), (text) => {
      const address = PublicAddress.of(text as string);
      const hostPort = HostPort.of(text as string);
      if (address.violations.length === 0) expect(address.toString()).toBe(hostPort.toString());
      const codes = address.violations.map(({ rule }) => rule.code);
      expect(codes.filter((code) => code !== "ADDRESS-003")).toEqual(hostPort.violations.map(({ rule }) => rule.code));
    }),
  );
});
