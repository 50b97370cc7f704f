/** A further setting of a backend: a plain value. */
export type StateSetting =
  | string
  | number
  | boolean
  | readonly StateSetting[]
  | { readonly [name: string]: StateSetting };

/** What every backend takes. */
export interface StateProps {
  /**
   * Further settings in Terraform's names, for example `{ use_path_style: true }`; none that holds a credential.
   *
   * @default none
   */
  readonly settings?: Readonly<Record<string, StateSetting>>;
}

/** Props of `StateBackend.local`. */
export interface LocalStateProps extends StateProps {
  /** File, relative to the folder that holds `cdktf.out`, for example `platform.tfstate`: for each stack another. */
  readonly path: string;
}

/** Props of `StateBackend.kubernetes`. */
export interface KubernetesStateProps extends StateProps {
  /** End of the Secret's name: `tfstate-<workspace>-<secretSuffix>`. */
  readonly secretSuffix: string;

  /** @default the namespace `default` */
  readonly namespace?: string;

  /** @default the environment variable KUBE_CONFIG_PATH */
  readonly configPath?: string;

  /** @default the environment variable KUBE_CTX, else the current context */
  readonly configContext?: string;

  /**
   * Whether Terraform runs in the cluster that keeps the state, and signs in with the service account of its pod.
   *
   * @default false
   */
  readonly inClusterConfig?: boolean;
}

/** Props of `StateBackend.s3`. */
export interface S3StateProps extends StateProps {
  /** Name of the bucket. */
  readonly bucket: string;

  /** Path of the object in the bucket. */
  readonly key: string;

  /** Region of the bucket. */
  readonly region: string;

  /**
   * Whether S3 locks the state itself, with an object next to it.
   *
   * @default true
   */
  readonly useLockfile?: boolean;

  /** @default true */
  readonly encrypt?: boolean;

  /**
   * Key of the key service that encrypts the state.
   *
   * @default the bucket's own encryption
   */
  readonly kmsKeyId?: string;

  /** @default the profile of the environment */
  readonly profile?: string;
}

/** Props of `StateBackend.gcs`. */
export interface GcsStateProps extends StateProps {
  /** Name of the bucket. */
  readonly bucket: string;

  /** Folder in the bucket: the object is `<prefix>/<workspace>.tfstate`. */
  readonly prefix: string;

  /**
   * Key of the key service that encrypts the state.
   *
   * @default the bucket's own encryption
   */
  readonly kmsEncryptionKey?: string;

  /** @default the account of the environment itself */
  readonly impersonateServiceAccount?: string;
}

/** Props of `StateBackend.azurerm`. */
export interface AzurermStateProps extends StateProps {
  /** Name of the storage account. */
  readonly storageAccountName: string;

  /** Container in the account. */
  readonly containerName: string;

  /** Name of the blob. */
  readonly key: string;

  /** @default not looked up: the storage account is found by its name */
  readonly resourceGroupName?: string;

  /** @default the environment variable ARM_SUBSCRIPTION_ID */
  readonly subscriptionId?: string;

  /** @default the environment variable ARM_TENANT_ID */
  readonly tenantId?: string;

  /**
   * Whether Terraform uses its identity for the blob instead of a key of the storage account.
   *
   * @default false
   */
  readonly useAzureadAuth?: boolean;

  /**
   * Whether the identity is that of the pipeline, by OpenID Connect.
   *
   * @default false
   */
  readonly useOidc?: boolean;
}

/** Props of `StateBackend.http`. */
export interface HttpStateProps extends StateProps {
  /** Address that is read with GET and written with POST. */
  readonly address: string;

  /** @default the state is not locked */
  readonly lockAddress?: string;

  /** @default the state is not unlocked */
  readonly unlockAddress?: string;

  /** @default POST */
  readonly updateMethod?: string;

  /** @default LOCK */
  readonly lockMethod?: string;

  /** @default UNLOCK */
  readonly unlockMethod?: string;
}
