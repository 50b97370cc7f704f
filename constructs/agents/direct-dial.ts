import type { Brand } from "../brand";
import { AGENT_DIRECT_DIAL_PORTS, type PortName, type PortRow } from "../network/port-table";
import { PublicAddress } from "../network/public-address";
import { fieldsOf, isRecord, listOf } from "../validation/given";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { checkExposure, ServiceExposure, type ServicePort } from "../workloads/service-exposure";
import type { AgentReleaseProps, DirectDial } from "./agent-release-props";
import type { AgentServiceDeclaration } from "./agent-service";
import { AGENT_RELEASE_RULES } from "./rules";
import { agentServices } from "./service-values";

/** Services of an agent that can be dialled: their port, and their section of the configuration file. */
const DIALLED: Readonly<Partial<Record<AgentServiceDeclaration["kind"], { port: PortName; section: string }>>> = {
  ssh: { port: "agent-ssh", section: "ssh_service" },
  kubernetes: { port: "agent-kubernetes", section: "kubernetes_service" },
  "windows-desktop": { port: "agent-windows-desktop", section: "windows_desktop_service" },
};

/** Ports on which the agents of a release are dialled, in the order of the port table; none unless it is asked for. */
export function directDialPorts({ directDial, services }: AgentReleaseProps): readonly PortRow[] {
  if (directDial === undefined) return [];
  const names = new Set(agentServices(services).map(({ declaration }) => DIALLED[declaration.kind]?.port));
  return AGENT_DIRECT_DIAL_PORTS.filter(({ name }) => names.has(name));
}

/** The same as ports of a Service. */
export function directDialServicePorts(props: AgentReleaseProps): readonly ServicePort[] {
  return directDialPorts(props).map(({ name, port }) => ({ name, port, containerPort: port }));
}

/**
 * Chart values by which the agents listen.
 *
 * @see specification 1.1 (`public_addr`), 4.2
 */
export function directDialValues(props: AgentReleaseProps, brand: Brand): Record<string, unknown> {
  const addresses = addressesOf(props.directDial);
  const sections = directDialPorts(props).map(({ name, port }) => [
    sectionOf(name),
    {
      listen_addr: `0.0.0.0:${port}`,
      ...(addresses.length > 0 && { public_addr: addresses.map((address) => address.withPort(port)) }),
    },
  ]);
  return sections.length === 0 ? {} : { [brand.configurationValue]: Object.fromEntries(sections) as object };
}

/** Violations of direct dial: `AGENT-040`, `AGENT-041`, `AGENT-042` and `EXPOSURE-001`. */
export function checkDirectDial(props: AgentReleaseProps): readonly Violation[] {
  const { directDial, platform } = props;
  if (directDial === undefined) return [];
  const problems = new Problems();
  const { exposure, publicAddresses = [] } = fieldsOf(directDial);
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
  if (listOf(publicAddresses)?.every((address) => address instanceof PublicAddress) !== true) {
    problems.add(AGENT_RELEASE_RULES.directDial, "directDial.publicAddresses", publicAddresses);
  }
  const names = ports.map(({ name }) => name);
  return [...problems.list, ...checkExposure(exposureOf(directDial), names, "directDial.exposure")];
}

/** The exposure of a release that is dialled directly. */
export function exposureOf(directDial: DirectDial): ServiceExposure {
  const { exposure } = fieldsOf(directDial);
  return exposure instanceof ServiceExposure ? exposure : ServiceExposure.clusterIp();
}

function addressesOf(directDial: DirectDial | undefined): readonly PublicAddress[] {
  return (listOf(fieldsOf(directDial)["publicAddresses"]) ?? []).filter((address) => address instanceof PublicAddress);
}

function sectionOf(port: PortName): string | undefined {
  return Object.values(DIALLED).find((dialled) => dialled.port === port)?.section;
}
