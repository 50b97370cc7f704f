import { duration } from "../../../core/duration";
import { textLike, textWhere, type Shape } from "../../../core/schema/shapes";
import { HostPort, readAddress } from "../../../network/host-port";

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
