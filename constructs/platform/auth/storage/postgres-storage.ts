import { group } from "../../../core/schema/group";
import { checkTogether, KEPT_ELSEWHERE, type KeptElsewhereProps, type StateParts } from "./kept-elsewhere";
import { HAS_HOST, POSTGRES_DATABASE, postgresConnection, type PostgresDatabaseProps } from "./postgres";

/** A database of PostgreSQL with the state of the auth service. */
export interface PostgresStorageProps extends PostgresDatabaseProps, KeptElsewhereProps {}

export const POSTGRES_STORAGE = group<PostgresStorageProps>()({ ...KEPT_ELSEWHERE, ...POSTGRES_DATABASE }, [
  HAS_HOST,
  checkTogether(postgresState),
]);

export function postgresState(props: PostgresStorageProps): StateParts {
  const { uri, login, place, ...access } = postgresConnection(props);
  const given = Object.entries(login).filter(([, value]) => value !== undefined);
  return {
    ...access,
    backend: { type: "postgresql", conn_string: uri, ...Object.fromEntries(given) },
    table: place,
    place,
  };
}
