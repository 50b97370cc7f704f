import fc from "fast-check";
import { fitted, widthOf } from "../../../../tools/report/drawing/measure";
import { visible } from "../../../../tools/cli/output/visible";

const place = fc.integer({ min: 20, max: 300 });

test("a text that has place stays, and a longer one is as long as there is place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), place, (text, width) => {
      const shown = fitted(text, "mono", 11, width);
      if (widthOf(visible(text), "mono", 11) <= width) {
        expect(shown).toBe(visible(text));
        return;
      }
      const beginning = shown.slice(0, -1);
      expect(visible(text).startsWith(beginning)).toBe(true);
      expect(widthOf(shown, "mono", 11)).toBeLessThanOrEqual(width);
      const [next = ""] = visible(text).slice(beginning.length);
      const oneMore = `${beginning}${Array.from(visible(text).slice(beginning.length))[0] ?? next}…`;
      expect(widthOf(oneMore, "mono", 11)).toBeGreaterThan(width);
    }),
  );
});
