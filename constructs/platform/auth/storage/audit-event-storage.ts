import { duration, lengthIn, withoutDays, type Duration } from "../../../core/duration";
import { group, needed, type PropsOf } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { textLike, wholeNumber } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";
import { secretReference, type SecretRef } from "../../../secrets/secret-ref";
import { HAS_HOST, POSTGRES_DATABASE, postgresConnection, type PostgresDatabaseProps } from "./postgres";
import {
  days,
  endpoint,
  endpointPort,
  plainName,
  overHttps,
  storagePath,
  type StorageAccess,
  withParameters,
} from "./storage-parts";

/** A table of Amazon DynamoDB for audit events. */
export interface DynamoDbEventsProps {
  /** Name of the table; not that of the state (`STORAGE-013`). The service creates the table if it is missing. */
  readonly table: string;

  /**
   * Region of the table. It must be the storage's, if that has one: the service reads one region for both
   * (`STORAGE-024`).
   *
   * @default the region of the storage, or of the pods
   */
  readonly region?: string;

  /** Host of an endpoint of your own, with its port if that is not 443. @default the endpoint of the region */
  readonly endpoint?: string;

  /** How long events are kept, in whole days: `"90d"`. @default a year */
  readonly retention?: Duration;
}

/** Audit events in files on Amazon S3, searched with Athena. */
export interface AthenaEventsProps {
  /** Database of AWS Glue. */
  readonly database: string;

  /** Table of that database. */
  readonly table: string;

  /** Topic of Amazon SNS that events are sent to. */
  readonly topicArn: string;

  /** URL of the queue that the topic feeds. */
  readonly queueUrl: string;

  /** Where events are kept, `s3://bucket/path`. */
  readonly locationS3: string;

  /** Where large events wait until they are written, `s3://bucket/path`. */
  readonly largeEventsS3: string;

  /** Where the results of searches are written, `s3://bucket/path`. */
  readonly queryResultsS3: string;

  /** Workgroup of Athena that searches run in. */
  readonly workgroup: string;

  /** Region of Athena. @default the region of the storage, or of the pods */
  readonly region?: string;

  /** Largest number of events in a file. @default 20000 */
  readonly batchMaxItems?: number;

  /** How long events are collected for one file, at least 5 seconds. @default "1m" */
  readonly batchMaxInterval?: Duration;
}

/** A collection of Google Firestore for audit events. */
export interface FirestoreEventsProps {
  /** Name of the collection; not that of the state (`STORAGE-013`). */
  readonly collection: string;

  /** Id of the project. */
  readonly project: string;

  /** Id of the database. @default the default database of the project */
  readonly database?: string;

  /** Key file of a Google service account. @default the identity of the pods */
  readonly credentials?: SecretRef;
}

/** A database of PostgreSQL for audit events. The state needs a different database (`STORAGE-013`). */
export interface PostgresEventsProps extends PostgresDatabaseProps {
  /** How long events are kept, in whole days: `"90d"`. @default a year */
  readonly retention?: Duration;
}

/** A place where audit events are kept. */
export interface AuditEventPlace extends StorageAccess {
  readonly uri: string;

  /** The table, collection or database; undefined if nobody can search the events there. */
  readonly place: string | undefined;

  /** Keys that the `storage` section has for this place, in addition to its address. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const name = { table: plainName("the name of a table"), region: plainName("a region") };
const s3Location = textLike("an address s3://bucket/path", /^s3:\/\/[A-Za-z0-9._/-]{1,1024}$/, { reference: true });

const DYNAMODB = group<DynamoDbEventsProps>()({
  table: needed(name.table),
  region: name.region,
  endpoint,
  retention: days,
});

const ATHENA = group<AthenaEventsProps>()({
  database: needed(plainName("the name of a database")),
  table: needed(name.table),
  topicArn: needed(textLike("the ARN of a topic", /^arn:[A-Za-z0-9:_.-]{1,512}$/, { reference: true })),
  queueUrl: needed(textLike("the URL of a queue", /^https:\/\/[A-Za-z0-9./_:-]{1,512}$/, { reference: true })),
  locationS3: needed(s3Location),
  largeEventsS3: needed(s3Location),
  queryResultsS3: needed(s3Location),
  workgroup: needed(plainName("the name of a workgroup")),
  region: name.region,
  batchMaxItems: wholeNumber({ from: 1 }),
  batchMaxInterval: duration({ whole: "s", from: "5s" }),
});

const FIRESTORE = group<FirestoreEventsProps>()({
  collection: needed(plainName("the name of a collection")),
  project: needed(plainName("the id of a project")),
  database: plainName("the id of a database"),
  credentials: secretReference,
});

const POSTGRES_PROPS = { ...POSTGRES_DATABASE, retention: days } as const satisfies PropsOf<PostgresEventsProps>;

const POSTGRES = group<PostgresEventsProps>()(POSTGRES_PROPS, [HAS_HOST]);

/** Where audit events are kept, if not on the volume of the auth service: `audit_events_uri`. */
export class AuditEventStorage extends Value {
  /** A table of Amazon DynamoDB. */
  static dynamodb(props: DynamoDbEventsProps): AuditEventStorage {
    return make(AuditEventStorage, DYNAMODB, props, ({ table, retention, ...where }) => {
      // The service takes the region of these events from the storage section, not from their address.
      const settings = {
        ...(retention !== undefined && { retention_period: `${lengthIn("d", retention)}d` }),
        ...(where.region !== undefined && { region: where.region }),
      };
      return new AuditEventStorage({
        ...overHttps(undefined, endpointPort(where.endpoint)),
        uri: withParameters(`dynamodb://${table}`, { endpoint: where.endpoint }),
        place: `dynamodb:${table}`,
        settings,
      });
    });
  }

  /** Files on Amazon S3 that Athena searches, for more events than DynamoDB can take. */
  static athena(props: AthenaEventsProps): AuditEventStorage {
    return make(AuditEventStorage, ATHENA, props, ({ database, table, queueUrl, ...rest }) => {
      const { topicArn, largeEventsS3, locationS3, queryResultsS3, workgroup, ...options } = rest;
      const uri = withParameters(`athena://${database}.${table}`, {
        topicArn,
        largeEventsS3,
        locationS3,
        workgroup,
        queueURL: queueUrl,
        queryResultsS3,
        region: options.region,
        batchMaxItems: options.batchMaxItems,
        batchMaxInterval: options.batchMaxInterval && withoutDays(options.batchMaxInterval),
      });
      return new AuditEventStorage({ ...overHttps(), uri, place: `athena:${database}.${table}`, settings: {} });
    });
  }

  /** A collection of Google Firestore. */
  static firestore(props: FirestoreEventsProps): AuditEventStorage {
    return make(AuditEventStorage, FIRESTORE, props, ({ collection, project, database, credentials }) => {
      const uri = withParameters(`firestore://${collection}`, {
        projectID: project,
        databaseID: database,
        credentialsPath: credentials && storagePath(credentials),
      });
      const place = firestorePlace({ project, database, collection });
      return new AuditEventStorage({ ...overHttps(credentials), uri, place, settings: {} });
    });
  }

  /** A database of PostgreSQL. */
  static postgres(props: PostgresEventsProps): AuditEventStorage {
    return make(AuditEventStorage, POSTGRES, props, ({ retention, ...database }) => {
      const { uri, login, ...connection } = postgresConnection(database);
      const period = retention && withoutDays(`${lengthIn("d", retention)}d`);
      const inFragment = withParameters(uri, {}, { ...login, retention_period: period });
      return new AuditEventStorage({ ...connection, uri: inFragment, settings: {} });
    });
  }

  /** A copy on standard output as JSON, for a collector of logs. It cannot be the first place (`STORAGE-012`). */
  static stdout(): AuditEventStorage {
    return new AuditEventStorage({
      uri: "stdout://",
      place: undefined,
      settings: {},
      ports: [],
      files: [],
      password: undefined,
    });
  }

  private constructor(
    /** @internal */
    readonly place: AuditEventPlace,
  ) {
    super();
  }

  /** As the configuration file has it. @internal */
  get uri(): string {
    return this.place.uri;
  }
}

/** The project, the database and the collection, as one text. */
export function firestorePlace(where: {
  readonly project: string;
  readonly database: string | undefined;
  readonly collection: string;
}): string {
  return `firestore:${where.project}/${where.database ?? "(default)"}/${where.collection}`;
}
