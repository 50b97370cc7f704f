import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import * as fc from "fast-check";
import { ViolationsError } from "../../constructs/core/violations-error";
import { HostPort, readAddress } from "../../constructs/network/host-port";
import { thrownBy } from "../support/violations";

function codesOf(text: unknown): string[] {
  return HostPort.of(text as string).violations.map(({ rule }) => rule.code);
}

function reportOf(text: string): string {
  return HostPort.of(text)
    .violations.map(({ rule, given }) => `${rule.code} ${rule.problem} ${rule.fix} ${given}`)
    .join("\n");
}

describe("what is accepted", () => {
  test.each([
    ["access.example.com", "access.example.com", undefined],
    ["access.example.com:443", "access.example.com", 443],
    ["auth", "auth", undefined],
    ["192.0.2.10", "192.0.2.10", undefined],
    ["192.0.2.10:65535", "192.0.2.10", 65535],
    ["[2001:db8::10]", "2001:db8::10", undefined],
    ["[2001:db8::10]:1", "2001:db8::10", 1],
    ["3com.example", "3com.example", undefined],
    ["r3---sn.example.com", "r3---sn.example.com", undefined],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`, undefined],
    [`${"a.".repeat(126)}a`, `${"a.".repeat(126)}a`, undefined],
  ])("%s", (text, host, port) => {
    const address = HostPort.of(text);
    expect(address.violations).toEqual([]);
    expect(address.host).toBe(host);
    expect(address.port).toBe(port);
    expect(address.toString()).toBe(text);
  });
});

describe("one form for one host", () => {
  test.each([
    ["upper case is lowered", "Access.EXAMPLE.com:443", "access.example.com:443"],
    ["another script takes its ASCII form", "bücher.example", "xn--bcher-kva.example"],
    ["full-width letters and dots are mapped", "ＡＢ。example", "ab.example"],
    ["full-width digits are mapped, and may make an IP address", "１９２．０．２．１０", "192.0.2.10"],
    ["a joiner stays where a script needs it", "نامه\u200cای.example", "xn--mgba3gch31f060k.example"],
    ["one trailing dot is dropped", "access.example.com.:443", "access.example.com:443"],
    ["IPv6 takes its shortest form", "[2001:DB8:0:0:0:0:0:10]", "[2001:db8::10]"],
    ["the embedded IPv4 of IPv6 too", "[::ffff:192.0.2.10]", "[::ffff:c000:20a]"],
  ])("%s", (_, text, canonical) => {
    const address = HostPort.of(text);
    expect(address.violations).toEqual([]);
    expect(address.toString()).toBe(canonical);
  });
});

describe("what is refused", () => {
  test.each([
    ["nothing", undefined, "FIELD-003"],
    ["null", null, "FIELD-003"],
    ["an empty text", "", "FIELD-002"],
    ["white space at the end", "access.example.com ", "ADDRESS-002"],
    ["white space within", "access example", "ADDRESS-002"],
    ["a line break", "access.example.com\n", "ADDRESS-002"],
    ["a control character", "access\u0000.example.com", "ADDRESS-002"],
    ["a zero-width space", "access\u200b.example.com", "ADDRESS-002"],
    ["a soft hyphen", "access\u00ad.example.com", "ADDRESS-002"],
    ["a change of the writing direction", "access\u202e.example.com", "ADDRESS-002"],
    ["a scheme", "https://access.example.com", "ADDRESS-007"],
    ["a user", "admin@access.example.com", "ADDRESS-008"],
    ["a path", "access.example.com/web", "ADDRESS-009"],
    ["a back slash", "access.example.com\\web", "ADDRESS-009"],
    ["a query", "access.example.com?a=1", "ADDRESS-009"],
    ["a fragment", "access.example.com#top", "ADDRESS-009"],
    ["a wildcard", "*.example.com", "ADDRESS-010"],
    ["an empty port", "access.example.com:", "FIELD-002"],
    ["port 0", "access.example.com:0", "FIELD-002"],
    ["port 65536", "access.example.com:65536", "FIELD-002"],
    ["a port with leading zeros", "access.example.com:0443", "FIELD-002"],
    ["a port with a sign", "access.example.com:+443", "FIELD-002"],
    ["a port that is a word", "access.example.com:https", "FIELD-002"],
    ["a port with an exponent", "access.example.com:4e3", "FIELD-002"],
    ["a port in full-width digits", "access.example.com:４４３", "FIELD-002"],
    ["a port of IPv6 out of range", "[2001:db8::10]:0", "FIELD-002"],
    ["a missing host", ":443", "FIELD-002"],
    ["an empty label", "access..com", "FIELD-002"],
    ["two trailing dots", "access.example.com..", "FIELD-002"],
    ["an underscore", "access_1.example.com", "FIELD-002"],
    ["a hyphen at the beginning of a label", "-access.example.com", "FIELD-002"],
    ["a hyphen at the end of a label", "access-.example.com", "FIELD-002"],
    ["a label of 64 characters", `${"a".repeat(64)}.example`, "FIELD-002"],
    ["a name of 254 characters", `${"a.".repeat(126)}ab`, "FIELD-002"],
    ["an ASCII form that stands for nothing", "xn--a.example", "FIELD-002"],
    ["a full-width slash, which is mapped", "access／web.1", "FIELD-002"],
    ["letters of both writing directions in a label", "aא.example", "FIELD-002"],
    ["a joiner where nothing joins", "a\u200db.example", "FIELD-002"],
    ["an expression of Terraform", "${var.host}", "FIELD-002"],
    ["IPv4 with three parts", "127.0.1", "ADDRESS-013"],
    ["IPv4 as a number", "2130706433", "ADDRESS-013"],
    ["IPv4 in hexadecimal digits", "0x7f000001", "ADDRESS-013"],
    ["IPv4 with a leading zero", "010.0.0.1", "ADDRESS-013"],
    ["IPv4 out of range", "192.0.2.256", "ADDRESS-013"],
    ["IPv4 with five parts", "192.0.2.10.1", "ADDRESS-013"],
    ["a name whose last label is a number", "access.example.1", "ADDRESS-013"],
    ["brackets round a name", "[access.example.com]", "FIELD-002"],
    ["brackets round IPv4", "[192.0.2.10]", "FIELD-002"],
    ["a bracket that is not closed", "[2001:db8::10", "FIELD-002"],
    ["something behind the brackets", "[2001:db8::10]443", "FIELD-002"],
    ["two addresses in brackets", "[2001:db8::10]and[2001:db8::11]", "FIELD-002"],
    ["an IPv6 zone", "[fe80::1%eth0]", "FIELD-002"],
    ["two compressions", "[2001::db8::10]", "FIELD-002"],
    ["IPv6 without brackets", "2001:db8::10", "ADDRESS-015"],
    ["two ports", "access.example.com:443:443", "ADDRESS-015"],
  ])("%s", (_, text, code) => {
    expect(codesOf(text)).toEqual([code]);
  });

  test("each part that does not belong is reported", () => {
    expect(codesOf("https://admin:secret@access.example.com/web")).toEqual([
      "ADDRESS-007",
      "ADDRESS-008",
      "ADDRESS-009",
    ]);
  });

  test("host and port are both reported", () => {
    expect(codesOf("access_1.example.com:0")).toEqual(["FIELD-002", "FIELD-002"]);
  });

  test.each([
    "https://admin:hunter2@access.example.com",
    "admin:hunt/er2@access.example.com",
    "admin:hun'ter2 @access.example.com",
    "admin:hunter2＠access.example.com",
    "admin:hunter2＠access.example.com:443",
    "[admin:hunter2＠access.example.com]:443",
    "admin:hunter2@access.example.com@other.example.com",
  ])("a password is shown nowhere: %s", (text) => {
    const address = HostPort.of(text);
    expect(address.violations).not.toEqual([]);
    expect(`${reportOf(text)} ${JSON.stringify(address.violations)}`).not.toMatch(/hun|er2/);
    expect(() => address.toString()).toThrow(ViolationsError);
  });
});

test.each([
  ["HTTPS+X://admin@access.example.com", "HTTPS+X://(redacted)@access.example.com"],
  ["admin@access.example.com", "(redacted)@access.example.com"],
  ["access.example.com/web", "access.example.com/web"],
])("a report shows of %s what is no secret", (text, shown) => {
  expect(HostPort.of(text).violations[0]!.given).toBe(JSON.stringify(shown));
});

test.each(["", "https://access.example.com", "[access", "access..com", "*.example.com"])(
  "%j, which is no address, is kept as it is, and of no machine",
  (text) => {
    expect(readAddress(text)).toMatchObject({ host: text, isIPv6: false, isLoopback: false, isUnspecified: false });
  },
);

describe("whether the host is the machine itself", () => {
  test.each([
    ..."localhost localhost.localdomain localhost4 localhost4.localdomain4 localhost6 ip6-localhost".split(" "),
    ..."ip6-loopback LOCALHOST localhost. proxy.localhost ｌｏｃａｌｈｏｓｔ localhost:3128 127.0.0.1".split(" "),
    ..."127.255.255.254:3128 １２７．０．０．１ [::1] [0:0:0:0:0:0:0:1]:3128 [::ffff:127.0.0.1] [::ffff:7f00:1]".split(
      " ",
    ),
    ..."127.1 127.0.1:3128 0x7f000001 0x7F.1 2130706433 0177.0.0.1 017700000001 ::1".split(" "),
  ])("%s is", (text) => {
    // Also known of spellings that are refused: a program may still understand them.
    expect(readAddress(text).isLoopback).toBe(true);
    const address = HostPort.of(text);
    if (address.violations.length === 0) expect(address.isLoopback).toBe(true);
  });

  test.each([
    "localhost.example.com",
    "notlocalhost",
    "128.0.0.1",
    "[::2]",
    "[::ffff:128.0.0.1]",
    "0x80000001",
    "127.0.0.1.example.com",
    "",
  ])("%s is not", (text) => {
    expect(readAddress(text).isLoopback).toBe(false);
  });
});

test.each([
  ["access.example.com", "access.example.com:443", "access.example.com:443"],
  ["[2001:db8::10]", "[2001:db8::10]:443", "[2001:db8::10]:443"],
  ["access.example.com:3080", "access.example.com:3080", "access.example.com:443"],
])("%s is %s with the default port 443, and %s with that port", (text, withDefaultPort, withPort) => {
  const address = HostPort.of(text);
  expect(String(address.withDefaultPort(443))).toBe(withDefaultPort);
  expect(String(address.withPort(443))).toBe(withPort);
});

test.each([0, 65_536, 1.5, "443", undefined, { toString: () => "443" }])(
  "%p is not a port to put behind a host",
  (port) => {
    const address = HostPort.of("access.example.com");
    const pathsOf = (program: () => unknown) => thrownBy(program).map(({ path }) => path);
    expect(pathsOf(() => address.withPort(port as number))).toEqual(["HostPort.withPort"]);
    expect(pathsOf(() => address.withDefaultPort(port as number))).toEqual(["HostPort.withPort"]);
  },
);

test.each(["a.".repeat(500_000), "[" + "1:".repeat(500_000), "１".repeat(500_000)])(
  "a text of a mebibyte is refused at once",
  (text) => {
    expect(codesOf(text)).toHaveLength(1);
  },
);

describe("for every text", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.webAuthority({ withIPv4: true, withIPv6: true, withIPv4Extended: true, withPort: true, withUserInfo: true }),
    fc.stringMatching(/^[a-z0-9.:[\]xX-]{0,30}$/),
    fc.tuple(fc.domain(), fc.integer({ min: -1, max: 70_000 })).map(([host, port]) => `${host}:${port}`),
    fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.domain()).map((labels) => labels.join(".")),
  );

  test("an accepted one is the same when its text is read again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const address = HostPort.of(text);
        if (address.violations.length > 0) return;
        const again = HostPort.of(address.toString());
        // In ASCII and lower case, a name may look random.
        if (again.violations.every(({ rule }) => rule.code === "GIVEN-010") && again.violations.length > 0) return;
        expect(again).toEqual(address);
      }),
      { numRuns: 250 },
    );
  });

  test("an accepted host is an IP address or a name that Node's own IDNA leaves as it is", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const address = HostPort.of(text);
        if (address.violations.length > 0 || isIP(address.host) !== 0) return;
        const { host } = address;
        // Node answers with an empty text for characters of a newer Unicode than its own.
        expect(host.includes("xn--") ? ["", host] : [host]).toContain(domainToASCII(host));
        expect(host).toMatch(/^[a-z0-9.-]+$/);
      }),
      { numRuns: 250 },
    );
  });

  test("every IP address is accepted, and is the host that a browser would call", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().map((address) => `[${address}]`),
        ),
        (text) => {
          const address = HostPort.of(text);
          expect(address.violations).toEqual([]);
          expect(address.toString()).toBe(new URL(`http://${text}`).hostname);
        },
      ),
    );
  });

  test("every DNS name with every port is accepted", () => {
    fc.assert(
      fc.property(fc.domain(), fc.integer({ min: 1, max: 65_535 }), (host, port) => {
        expect(HostPort.of(`${host}:${port}`)).toMatchObject({ host: host.toLowerCase(), port, violations: [] });
      }),
    );
  });

  test("every spelling of IPv4 that a browser understands is loopback exactly when it means 127.0.0.0/8", () => {
    fc.assert(
      fc.property(
        fc.webAuthority({ withIPv4: true, withIPv4Extended: true, withPort: false, withUserInfo: false }),
        (text) => {
          const url = `http://${text}`;
          if (!URL.canParse(url) || isIP(new URL(url).hostname) !== 4) return;
          expect(readAddress(text).isLoopback).toBe(new URL(url).hostname.startsWith("127."));
        },
      ),
    );
  });
});
