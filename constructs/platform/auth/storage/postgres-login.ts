import { group, needed } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { oneOf, textLike } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";
import {
  certificateReference,
  privateKeyReference,
  secretReference,
  type SecretRef,
} from "../../../secrets/secret-ref";

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
export type PostgresLoginSettings =
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
    super([]);
  }
}
