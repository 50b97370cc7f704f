import { group, needed, type PropsOf, type Check } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { oneOf, textLike, wholeNumber } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";
import {
  certificateReference,
  privateKeyReference,
  secretReference,
  type SecretRef,
} from "../../../secrets/secret-ref";
import { instance } from "../../../core/schema/instance";
import { portNumber } from "../../../network/ports";
import { CertificateAuthority } from "../../../secrets/certificate-authority";
import { freeName, hostName, storagePath, type StorageAccess, encoded, withParameters } from "./storage-parts";
import { defineRules } from "../../../core/violation";

const POSTGRES_RULES = defineRules({
  "STORAGE-014": {
    problem: "the database has no host, or it has both a host and PostgresLogin.cloudSql",
    fix: "pass host, and port if it is not 5432; with PostgresLogin.cloudSql, leave both out",
    source: "the service's documentation, storage backends",
  },
});

/** A client certificate of PostgreSQL. */
export interface PostgresCertificateProps {
  /** Certificate in PEM form. */
  readonly certificate: SecretRef;

  /** Its private key in PEM form, without a password. */
  readonly key: SecretRef;
}

/** An instance of Google Cloud SQL. */
export interface CloudSqlProps {
  /** `project:region:instance` */
  readonly connectionName: string;

  /** The address of the instance that the service connects to. @default "public" */
  readonly ipType?: "public" | "private" | "psc";
}

/** How the auth service signs in to PostgreSQL. */
type PostgresLoginSettings =
  | { readonly kind: "certificate"; readonly certificate: SecretRef; readonly key: SecretRef }
  | { readonly kind: "password"; readonly password: SecretRef }
  | { readonly kind: "password-file"; readonly file: SecretRef }
  | { readonly kind: "azure" }
  | { readonly kind: "cloud-sql"; readonly connectionName: string; readonly ipType: string | undefined };

const CERTIFICATE = group<PostgresCertificateProps>()({
  certificate: needed(certificateReference),
  key: needed(privateKeyReference),
});

const CLOUD_SQL = group<CloudSqlProps>()({
  connectionName: needed(
    textLike("the name project:region:instance", /^[a-z0-9.:-]+:[a-z0-9-]+:[a-z0-9-]+$/, { reference: true }),
  ),
  ipType: oneOf(["public", "private", "psc"]),
});

/**
 * How the auth service signs in to PostgreSQL: with a certificate, a password by reference, or the identity of its pods.
 *
 * The service cannot sign in to Amazon RDS with IAM. Use a password by reference there.
 */
export class PostgresLogin extends Value {
  /** A client certificate, as the service's documentation recommends. */
  static certificate(props: PostgresCertificateProps): PostgresLogin {
    return make(PostgresLogin, CERTIFICATE, props, (right) => new PostgresLogin({ kind: "certificate", ...right }));
  }

  /**
   * A password, which the pods get as the variable `PGPASSWORD`. All databases of a storage need the same password
   * (`STORAGE-015`).
   */
  static password(password: SecretRef): PostgresLogin {
    return make(
      PostgresLogin,
      secretReference,
      password,
      (right) => new PostgresLogin({ kind: "password", password: right }),
    );
  }

  /** A file of passwords, with a line `host:port:database:user:password` for each database. */
  static passwordFile(file: SecretRef): PostgresLogin {
    return make(
      PostgresLogin,
      secretReference,
      file,
      (right) => new PostgresLogin({ kind: "password-file", file: right }),
    );
  }

  /** Tokens of Microsoft Entra ID, for Azure Database for PostgreSQL; see `PodIdentity.azure`. */
  static azure(): PostgresLogin {
    return new PostgresLogin({ kind: "azure" });
  }

  /**
   * The connector of Google Cloud SQL with IAM; see `PodIdentity.gcp`. The user is the Google service account:
   * `name@project.iam`.
   */
  static cloudSql(props: CloudSqlProps): PostgresLogin {
    return make(
      PostgresLogin,
      CLOUD_SQL,
      props,
      ({ connectionName, ipType }) => new PostgresLogin({ kind: "cloud-sql", connectionName, ipType }),
    );
  }

  private constructor(
    /** @internal */
    readonly settings: PostgresLoginSettings,
  ) {
    super();
  }
}

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
  if (isFound === (props.host !== undefined)) problems.add(POSTGRES_RULES["STORAGE-014"], "host", props.host);
  if (isFound && props.port !== undefined) problems.add(POSTGRES_RULES["STORAGE-014"], "port", props.port);
};

/** A database as the configuration file of the service has it. */
interface PostgresConnection extends StorageAccess {
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
    ports: loginPorts(login, port),
    files: [...(certificateAuthority === undefined ? [] : [certificateAuthority]), ...loginFiles(login)],
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

function loginPorts(login: PostgresLoginSettings, port: number): readonly number[] {
  if (login.kind === "cloud-sql") return CLOUD_SQL_PORTS;
  return login.kind === "azure" ? [port, TOKEN_PORT] : [port];
}

function loginFiles(login: PostgresLoginSettings): StorageAccess["files"] {
  if (login.kind === "certificate") return [login.certificate, login.key];
  return login.kind === "password-file" ? [login.file] : [];
}
