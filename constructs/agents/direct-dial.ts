import type { Brand } from "../brand";
import type { PortRow } from "../network/port-table";
import { fieldsOf, isRecord } from "../validation/given";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { checkExposure, ServiceExposure, type ServicePort } from "../workloads/service-exposure";
import type { AgentReleaseProps, DirectDial } from "./agent-release-props";
import { addressSections, checkAddresses, reachableServices, type AddressedAgent } from "./public-addresses";
import { AGENT_RELEASE_RULES } from "./rules";
import { agentServices } from "./service-values";

/** Ports on which the agents of a release are dialled, in the order of the port table; none unless it is asked for. */
export function directDialPorts({ directDial, services }: AgentReleaseProps): readonly PortRow[] {
  return directDial === undefined ? [] : reachableServices(services).map(({ port }) => port);
}

/** The same as ports of a Service. */
export function directDialServicePorts(props: AgentReleaseProps): readonly ServicePort[] {
  return directDialPorts(props).map(({ name, port }) => ({ name, port, containerPort: port }));
}

/**
 * Chart values by which the agents listen, and give out their addresses.
 *
 * @see specification 1.1 (`public_addr`), 4.2
 */
export function reachabilityValues(props: AgentReleaseProps, brand: Brand): Record<string, unknown> {
  const addresses = addressSections(addressed(props));
  const sections = reachableServices(props.services).flatMap(({ section, port }) => {
    const listens = props.directDial === undefined ? {} : { listen_addr: `0.0.0.0:${port.port}` };
    const settings = { ...listens, ...addresses[section] };
    return Object.keys(settings).length === 0 ? [] : [[section, settings] as const];
  });
  return sections.length === 0 ? {} : { [brand.configurationValue]: Object.fromEntries(sections) };
}

/** Violations of direct dial and of public addresses: `AGENT-040` to `AGENT-042`, `EXPOSURE-001`, see {@link checkAddresses}. */
export function checkReachability(props: AgentReleaseProps): readonly Violation[] {
  return [...checkDirectDial(props), ...checkAddresses(addressed(props))];
}

function checkDirectDial(props: AgentReleaseProps): readonly Violation[] {
  const { directDial, platform } = props;
  if (directDial === undefined) return [];
  const problems = new Problems();
  const { exposure } = fieldsOf(directDial);
  const ports = directDialPorts(props);
  if (platform.hosting === "cloud-hosted") {
    problems.add(AGENT_RELEASE_RULES.cloudDirectDial, "directDial", platform.hosting);
  }
  if (ports.length === 0) {
    const kinds = agentServices(props.services).map(({ declaration }) => declaration.kind);
    problems.add(AGENT_RELEASE_RULES.nothingToDial, "directDial", [...new Set(kinds)].join(", "));
  }
  if (!isRecord(directDial)) problems.add(AGENT_RELEASE_RULES.directDial, "directDial", directDial);
  if (exposure !== undefined && !(exposure instanceof ServiceExposure)) {
    problems.add(AGENT_RELEASE_RULES.directDial, "directDial.exposure", exposure);
  }
  const names = ports.map(({ name }) => name);
  return [...problems.list, ...checkExposure(exposureOf(directDial), names, "directDial.exposure")];
}

/** The exposure of a release that is dialled directly. */
export function exposureOf(directDial: DirectDial): ServiceExposure {
  const { exposure } = fieldsOf(directDial);
  return exposure instanceof ServiceExposure ? exposure : ServiceExposure.clusterIp();
}

function addressed({ services, publicAddresses, directDial }: AgentReleaseProps): AddressedAgent {
  return { services, publicAddresses, isDialled: directDial !== undefined };
}
