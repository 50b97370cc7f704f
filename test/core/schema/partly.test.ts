import { defaulted, group, needed } from "../../../constructs/core/schema/group";
import { asFarAsRight } from "../../../constructs/core/schema/partly";
import { readPartly } from "../../../constructs/core/schema/read";
import { anyText, wholeNumber } from "../../../constructs/core/schema/shapes";

interface Props {
  readonly name: string;
  readonly count: number;
  readonly size?: number;
}

const PROPS = group<Props>()({
  name: needed(anyText()),
  count: needed(wholeNumber({ from: 0 })),
  size: defaulted(wholeNumber({ from: 0 }), 7),
});

test("what is right by itself can be read, with its default; a check ends where it reads what is wrong", () => {
  const props = readPartly(PROPS, { name: "a", count: -1 });
  const seen: unknown[] = [];
  asFarAsRight(() => {
    seen.push(props.name, props.size);
    seen.push(props.count);
  });
  expect(seen).toEqual(["a", 7]);
});

test("errors of another kind are nobody's to hide", () => {
  expect(() => {
    asFarAsRight(() => {
      throw new TypeError("a mistake");
    });
  }).toThrow("a mistake");
});
