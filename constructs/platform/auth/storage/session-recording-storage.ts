import { group, needed } from "../../../core/schema/group";
import { invalidForm } from "../../../core/schema/report";
import { make } from "../../../core/schema/make";
import { flag, oneOf, textLike } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";
import { secretReference, type SecretRef } from "../../../secrets/secret-ref";
import {
  endpoint,
  endpointPort,
  freeName,
  hostName,
  objectPath,
  plainName,
  overHttps,
  storagePath,
  type StorageAccess,
  withParameters,
} from "./storage-parts";

/** A bucket of Amazon S3, or of a service with the same API. */
export interface S3RecordingsProps {
  /** Name of the bucket. */
  readonly bucket: string;

  /** Path below the bucket. @default the bucket itself */
  readonly path?: string;

  /** Region of the bucket. @default the region of the storage, or of the pods */
  readonly region?: string;

  /** Host of another service with this API, with its port if that is not 443. @default Amazon S3 */
  readonly endpoint?: string;

  /** Key of AWS KMS that encrypts the objects. @default the bucket's own key of KMS */
  readonly kmsKey?: string;

  /**
   * `kms`: the service requests encryption with KMS, which stores other than Amazon's refuse. `bucket`: the settings of the
   * bucket decide.
   *
   * @default "kms"; "bucket" with `endpoint` of another than Amazon, unless `kmsKey` is given
   */
  readonly encryption?: "kms" | "bucket";

  /** Canned access control list of the objects, such as `bucket-owner-full-control`. @default none */
  readonly acl?: string;

  /** Whether host names begin with the bucket's name, for an endpoint of your own. @default false */
  readonly virtualHostStyle?: boolean;
}

/** A bucket of Google Cloud Storage. */
export interface GcsRecordingsProps {
  /** Name of the bucket. */
  readonly bucket: string;

  /** Path below the bucket. @default the bucket itself */
  readonly path?: string;

  /** Id of the project. The service does not start without it. */
  readonly project: string;

  /** Key file of a Google service account. @default the identity of the pods */
  readonly credentials?: SecretRef;
}

/** An account of Azure Blob Storage. */
export interface AzureBlobRecordingsProps {
  /** Host of the account: `account.blob.core.windows.net`. */
  readonly host: string;

  /** Container of finished recordings. @default "session" */
  readonly sessionContainer?: string;

  /** Container of unfinished recordings. @default "inprogress" */
  readonly inProgressContainer?: string;
}

const NO_KMS = invalidForm('left out with encryption: "bucket", where the settings of the bucket decide the key');
const NO_ENDPOINT = invalidForm("left out without endpoint: Amazon S3 has the bucket in its names anyway");

const S3_PROPS = {
  bucket: needed(plainName("the name of a bucket")),
  path: objectPath,
  region: plainName("a region"),
  endpoint,
  kmsKey: freeName("the id or ARN of a key"),
  encryption: oneOf(["kms", "bucket"]),
  acl: textLike("a canned ACL, such as bucket-owner-full-control", /^[a-z0-9-]{1,64}$/, { reference: true }),
  virtualHostStyle: flag(),
} as const;

const S3 = group<S3RecordingsProps>()(S3_PROPS, [
  ({ encryption, kmsKey, endpoint: own, virtualHostStyle }, problems) => {
    if (encryption === "bucket" && kmsKey !== undefined) problems.add(NO_KMS, "kmsKey", kmsKey);
    if (own === undefined && virtualHostStyle !== undefined)
      problems.add(NO_ENDPOINT, "virtualHostStyle", virtualHostStyle);
  },
]);

const GCS = group<GcsRecordingsProps>()({
  bucket: needed(plainName("the name of a bucket")),
  path: objectPath,
  project: needed(plainName("the id of a project")),
  credentials: secretReference,
});

const AZURE_BLOB = group<AzureBlobRecordingsProps>()({
  host: needed(hostName),
  sessionContainer: plainName("the name of a container"),
  inProgressContainer: plainName("the name of a container"),
});

/** Stores with the same API rarely have KMS: they refuse each upload that asks for it, and its recording is lost. */
function defaultEncryption({
  endpoint: own,
  kmsKey,
}: Pick<S3RecordingsProps, "endpoint" | "kmsKey">): "kms" | "bucket" {
  const isOfAmazon = own === undefined || /\.amazonaws\.com(\.cn)?(:\d+)?$/.test(own);
  return isOfAmazon || kmsKey !== undefined ? "kms" : "bucket";
}

/**
 * Where recordings of sessions are kept, if not on the volume of the auth service: `audit_sessions_uri`.
 *
 * The auth service signs in with the identity of its pods, or with a file of a Secret.
 */
export class SessionRecordingStorage extends Value {
  /**
   * A bucket of Amazon S3, with versions turned on.
   *
   * @example
   * ```ts
   * const sessionRecordings = SessionRecordingStorage.s3({ bucket: "access-recordings" });
   * ```
   */
  static s3(props: S3RecordingsProps): SessionRecordingStorage {
    return make(SessionRecordingStorage, S3, props, ({ bucket, path, encryption, ...rest }) => {
      const uri = withParameters(`s3://${bucket}${below(path)}`, {
        region: rest.region,
        endpoint: rest.endpoint,
        sse_kms_key: rest.kmsKey,
        disablesse: (encryption ?? defaultEncryption(rest)) === "bucket" ? true : undefined,
        acl: rest.acl,
        use_s3_virtual_style_addressing: rest.virtualHostStyle,
      });
      return new SessionRecordingStorage(uri, overHttps(undefined, endpointPort(rest.endpoint)));
    });
  }

  /** A bucket of Google Cloud Storage. */
  static gcs(props: GcsRecordingsProps): SessionRecordingStorage {
    return make(SessionRecordingStorage, GCS, props, ({ bucket, path, project, credentials }) => {
      // The service reads the path of this kind of bucket from its parameter alone.
      const uri = withParameters(`gs://${bucket}`, {
        path,
        projectID: project,
        credentialsPath: credentials && storagePath(credentials),
      });
      return new SessionRecordingStorage(uri, overHttps(credentials));
    });
  }

  /** An account of Azure Blob Storage. */
  static azureBlob(props: AzureBlobRecordingsProps): SessionRecordingStorage {
    return make(SessionRecordingStorage, AZURE_BLOB, props, ({ host, sessionContainer, inProgressContainer }) => {
      const containers = { session_container: sessionContainer, inprogress_container: inProgressContainer };
      return new SessionRecordingStorage(withParameters(`azblob://${host}`, {}, containers), overHttps());
    });
  }

  private constructor(
    /** As the configuration file has it. @internal */
    readonly uri: string,
    /** @internal */
    readonly access: StorageAccess,
  ) {
    super();
  }
}

function below(path: string | undefined): string {
  return path === undefined ? "" : `/${path}`;
}
