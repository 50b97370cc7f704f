import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import { group, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list, textLike } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import type { PortRow } from "../../network/port-table";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { checkExposure, checkPlainExposure, ServiceExposure, type ServicePort } from "../../workloads/service-exposure";
import type { AgentReleaseProps } from "../features/agent-release-props";
import { chartSource } from "../common/chart-source";
import { DIRECT_DIAL_RULES as RULES } from "./direct-dial-rules";
import { joiningServices, type DiscoveringRelease } from "../services/discovery";
import type { Feature } from "../common/feature";
import { DIALLED_SECTIONS, listeningSections, reachableServices } from "./public-addresses";

const CA_PIN = /^sha256:[0-9a-f]{64}$/;

/** CA pins of the auth service. */
export const caPinList = list(
  textLike("sha256: and 64 hexadecimal digits", CA_PIN, { fix: "copy the CA pin that tctl status shows" }),
);

/** How agents join the auth service. */
export interface AuthJoining {
  /**
   * CA pins by which agents recognise the auth service: `sha256:` and 64 hexadecimal digits each, as `tctl status`
   * shows them. Agents outside of the platform's cluster need one (`AGENT-048`, which can be acknowledged).
   *
   * @default none
   * @see specification 4.3
   */
  readonly caPins?: readonly string[];
}

/** What decides where agents join. */
export interface JoiningAgent extends DiscoveringRelease {
  readonly platform: ProxyEndpoint;

  /** Whether they are in the cluster of the platform. @default false */
  readonly inPlatformCluster?: boolean | undefined;

  /** @default none: they join through the proxies */
  readonly directDial?: AuthJoining | undefined;
}

/**
 * Address of the auth service for agents that are dialled directly.
 *
 * An agent that joins through the proxies holds a reverse tunnel and does not listen.
 *
 * @returns `host:port`; undefined if they join through the proxies, or the address is unknown
 */
export function joinedAuthAddress({ platform, inPlatformCluster, directDial }: JoiningAgent): string | undefined {
  if (directDial === undefined) return undefined;
  return inPlatformCluster === true ? platform.authService?.address : platform.authService?.publicAddress;
}

/** Whether the agents join an auth service whose pods are in their cluster. */
export function joinsInCluster(agent: JoiningAgent): boolean {
  return agent.inPlatformCluster === true && joinedAuthAddress(agent) !== undefined;
}

/** Ports on which the agents of a release are dialled, in the order of the port table; none without `directDial`. */
export function directDialPorts({
  directDial,
  services,
}: Pick<AgentReleaseProps, "directDial" | "services">): readonly PortRow[] {
  return directDial === undefined ? [] : reachableServices(services).map(({ port }) => port);
}

/** The same as ports of a Service. */
export function directDialServicePorts(props: AgentReleaseProps): readonly ServicePort[] {
  return directDialPorts(props).map(({ name, port }) => ({ name, port, containerPort: port }));
}

/** How agents are reached without a reverse tunnel. */
export interface DirectDial extends AuthJoining {
  /** Service in front of the agents. @default `ServiceExposure.clusterIp()` */
  readonly exposure?: ServiceExposure;
}

/** Whether agents are dialled directly. */
export interface DirectDialProps {
  /**
   * Lets the agents' SSH, Kubernetes and Windows Desktop services be dialled at their ports; self-hosted only.
   *
   * Such agents join the auth service: in its cluster at its Service, elsewhere at the first address of the platform's
   * `auth.publicAddresses` (`AGENT-045`). They hold no reverse tunnel, so they cannot protect applications and
   * databases (`AGENT-046`).
   *
   * @default none: agents dial out, and have no port
   * @see specification 4.2 and 1, rule 2
   */
  readonly directDial?: DirectDial;
}

/**
 * How the agents are dialled, and where they join: through the proxies, or the auth service.
 *
 * @see specification 4.2
 */
export const DIRECT_DIAL = {
  props: {
    directDial: group<DirectDial>()({ caPins: caPinList, exposure: instance(ServiceExposure, { secret: true }) }),
  } satisfies PropsOf<DirectDialProps>,
  check: (release, problems) => {
    const open = directDialPorts(release).map(({ name }) => name);
    const exposed = { exposure: release.directDial?.exposure, property: "directDial.exposure" };
    checkExposure({ ...exposed, open }, problems);
    checkPlainExposure(exposed, problems);
    checkAuthJoining(release, problems);
  },
  owns: ({ common, file }) => [
    ...["authAddr", "caPin", "proxyAddr", "updater.proxyAddr"],
    ...["auth_server", "auth_servers", "ca_pin", "proxy_server"].map((path) => `${common}.${path}`),
    ...DIALLED_SECTIONS.map((section) => `${file}.${section}.listen_addr`),
  ],
  values: (release) => {
    const { brand, proxyAddress } = release.platform;
    const authAddress = joinedAuthAddress(release);
    const { caPins } = release.directDial ?? {};
    const joining = { proxyAddr: proxyAddress.toString(), ...(caPins && { caPin: caPins }) };
    if (release.directDial === undefined) return joining;
    const listening = listeningSections(release.services);
    if (authAddress === undefined) return { ...joining, [brand.configurationValue]: listening };
    if (chartSource(release).kind === "bundled") {
      return { ...joining, authAddr: authAddress, [brand.configurationValue]: listening };
    }
    // Teleport's chart has no such value, and its configuration file takes only one of the two addresses.
    const section = { auth_server: authAddress, proxy_server: "" };
    return { ...joining, [brand.configurationValue]: { ...listening, [brand.configurationSection]: section } };
  },
} satisfies Feature;

/** Notes what is wrong with agents that are dialled directly: `AGENT-040`, `AGENT-041`, `AGENT-045`, `AGENT-046`, `AGENT-048`. */
export function checkAuthJoining(agent: JoiningAgent, problems: Problems): void {
  const { directDial, inPlatformCluster, platform, services } = agent;
  if (directDial === undefined) return;
  const kinds = [...new Set(joiningServices(agent))];
  const held = kinds.filter((kind) => kind !== "discovery" && SERVICE_KINDS[kind].port === undefined);
  if (reachableServices(services).length === 0) problems.add(RULES["AGENT-041"], "directDial", kinds.join(", "));
  else if (held.length > 0) problems.add(RULES["AGENT-046"], "directDial", held.join(", "));
  if (platform.hosting === "cloud-hosted") {
    problems.add(RULES["AGENT-040"], "directDial", platform.hosting);
  } else if (joinedAuthAddress(agent) === undefined) {
    problems.add(
      RULES["AGENT-045"],
      "directDial",
      inPlatformCluster === true ? "no auth service" : "no public address",
    );
  } else if (directDial.caPins === undefined && inPlatformCluster !== true) {
    problems.add(RULES["AGENT-048"], "directDial.caPins", undefined);
  }
}
