import { Version } from "../../../constructs/updates/version";
import { advisoriesOf } from "../../../tools/model/advisories";

test.each<[string, readonly string[], readonly string[]]>([
  ["teleport", ["18.3.0", "18.7.1"], ["18.3.0, 18.7.1"]],
  ["teleport", ["18.8.0", "18.11.3"], ["18.8.0"]],
  ["teleport", ["18.11.3"], []],
  ["svc", ["18.8.0"], ["18.8.0"]],
  ["acme", ["18.3.0"], []],
])("of a platform of %s that runs %j, these have a known fault: %j", (brand, versions, expected) => {
  const [block] = advisoriesOf(
    { brand },
    versions.map((version) => Version.of(version)),
  );
  const items = block?.kind === "list" ? block.items : [];
  const named = items.map((item) => (item as readonly unknown[]).filter((piece) => typeof piece === "object"));
  expect(named.map((codes) => (codes as { code: string }[]).map(({ code }) => code).join(", "))).toEqual(expected);
});
