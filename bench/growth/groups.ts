import { factoryReaders } from "./factories";
import { patternReaders } from "./patterns";
import type { Reader } from "./reader";
import { CORE } from "./readers/core";
import { NETWORK } from "./readers/network";
import { TERRAFORM } from "./readers/terraform";
import { TOOLS } from "./readers/tools";
import { UPDATES_AND_ACCESS } from "./readers/updates-and-access";

/** Readers of one part of the package. */
export interface Group {
  readonly name: string;
  readonly readers: readonly Reader[];
}

/** Readers that are written down one by one. */
export const LISTED: readonly Group[] = [
  { name: "schemas, references, redaction", readers: CORE },
  { name: "addresses and networks", readers: NETWORK },
  { name: "versions, channels, resources", readers: UPDATES_AND_ACCESS },
  { name: "Terraform", readers: TERRAFORM },
  { name: "commands", readers: TOOLS },
];

/** All readers: those written down, and those that are found in the public API and in the sources. */
export function allGroups(): readonly Group[] {
  return [
    ...LISTED,
    { name: "props of the public API", readers: factoryReaders() },
    { name: "regular expressions", readers: patternReaders() },
  ];
}
