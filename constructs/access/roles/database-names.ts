import { givenFields, givenList } from "../../core/given";
import { defineRules } from "../../core/violation";
import { DATABASE_PROTOCOLS, type DatabaseProtocol, type DatabaseProtocolRow } from "../../network/database-protocols";
import type { PlatformResource } from "../platform-resource";
import { selects } from "./label-selector";

export const DATABASE_NAME_RULES = defineRules({
  "ROLE-021": {
    problem:
      "the role has accounts of databases whose protocol asks for the name of a database, too, so nobody reaches these databases by it",
    fix: 'pass databaseNames, such as databaseNames: ["orders"] or ["*"]; if the role is not for these databases, acknowledge this',
    source: "docs/roles.md, databases: who reaches postgres?",
    acknowledgeable: true,
  },
});

export interface ProtectedDatabase {
  readonly name: string;
  readonly protocol: DatabaseProtocol;
  readonly labels: Readonly<Record<string, string>>;
}

/** Databases that a role selects with accounts, but without the names that they need. */
export function withoutNames(
  { spec }: PlatformResource,
  databases: readonly ProtectedDatabase[],
): readonly ProtectedDatabase[] {
  const allow = givenFields(givenFields(spec)["allow"]);
  const [users, names] = ["db_users", "db_names"].map((field) => givenList(allow[field])?.length ?? 0);
  if (users === 0 || names !== 0) return [];
  return databases.filter(({ protocol, labels }) => {
    const { hasNames }: DatabaseProtocolRow = DATABASE_PROTOCOLS[protocol];
    return hasNames === true && selects(allow["db_labels"], labels) === true;
  });
}
