import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withDangers } from "../../../tools/docs/dangers-document";
import { toText } from "../../../tools/cli/output/text";
import { describeReview } from "../../../tools/review/describe";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { reviewOfRecorded } from "../../support/reviewed";

test("the page has the list of dangers", () => {
  const page = readFileSync(join(__dirname, "../../../docs/review.md"), "utf8");
  expect(withDangers(page)).toBe(page);
  expect(page).toContain("`webauthn-domain-changed`");
});

test("the page shows what the command prints", () => {
  const page = readFileSync(join(__dirname, "../../../docs/review.md"), "utf8");
  const found = reviewOfRecorded("channel-bump", ["platform", "databases"], { zone: TimeZone.of("Europe/Berlin") });
  expect(page).toContain(toText(describeReview(found), { width: 80, colours: false }));
});
