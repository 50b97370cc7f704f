import { document, named, type FieldsOf } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anyText, oneOf, textLike, map, text, flag } from "../../core/schema/shapes";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../platform/component/configuration/further-configuration";
import { checkDatabaseUri, DATABASE_PROTOCOLS, type DatabaseProtocol } from "../../network/database-protocols";
import {
  resourceLabels,
  resourceName,
  type ResourceLabels,
  checkFurtherKeys,
  OWNED_OF_DATABASE,
  type DynamicLabel,
  dynamicLabels,
} from "./protected-resource";
import { free } from "../../access/shapes";

/** How an agent trusts a database. */
export interface DatabaseTls {
  /**
   * What the agent checks of the database's certificate: authority and name, the authority alone, or nothing
   * (`AGENT-088`).
   *
   * @default "verify-full"
   */
  readonly mode?: "verify-full" | "verify-ca" | "insecure";
  /** Name that the certificate has to have. @default the host of `uri` */
  readonly serverName?: string;
  /** Path of a PEM file with the authorities to trust, on the agent's pod or machine. @default the authorities of the cloud, or of the system */
  readonly caCertFile?: string;
  /** Whether to trust the authorities of the system, too. @default false */
  readonly trustSystemCertPool?: boolean;
}

/** A database of Amazon RDS or Aurora. */
export interface DatabaseRds {
  /** Identifier of the instance. @default the one in `uri` */
  readonly instanceId?: string;
  /** Identifier of the Aurora cluster. @default the one in `uri` */
  readonly clusterId?: string;
}

/** A cluster of Amazon Redshift. */
export interface DatabaseRedshift {
  /** Identifier of the cluster. */
  readonly clusterId: string;
}

/** A workgroup of Amazon Redshift Serverless. */
export interface DatabaseRedshiftServerless {
  /** Name of the workgroup. */
  readonly workgroupName?: string;
  /** Name of the VPC endpoint. @default none */
  readonly endpointName?: string;
}

/** A cluster of Amazon ElastiCache. */
export interface DatabaseElastiCache {
  /** Identifier of the replication group. */
  readonly replicationGroupId: string;
}

/** A cluster of Amazon MemoryDB. */
export interface DatabaseMemoryDb {
  /** Name of the cluster. */
  readonly clusterName: string;
}

/** Where the agent keeps passwords of users that it manages. */
export interface DatabaseSecretStore {
  /** Prefix of the names of secrets. @default the product's */
  readonly keyPrefix?: string;
  /** Key of AWS KMS that encrypts the secrets. @default the account's default key */
  readonly kmsKeyId?: string;
}

/** Where a database is in AWS. */
export interface DatabaseAws {
  /** Region of the database. @default the one in `uri` */
  readonly region?: string;
  /** Account of the database, 12 digits. @default the one in which the agent runs */
  readonly accountId?: string;
  /** Role that the agent assumes to reach the database. @default the agent's own identity */
  readonly assumeRoleArn?: string;
  /** External ID with which the agent assumes that role. @default none */
  readonly externalId?: string;
  /** Tags of the session with which the agent assumes that role. @default none */
  readonly sessionTags?: Readonly<Record<string, string>>;
  /** Amazon RDS and Aurora. @default found by `uri` */
  readonly rds?: DatabaseRds;
  /** Amazon Redshift. @default found by `uri` */
  readonly redshift?: DatabaseRedshift;
  /** Amazon Redshift Serverless. @default found by `uri` */
  readonly redshiftServerless?: DatabaseRedshiftServerless;
  /** Amazon ElastiCache. @default found by `uri` */
  readonly elasticache?: DatabaseElastiCache;
  /** Amazon MemoryDB. @default found by `uri` */
  readonly memorydb?: DatabaseMemoryDb;
  /** AWS Secrets Manager, for the users of Redis that the agent manages. @default the product's settings */
  readonly secretStore?: DatabaseSecretStore;
}

/** An instance of Google Cloud SQL, or of Spanner. */
export interface DatabaseGcp {
  /** Project of the instance. */
  readonly projectId: string;
  /** Name of the instance. */
  readonly instanceId: string;
}

/** Where a database is in Azure. */
export interface DatabaseAzure {
  /** Full identifier of the resource, `/subscriptions/…`. @default none */
  readonly resourceId?: string;
  /** Whether it is a flexible server. @default false */
  readonly isFlexiServer?: boolean;
}

/** How an agent logs in to SQL Server with Active Directory: by a keytab file, or by certificates (PKINIT). */
export interface DatabaseActiveDirectory {
  /** Domain of the database, `EXAMPLE.COM`. */
  readonly domain: string;
  /** Service principal name of the database, `MSSQLSvc/sql.example.com:1433`. */
  readonly spn: string;
  /** Path of the Kerberos keytab file on the agent's pod or machine. @default none: certificates */
  readonly keytabFile?: string;
  /** Path of the Kerberos configuration. @default "/etc/krb5.conf" */
  readonly krb5File?: string;
  /** Host of the key distribution centre; with certificates only. @default none */
  readonly kdcHostName?: string;
  /** Authority of the LDAP server, as PEM; with certificates only. @default none */
  readonly ldapCert?: string;
  /** Account that asks the LDAP server; with certificates only. @default none */
  readonly ldapServiceAccountName?: string;
  /** Security identifier of that account, `S-1-5-…`. @default none */
  readonly ldapServiceAccountSid?: string;
}

/** The account by which an agent makes users in a database. */
export interface DatabaseAdminUser {
  /** Name of the account. */
  readonly name: string;
  /** Database that the account logs in to. @default the product's, which differs by protocol */
  readonly defaultDatabase?: string;
}

/** Settings of MySQL. */
export interface DatabaseMySql {
  /** Version that clients see before the agent has asked the database, `8.0.28`. */
  readonly serverVersion: string;
}

/** Settings of Oracle. */
export interface DatabaseOracle {
  /** User of the database that reads its audit trail. */
  readonly auditUser: string;
}

/** How an agent reaches and trusts a database. */
export interface DatabaseSettings {
  /** Description that users see. @default none */
  readonly description?: string;
  /** Verification of the database. @default the certificate is verified in full */
  readonly tls?: DatabaseTls;
  /** A database of AWS. @default found by `uri` */
  readonly aws?: DatabaseAws;
  /** A database of Google Cloud. @default none */
  readonly gcp?: DatabaseGcp;
  /** A database of Azure. @default found by `uri` */
  readonly azure?: DatabaseAzure;
  /** Active Directory; for `sqlserver` only. @default none */
  readonly activeDirectory?: DatabaseActiveDirectory;
  /** Account that makes users when they log in. @default none: users exist already */
  readonly adminUser?: DatabaseAdminUser;
  /** Settings for `mysql` only. @default none */
  readonly mysql?: DatabaseMySql;
  /** Settings for `oracle` only. @default none */
  readonly oracle?: DatabaseOracle;
  /** Labels whose values a command prints. @default none */
  readonly dynamicLabels?: readonly DynamicLabel[];
}

const path = textLike("an absolute path", /^\/[^\n]*$/);

const aws = document<DatabaseAws>()({
  region: free,
  accountId: textLike("12 digits", /^\d{12}$/, { reference: true }),
  assumeRoleArn: textLike("an ARN of a role, arn:aws:iam::…:role/…", /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/, {
    reference: true,
  }),
  externalId: free,
  sessionTags: map(free, text()),
  rds: document<DatabaseRds>()({ instanceId: free, clusterId: free }),
  redshift: document<DatabaseRedshift>()({ clusterId: needed(free) }),
  redshiftServerless: document<DatabaseRedshiftServerless>()({ workgroupName: free, endpointName: free }),
  elasticache: document<DatabaseElastiCache>()({ replicationGroupId: needed(free) }),
  memorydb: document<DatabaseMemoryDb>()({ clusterName: needed(free) }),
  secretStore: document<DatabaseSecretStore>()({ keyPrefix: free, kmsKeyId: free }),
});

/** The settings of a database, each as the agent's configuration file has it. */
const DATABASE_SETTINGS = {
  description: free,
  tls: document<DatabaseTls>()({
    mode: oneOf(["verify-full", "verify-ca", "insecure"]),
    serverName: free,
    caCertFile: path,
    trustSystemCertPool: flag(),
  }),
  aws,
  gcp: document<DatabaseGcp>()({ projectId: needed(free), instanceId: needed(free) }),
  azure: document<DatabaseAzure>()({ resourceId: free, isFlexiServer: flag() }),
  activeDirectory: named(
    "ad",
    document<DatabaseActiveDirectory>()({
      domain: needed(free),
      spn: needed(free),
      keytabFile: path,
      krb5File: path,
      kdcHostName: free,
      ldapCert: free,
      ldapServiceAccountName: free,
      ldapServiceAccountSid: free,
    }),
  ),
  adminUser: document<DatabaseAdminUser>()({ name: needed(free), defaultDatabase: free }),
  mysql: document<DatabaseMySql>()({ serverVersion: needed(free) }),
  oracle: document<DatabaseOracle>()({ auditUser: needed(free) }),
  dynamicLabels,
} satisfies FieldsOf<DatabaseSettings>;

/** One database. */
export interface DatabaseServiceProps extends DatabaseSettings {
  /** DNS label. */
  readonly name: string;
  /** `host:port`, or a URI of the protocol, under which the agent reaches the database. */
  readonly uri: string;

  /** Protocol of the database. */
  readonly protocol: DatabaseProtocol;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
  /** Keys of its entry in the agent's configuration file that no prop has, merged deeply (`CONFIGURATION-002`). @default none */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** Settings of one protocol alone. */
const OF_PROTOCOL = { activeDirectory: "sqlserver", mysql: "mysql", oracle: "oracle" } as const;

/** Schema of a database. */
export const DATABASE = document<DatabaseServiceProps>()(
  {
    name: needed(resourceName),
    uri: needed(anyText()),
    protocol: needed(oneOf(Object.keys(DATABASE_PROTOCOLS) as DatabaseProtocol[])),
    labels: resourceLabels,
    furtherConfiguration,
    ...DATABASE_SETTINGS,
  },
  [
    checkDatabaseUri,
    (props, problems) => {
      for (const [setting, protocol] of Object.entries(OF_PROTOCOL)) {
        if (props[setting as keyof typeof OF_PROTOCOL] === undefined || props.protocol === protocol) continue;
        problems.add(invalidForm(`left out, unless protocol is ${protocol}`), setting, props.protocol);
      }
    },
    (props, problems) => {
      checkFurtherKeys(props, OWNED_OF_DATABASE, problems);
    },
  ],
);
