import { objectName, size } from "../../core/kubernetes";
import { defaulted, group, needed } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { list, oneOf, textLike } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { portNumber } from "../../network/ports";
import type { AuditEventStorage } from "./storage/audit-event-storage";
import {
  DYNAMODB_REPLICAS,
  DYNAMODB_STORAGE,
  dynamodbState,
  type DynamoDbStorageProps,
  ETCD_STORAGE,
  etcdState,
  type EtcdStorageProps,
  FIRESTORE_STORAGE,
  firestoreState,
  type FirestoreStorageProps,
  POSTGRES_STORAGE,
  postgresState,
  type PostgresStorageProps,
} from "./storage/external-storage";
import {
  auditEvents,
  checkEvents,
  checkSettings,
  elsewhere,
  furtherSettings,
  STORAGE_RULES,
  type KeptElsewhereProps,
  type StateParts,
} from "./storage/kept-elsewhere";
import { SessionRecordingStorage } from "./storage/session-recording-storage";
import type { StorageParts } from "./storage/storage-parts";
import { VolumeBackup, type DeclaredBackup } from "./storage/volume-backup";

/** Whether a plan may delete or replace the volume. */
export type VolumeDeletion = "refused" | "allowed";

/** How the auth service keeps its state, and what that takes. */
export type AuthStorageSettings = StorageParts & {
  /** How many auth servers it takes. */
  readonly mostReplicas: number | undefined;

  /** Which table or database it is, or which type where nobody knows; undefined on a volume. */
  readonly place: string | undefined;

  /** Snapshots of a volume. */
  readonly backup: DeclaredBackup | undefined;
} & (
    | {
        readonly kind: "persistent-volume";
        readonly size: string;
        readonly storageClass: string | undefined;
        readonly deletion: VolumeDeletion;
      }
    | {
        readonly kind: "external";

        /** Ports of the state alone. */
        readonly statePorts: readonly number[];
      }
  );

/** A volume of the auth service's pod. */
export interface PersistentVolumeProps {
  /** Size of the volume. @default "10Gi" */
  readonly size?: string;

  /** Storage class of the volume. @default the cluster's default storage class */
  readonly storageClass?: string;

  /** Whether Terraform may delete the volume, with everything on it. @default "refused" */
  readonly deletion?: VolumeDeletion;

  /** Snapshots of the volume. @default none */
  readonly backup?: VolumeBackup;

  /** Where recordings of sessions are kept. @default on the volume */
  readonly sessionRecordings?: SessionRecordingStorage;

  /**
   * Where audit events are kept. The service writes to all places, and searches the first (`STORAGE-012`). Pass
   * `sessionRecordings` too, because the volume then has no recordings (`STORAGE-011`).
   *
   * @default on the volume
   */
  readonly auditEvents?: AuditEventStorage | readonly AuditEventStorage[];
}

/** A backend outside of the auth service's pod. */
export interface ExternalStorageProps {
  /** Kind of backend as the service calls it, for example `postgresql`. */
  readonly type: string;

  /** The rest of the `storage` section, without credentials. @default none */
  readonly settings?: Readonly<Record<string, unknown>>;

  /** TCP ports of the backend. @default 443 */
  readonly ports?: readonly number[];
}

const PERSISTENT_VOLUME = group<PersistentVolumeProps>()(
  {
    size: defaulted(size(), "10Gi"),
    storageClass: objectName(),
    deletion: defaulted(oneOf(["refused", "allowed"]), "refused"),
    backup: instance(VolumeBackup),
    sessionRecordings: instance(SessionRecordingStorage),
    auditEvents,
  },
  [
    ({ auditEvents: events, sessionRecordings }, problems) => {
      if (events === undefined) return;
      checkEvents({ auditEvents: events }, problems);
      if (sessionRecordings === undefined) {
        problems.add(STORAGE_RULES["STORAGE-011"], "sessionRecordings", sessionRecordings);
      }
    },
  ],
);

const EXTERNAL = group<ExternalStorageProps>()(
  {
    type: needed(textLike("a type of the service, of letters, digits, _ and -", /^[\w-]+$/, { secret: true })),
    settings: furtherSettings,
    ports: defaulted(list(portNumber(), { atLeast: 0 }), [443]),
  },
  [
    ({ settings }, problems) => {
      checkSettings(settings, problems);
    },
  ],
);

/** No access of its own. */
const ON_THE_VOLUME: StorageParts = { backend: {}, ports: [], files: [], password: undefined };

/**
 * Where the auth service keeps its state: a volume for one replica, or a backend outside of the pods for several.
 *
 * A plan is refused if the auth service would start with another storage, without its state (`STORAGE-006`,
 * `STORAGE-020`).
 */
export class AuthStorage extends Value {
  /**
   * A PersistentVolumeClaim in the platform's namespace. Its size may grow.
   *
   * It holds the cluster's authorities and users. So a plan is refused if it deletes the claim, or replaces it for
   * another class, name or namespace. To move it, see `docs/storage.md`.
   *
   * @example
   * ```ts
   * const storage = AuthStorage.persistentVolume({ size: "50Gi" });
   * ```
   */
  static persistentVolume(props: PersistentVolumeProps = {}): AuthStorage {
    return make(AuthStorage, PERSISTENT_VOLUME, props, (right) => {
      const { size, storageClass, deletion, backup, auditEvents: events, sessionRecordings } = right;
      const parts = elsewhere(ON_THE_VOLUME, { auditEvents: events, sessionRecordings });
      const volume = { size, storageClass, deletion, backup: backup?.declared };
      const one = { mostReplicas: 1, place: undefined };
      return new AuthStorage({ kind: "persistent-volume", ...one, ...volume, ...parts });
    });
  }

  /**
   * A table of Amazon DynamoDB, for at most two replicas (`STORAGE-017`).
   *
   * @example
   * ```ts
   * const authStorage = AuthStorage.dynamodb({
   *   region: "eu-central-1",
   *   table: "access-state",
   *   auditEvents: AuditEventStorage.dynamodb({ table: "access-events", retention: "365d" }),
   *   sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
   * });
   * ```
   */
  static dynamodb(props: DynamoDbStorageProps): AuthStorage {
    return make(
      AuthStorage,
      DYNAMODB_STORAGE,
      props,
      (right) => new AuthStorage(external(dynamodbState(right), right, DYNAMODB_REPLICAS)),
    );
  }

  /** A collection of Google Firestore. */
  static firestore(props: FirestoreStorageProps): AuthStorage {
    return make(
      AuthStorage,
      FIRESTORE_STORAGE,
      props,
      (right) => new AuthStorage(external(firestoreState(right), right)),
    );
  }

  /**
   * A database of PostgreSQL from 13 on, with the extension wal2json and `wal_level = logical`: your own, or one of
   * Azure, Google Cloud or Amazon.
   */
  static postgres(props: PostgresStorageProps): AuthStorage {
    return make(
      AuthStorage,
      POSTGRES_STORAGE,
      props,
      (right) => new AuthStorage(external(postgresState(right), right)),
    );
  }

  /** A cluster of etcd. It does not keep audit events. */
  static etcd(props: EtcdStorageProps): AuthStorage {
    return make(AuthStorage, ETCD_STORAGE, props, (right) => new AuthStorage(external(etcdState(right), right)));
  }

  /**
   * Any other backend outside of the pods.
   *
   * A missing type breaks `STORAGE-003`, and so does a setting with the name of a credential. Without a place for them
   * in `settings`, audit events and recordings are lost with each pod. A plan is refused if another kind of storage follows, but
   * not if `settings` name another place.
   */
  static external(props: ExternalStorageProps): AuthStorage {
    return make(
      AuthStorage,
      EXTERNAL,
      props,
      ({ type, settings, ports }) =>
        new AuthStorage({
          ...ON_THE_VOLUME,
          kind: "external",
          backend: { ...settings, type },
          ports,
          statePorts: ports,
          place: `external:${type}`,
          mostReplicas: undefined,
          backup: undefined,
        }),
    );
  }

  private constructor(
    /** @internal */
    readonly settings: AuthStorageSettings,
  ) {
    super();
  }
}

function external(state: StateParts, rest: KeptElsewhereProps, mostReplicas?: number): AuthStorageSettings {
  const { ports: statePorts, place } = state;
  return { ...elsewhere(state, rest), kind: "external", statePorts, place, mostReplicas, backup: undefined };
}
