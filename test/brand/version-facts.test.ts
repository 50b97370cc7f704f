import { grouped } from "../../constructs/core/grouped";
import { VERSION_FACTS, NEWEST_KNOWN_VERSION } from "../../constructs/brand/image-contract/version-facts";
import { Version } from "../../constructs/updates/version";

test("each fact has a source, and versions in their order", () => {
  for (const { about, names, since, until, backports = [], text, source } of VERSION_FACTS) {
    const versions = [...backports, since, ...(until === undefined ? [] : [until])];
    const sorted = versions.toSorted((a, b) => Version.of(a).compare(b));
    expect({ about, names, versions, isThere: text !== "" && source !== "" }).toEqual({
      about,
      names,
      versions: sorted,
      isThere: true,
    });
  }
});

test("facts of one name do not overlap, and leave no gap but between advisories", () => {
  const rows = VERSION_FACTS.flatMap(({ names, ...row }) =>
    names.map((name) => ({ ...row, id: `${row.about} ${name}` })),
  );
  for (const [id, same] of grouped(rows, (row) => row.id)) {
    const [, ...later] = same.toSorted((a, b) => Version.of(a.since).compare(b.since));
    const ends = same.flatMap(({ until }) => until ?? []);
    const gaps = later.map(({ since }, index) => Version.of(since).compare(ends[index] ?? "0.0.0"));
    const isAdvisory = same[0].about === "advisory";
    expect([id, ends.length >= later.length, gaps.every((gap) => (isAdvisory ? gap >= 0 : gap === 0))]).toEqual([
      id,
      true,
      true,
    ]);
  }
});

test("no fact is of a newer minor version than the newest that is known, but for the next major version", () => {
  const next = Version.of(NEWEST_KNOWN_VERSION).major + 1;
  const newer = VERSION_FACTS.filter(({ since }) => Version.of(since).compare(NEWEST_KNOWN_VERSION) > 0);
  expect(newer.filter(({ since }) => Version.of(since).major !== next)).toEqual([]);
});
