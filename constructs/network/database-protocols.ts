import { givenFields, isText } from "../core/given";
import { invalidForm } from "../core/schema/report";
import type { Problems } from "../core/value";
import { portsOfUri } from "./service-uri";

/** What the address of a database of one protocol looks like. */
export interface DatabaseProtocolRow {
  /** Port of a URI with a scheme but without a port. */
  readonly defaultPort: number;

  /** Schemes that a URI may have; without a scheme it is `host:port`. */
  readonly schemes: readonly string[];

  /** Whether a role says which databases of a server its users connect to. @default false */
  readonly hasNames?: true;
}

/** Every database protocol that the Database Service speaks. */
export const DATABASE_PROTOCOLS = {
  cassandra: { defaultPort: 9042, schemes: [] },
  clickhouse: { defaultPort: 9440, schemes: ["clickhouse"] },
  "clickhouse-http": { defaultPort: 8443, schemes: ["https"] },
  cockroachdb: { defaultPort: 26257, schemes: [] },
  dynamodb: { defaultPort: 443, schemes: ["https"] },
  elasticsearch: { defaultPort: 9200, schemes: ["https"] },
  mongodb: { defaultPort: 27017, schemes: ["mongodb", "mongodb+srv"], hasNames: true },
  mysql: { defaultPort: 3306, schemes: [] },
  opensearch: { defaultPort: 443, schemes: ["https"] },
  oracle: { defaultPort: 2484, schemes: [] },
  postgres: { defaultPort: 5432, schemes: [], hasNames: true },
  redis: { defaultPort: 6379, schemes: ["redis", "rediss"] },
  snowflake: { defaultPort: 443, schemes: ["https"] },
  spanner: { defaultPort: 443, schemes: ["https"], hasNames: true },
  sqlserver: { defaultPort: 1433, schemes: [] },
} as const satisfies Record<string, DatabaseProtocolRow>;

const DATABASE_URI = invalidForm(
  "host:port, or a scheme that belongs to the protocol such as mongodb://, without user or password",
  "write the address at which the agent reaches the database; the port is optional only if there is a scheme",
);

/** What the service asks of the address where the protocol belongs to one vendor. */
const OF_VENDORS: Readonly<Record<string, { readonly form: RegExp; readonly allowed: string }>> = {
  snowflake: { form: /snowflakecomputing\.com/, allowed: "an address below snowflakecomputing.com" },
  spanner: { form: /^spanner\.googleapis\.com:443$/, allowed: "spanner.googleapis.com:443" },
  sqlserver: {
    form: /^(?![\d.]+:)(?:[^.:]+\.){2,}[^.:]+:\d+$/,
    allowed: "host:port, with the names of the computer and of its domain, such as sql.corp.example.com:1433",
  },
};

/** A protocol that agents speak with databases. @useDeclaredType */
export type DatabaseProtocol = keyof typeof DATABASE_PROTOCOLS;

/** TCP ports under which the agent reaches a database; undefined where the URI does not fit the protocol. */
export function portsOfDatabase(uri: unknown, protocol: DatabaseProtocol): readonly number[] | undefined {
  const { defaultPort, schemes } = DATABASE_PROTOCOLS[protocol];
  return portsOfUri(uri, {
    schemes: Object.fromEntries(schemes.map((scheme) => [scheme, defaultPort])),
    bare: true,
    severalHosts: protocol === "mongodb",
  });
}

/** Notes an address of a database that its protocol does not have: the agent, and the service, refuse it. */
export function checkDatabaseUri(
  database: { readonly uri?: unknown; readonly protocol?: unknown },
  problems: Problems,
) {
  const { uri, protocol } = givenFields(database);
  if (!isText(protocol) || !Object.hasOwn(DATABASE_PROTOCOLS, protocol)) return;
  const { form, allowed } = OF_VENDORS[protocol] ?? {};
  if (portsOfDatabase(uri, protocol as DatabaseProtocol) === undefined) problems.add(DATABASE_URI, "uri", uri);
  else if (form?.test(String(uri)) === false) problems.add({ ...DATABASE_URI, allowed }, "uri", uri);
}
