import { duration, lengthIn, type Duration } from "../../core/duration";
import { group } from "../../core/schema/group";
import { flag, list } from "../../core/schema/shapes";
import { dnsName, withNamesBelow } from "../../network/host";
import { HOSTNAMES } from "../../workloads/exposure/service-reach";

/** DNS records that external-dns keeps for a pool of proxies. */
export interface ExternalDnsProps {
  /**
   * Names that lead to this pool only (`EXPOSURE-013`). The certificate of cert-manager and the routes of the pool have
   * them too.
   *
   * All pools share one configuration, which has only the public address. So the proxies redirect a browser from such a
   * name to the public address; listeners with their own ports serve the name. To serve the Web UI under it, pass it as
   * a second `publicAddress` (`ADDRESS-004`): clients may be redirected to the first.
   *
   * @default the public address of the platform
   * @see specification 1.1, rule 2, and 9, rule 3
   */
  readonly names?: readonly string[];

  /** Whether the names of applications, `*.<name>`, lead to the pool too. @default true */
  readonly applications?: boolean;

  /** How long resolvers may keep a record. @default what external-dns sets */
  readonly ttl?: Duration;
}

const TTL = "external-dns.alpha.kubernetes.io/ttl";

/** The records of a pool as a program declares them. */
export const EXTERNAL_DNS = group<ExternalDnsProps>()({
  names: list(dnsName()),
  applications: flag(),
  ttl: duration({ whole: "s", to: "24855d" }),
});

/** Names of their own that pools have, in addition to those of the platform. */
export function ownNames(pools: Iterable<{ readonly externalDns?: ExternalDnsProps }>): readonly string[] {
  return [...new Set([...pools].flatMap(({ externalDns }) => externalDns?.names ?? []))];
}

/**
 * The names that a pool has records of.
 *
 * @param hosts names of the platform, for a declaration that gives none
 */
export function recordNames(records: ExternalDnsProps | undefined, hosts: readonly string[]): readonly string[] {
  if (records === undefined) return [];
  const { names = hosts, applications = true } = records;
  return [...new Set(applications ? withNamesBelow(names) : names)];
}

/**
 * Annotations by which external-dns finds the records.
 *
 * @param hosts names of the platform, for a declaration that gives none
 */
export function externalDnsAnnotations(
  records: ExternalDnsProps | undefined,
  hosts: readonly string[],
): Readonly<Record<string, string>> {
  if (records === undefined) return {};
  const { ttl } = records;
  return {
    [HOSTNAMES]: recordNames(records, hosts).join(","),
    ...(ttl !== undefined && { [TTL]: String(lengthIn("s", ttl)) }),
  };
}
