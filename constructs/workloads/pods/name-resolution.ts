import { isIP } from "node:net";
import { isObjectName } from "../../core/kubernetes";
import { group, needed, type PropsOf, type Check } from "../../core/schema/group";
import { list, oneOf, text, textWhere } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";
import { blocks } from "./blocks";

/** Names of one address in `/etc/hosts` of the pods. */
export interface HostAlias {
  /** IP address. */
  readonly ip: string;
  /** Names that lead to it. */
  readonly hostnames: readonly string[];
}

/** One option of the resolver, such as `ndots`. */
export interface DnsOption {
  /** Name of the option. */
  readonly name: string;
  /** @default none */
  readonly value?: string;
}

/** Further content of the pods' `/etc/resolv.conf`. `dnsPolicy` decides the rest. */
export interface DnsConfig {
  /** Addresses of name servers, at most three. @default none */
  readonly nameservers?: readonly string[];
  /** @default none */
  readonly searches?: readonly string[];
  /** @default none */
  readonly options?: readonly DnsOption[];
}

/** How pods resolve names, as Kubernetes has it. */
export interface NameResolution {
  /** @default none */
  readonly hostAliases?: readonly HostAlias[];
  /** With `None`, `dnsConfig` names the servers (`POD-009`). @default "ClusterFirst" */
  readonly dnsPolicy?: "ClusterFirst" | "ClusterFirstWithHostNet" | "Default" | "None";
  /** @default none */
  readonly dnsConfig?: DnsConfig;
}

const encoded = { reference: true } as const;
const MOST_SERVERS = 3;

const address = textWhere("an IP address", (given) => isIP(given) !== 0, encoded);
const name = textWhere("a DNS name in lower case", isObjectName, encoded);
const domain = textWhere("a DNS name, or a dot", (given) => given === "." || isObjectName(given), encoded);

/** Props for the resolution of names. */
export const NAME_RESOLUTION = {
  hostAliases: list(group<HostAlias>()({ ip: needed(address), hostnames: needed(list(name)) }), { atLeast: 0 }),
  dnsPolicy: oneOf(["ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"]),
  dnsConfig: group<DnsConfig>()(
    {
      nameservers: list(address, { atLeast: 0 }),
      searches: list(domain, { atLeast: 0 }),
      options: list(group<DnsOption>()({ name: needed(text(encoded)), value: text(encoded) }), { atLeast: 0 }),
    },
    [
      ({ nameservers = [] }, problems) => {
        const { length } = nameservers;
        if (length > MOST_SERVERS) problems.add(POD_RULES.nameservers, "nameservers", `${length} name servers`);
      },
    ],
  ),
} as const satisfies PropsOf<NameResolution>;

/** Notes pods without a name server (`POD-009`). */
export const NAME_RESOLUTION_CHECK: Check<NameResolution> = ({ dnsPolicy, dnsConfig }, problems) => {
  const hasNone = dnsPolicy === "None" && (dnsConfig?.nameservers ?? []).length === 0;
  if (hasNone) problems.add(POD_RULES.nameservers, "dnsConfig.nameservers", "none");
};

/** The resolution of names, as the provider's schema has it. */
export function nameResolutionBlocks({ hostAliases, dnsPolicy, dnsConfig }: NameResolution) {
  const { options, ...config } = dnsConfig ?? {};
  return blocks({
    ...(hostAliases && { hostAliases }),
    ...(dnsPolicy && { dnsPolicy }),
    ...(dnsConfig && { dnsConfig: { ...config, ...(options && { option: options }) } }),
  });
}

/** The same, as values of the agents' chart. */
export function nameResolutionValues({ hostAliases, dnsPolicy, dnsConfig }: NameResolution) {
  return { ...(hostAliases && { hostAliases }), ...(dnsPolicy && { dnsPolicy }), ...(dnsConfig && { dnsConfig }) };
}
