import { Version } from "../../../constructs/updates/version";
import { knownAdvisories } from "../../../tools/model/advisories";

test.each<[readonly string[], readonly string[]]>([
  [["18.3.0", "18.7.1"], ["18.3.0, 18.7.1"]],
  [["18.8.0", "18.11.3"], ["18.8.0"]],
  [["18.11.3"], []],
])("of a platform that runs %j, these have a known fault: %j", (versions, expected) => {
  const [block] = knownAdvisories(versions.map((version) => Version.of(version)));
  const items = block?.kind === "list" ? block.items : [];
  const named = items.map((item) => (item as readonly unknown[]).filter((piece) => typeof piece === "object"));
  expect(named.map((codes) => (codes as { code: string }[]).map(({ code }) => code).join(", "))).toEqual(expected);
});
