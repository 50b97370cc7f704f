import { group, needed } from "../../../core/schema/group";
import { invalidForm } from "../../../core/schema/report";
import { flag, oneOf, wholeNumber, list, textLike } from "../../../core/schema/shapes";
import { checkTogether, KEPT_ELSEWHERE, type KeptElsewhereProps, type StateParts } from "./kept-elsewhere";
import { plainName, overHttps, storagePath, freeName, hostName } from "./storage-parts";
import {
  secretReference,
  type SecretRef,
  certificateReference,
  privateKeyReference,
} from "../../../secrets/secret-ref";
import { firestorePlace } from "./audit-event-storage";
import { HAS_HOST, POSTGRES_DATABASE, postgresConnection, type PostgresDatabaseProps } from "./postgres";
import { instance } from "../../../core/schema/instance";
import { portNumber } from "../../../network/ports";
import { CertificateAuthority } from "../../../secrets/certificate-authority";
import { defineRules } from "../../../core/violation";

const EXTERNAL_STORAGE_RULES = defineRules({
  "STORAGE-018": {
    problem: "the login of etcd is incomplete",
    fix: "pass certificate and key, user and password, or all four",
    source: "docs/storage.md, etcd",
  },
  "STORAGE-019": {
    problem: "the minimum capacity is greater than the maximum",
    fix: "correct min or max",
    source: "docs/storage.md, DynamoDB",
  },
});

/** The limits between which AWS adapts the capacity of a table, in units. */
export interface TableCapacity {
  /** The smallest capacity. */
  readonly min: number;

  /** The largest capacity. */
  readonly max: number;

  /** The part of the capacity that AWS aims to use, in percent. */
  readonly target: number;
}

/** The capacity that AWS adapts for the table of the state and for the tables of audit events. */
export interface DynamoDbAutoScaling {
  /** Capacity for reading. */
  readonly read: TableCapacity;

  /** Capacity for writing. */
  readonly write: TableCapacity;
}

/** A table of Amazon DynamoDB with the state of the auth service. */
export interface DynamoDbStorageProps extends KeptElsewhereProps {
  /** Region of the tables. Buckets without a region of their own are in it too. */
  readonly region: string;

  /** Name of the table. The service creates it if it is missing. */
  readonly table: string;

  /** Whether the service turns on point-in-time recovery. @default the setting of the tables */
  readonly continuousBackups?: boolean;

  /** How a table that the service creates is paid for. @default "pay_per_request"; "provisioned" with autoScaling */
  readonly billingMode?: "pay_per_request" | "provisioned";

  /**
   * Limits within which the tables' capacity follows their use.
   *
   * @default none: with payment by request, AWS adapts the tables by itself
   */
  readonly autoScaling?: DynamoDbAutoScaling;
}

const NOT_SCALED = invalidForm('"provisioned" or left out with autoScaling, which the service ignores otherwise');

const units = wholeNumber({ from: 1 });

const capacity = group<TableCapacity>()(
  { min: needed(units), max: needed(units), target: needed(wholeNumber({ from: 1, to: 100 })) },
  [
    ({ min, max }, problems) => {
      if (min > max) problems.add(EXTERNAL_STORAGE_RULES["STORAGE-019"], "min", min);
    },
  ],
);

const PROPS = {
  ...KEPT_ELSEWHERE,
  region: needed(plainName("a region")),
  table: needed(plainName("the name of a table")),
  continuousBackups: flag(),
  billingMode: oneOf(["pay_per_request", "provisioned"]),
  autoScaling: group<DynamoDbAutoScaling>()({ read: needed(capacity), write: needed(capacity) }),
} as const;

export const DYNAMODB_STORAGE = group<DynamoDbStorageProps>()(PROPS, [
  checkTogether(dynamodbState),
  ({ autoScaling, billingMode }, problems) => {
    if (autoScaling !== undefined && billingMode === "pay_per_request")
      problems.add(NOT_SCALED, "billingMode", billingMode);
  },
]);

/** How many auth servers may read the changes of one table at a time. */
export const DYNAMODB_REPLICAS = 2;

export function dynamodbState(props: DynamoDbStorageProps): StateParts {
  const { region, table, continuousBackups, autoScaling } = props;
  const { billingMode = autoScaling && "provisioned" } = props;
  return {
    ...overHttps(),
    backend: {
      type: "dynamodb",
      region,
      table_name: table,
      ...(continuousBackups !== undefined && { continuous_backups: continuousBackups }),
      ...(billingMode !== undefined && { billing_mode: billingMode }),
      ...(autoScaling !== undefined && scaled(autoScaling)),
    },
    table: `dynamodb:${table}`,
    place: `dynamodb:${region}/${table}`,
  };
}

function scaled({ read, write }: DynamoDbAutoScaling) {
  return {
    auto_scaling: true,
    read_min_capacity: read.min,
    read_max_capacity: read.max,
    read_target_value: read.target,
    write_min_capacity: write.min,
    write_max_capacity: write.max,
    write_target_value: write.target,
  };
}

/** A collection of Google Firestore with the state of the auth service. */
export interface FirestoreStorageProps extends KeptElsewhereProps {
  /** Id of the project. */
  readonly project: string;

  /** Collection with the state. */
  readonly collection: string;

  /** Id of the database. @default the default database of the project */
  readonly database?: string;

  /** Key file of a Google service account. @default the identity of the pods */
  readonly credentials?: SecretRef;
}

export const FIRESTORE_STORAGE = group<FirestoreStorageProps>()(
  {
    ...KEPT_ELSEWHERE,
    project: needed(plainName("the id of a project")),
    collection: needed(plainName("the name of a collection")),
    database: plainName("the id of a database"),
    credentials: secretReference,
  },
  [checkTogether(firestoreState)],
);

export function firestoreState({ project, collection, database, credentials }: FirestoreStorageProps): StateParts {
  const place = firestorePlace({ project, database, collection });
  return {
    ...overHttps(credentials),
    backend: {
      type: "firestore",
      project_id: project,
      collection_name: collection,
      ...(database !== undefined && { database_id: database }),
      ...(credentials !== undefined && { credentials_path: storagePath(credentials) }),
    },
    table: place,
    place,
  };
}

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

/** A cluster of etcd 3.3 or newer, with the state of the auth service. */
export interface EtcdStorageProps extends KeptElsewhereProps {
  /** Hosts of the members. */
  readonly hosts: readonly string[];

  /** Port of all members. @default 2379 */
  readonly port?: number;

  /** Prefix of all keys; it ends with a slash. */
  readonly prefix: string;

  /** Authority of the members' certificates. */
  readonly certificateAuthority: CertificateAuthority;

  /** Client certificate in PEM form; needs `key` (`STORAGE-018`). @default none */
  readonly certificate?: SecretRef;

  /** Key of the client certificate. @default none */
  readonly key?: SecretRef;

  /** User; needs `password` (`STORAGE-018`). @default none */
  readonly user?: string;

  /** Password of the user. @default none */
  readonly password?: SecretRef;

  /** Largest message in bytes, as the members are configured. @default 2 MiB */
  readonly maxMessageBytes?: number;
}

const ETCD_PORT = 2379;

export const ETCD_STORAGE = group<EtcdStorageProps>()(
  {
    ...KEPT_ELSEWHERE,
    hosts: needed(list(hostName)),
    port: portNumber(),
    prefix: needed(textLike("a path such as /access/", /^\/([A-Za-z0-9._-]+\/)*$/, { reference: true })),
    certificateAuthority: needed(instance(CertificateAuthority)),
    certificate: certificateReference,
    key: privateKeyReference,
    user: freeName("the name of a user"),
    password: secretReference,
    maxMessageBytes: wholeNumber({ from: 1 }),
  },
  [
    ({ certificate, key, user, password }, problems) => {
      const isPair = (certificate === undefined) === (key === undefined);
      if (!isPair)
        problems.add(
          EXTERNAL_STORAGE_RULES["STORAGE-018"],
          certificate === undefined ? "certificate" : "key",
          undefined,
        );
      const isUser = (user === undefined) === (password === undefined);
      if (!isUser)
        problems.add(EXTERNAL_STORAGE_RULES["STORAGE-018"], user === undefined ? "user" : "password", undefined);
      const isAnyone = certificate === undefined && user === undefined && password === undefined;
      if (isAnyone) problems.add(EXTERNAL_STORAGE_RULES["STORAGE-018"], "certificate", undefined);
    },
    checkTogether(etcdState),
  ],
);

export function etcdState(props: EtcdStorageProps): StateParts {
  const { hosts, port = ETCD_PORT, prefix, certificateAuthority, certificate, key, user, password } = props;
  const servers = hosts.map((host) => `${host}:${port}`);
  // The members of a cluster hold the same data, and people replace them one by one.
  const place = servers.map((server) => `etcd://${server}${prefix}`).join(" ");
  return {
    backend: {
      type: "etcd",
      peers: servers.map((server) => `https://${server}`),
      prefix,
      tls_ca_file: storagePath(certificateAuthority),
      ...(certificate !== undefined && { tls_cert_file: storagePath(certificate) }),
      ...(key !== undefined && { tls_key_file: storagePath(key) }),
      ...(user !== undefined && { username: user }),
      ...(password !== undefined && { password_file: storagePath(password) }),
      ...(props.maxMessageBytes !== undefined && { etcd_max_client_msg_size_bytes: props.maxMessageBytes }),
    },
    ports: [port],
    files: [certificateAuthority, certificate, key, password].filter((file) => file !== undefined),
    password: undefined,
    table: place,
    place,
  };
}
