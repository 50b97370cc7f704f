import { toMarkdown } from "../../../tools/cli/output/markdown";
import { named, names, says } from "../../../tools/review/finding";

const LINK = "[click](https://evil.example)";

test.each([
  ["texts of a plan are names", says`${LINK} goes`, `\`${LINK}\` goes`],
  [
    "pieces of a sentence are as they are",
    says`${names(["a", "b"])} ${named("c")}${[", ours"]}`,
    "`a` and `b` `c`, ours",
  ],
  ["numbers are words", says`${3} s`, "3 s"],
  ["what is not there says nothing", says`a${undefined}${false}`, "a"],
  [
    "a line that ends is a space",
    says`
      begins ${"here"}, and
      goes on`,
    "begins `here`, and goes on",
  ],
])("in a sentence, %s", (_, sentence, markdown) => {
  expect(toMarkdown([{ kind: "paragraph", sentence }]).trimEnd()).toBe(markdown);
});
