import { isRecord, givenList } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import type { Resource } from "../resource-text";
import { objectAt } from "../../json/plain-data";

/** A group of users and its roles. */
export interface Mapping {
  /** Field of the connector's `spec` that holds the entries, for example `teams_to_roles`. */
  readonly section: string;

  /** The fields that identify the group of an entry, for example `organization` and `team`. */
  readonly group: Readonly<Record<string, string>>;

  readonly roles: readonly string[];
}

/** A change to a connector. */
export interface MappingChange {
  /** The connector with the new roles, otherwise unchanged. */
  readonly connector: Resource;

  /** The present roles of the group; undefined if the group has no entry. */
  readonly before: readonly string[] | undefined;

  /** Roles that the group gets. */
  readonly added: readonly string[];
}

/**
 * Gives further roles to a group, in its entry or in a new last entry.
 *
 * @returns undefined when the group already has all of the roles
 * @throws Failure when the section is not a list of entries
 */
export function addToMapping(connector: Resource, { section, group, roles }: Mapping): MappingChange | undefined {
  const spec = objectAt(connector, "spec");
  const entries = readMappingList(spec, section, `spec.${section}`);
  const matching = entries.filter((entry) => isFor(entry, group));
  const has = matching.map((entry) => readMappingList(objectAt(entry), "roles", `the roles in spec.${section}`));
  const present = new Set(has.flat());
  const added = [...new Set(roles)].filter((role) => !present.has(role));
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

/** A list in a field. A missing list or null counts as an empty list. */
function readMappingList(fields: Resource, field: string, what: string): readonly unknown[] {
  const list = givenList(fields[field] ?? []);
  if (list !== undefined) return list;
  throw new Failure("read the connector", `${what} is not a list`, ["correct it by hand: tctl edit"]);
}
