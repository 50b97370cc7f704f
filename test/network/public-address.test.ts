import * as fc from "fast-check";
import { HostPort } from "../../constructs/network/host-port";
import { checkProxyAddresses, PublicAddress } from "../../constructs/network/public-address";
import { ADDRESS_RULES } from "../../constructs/network/rules";
import { Problems } from "../../constructs/core/value";

function codesOf(text: string): string[] {
  return PublicAddress.of(text).violations.map(({ rule }) => rule.code);
}

test("an address has host, port and text", () => {
  const address = PublicAddress.of("Access.example.com:443");
  expect(address).toMatchObject({ host: "access.example.com", port: 443, violations: [] });
  expect(address.toString()).toBe("access.example.com:443");
});

test("an address without port takes the default", () => {
  expect(PublicAddress.of("[2001:db8::10]").withPort(443)).toBe("[2001:db8::10]:443");
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

test("a wildcard is refused", () => {
  expect(codesOf("*.example.com")).toEqual(["ADDRESS-010"]);
});

test("for every text, what HostPort refuses is refused for the same reason, and the rest reads the same", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webAuthority(), fc.anything()), (text) => {
      const address = PublicAddress.of(text as string);
      const hostPort = HostPort.of(text as string);
      expect(address.toString()).toBe(hostPort.toString());
      expect(address.violations.filter(({ rule }) => rule !== ADDRESS_RULES.unspecified)).toEqual(hostPort.violations);
    }),
  );
});

describe("the addresses of a proxy", () => {
  const address = PublicAddress.of("access.example.com");

  function violationsOf(addresses: unknown) {
    const problems = new Problems();
    checkProxyAddresses(addresses as readonly PublicAddress[], problems, "publicAddresses");
    return problems.list.map(({ rule, property, given }) => ({ code: rule.code, property, given }));
  }

  test("one is right", () => {
    expect(violationsOf([address])).toEqual([]);
  });

  test("several are a violation that names them and can be acknowledged", () => {
    expect(violationsOf([address, PublicAddress.of("192.0.2.10:443")])).toEqual([
      { code: "ADDRESS-004", property: "publicAddresses", given: '"access.example.com, 192.0.2.10:443"' },
    ]);
    expect(ADDRESS_RULES.severalForProxy.acknowledgeable).toBe(true);
  });

  test.each([[[]], [undefined], [null], ["access.example.com"]])("none is a violation: %p", (addresses) => {
    expect(violationsOf(addresses)).toMatchObject([{ code: "ADDRESS-005", property: "publicAddresses" }]);
  });

  test("a text in place of an address is a violation", () => {
    expect(violationsOf(["access.example.com"])).toMatchObject([
      { code: "ADDRESS-006", property: "publicAddresses[0]" },
    ]);
  });

  test("whatever is given is reported, and not thrown on", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.anything())), (addresses) => {
        expect(violationsOf(addresses)).not.toEqual([]);
      }),
    );
  });

  test("what an address itself breaks is left to the address", () => {
    expect(violationsOf([PublicAddress.of("0.0.0.0")])).toEqual([]);
  });
});
