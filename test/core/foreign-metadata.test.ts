import fc from "fast-check";
import { FOREIGN_METADATA } from "../../constructs/core/foreign-changes";

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const name = fc.stringMatching(NAME).filter((text) => text.length <= 63);
const key = fc.oneof(
  name,
  fc.tuple(fc.stringMatching(/^[a-z0-9]([a-z0-9.-]{0,20}[a-z0-9])?$/), name).map((parts) => parts.join("/")),
  fc
    .tuple(fc.constantFrom("a", "ap", "app", "app.k", "app.kubernetes.io", "apps.kubernetes.io"), name)
    .map((parts) => parts.join("/")),
);

function isForeign(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern).test(text));
}

test("every annotation that is not declared is somebody else's", () => {
  fc.assert(fc.property(key, (text) => isForeign(FOREIGN_METADATA.annotations, text)));
});

test("so is every label, but for those that tell our objects from others", () => {
  fc.assert(
    fc.property(key, (text) => {
      expect(isForeign(FOREIGN_METADATA.labels, text)).toBe(!text.startsWith("app.k"));
    }),
  );
  expect(isForeign(FOREIGN_METADATA.labels, "app.kubernetes.io/instance")).toBe(false);
});

test("the provider can read the patterns: RE2 has neither look-ahead nor references back", () => {
  for (const pattern of Object.values(FOREIGN_METADATA).flat()) expect(pattern).not.toMatch(/\(\?|\\[1-9]/);
});
