import { isSuspect } from "../../../constructs/core/credential-suspects";
import { holdsCredential } from "../../../constructs/core/credentials";
import type { LocatedViolation } from "../../../constructs/core/violations-error";
import { mapTexts } from "../expression";
import { isWithin } from "./leaves";
import type { Part } from "./part";
import { SECRET, type Remaining } from "./translation";

const REDACTED = "(redacted)";

/** A part without texts that look like secrets, wherever the release has them: all of them are named. */
export function withoutSecrets(part: Part): Part {
  const places = new Set<string>();
  const props = mapTexts(part.props, (text, place) => {
    if (!holdsCredential(text) && !isSuspect("", text)) return text;
    places.add(place);
    return REDACTED;
  });
  const left = [...places].map((place): Remaining => ({
    path: refusedValuePath(place, part),
    given: undefined,
    reason: SECRET,
  }));
  return { ...part, props, left: [...part.left, ...left] };
}

/** Parts with what synthesis refuses of each among what a person decides. */
export function withRefused(parts: readonly Part[], violations: readonly LocatedViolation[]): readonly Part[] {
  const partAt = ({ path }: LocatedViolation) => parts.find(({ id }) => id === path.split("/")[1]) ?? parts[0];
  return parts.map((part) => {
    const own = violations.filter((each) => partAt(each) === part).map((each) => refused(each, part));
    // Auth service and proxies may have the same value of the release.
    const left = new Map(own.map((each) => [JSON.stringify(each), each]));
    return { ...part, left: [...part.left, ...left.values()] };
  });
}

function refused({ property, given, rule }: LocatedViolation, part: Part): Remaining {
  return {
    path: refusedValuePath(property, part),
    given: given === NOTHING ? undefined : given,
    reason: `${rule.problem}; ${rule.fix} (${rule.code})`,
  };
}

/** How violations show what is not given. */
const NOTHING = "nothing";

/** The path of the release's value that has become a prop; that of the prop where none has. */
function refusedValuePath(prop: string, { sources }: Part): string {
  const [longest] = [...sources.keys()].filter((key) => isWithin(prop, key)).sort((a, b) => b.length - a.length);
  return longest === undefined ? prop : `${sources.get(longest) ?? ""}${prop.slice(longest.length)}`;
}
