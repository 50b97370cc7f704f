import { duration } from "../../../core/duration";
import { textLike, textWhere, type Shape } from "../../../core/schema/shapes";
import { HostPort, readAddress } from "../../../network/host-port";
import { hasMarker } from "../../../core/reference";
import type { SecretRef } from "../../../secrets/secret-ref";
import { environmentVariable, type EnvironmentVariable } from "../../../workloads/environment";
import { fileName, type ProjectedFile } from "../../component/projected-files";
import { HTTPS_PORT } from "../../../network/ports";

const REFERENCE = { reference: true } as const;

/** Name of a table, a collection, a bucket or a region. It needs no quoting in an address. */
export function plainName(what: string): Shape<string> {
  return textLike(`${what}: letters, digits and . _ -, at most 255`, /^[A-Za-z0-9._-]{1,255}$/, REFERENCE);
}

/** Name of a database, a user or a container. It is quoted in an address. */
export function freeName(what: string): Shape<string> {
  return textLike(`${what}, at most 128 characters`, /^[^\s\p{Cc}]{1,128}$/u, REFERENCE);
}

/** Path below a bucket, such as `records` or `access/records`. */
export const objectPath = textLike("a path such as access/records", /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/, REFERENCE);

/** Host without a port: a DNS name or an IP address, IPv6 in brackets. */
export const hostName = textWhere(
  "a host without a port, such as db.example.com",
  (given) => {
    const { broken, port } = readAddress(given);
    return broken.length === 0 && port === undefined;
  },
  REFERENCE,
);

/** Host with or without a port. Network policies open the port. */
export const endpoint = textWhere(
  "a host with or without a port, such as storage.example.com:9000",
  (given) => readAddress(given).broken.length === 0,
);

/** Port of such an endpoint. */
export function endpointPort(given: string | undefined): number | undefined {
  return given === undefined ? undefined : HostPort.of(given).port;
}

/** How long something is kept. */
export const days = duration({ whole: "d", to: "36500d" });

/** Parameters of an address, without those that are undefined. References are not encoded. */
function parameters(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encoded(String(value))}`]))
    .join("&");
}

/** An address with a query and a fragment. */
export function withParameters(
  address: string,
  query: Parameters<typeof parameters>[0],
  fragment: Parameters<typeof parameters>[0] = {},
): string {
  const [asked, after] = [parameters(query), parameters(fragment)];
  return `${address}${asked === "" ? "" : `?${asked}`}${after === "" ? "" : `#${after}`}`;
}

/** A part of an address, encoded. A reference stays as it is, because its value needs no encoding. */
export function encoded(part: string): string {
  return hasMarker(part) ? part : encodeURIComponent(part).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

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

/** What the auth service needs to reach a place, and the keys of the `storage` section in its configuration file. */
export interface StorageParts extends StorageAccess {
  /** Keys of the section by their names. */
  readonly backend: Readonly<Record<string, unknown>>;
}

/** Reached over HTTPS, with the identity of the pods or a file of credentials. */
export function overHttps(credentials?: SecretRef, port = HTTPS_PORT): StorageAccess {
  return { ports: [port], files: credentials === undefined ? [] : [credentials], password: undefined };
}

/** Environment variables of the auth service for its storage. */
export function storageEnvironment({ password }: StorageAccess): readonly EnvironmentVariable[] {
  return password === undefined ? [] : [environmentVariable("PGPASSWORD", password)];
}

/** What the auth service needs to reach several places. It gets the first password. */
export function combineStorageAccess(places: readonly StorageAccess[]): StorageAccess {
  return {
    ports: [...new Set(places.flatMap(({ ports }) => ports))],
    files: places.flatMap(({ files }) => files),
    password: places.flatMap(({ password }) => password ?? [])[0],
  };
}
