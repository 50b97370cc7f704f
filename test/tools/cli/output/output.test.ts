import * as fc from "fast-check";
import { code, strong, type Document } from "../../../../tools/cli/output/document";
import { toMarkdown } from "../../../../tools/cli/output/markdown";
import { toText } from "../../../../tools/cli/output/text";
import { visible } from "../../../../tools/cli/output/visible";
import { UNSEEN } from "../../../support/hostile-text";

const PLAIN = { width: 80, colours: false };

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u001b[2J\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
    "\u202egnp.exe",
    "</summary><script>alert(1)</script>",
    "![x](https://evil.example/pixel)",
    "@everyone see #1 and https://evil.example",
    "a | b | c",
    "```\n# heading\n```",
    "`` ` ``",
    "| --- |",
    "\n\n- [ ] item",
    "\u2066\u2069\u200b\ufeff",
  ),
);

const everyPlace = (text: string): Document => [
  { kind: "heading", level: 2, text },
  { kind: "paragraph", sentence: ["given ", code(text), strong(text)] },
  { kind: "list", items: [[code(text)], text] },
  { kind: "table", columns: ["what", "value"], rows: [["x", [code(text)]]] },
  { kind: "details", summary: text, blocks: [{ kind: "code", text }] },
];

test("no text moves a cursor, changes a direction or hides, in any output", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(toText(everyPlace(text), PLAIN)).not.toMatch(UNSEEN);
      expect(toMarkdown(everyPlace(text))).not.toMatch(UNSEEN);
    }),
  );
});

test("what can be seen stays as it is", () => {
  expect(visible("Zürich → 東京 🙂 a\tb")).toBe("Zürich → 東京 🙂 a\\u{9}b");
});

describe("Markdown", () => {
  test("code has more backticks around it than in it", () => {
    expect(toMarkdown([{ kind: "paragraph", sentence: [code("a ``` b")] }])).toBe("````a ``` b````\n");
    expect(toMarkdown([{ kind: "paragraph", sentence: [code("`x`")] }])).toBe("`` `x` ``\n");
  });

  test("a bar in a cell does not end it", () => {
    expect(toMarkdown([{ kind: "table", columns: ["a"], rows: [[[code("x | y")]]] }])).toContain("| `x \\| y` |");
  });

  test("a line of code cannot end its block", () => {
    expect(toMarkdown([{ kind: "code", text: "```\n# out" }])).toBe("````\n```\n# out\n````\n");
  });

  test("HTML in a summary is text", () => {
    expect(toMarkdown([{ kind: "details", summary: "<b>", blocks: [] }])).toContain("<summary>&#60;b&#62;</summary>");
  });

  test("a sentence is no list because it begins like one", () => {
    expect(toMarkdown([{ kind: "paragraph", sentence: "- 3 ports" }])).toBe("\\- 3 ports\n");
  });

  test("no text opens HTML, a link or an image", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const outside = toMarkdown([{ kind: "paragraph", sentence: text }]);
        expect(outside.replace(/\\[\s\S]/g, "")).not.toMatch(/[<>[\]!@#]/);
      }),
    );
  });
});

describe("text", () => {
  const table: Document = [{ kind: "table", columns: ["port", "who"], rows: [["443", "anyone"]] }];

  test("columns stand under each other", () => {
    expect(toText(table, PLAIN)).toBe("port  who\n443   anyone\n");
  });

  test("a table that is too wide becomes a block for each row, and nothing is cut", () => {
    const long = "a-name-that-is-much-longer-than-the-terminal-is-wide.example.com";
    const shown = toText(
      [
        {
          kind: "table",
          columns: ["name", "port"],
          rows: [
            [long, "1"],
            ["b", "2"],
          ],
        },
      ],
      { ...PLAIN, width: 40 },
    );
    expect(shown).toBe(`name  ${long}\nport  1\n\nname  b\nport  2\n`);
  });

  test("sentences are wrapped between words", () => {
    const shown = toText([{ kind: "list", items: ["the proxies restart one after the other"] }], {
      ...PLAIN,
      width: 30,
    });
    expect(shown).toBe("- the proxies restart one\n  after the other\n");
  });

  test("there are no colours unless they are wanted", () => {
    const sentence = [strong("destroyed"), ": the volume"];
    expect(toText([{ kind: "paragraph", sentence }], PLAIN)).toBe("destroyed: the volume\n");
    expect(toText([{ kind: "paragraph", sentence }], { ...PLAIN, colours: true })).toContain(
      "\u001b[31mdestroyed\u001b[39m",
    );
  });

  test("strong words are red where they stand, also over the end of a line, and nothing else is", () => {
    const piece = fc.tuple(fc.stringMatching(/^[ab ]{0,8}$/), fc.boolean());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const sentence = pieces.map(([text, isStrong]) =>
          isStrong ? strong(text.toUpperCase()) : text.replaceAll("A", "a"),
        );
        const document: Document = [{ kind: "paragraph", sentence }];
        const shown = toText(document, { width: 30, colours: true });
        expect(shown.replaceAll(/\u001b\[\d+m/g, "")).toBe(toText(document, { width: 30, colours: false }));
        const red = [...shown.matchAll(/\u001b\[31m(.*?)\u001b\[39m/g)].map(([, text = ""]) => text).join("");
        const rest = shown.replaceAll(/\u001b\[31m.*?\u001b\[39m/g, "");
        expect(red).not.toMatch(/[ab]/);
        expect(rest).not.toMatch(/[AB]/);
      }),
    );
  });
});
