import type { Part } from "../charts/part";
import type { Declared } from "../declare";
import { call, propEntries, isList, type Expression } from "../expression";
import { expressionText } from "../expression-text";
import type { Imported } from "../import-resources";
import { declaredPlatformProps, addedResources, constantStatement } from "../modules";
import { statement } from "../program-text";
import { LISTS, typedKind } from "../kinds";

/** Whether the values of a release already decide a singleton. */
function isTaken({ kind }: Declared, entries: ReadonlyMap<string, Expression>): boolean {
  const slot = typedKind(kind)?.slot;
  return slot !== undefined && !LISTS.includes(slot) && entries.has(slot);
}

/**
 * A platform that also declares resources. The values of its release win, because the service applies its configuration
 * file at each start, whatever users have set since.
 */
export function withResources(platform: Part, { declared }: Imported): Part {
  const { props, name } = platform;
  const entries = new Map(propEntries(props));
  const kept = declared.filter((each) => !isTaken(each, entries));
  const added = Object.entries(declaredPlatformProps(kept)).map(
    ([key, value]) => [key, joined(entries.get(key), value)] as const,
  );
  const left = declared
    .filter((each) => !kept.includes(each))
    .map(({ kind, value }) => ({ path: kind, given: undefined, reason: BOTH_SAY, code: expressionText(value) }));
  return {
    ...platform,
    props: { ...Object.fromEntries(entries), ...Object.fromEntries(added) },
    before: kept.map((each) => constantStatement(each)),
    after: addedResources(kept).map((each) => statement(call(`${name}.addResource`, [each]))),
    left: [...platform.left, ...left],
  };
}

const BOTH_SAY =
  "the state has such a resource, and the release's configuration file says it, too: the program has that of the file, which the " +
  "service takes at each start; write this in its place, or what differs";

function joined(before: Expression | undefined, added: Expression): Expression {
  return isList(before) && isList(added) ? [...before, ...added] : added;
}
