import type { SecretRef } from "../../../secrets/secret-ref";
import { environmentVariable, type EnvironmentVariable } from "../../../workloads/environment";
import { fileName, type ProjectedFile } from "../../component/projected-files";

/** Folder of the auth service's pods with certificates, keys and credentials for its storage. */
export const STORAGE_DIRECTORY = "/etc/auth-storage";

/** Where the pods have a file for their storage. */
export function storagePath(file: ProjectedFile): string {
  return `${STORAGE_DIRECTORY}/${fileName(file)}`;
}

/** What the auth service needs to reach a place where it keeps data. */
export interface StorageAccess {
  /** TCP ports. */
  readonly ports: readonly number[];

  /** Certificates, keys and credentials that the pods read. */
  readonly files: readonly ProjectedFile[];

  /** Password of PostgreSQL, as a variable of the environment. */
  readonly password: SecretRef | undefined;
}

/** The same, with the keys of the `storage` section in the configuration file. */
export interface StorageParts extends StorageAccess {
  /** Keys of the section by their names. */
  readonly backend: Readonly<Record<string, unknown>>;
}

/** Reached over HTTPS, with the identity of the pods or a file of credentials. */
export function overHttps(credentials?: SecretRef, port = HTTPS_PORT): StorageAccess {
  return { ports: [port], files: credentials === undefined ? [] : [credentials], password: undefined };
}

const HTTPS_PORT = 443;

/** Environment variables of the auth service for its storage. */
export function storageEnvironment({ password }: StorageAccess): readonly EnvironmentVariable[] {
  return password === undefined ? [] : [environmentVariable("PGPASSWORD", password)];
}

/** What the auth service needs to reach several places. It gets the first password. */
export function accessOf(places: readonly StorageAccess[]): StorageAccess {
  return {
    ports: [...new Set(places.flatMap(({ ports }) => ports))],
    files: places.flatMap(({ files }) => files),
    password: places.flatMap(({ password }) => password ?? [])[0],
  };
}
