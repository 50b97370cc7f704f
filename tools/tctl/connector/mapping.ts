import { isRecord, givenList } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import type { Resource } from "../resource-text";
import { objectAt } from "../../json/plain-data";

/** Which group of people gets which roles. */
export interface Mapping {
  /** Field of the connector's `spec` that holds the entries, for example `teams_to_roles`. */
  readonly section: string;

  /** The fields of an entry that say whom it is for, for example `organization` and `team`. */
  readonly group: Readonly<Record<string, string>>;

  readonly roles: readonly string[];
}

/** What a connector becomes. */
export interface MappingChange {
  /** The connector with the mapping; everything else in it is as it was. */
  readonly connector: Resource;

  /** Roles that the group's entry already has; undefined if it has no entry. */
  readonly before: readonly string[] | undefined;

  /** Roles that the group gets. */
  readonly added: readonly string[];
}

/**
 * Gives a group further roles: at the end of its entry, or in a new entry after the others.
 *
 * @returns undefined when the group has all of the roles
 * @throws Failure when the section is not a list of entries
 */
export function addToMapping(connector: Resource, { section, group, roles }: Mapping): MappingChange | undefined {
  const spec = objectAt(connector, "spec");
  const entries = readMappingList(spec, section, `spec.${section}`);
  const matching = entries.filter((entry) => isFor(entry, group));
  const has = matching.map((entry) => readMappingList(objectAt(entry), "roles", `the roles in spec.${section}`));
  const known = new Set(has.flat());
  const added = [...new Set(roles)].filter((role) => !known.has(role));
  if (added.length === 0) return undefined;
  const [first] = matching;
  const extended = { ...(first ?? group), roles: [...(has[0] ?? []), ...added] };
  const changed =
    first === undefined ? [...entries, extended] : entries.map((entry) => (entry === first ? extended : entry));
  return {
    connector: { ...connector, spec: { ...spec, [section]: changed } },
    before: has[0]?.filter((role): role is string => typeof role === "string"),
    added,
  };
}

function isFor(entry: unknown, group: Mapping["group"]): entry is Resource {
  return isRecord(entry) && Object.entries(group).every(([field, value]) => entry[field] === value);
}

/** A list that may be missing, or null, as an empty one. */
function readMappingList(fields: Resource, field: string, what: string): readonly unknown[] {
  const list = givenList(fields[field] ?? []);
  if (list !== undefined) return list;
  throw new Failure("read the connector", `${what} is not a list`, ["correct it by hand: tctl edit"]);
}
