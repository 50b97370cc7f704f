import fc from "fast-check";
import { portsOfUri, type UriForm } from "../../constructs/network/service-uri";

const FORM: UriForm = { schemes: { http: 80, tcp: undefined }, bare: true, severalHosts: true };

test("whatever is accepted has ports of 1 to 65535, and no user, white space or fragment", () => {
  const piece = fc.constantFrom(
    "http://",
    "tcp://",
    "a",
    ":",
    "80",
    "0",
    "@",
    "/",
    "?",
    "#",
    " ",
    "\n",
    ",",
    "[::1]",
    "${",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join("");
      const ports = portsOfUri(text, FORM);
      if (ports === undefined) return;
      expect(text).not.toMatch(/[@#\s]/);
      expect(ports.every((port) => port >= 1 && port <= 65535)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("host and port come back for every scheme", () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 1, max: 65535 }), (host, port) => {
      for (const uri of [`${host}:${port}`, `http://${host}:${port}/x`, `tcp://${host}:${port}`]) {
        expect(portsOfUri(uri, FORM)).toEqual([port]);
      }
    }),
  );
});

const ONE_HOST: UriForm = { schemes: { http: 80, tcp: undefined, "a1+b.c-d": 7 }, bare: true, severalHosts: false };

test.each<[unknown, readonly number[]]>([
  ["http://a", [80]],
  ["http://a/", [80]],
  ["http://a?b=c", [80]],
  ["http://a:1/b/c?d=/e", [1]],
  ["a1+b.c-d://a", [7]],
  ["tcp://a:1", [1]],
  ["a:1", [1]],
])("%j leads to ports", (uri, ports) => {
  expect(portsOfUri(uri, ONE_HOST)).toEqual(ports);
});

test.each<[unknown]>([
  [""],
  ["a"],
  ["tcp://a"],
  [" http://a"],
  ["http://a "],
  ["http://a/ b"],
  ["http://a/#b"],
  ["http://a#b"],
  ["http://a@b"],
  ["http://a/@b"],
  ["http://a\\b"],
  ["http://a/\\b"],
  ["http:///a"],
  ["://a:1"],
  ["1a://a:1"],
  ["other://a:1"],
  ["toString://a:1"],
  ["a:1/b"],
  ["http://a,b"],
  ["http://a:0"],
  [["http://a"]],
])("%j leads to none", (uri) => {
  expect(portsOfUri(uri, ONE_HOST)).toBeUndefined();
});

test("an address without a scheme is refused where there has to be one", () => {
  expect(portsOfUri("a:1", { ...ONE_HOST, bare: false })).toBeUndefined();
});
