import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import {
  NEWEST_KNOWN_VERSION,
  VERSION_FACTS,
  RECORDED_VERSION,
} from "../../constructs/brand/image-contract/version-facts";
import { grouped } from "../../constructs/core/grouped";
import { Version } from "../../constructs/updates/version";
import { plain } from "./markdown-table";

const INTRODUCTION = `# What does a version of Teleport change?

The facts on this page come from the running Teleport ${RECORDED_VERSION}, and from reading about releases up to ${NEWEST_KNOWN_VERSION}.
Synthesis refuses a feature that the declared version does not have yet, and names the first version with the feature. If this page lacks
a feature that your version has, acknowledge the violation. Versions without a section here are not described. For an upgrade,
\`access-platform review\` lists the advisories, and what changes **by itself** between the old and the new version. The page
[From 17 to 18](upgrade-18.md) has the steps of such an upgrade.
`;

/** What depends on the version of Teleport, as a Markdown document: advisories, then the changes of each version. */
export function versionsDocument(): string {
  const advisories = VERSION_FACTS.filter(({ about }) => about === "advisory");
  const others = VERSION_FACTS.filter(({ about }) => about !== "advisory");
  const byVersion = [...grouped(others, ({ since, until = since }) => until)].toSorted(([a], [b]) =>
    Version.of(b).compare(a),
  );
  return [
    INTRODUCTION,
    "## Advisories",
    "",
    "Synthesis and `access-platform verify` warn of these versions (`COMPATIBILITY-008`).",
    "",
    ...advisories.map(
      ({ since, until, text, source }) =>
        `- From ${since} on${until === undefined ? "" : `, before ${until}`}: ${plain(text)} (${plain(source)})`,
    ),
    "",
    ...byVersion.flatMap(([version, facts]) => [`## ${version}`, "", ...facts.map(line), ""]),
  ].join("\n");
}

/** A name that was removed is listed at the version that removed it. */
function line({ about, names, backports = [], until, text, changesBehaviour, source }: VersionFact): string {
  const named = about === "behaviour" ? "" : `${about} ${names.map((name) => `\`${name}\``).join(", ")}: `;
  const lead = `${changesBehaviour === true ? "**By itself**: " : ""}${until === undefined ? "" : "no longer: "}`;
  return `- ${lead}${named}${plain([text, ...backports.map((version) => `also ${version}`)].join("; "))} (${plain(source)})`;
}
