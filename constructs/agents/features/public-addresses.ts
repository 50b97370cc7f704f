import { AGENT_DIRECT_DIAL_PORTS } from "../../network/ports";
import type { PortName, PortRow } from "../../network/port-table";
import { PublicAddress } from "../../network/public-address";
import { ADDRESS_RULES } from "../../network/rules";
import { listOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { AgentServiceDeclaration } from "./agent-service";
import { usableAddresses } from "./host-principals";
import { AGENT_ADDRESS_RULES } from "./setting-rules";
import { agentServices } from "./services";

/** A service of an agent that can be reached under addresses of the agent. */
export interface ReachableService {
  /** Section of the configuration file. */
  readonly section: string;

  /** Port on which it listens if it is dialled directly. */
  readonly port: PortRow;
}

/** The others are reached through the proxy only, and their sections know no address. */
const SECTIONS: Readonly<Partial<Record<PortName, { kind: AgentServiceDeclaration["kind"]; section: string }>>> = {
  "agent-ssh": { kind: "ssh", section: "ssh_service" },
  "agent-kubernetes": { kind: "kubernetes", section: "kubernetes_service" },
  "agent-windows-desktop": { kind: "windows-desktop", section: "windows_desktop_service" },
};

/** What the checks of an agent's public addresses need. */
export interface AddressedAgent {
  readonly services: unknown;

  /** @default none */
  readonly publicAddresses?: readonly PublicAddress[] | undefined;

  /** Whether the services listen, instead of using a reverse tunnel. */
  readonly isDialled: boolean;
}

/** The services of an agent that can be reached under addresses of the agent, in the order of the port table. */
export function reachableServices(services: unknown): readonly ReachableService[] {
  const kinds = new Set(agentServices(services).map(({ declaration }) => declaration.kind));
  return AGENT_DIRECT_DIAL_PORTS.flatMap((port) => {
    const service = SECTIONS[port.name];
    return service !== undefined && kinds.has(service.kind) ? [{ section: service.section, port }] : [];
  });
}

/** Where services that are dialled directly listen, by section. */
export function listeningSections(services: unknown): Readonly<Record<string, { readonly listen_addr: string }>> {
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
  const addresses = usableAddresses(publicAddresses);
  if (addresses.length === 0) return {};
  return Object.fromEntries(
    reachableServices(services).map(({ section, port }) => [
      section,
      { public_addr: addresses.map((address) => (isDialled ? address.withPort(port.port) : address.toString())) },
    ]),
  );
}

/** Violations of the addresses besides their own: `ADDRESS-006`, `AGENT-060` and `AGENT-061`. */
export function checkAddresses({ services, publicAddresses, isDialled }: AddressedAgent): readonly Violation[] {
  const given: unknown = publicAddresses;
  if (given === undefined) return [];
  const problems = new Problems();
  const addresses = listOf(given);
  if (addresses === undefined) problems.add(ADDRESS_RULES.notAnAddress, "publicAddresses", given);
  const listening = isDialled ? reachableServices(services).length : 0;
  addresses?.forEach((address, index) => {
    const place = `publicAddresses[${index}]`;
    if (!(address instanceof PublicAddress)) problems.add(ADDRESS_RULES.notAnAddress, place, address);
    else if (listening > 1 && address.port !== undefined) {
      problems.add(AGENT_ADDRESS_RULES.ambiguousPort, place, address.toString());
    }
  });
  if (addresses !== undefined && addresses.length > 0 && reachableServices(services).length === 0) {
    const kinds = agentServices(services).map(({ declaration }) => declaration.kind);
    problems.add(AGENT_ADDRESS_RULES.nothingToReach, "publicAddresses", [...new Set(kinds)].join(", "));
  }
  return problems.list;
}
