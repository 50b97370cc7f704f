import { knownAt } from "../../constructs/updates/known-at";
import { Version } from "../../constructs/updates/version";

const KNOWN = { access: "", reviewer: "17.2.0", bot: "18.0.0" };

test.each([
  ["17.1.9", ["access"]],
  ["17.2.0", ["access", "reviewer"]],
  ["18.0.0-rc.1", ["access", "reviewer"]],
  ["18.0.0", ["access", "reviewer", "bot"]],
])("version %s knows what is known since that version, or always", (version, names) => {
  expect(knownAt(Version.of(version), KNOWN)).toEqual(names);
});
