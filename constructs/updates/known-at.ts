import type { KnownSince } from "../brand/image-contract/preset-roles";
import type { FactSubject, VersionFact } from "../brand/image-contract/version-fact";
import { VERSION_FACTS } from "../brand/image-contract/version-facts";
import { givenFields, givenList } from "../core/given";
import { rememberedTexts } from "../core/remembered";
import { childProperty } from "../core/value";
import type { Rule } from "../core/violation";
import { Version } from "./version";

export function knownAt(version: Version, known: KnownSince): readonly string[] {
  const isKnown = (since: string) => since === "" || version.isAtLeast(Version.of(since));
  return Object.entries(known).flatMap(([name, since]) => (isKnown(since) ? [name] : []));
}

export function factsAbout(subject: FactSubject): readonly VersionFact[] {
  return VERSION_FACTS.filter(({ about }) => about === subject);
}

/** The rows are asked for each agent, so their releases are parsed once. */
const release = rememberedTexts((text: string) => Version.of(text));

/** Whether a version has what a fact is about. A backport holds in its own major version. */
export function holdsAt({ since, backports = [], until }: VersionFact, version: Version): boolean {
  if (until !== undefined && version.isAtLeast(release(until))) return false;
  const isBackported = backports.some((text) => {
    const first = release(text);
    return version.major === first.major && version.isAtLeast(first);
  });
  return isBackported || version.isAtLeast(release(since));
}

/** A version; undefined or empty where only a plan knows it. */
export type StatedVersion = Version | string | undefined;

function knownVersion(stated: StatedVersion = ""): Version | undefined {
  if (typeof stated !== "string") return stated;
  return stated === "" ? undefined : release(stated);
}

/** The facts that do not hold at a version; none if the version is not known. */
export function missingAt(stated: StatedVersion): readonly VersionFact[] {
  const version = knownVersion(stated);
  return version === undefined ? [] : VERSION_FACTS.filter((fact) => !holdsAt(fact, version));
}

/** The releases from which a name is known, in words; undefined for a name of no fact. */
export function sinceWhen(subject: FactSubject, name: string): string | undefined {
  const fact = factsAbout(subject).find(({ names }) => names.includes(name));
  return fact === undefined ? undefined : releasesInWords(fact);
}

/** What a version may not have yet. */
interface Newer {
  /** Who has the version, for the report: `agents`. */
  readonly who: string;
  readonly subject: FactSubject;
  readonly name: string;
}

/** A rule with the releases that have something. Undefined if the version has it, or if no fact names it. */
export function refusedBefore(rule: Rule, { who, subject, name }: Newer, stated: StatedVersion): Rule | undefined {
  const since = sinceWhen(subject, name);
  if (since === undefined || isKnownAt(subject, name, stated)) return undefined;
  return { ...rule, allowed: `${who} of version ${since}` };
}

/** The releases that have what a fact is about, in words. */
export function releasesInWords({ since, backports = [], until }: VersionFact): string {
  return [...backports, since].map((each) => `${each} or newer`).join(", ") + (until ? `, before ${until}` : "");
}

/** Whether a version knows a name of a subject. A version that is not known counts as one that knows it. */
export function isKnownAt(subject: FactSubject, name: string, stated: StatedVersion): boolean {
  const version = knownVersion(stated);
  if (version === undefined) return true;
  return factsAbout(subject).some((fact) => fact.names.includes(name) && holdsAt(fact, version));
}

/** The facts that differ between two versions: behaviour that changes, and advisories about one of them alone. */
export function changedBetween(
  from: Version,
  to: Version,
): readonly { readonly fact: VersionFact; readonly isNew: boolean }[] {
  return VERSION_FACTS.filter(({ about, changesBehaviour }) => about === "advisory" || changesBehaviour)
    .map((fact) => ({ fact, before: holdsAt(fact, from), isNew: holdsAt(fact, to) }))
    .filter(({ before, isNew }) => before !== isNew);
}

/** Places in data, by the names that facts have for them. */
type Places = ReadonlyMap<string, string>;

/** The facts that some data is about, each once with its place. */
export function foundAt(
  places: Places,
  facts: readonly VersionFact[],
): readonly { readonly fact: VersionFact; readonly place: string }[] {
  return facts.flatMap((fact) => {
    const found = fact.names.map((name) => name.split(" & ")).find((all) => all.every((name) => places.has(name)));
    const place = found === undefined ? undefined : places.get(found.at(-1) ?? "");
    return place === undefined ? [] : { fact, place };
  });
}

/** The place of each field by its name as facts write it; for a text or a flag, also by its name and value. */
export function collectFieldPlaces(
  value: unknown,
  name: string,
  place: string,
): readonly (readonly [string, string])[] {
  const inner =
    givenList(value)?.flatMap((item, index) => collectFieldPlaces(item, `${name}[]`, `${place}[${index}]`)) ??
    Object.entries(givenFields(value)).flatMap(([key, item]) =>
      collectFieldPlaces(item, name === "" ? key : `${name}.${key}`, childProperty(place, key)),
    );
  return [
    [name, place],
    ...(typeof value === "string" || typeof value === "boolean" ? [[`${name}=${value}`, place] as const] : []),
    ...inner,
  ];
}
