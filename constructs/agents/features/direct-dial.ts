import type { Brand, ChartSource } from "../../brand/brand";
import type { PortRow } from "../../network/port-table";
import { fieldsOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { checkExposure, ServiceExposure, type ServicePort } from "../../workloads/service-exposure";
import { caPinsOf, checkAuthJoining, joinedAuthAddress } from "./auth-joining";
import type { AgentReleaseProps, DirectDial } from "./agent-release-props";
import {
  addressSections,
  checkAddresses,
  listeningSections,
  reachableServices,
  type AddressedAgent,
} from "./public-addresses";
import { AGENT_RELEASE_RULES } from "./rules";

/** Ports on which the agents of a release are dialled, in the order of the port table; none without `directDial`. */
export function directDialPorts({ directDial, services }: AgentReleaseProps): readonly PortRow[] {
  return directDial === undefined ? [] : reachableServices(services).map(({ port }) => port);
}

/** The same as ports of a Service. */
export function directDialServicePorts(props: AgentReleaseProps): readonly ServicePort[] {
  return directDialPorts(props).map(({ name, port }) => ({ name, port, containerPort: port }));
}

/**
 * Chart values with which the agents listen, and publish their addresses.
 *
 * @see specification 1.1 (`public_addr`), 4.2
 */
export function reachabilityValues(props: AgentReleaseProps, brand: Brand): Record<string, unknown> {
  const addresses = addressSections(addressed(props));
  const listening = props.directDial === undefined ? {} : listeningSections(props.services);
  const sections = reachableServices(props.services).flatMap(({ section }) => {
    const settings = { ...listening[section], ...addresses[section] };
    return Object.keys(settings).length === 0 ? [] : [[section, settings] as const];
  });
  return sections.length === 0 ? {} : { [brand.configurationValue]: Object.fromEntries(sections) };
}

/** Chart values by which the agents of a release join: through the proxies, or the auth service. */
export function joinedAddressValues(props: AgentReleaseProps, chart: ChartSource): Record<string, unknown> {
  const { platform, directDial } = props;
  const { brand, proxyAddress } = platform;
  const authAddress = joinedAuthAddress(props);
  const caPins = caPinsOf(directDial);
  const values = { proxyAddr: proxyAddress, ...(caPins.length > 0 && { caPin: [...caPins] }) };
  if (authAddress === undefined) return values;
  if (chart.kind === "bundled") return { ...values, authAddr: authAddress };
  // The public chart has no such value, and its configuration file takes only one of the two addresses.
  const section = { auth_server: authAddress, proxy_server: "" };
  return { ...values, [brand.configurationValue]: { [brand.configurationSection]: section } };
}

/** Violations of direct dial and of public addresses: see {@link checkAuthJoining} and {@link checkAddresses}; `EXPOSURE-001`. */
export function checkReachability(props: AgentReleaseProps): readonly Violation[] {
  return [...checkDirectDial(props), ...checkAuthJoining(props), ...checkAddresses(addressed(props))];
}

function checkDirectDial(props: AgentReleaseProps): readonly Violation[] {
  const { directDial } = props;
  if (directDial === undefined) return [];
  const problems = new Problems();
  const { exposure } = fieldsOf(directDial);
  const ports = directDialPorts(props);
  if (exposure !== undefined && !(exposure instanceof ServiceExposure)) {
    problems.add(AGENT_RELEASE_RULES.directDial, "directDial.exposure", exposure);
  }
  const open = ports.map(({ name }) => name);
  checkExposure({ exposure: exposureOf(directDial), open, property: "directDial.exposure" }, problems);
  return problems.list;
}

/** The exposure of a release that is dialled directly. */
export function exposureOf(directDial: DirectDial): ServiceExposure {
  const { exposure } = fieldsOf(directDial);
  return exposure instanceof ServiceExposure ? exposure : ServiceExposure.clusterIp();
}

function addressed({ services, publicAddresses, directDial }: AgentReleaseProps): AddressedAgent {
  return { services, publicAddresses, isDialled: directDial !== undefined };
}
