import type { PlacedFinding } from "../cli/output/placed";
import { plainText } from "../cli/output/text";
import { textAt } from "../json/plain-data";
import { declarationPlace, PROGRAM_FILE } from "../synth/places";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { stackResourceKey, itemPlace } from "./dangers/items";
import type { Finding } from "./finding";
import type { ReadStep } from "./read-step";
import type { Review } from "./review";
import type { Step } from "./step";
import { findingTopic, findingVerdict, KINDS, TOPICS, type Verdict } from "./kinds";

/** A check of GitHub fails for errors alone: what is not judged counts as what is dangerous, as in the exit code. */
const LEVELS: Readonly<Record<Verdict, PlacedFinding["level"]>> = {
  dangerous: "error",
  "not-judged": "error",
  harmless: "note",
};

/** A review for programs that show findings beside the lines of a repository. */
export function placedReview({ findings, step }: Review, read: Omit<ReadStep, "step">): readonly PlacedFinding[] {
  const addresses = addressesByPlace(step);
  return findings.map((finding) => ({
    rule: { id: finding.kind, says: KINDS[finding.kind].says, toDo: TOPICS[findingTopic(finding)].toDo },
    level: LEVELS[findingVerdict(finding.kind)],
    text: plainText(finding.sentence),
    place: placeOfFinding(finding, { ...read, step, addresses }),
  }));
}

interface Known extends ReadStep {
  /** Addresses of objects in Terraform, by their stack and by what findings call them. */
  readonly addresses: ReadonlyMap<string, string>;
}

/**
 * The line that declares what a finding is about: that of the construct of the object, otherwise of the platform in its
 * stack, otherwise of the stack. Where the program is not at hand, the file of the stack.
 */
function placeOfFinding(finding: Finding, { step, addresses, stacks, files }: Known): string {
  const names = step.contents.after.map(({ name }) => name);
  const [file = PROGRAM_FILE] = stacks.length > 0 ? [] : files.values();
  const { stack: named, subjects, address } = findingSubjects(finding);
  const inStacks = named === undefined ? names : [named];
  const objects = inStacks.flatMap((stack) =>
    subjects.map((subject) => ({ stack, address: addresses.get(stackResourceKey(stack, subject)) })),
  );
  const object = [{ stack: named, address }, ...objects].find((each) => each.address !== undefined);
  const stack = object?.stack ?? (inStacks.length === 1 ? inStacks[0] : undefined);
  // What is about several stacks has no line.
  if (stack === undefined) return file;
  const declared = stacks.find(({ name }) => name === stack);
  const platform = step.after.platforms.find((each) => each.stack === stack);
  const component = `Deployment ${platform?.namespace ?? ""}/${platform?.components[0]?.name ?? ""}`;
  const paths = [object?.address, addresses.get(stackResourceKey(stack, component))].map((each) =>
    constructPath(each, declared),
  );
  const path = paths.find((each) => each !== undefined) ?? stack;
  return declarationPlace(path, declared?.places) ?? files.get(stack) ?? file;
}

/** What a finding is about, as far as it says that: a stack, objects as findings call them, an address in Terraform. */
function findingSubjects({ about: [first] = [], beside, facts }: Finding) {
  const release = textAt(facts, "releases", 0);
  const subjects = [first?.subject, beside?.subject, release && `release ${release}`];
  return {
    stack: first?.stack ?? textAt(facts, "stack") ?? textAt(facts, "found", 0, "stack"),
    subjects: subjects.filter((subject) => subject !== undefined),
    address: textAt(facts, "address"),
  };
}

function addressesByPlace({ contents }: Step): ReadonlyMap<string, string> {
  const items = [...contents.before, ...contents.after].flatMap(({ name, items: list }) =>
    list.map((item) => [stackResourceKey(name, itemPlace(item)), item.address] as const),
  );
  return new Map(items);
}

/** The construct that wrote a resource: CDKTF notes its path in the comment of each. */
function constructPath(address: string | undefined, stack: SynthesisedStack | undefined): string | undefined {
  const [type = "", name = ""] = address?.split(".") ?? [];
  return textAt(stack?.configuration, "resource", type, name, "//", "metadata", "path");
}
