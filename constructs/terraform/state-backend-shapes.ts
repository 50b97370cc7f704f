/** Terraform's name of a backend. */
export type StateBackendKind = "azurerm" | "gcs" | "http" | "kubernetes" | "local" | "s3";

/** What the properties of one kind of backend are. */
export interface StateBackendShape {
  /** Texts that say where the state is. */
  readonly required: readonly string[];

  /** Further texts. */
  readonly optional: readonly string[];

  /** Booleans with their defaults; `undefined` leaves the setting out. */
  readonly switches: Readonly<Record<string, boolean | undefined>>;

  /** Terraform's names of the settings that tell one state from another. */
  readonly location: readonly string[];
}

export const STATE_BACKEND_SHAPES: Readonly<Record<StateBackendKind, StateBackendShape>> = {
  azurerm: {
    required: ["storageAccountName", "containerName", "key"],
    optional: ["resourceGroupName", "subscriptionId", "tenantId"],
    switches: { useAzureadAuth: undefined, useOidc: undefined },
    location: ["environment", "storage_account_name", "container_name", "key"],
  },
  gcs: {
    required: ["bucket", "prefix"],
    optional: ["kmsEncryptionKey", "impersonateServiceAccount"],
    switches: {},
    location: ["storage_custom_endpoint", "bucket", "prefix"],
  },
  http: {
    required: ["address"],
    optional: ["lockAddress", "unlockAddress", "updateMethod", "lockMethod", "unlockMethod"],
    switches: {},
    location: ["address"],
  },
  kubernetes: {
    required: ["secretSuffix"],
    optional: ["namespace", "configPath", "configContext"],
    switches: { inClusterConfig: undefined },
    location: ["config_path", "config_context", "host", "namespace", "secret_suffix"],
  },
  local: { required: ["path"], optional: [], switches: {}, location: ["path"] },
  s3: {
    required: ["bucket", "key", "region"],
    optional: ["kmsKeyId", "profile"],
    switches: { encrypt: true, useLockfile: true },
    location: ["endpoints", "bucket", "key"],
  },
};
