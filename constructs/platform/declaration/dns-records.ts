import { defaulted, group } from "../../core/schema/group";
import { flag, list, wholeNumber } from "../../core/schema/shapes";
import { dnsName, withNamesBelow } from "../../network/dns-name";

/** DNS records that external-dns keeps for a pool of proxies. */
export interface ExternalDnsProps {
  /** Names that lead to the pool. @default the public address of the platform */
  readonly names?: readonly string[];

  /** Whether the names of applications lead there too, `*.<name>`. @default true */
  readonly applications?: boolean;

  /** How long resolvers may keep a record, in seconds. @default what external-dns sets */
  readonly ttlSeconds?: number;
}

const HOSTNAME = "external-dns.alpha.kubernetes.io/hostname";
const TTL = "external-dns.alpha.kubernetes.io/ttl";

/** The records of a pool as a program declares them. */
export const EXTERNAL_DNS = group<ExternalDnsProps>()({
  names: list(dnsName()),
  applications: defaulted(flag(), true),
  ttlSeconds: wholeNumber({ from: 1, to: 2_147_483_647 }),
});

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
  const { names = hosts, applications = true, ttlSeconds } = records;
  const all = applications ? withNamesBelow(names) : names;
  return {
    [HOSTNAME]: [...new Set(all)].join(","),
    ...(ttlSeconds !== undefined && { [TTL]: String(ttlSeconds) }),
  };
}
