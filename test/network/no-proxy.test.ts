import * as fc from "fast-check";
import {
  NoProxy,
  TunnelPort,
  type NoProxyEntry,
  bypassesProxy,
  bypassesProxyOnPort,
} from "../../constructs/network/no-proxy";
import { HostPort, readAddress } from "../../constructs/network/host-port";
import { ViolationsError } from "../../constructs/core/violations-error";
import { bypassesInGo } from "../support/no-proxy-of-go";
import { problemsOf, thrownBy } from "../support/violations";

const PLATFORM = {
  proxyAddress: HostPort.of("access.example.com:3080"),
  tunnelAddress: HostPort.of("access.example.com:3024"),
};

function resolved(...entries: NoProxyEntry[]): readonly string[] {
  return NoProxy.of(entries).resolve(PLATFORM);
}

describe("entries", () => {
  test.each([
    ["a host", "access.example.com", "access.example.com"],
    ["a host in another spelling", "Access.EXAMPLE.com.", "access.example.com"],
    ["a host of another script", "bücher.example", "xn--bcher-kva.example"],
    ["all hosts below a domain", ".example.com", ".example.com"],
    ["all hosts of a domain of one label", ".corp", ".corp"],
    ["a host and a port", "access.example.com:443", "access.example.com:443"],
    ["a domain and a port", ".example.com:443", ".example.com:443"],
    ["IPv4", "192.0.2.10", "192.0.2.10"],
    ["IPv4 and a port", "192.0.2.10:443", "192.0.2.10:443"],
    ["IPv6", "2001:DB8::10", "2001:db8::10"],
    ["IPv6 in brackets, which only belong beside a port", "[2001:db8::10]", "2001:db8::10"],
    ["IPv6 and a port", "[2001:db8::10]:443", "[2001:db8::10]:443"],
    ["a network of IPv4", "10.0.0.0/8", "10.0.0.0/8"],
    ["every address of IPv4", "0.0.0.0/0", "0.0.0.0/0"],
    ["a network of IPv6", "2001:DB8::/32", "2001:db8::/32"],
    ["a host that is reached directly anyway", "localhost", "localhost"],
    ["the port of reverse tunnels", TunnelPort.REVERSE_TUNNEL, "access.example.com:3024"],
    ["the port of HTTPS", TunnelPort.HTTPS, "access.example.com:3080"],
  ])("%s", (_, entry, text) => {
    expect(problemsOf(NoProxy.of([entry]))).toEqual([]);
    expect(resolved(entry)).toEqual([text]);
  });

  test("together they fit into an environment variable", () => {
    const entries = Array.from({ length: 2_000 }, () => `${"a".repeat(41)}.example`);
    expect(entries.map((entry) => `${entry},`).join("")).toHaveLength(100_000);
    expect(problemsOf(NoProxy.of(entries))).toEqual([]);
    expect(problemsOf(NoProxy.of(["b", ...entries]))).toEqual(["CONNECT-015"]);
  });

  test.each([
    ["an empty text", "", "FIELD-002"],
    ["nothing", undefined, "FIELD-003"],
    ["several hosts in one text", "a.example,b.example", "FIELD-002"],
    ["everything", "*", "CONNECT-009"],
    ["a wildcard", "*.example.com", "CONNECT-009"],
    ["a wildcard as a port", "example.com:*", "CONNECT-009"],
    ["a network that begins elsewhere", "10.1.2.3/8", "FIELD-002"],
    ["a prefix that is too long", "10.0.0.0/33", "FIELD-002"],
    ["a prefix with a leading zero", "10.0.0.0/08", "FIELD-002"],
    ["a mask in dots", "10.0.0.0/255.0.0.0", "FIELD-002"],
    ["no prefix", "10.0.0.0/", "FIELD-002"],
    ["a prefix of a name", "example.com/24", "FIELD-002"],
    ["a network of mapped addresses", "::ffff:10.0.0.0/104", "FIELD-002"],
    ["a network of IPv6 in brackets", "[2001:db8::]/32", "FIELD-002"],
    ["a network with a zone", "fe80::%eth0/64", "FIELD-002"],
    ["a variable of Kubernetes", "$(KUBERNETES_SERVICE_HOST)", "FIELD-002"],
  ])("%s is refused", (_, entry, code) => {
    const noProxy = NoProxy.of([entry as string]);
    expect(problemsOf(noProxy)).toEqual([`${code} [0]`]);
    expect(() => noProxy.resolve(PLATFORM)).toThrow(ViolationsError);
  });
});

test("both ports of reverse tunnels are one entry where they are one address", () => {
  const address = "access.example.com:443";
  const both = NoProxy.of([TunnelPort.HTTPS, TunnelPort.REVERSE_TUNNEL]);
  expect(both.resolve({ proxyAddress: HostPort.of(address), tunnelAddress: HostPort.of(address) })).toEqual([address]);
});

test.each(["proxyAddress", "tunnelAddress"])("a platform without %s is refused", (field) => {
  const refused = thrownBy(() => NoProxy.of([]).resolve({ ...PLATFORM, [field]: undefined }));
  expect(refused).toMatchObject([{ path: "NoProxy.resolve" }]);
});

test.each([[[{ password: "hunter2" }]], ["hunter2"]])("%j in place of hosts is not shown", (given) => {
  expect(NoProxy.of(given as never).violations).toMatchObject([{ given: "(not shown)" }]);
});

test("a port bypasses the proxy if one of several entries lets it", () => {
  expect(bypassesProxyOnPort(443, ["a.example:80", "b.example"])).toBe(true);
});

describe("what an entry is about", () => {
  test.each([
    ["access.example.com:443", "access.example.com", true],
    ["access.example.com:443", "access.example.com:443", true],
    ["access.example.com:443", "access.example.com:3024", false],
    ["access.example.com:443", "example.com", true],
    ["access.example.com:443", ".example.com", true],
    ["example.com:443", "example.com", true],
    ["example.com:443", ".example.com", false],
    ["badexample.com:443", "example.com", false],
    ["badexample.com:443", ".example.com", false],
    ["10.1.2.3:443", "10.0.0.0/8", true],
    ["11.1.2.3:443", "10.0.0.0/8", false],
    ["access.example.com:443", "0.0.0.0/0", false],
    ["[2001:db8::1]:443", "2001:db8::/32", true],
    ["[2001:db8::1]:443", "0.0.0.0/0", false],
    ["[2001:db8::1]:443", "2001:db8::1", true],
    ["[::ffff:10.0.0.1]:443", "10.0.0.0/8", true],
    ["10.0.0.1:443", "10.0.0.1:80", false],
    ["[::ffff:10.0.0.1]:443", "10.0.0.1", true],
    ["kubernetes.default.svc:443", ".svc", true],
    ["127.0.0.1:443", "", true],
    ["localhost:443", "", true],
  ])("%s with %j: %p", (address, entry, bypasses) => {
    expect(bypassesProxy(readAddress(address), entry === "" ? [] : [entry])).toBe(bypasses);
  });

  test("a port bypasses the proxy where an entry has it, or has none", () => {
    expect(bypassesProxyOnPort(443, ["example.com:3024", "[2001:db8::1]:80"])).toBe(false);
    for (const entry of ["example.com", "example.com:443", "10.0.0.0/8", "2001:db8::1", ".svc"]) {
      expect(bypassesProxyOnPort(443, [entry])).toBe(true);
    }
  });

  const ip = fc.oneof(fc.constantFrom("10.0.0.1", "10.9.9.9", "127.0.0.5", "::1", "2001:db8::1"), fc.ipV4(), fc.ipV6());
  const name = fc.oneof(
    fc.constantFrom("localhost", "example.com", "a.example.com", "b.a.example.com", "xexample.com", "a.svc"),
    fc.domain(),
  );
  const port = fc.constantFrom(80, 443, 3024);
  const inBrackets = (host: string) => (host.includes(":") ? `[${host}]` : host);
  const address = fc.tuple(fc.oneof(ip, name), port).map(([host, at]) => `${inBrackets(host)}:${at}`);
  const entry = fc.oneof(
    fc.oneof(ip, name),
    address,
    name.map((host) => `.${host}`),
    fc.constantFrom("10.0.0.0/8", "0.0.0.0/0", "::/0", "2001:db8::/32", "10.0.0.1/32", "128.0.0.0/1"),
    fc.string(),
  );

  test("it is the same to us and to programs in Go, for every list and every address", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), address, (entries, to) => {
        const right = entries.filter((text) => NoProxy.of([text]).violations.length === 0);
        const noProxy = NoProxy.of(right).resolve(PLATFORM);
        // Go knows one name of loopback; the others are addresses that no platform has.
        fc.pre(!to.replace(/:\d+$/, "").endsWith(".localhost"));
        expect(bypassesProxy(readAddress(to), noProxy)).toBe(bypassesInGo(to, noProxy.join(",")));
      }),
      { numRuns: 250 },
    );
  });
});

test.each([undefined, {}, { proxyAddress: 1, tunnelAddress: 2 }])(
  "%j has no addresses to resolve ports with",
  (platform) => {
    expect(() => NoProxy.of([]).resolve(platform as never)).toThrow("1 violation");
  },
);
