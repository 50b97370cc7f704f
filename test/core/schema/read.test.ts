import { read } from "../../../constructs/core/schema/read";
import { anything } from "../../../constructs/core/schema/shapes";
import { Version } from "../../../constructs/updates/version";
import { problemsOf } from "../../support/violations";

const AROUND: Record<string, unknown> = {};
AROUND["self"] = AROUND;

test.each<[string, unknown, readonly string[]]>([
  ["half a character", { text: "a\ud83d", list: ["\ude00b"] }, ["GIVEN-007 text", "GIVEN-007 list[0]"]],
  [
    "what another copy of the package has made",
    { version: Object.assign(new Date(0), { [Symbol.for("cdktf-access-platform/copy")]: {} }) },
    ["GIVEN-005 version"],
  ],
  ["what contains itself", { around: AROUND }, ["GIVEN-001 around.self"]],
  ["what has more than 64 levels", JSON.parse(`${"[".repeat(66)}${"]".repeat(66)}`), [`GIVEN-001 ${"[0]".repeat(64)}`]],
  ["two names that are one to Terraform", { labels: { "caf\u00e9": 1, "cafe\u0301": 2 } }, ["GIVEN-008 labels"]],
])("%s is refused, once", (_, given, problems) => {
  const reading = read(anything, given);
  expect(reading.data).toBeUndefined();
  expect(problemsOf(reading.violations)).toEqual(problems);
});

test("texts and names come through as Terraform writes them, in the form NFC; instances as they are", () => {
  const [date, version] = [new Date(0), Version.of("17.5.2")];
  const { data } = read(anything, { "cafe\u0301": ["e\u0301", "\ud83d\ude00"], date, version });
  expect(data).toEqual({ "caf\u00e9": ["\u00e9", "\ud83d\ude00"], date, version });
  expect((data as { date: Date }).date).toBe(date);
});
