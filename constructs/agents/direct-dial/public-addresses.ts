import { anyAddress, type PublicAddress } from "../../network/public-address";
import { AGENT_DIRECT_DIAL_PORTS } from "../../network/ports";
import type { PortRow } from "../../network/port-table";
import type { PropsOf } from "../../core/schema/group";
import { list } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import type { AgentService } from "../services/agent-service";
import { AGENT_ADDRESS_RULES } from "./direct-dial-rules";
import type { Feature } from "../common/feature";

/** A service of an agent that can be reached under addresses of the agent. */
export interface ReachableService {
  /** Section of the configuration file. */
  readonly section: string;

  /** Port on which it listens if it is dialled directly. */
  readonly port: PortRow;
}

/** Sections of the services that can be dialled directly. Proxies alone lead to the others, whose sections know no address. */
export const DIALLED_SECTIONS = Object.values(SERVICE_KINDS).flatMap(({ port, section }) => (port ? [section] : []));

/** Public addresses of an agent. */
export const publicAddressList = list(anyAddress, { atLeast: 0 });

/** Public addresses as they are read. */
export interface DeclaredAddresses {
  readonly publicAddresses?: readonly PublicAddress[];
}

/** What the checks of an agent's public addresses need. */
export interface AddressedAgent {
  readonly services: readonly AgentService[];

  /** @default none */
  readonly publicAddresses?: readonly PublicAddress[] | undefined;

  /** Whether the services listen, instead of using a reverse tunnel. */
  readonly isDialled: boolean;
}

/** The services of an agent that can be reached under addresses of the agent, in the order of the port table. */
export function reachableServices(services: readonly AgentService[]): readonly ReachableService[] {
  const kinds = [...new Set(services.map(({ declaration }) => SERVICE_KINDS[declaration.kind]))];
  return AGENT_DIRECT_DIAL_PORTS.flatMap((port) =>
    kinds.filter((kind) => kind.port === port.name).map(({ section }) => ({ section, port })),
  );
}

/** Where services that are dialled directly listen, by section. */
export function listeningSections(
  services: readonly AgentService[],
): Readonly<Record<string, { readonly listen_addr: string }>> {
  return Object.fromEntries(
    reachableServices(services).map(({ section, port }) => [section, { listen_addr: `0.0.0.0:${port.port}` }]),
  );
}

/**
 * The addresses as each section of the configuration file has them, by section.
 *
 * Where a service is dialled directly, an address without a port has that of the service.
 *
 * @see specification 1.1
 */
export function addressSections({
  services,
  publicAddresses,
  isDialled,
}: AddressedAgent): Readonly<Record<string, { readonly public_addr: readonly string[] }>> {
  const addresses = publicAddresses ?? [];
  if (addresses.length === 0) return {};
  return Object.fromEntries(
    reachableServices(services).map(({ section, port }) => [
      section,
      { public_addr: addresses.map((address) => (isDialled ? address.withPort(port.port) : address.toString())) },
    ]),
  );
}

/**
 * Notes what is wrong with addresses that are right by themselves: `AGENT-060` and `AGENT-061`.
 *
 * @param property path of the addresses in the declaration
 */
export function checkAddresses(
  { services, publicAddresses = [], isDialled }: AddressedAgent,
  problems: Problems,
  property = "publicAddresses",
): void {
  const reachable = reachableServices(services);
  if (isDialled && reachable.length > 1) {
    publicAddresses.forEach((address, index) => {
      if (address.port === undefined) return;
      problems.add(AGENT_ADDRESS_RULES["AGENT-061"], `${property}[${index}]`, address.toString());
    });
  }
  if (publicAddresses.length > 0 && reachable.length === 0) {
    const kinds = services.map(({ declaration }) => declaration.kind);
    problems.add(AGENT_ADDRESS_RULES["AGENT-060"], property, [...new Set(kinds)].join(", "));
  }
}

/**
 * Principals that an agent's SSH host certificate has for its public addresses: their hosts, each once, in the order
 * of the program.
 *
 * A certificate names hosts and no ports: `a.example.com:3022` and `a.example.com` are one principal, and IPv6 has no
 * brackets.
 *
 * @see specification 1.1, rule 1
 */
export function hostPrincipals(publicAddresses: readonly PublicAddress[] = []): readonly string[] {
  return [...new Set(publicAddresses.map(({ host }) => host))];
}

/** Where agents are reachable. */
export interface PublicAddressesProps {
  /**
   * Addresses under which the agents' SSH, Kubernetes and Windows Desktop services are reachable, with a port only if
   * there is one such service (`AGENT-060`, `AGENT-061`); their hosts become principals of the agents' host
   * certificates.
   *
   * @default none: the address of the pod
   * @see specification 1.1
   */
  readonly publicAddresses?: readonly (string | PublicAddress)[];
}

/** Addresses under which the agents are reachable. */
export const PUBLIC_ADDRESSES = {
  props: { publicAddresses: publicAddressList } satisfies PropsOf<PublicAddressesProps>,
  check: (release, problems) => {
    checkAddresses({ ...release, isDialled: release.directDial !== undefined }, problems);
  },
  owns: ({ file }) => DIALLED_SECTIONS.map((section) => `${file}.${section}.public_addr`),
  values: (release) => {
    const sections = addressSections({ ...release, isDialled: release.directDial !== undefined });
    return Object.keys(sections).length === 0 ? {} : { [release.platform.brand.configurationValue]: sections };
  },
} satisfies Feature;
