import fc from "fast-check";
import { element, render } from "../../../tools/report/markup";
import { visible } from "../../../tools/cli/output/visible";
import { hostileText } from "../../support/hostile-text";
import { parsed } from "../../support/parsed-html";

test("whatever a text holds, a browser reads it as text", async () => {
  const { elementsOf, textOf } = await parsed();
  fc.assert(
    fc.property(hostileText, hostileText, (text, attribute) => {
      const html = render(element("p", { title: attribute }, text));
      expect(elementsOf(html)).toEqual([["p", { title: visible(attribute) }]]);
      expect(textOf(html)).toBe(visible(text));
    }),
    {
      examples: [
        ["</p><script>alert(1)</script>", `" onload="alert(1)`],
        ["&lt;&amp;", "'\"`="],
      ],
    },
  );
});

test("an attribute that is false or undefined is left out, one that is true has no value", () => {
  expect(render(element("td", { a: false, b: undefined, c: true, d: 0, e: "" }))).toBe(`<td c d="0" e=""></td>`);
});

test("a style sheet is not escaped", () => {
  expect(render(element("style", {}, "a>b{}"))).toBe("<style>a>b{}</style>");
});
