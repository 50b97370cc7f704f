import { toMarkdown } from "../../../tools/cli/output/markdown";
import { report, verifyResult, worst } from "../../../tools/verify/report";
import type { Verified } from "../../../tools/verify/verify";
import { declaredPlatform } from "./declared";

const NOTHING: Verified = { platform: declaredPlatform(), proxies: [], differences: [], notSeen: [], isSeen: false };
const DIFFERENCE = { check: "pod", what: "ready pods", where: ["a"], expected: "2", got: "1", advice: "look" } as const;

test("a platform of which no proxy could be looked at is neither as declared nor different", () => {
  expect(verifyResult(NOTHING)).toBe("not seen");
  expect(verifyResult({ ...NOTHING, isSeen: true })).toBe("as declared");
  expect(verifyResult({ ...NOTHING, differences: [DIFFERENCE] })).toBe("different");
});

test("of several platforms, one that could not be looked at decides, then one that differs", () => {
  expect(worst(["as declared", "different", "not seen"])).toBe("not seen");
  expect(worst(["as declared", "different"])).toBe("different");
  expect(worst(["as declared", "as declared"])).toBe("as declared");
});

test("resources that nobody declares are listed where somebody has looked", () => {
  const text = (others?: readonly string[]) => toMarkdown(report([{ ...NOTHING, ...(others && { others }) }]).document);
  expect(text(["role/by-hand", "user/alice"])).toContain(
    "Made by hand, or by others, and left alone: `role/by-hand` and `user/alice`.",
  );
  expect(text([])).toContain("no other resources of the declared kinds");
  expect(text()).not.toContain("declared kinds");
});

test("places that could not be looked at for one reason are reported together", () => {
  const notSeen = ["[2001:db8::1]:443", "[2001:db8::2]:443"].map((where) => ({ where, why: "there is no way" }));
  expect(toMarkdown(report([{ ...NOTHING, notSeen }]).document)).toContain(
    "- Not checked: `[2001:db8::1]:443` and `[2001:db8::2]:443`: there is no way.",
  );
});
