import fc from "fast-check";
import { portsOfUri, type UriForm } from "../../../constructs/agents/features/service-uri";

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
    { numRuns: 2000 },
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
