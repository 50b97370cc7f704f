import { needed, type PropsOf, type Check } from "../../../core/schema/group";
import { instance } from "../../../core/schema/instance";
import { wholeNumber } from "../../../core/schema/shapes";
import { portNumber } from "../../../network/ports";
import { CertificateAuthority } from "../../../secrets/certificate-authority";
import { PostgresLogin, type PostgresLoginSettings } from "./postgres-login";
import { EXTERNAL_STORAGE_RULES as RULES } from "./rules";
import { freeName, hostName } from "./shapes";
import { storagePath, type StorageAccess } from "./storage-parts";
import { encoded, withParameters } from "./uri";

/** A database of PostgreSQL. */
export interface PostgresDatabaseProps {
  /** Host of the server. Leave it out with `PostgresLogin.cloudSql` (`STORAGE-014`). */
  readonly host?: string;

  /** Port of the server. @default 5432 */
  readonly port?: number;

  /** Name of the database. */
  readonly database: string;

  /** User that the auth service connects as. */
  readonly user: string;

  /** How `user` signs in. */
  readonly login: PostgresLogin;

  /** Authority of the server's certificate, which is always verified. @default those that the auth service trusts */
  readonly certificateAuthority?: CertificateAuthority;

  /** Largest number of connections of each auth server. @default set by the service, from the number of CPUs */
  readonly maxConnections?: number;
}

const POSTGRES_PORT = 5432;

/** Ports of the connector of Cloud SQL: of the server, and of the API that returns the address of the server. */
const CLOUD_SQL_PORTS = [3307, 443];

/** Port of the cloud's API from which the auth service gets tokens. */
const TOKEN_PORT = 443;

/** The props of a database, for the groups that hold them. */
export const POSTGRES_DATABASE = {
  host: hostName,
  port: portNumber(),
  database: needed(freeName("the name of a database")),
  user: needed(freeName("the name of a user")),
  login: needed(instance(PostgresLogin)),
  certificateAuthority: instance(CertificateAuthority),
  maxConnections: wholeNumber({ from: 1, to: 10_000 }),
} as const satisfies PropsOf<PostgresDatabaseProps>;

/** A server needs a host. The connector of Cloud SQL finds the host by itself (`STORAGE-014`). */
export const HAS_HOST: Check<PostgresDatabaseProps> = (props, problems) => {
  const isFound = props.login.settings.kind === "cloud-sql";
  if (isFound === (props.host !== undefined)) problems.add(RULES["STORAGE-014"], "host", props.host);
  if (isFound && props.port !== undefined) problems.add(RULES["STORAGE-014"], "port", props.port);
};

/** A database as the configuration file of the service has it. */
export interface PostgresConnection extends StorageAccess {
  readonly uri: string;

  /** Settings of the login that are not in the address. */
  readonly login: Readonly<Record<string, string | undefined>>;

  /** The database, without user and settings of the connection. */
  readonly place: string;
}

/** The connection to a database. The certificate of its server is verified. */
export function postgresConnection(props: PostgresDatabaseProps): PostgresConnection {
  // A server without a host is a violation, and nothing is made of it.
  const { host = "", port = POSTGRES_PORT, database, user, certificateAuthority } = props;
  const login = props.login.settings;
  const isFound = login.kind === "cloud-sql";
  const server = isFound ? "" : `${host}:${port}`;
  const name = encoded(database);
  return {
    uri: withParameters(`postgresql://${encoded(user)}@${server}/${name}`, {
      sslmode: isFound ? undefined : "verify-full",
      sslrootcert: certificateAuthority && storagePath(certificateAuthority),
      ...loginParameters(login),
      pool_max_conns: props.maxConnections,
    }),
    login: loginSettings(login),
    place: `postgresql://${isFound ? login.connectionName : server}/${name}`,
    ports: portsOf(login, port),
    files: [...(certificateAuthority === undefined ? [] : [certificateAuthority]), ...filesOf(login)],
    password: login.kind === "password" ? login.password : undefined,
  };
}

function loginParameters(login: PostgresLoginSettings) {
  if (login.kind === "certificate") {
    return { sslcert: storagePath(login.certificate), sslkey: storagePath(login.key) };
  }
  return login.kind === "password-file" ? { passfile: storagePath(login.file) } : {};
}

function loginSettings(login: PostgresLoginSettings): Readonly<Record<string, string | undefined>> {
  if (login.kind === "azure") return { auth_mode: "azure" };
  if (login.kind !== "cloud-sql") return {};
  return { auth_mode: "gcp-cloudsql", gcp_connection_name: login.connectionName, gcp_ip_type: login.ipType };
}

function portsOf(login: PostgresLoginSettings, port: number): readonly number[] {
  if (login.kind === "cloud-sql") return CLOUD_SQL_PORTS;
  return login.kind === "azure" ? [port, TOKEN_PORT] : [port];
}

function filesOf(login: PostgresLoginSettings): StorageAccess["files"] {
  if (login.kind === "certificate") return [login.certificate, login.key];
  return login.kind === "password-file" ? [login.file] : [];
}
