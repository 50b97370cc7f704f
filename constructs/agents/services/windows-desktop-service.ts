import { type Duration, anyDuration, withoutDays } from "../../core/duration";
import { textWhere, list, text, wholeNumber, readAs, textLike, flag } from "../../core/schema/shapes";
import { HostPort } from "../../network/host-port";
import { invalidForm } from "../../core/schema/report";
import { free } from "../../access/shapes";
import { named, document, type FieldsOf, resourceNames } from "../../core/schema/document";
import { needed, group } from "../../core/schema/group";
import { type ResourceLabels, resourceName, resourceLabels } from "./protected-resource";

/** Where an agent searches for desktops of its domain. */
export interface WindowsDiscovery {
  /** Distinguished name to search from, `*` for the whole domain. */
  readonly baseDn: string;
  /** LDAP filters of the search. @default every computer */
  readonly filters?: readonly string[];
  /** LDAP attributes that become labels, each as `ldap/<attribute>`. @default none */
  readonly labelAttributes?: readonly string[];
  /** Port of the desktops. @default 3389 */
  readonly rdpPort?: number;
}

/** An Active Directory domain, and the account by which an agent asks its LDAP server. */
export interface WindowsDomainServiceProps {
  /** `host:port` of the LDAP server. */
  readonly address: string;
  /** Name of the domain, `example.com`. */
  readonly domain: string;
  /** Name of the account, `EXAMPLE\svc-access`, which the agent proves with a certificate. */
  readonly username: string;
  /** Security identifier of the account, `S-1-5-21-…`. */
  readonly sid: string;
  /** Name that the certificate of the LDAP server has to have. @default the host of `address` */
  readonly serverName?: string;
  /** Authority of the LDAP server, as PEM. @default the authorities of the system */
  readonly certificateAuthority?: string;
  /** Whether the agent takes any certificate of the LDAP server (`AGENT-088`). @default false */
  readonly insecureSkipVerify?: boolean;
  /** Domain of the public key infrastructure, if it differs. @default `domain` */
  readonly pkiDomain?: string;
  /** `host:port` of the Kerberos key distribution centre. @default the LDAP server, port 88 */
  readonly kdcAddress?: string;
  /** Where desktops are searched. @default none: only those that the program declares */
  readonly discovery?: readonly WindowsDiscovery[];
  /** How often desktops are searched. @default the service's */
  readonly discoveryInterval?: Duration;
}

/** A DNS name or IP address, and a port unless it has a default. */
const hostPort = (needsPort: boolean) =>
  textWhere(
    needsPort ? "a DNS name or IP address with a port" : "a DNS name or IP address, optionally with a port",
    (given) => {
      const address = HostPort.of(given);
      return address.violations.length === 0 && (!needsPort || address.port !== undefined);
    },
  );

const NO_DISCOVERY = invalidForm("only with discovery");

/** Fields of a domain that are no part of `ldap` in the agent's configuration file. */
const BESIDE_LDAP = {
  pkiDomain: free,
  kdcAddress: hostPort(true),
  discovery: named(
    "discovery_configs",
    list(
      document<WindowsDiscovery>()({
        baseDn: needed(text()),
        filters: list(text()),
        labelAttributes: list(text()),
        rdpPort: wholeNumber({ from: 1, to: 65_535 }),
      }),
    ),
  ),
  discoveryInterval: readAs(anyDuration, withoutDays),
} satisfies Partial<FieldsOf<WindowsDomainServiceProps>>;

/** Fields of a Windows domain in the agent's configuration file; `ldap` is a section of its own there. */
export const WINDOWS_DOMAIN = document<WindowsDomainServiceProps>()(
  {
    address: named("addr", needed(hostPort(true))),
    domain: needed(free),
    username: needed(free),
    sid: needed(textLike("a security identifier, S-1-5-…", /^S-1-[0-9-]+$/)),
    serverName: free,
    certificateAuthority: named("ldap_ca_cert", free),
    insecureSkipVerify: flag(),
    ...BESIDE_LDAP,
  },
  [
    ({ discovery, discoveryInterval }, problems) => {
      if (discovery === undefined && discoveryInterval !== undefined)
        problems.add(NO_DISCOVERY, "discoveryInterval", discoveryInterval);
    },
  ],
);

/** Port of a desktop that says no other. */
export const RDP_PORT = 3389;

const KERBEROS_PORT = 88;

/** Keys of the section that a domain decides. */
export const DOMAIN_KEYS = ["ldap", ...Object.values(resourceNames(BESIDE_LDAP))];

/** The keys of a domain in the section of the agent's configuration file. */
export function domainSection(read: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isBeside = ([key]: readonly [string, unknown]) => DOMAIN_KEYS.includes(key);
  const entries = Object.entries(read);
  return {
    ldap: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
    ...Object.fromEntries(entries.filter(isBeside)),
  };
}

/** Ports of a domain that its agent dials: LDAP, Kerberos, and those of desktops that it finds. */
export function portsOfDomain(read: Readonly<Record<string, unknown>>): readonly number[] {
  const {
    addr,
    kdc_address: kdc,
    discovery_configs: found = [],
  } = read as {
    readonly addr: string;
    readonly kdc_address?: string;
    readonly discovery_configs?: readonly { readonly rdp_port?: number }[];
  };
  const kerberos = kdc === undefined ? KERBEROS_PORT : addressPort(kdc);
  return [...new Set([addressPort(addr), kerberos, ...found.map(({ rdp_port: port = RDP_PORT }) => port)])];
}

/** The schema refuses both addresses without a port. */
function addressPort(address: string): number {
  return HostPort.of(address).port as number;
}

/** One Windows desktop. */
export interface WindowsDesktopServiceProps {
  /** DNS label. */
  readonly name: string;
  /** DNS name or IP address, optionally with a port. @default port 3389 */
  readonly address: string;
  /** Whether the desktop belongs to the release's `AgentService.windowsDomain` (`AGENT-089`). @default false: its users are local */
  readonly activeDirectory?: boolean;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

export const WINDOWS_DESKTOP = group<WindowsDesktopServiceProps>()({
  name: needed(resourceName),
  address: needed(hostPort(false)),
  activeDirectory: flag(),
  labels: resourceLabels,
});
