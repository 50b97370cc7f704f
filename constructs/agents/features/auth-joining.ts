import { fieldsOf, isRecord, isTextLike, listOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { AUTH_JOINING_RULES as RULES } from "./auth-joining-rules";
import { joiningServices, type DiscoveringRelease } from "./discovery";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { reachableServices } from "./public-addresses";
import { AGENT_RELEASE_RULES } from "./rules";

const CA_PIN = /^sha256:[0-9a-f]{64}$/;

/** Kinds of services that are reached through reverse tunnels alone. */
const TUNNEL_SERVICES: readonly string[] = ["application", "database"];

/** What agents need to know about the auth service to join it. */
export interface AuthJoining {
  /**
   * CA pins by which agents recognise the auth service: `sha256:` and 64 hexadecimal digits each, as `tctl status`
   * shows them. Without a pin, agents outside of the platform's cluster join any server that answers (`AGENT-048`,
   * which can be acknowledged).
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

/** The pins as a program passed them. A value that is not a list counts as no pins. */
export function caPinsOf(directDial: unknown): readonly string[] {
  return (listOf(fieldsOf(directDial)["caPins"]) ?? []).filter((pin) => isTextLike(CA_PIN, pin));
}

/** Violations of agents that are dialled directly: `AGENT-040` to `AGENT-042` and `AGENT-045` to `AGENT-048`. */
export function checkAuthJoining(agent: JoiningAgent): readonly Violation[] {
  if (agent.directDial === undefined) return [];
  const problems = new Problems();
  checkServices(agent, problems);
  if (!isRecord(agent.directDial)) problems.add(AGENT_RELEASE_RULES.directDial, "directDial", agent.directDial);
  if (agent.platform.hosting === "cloud-hosted") {
    problems.add(AGENT_RELEASE_RULES.cloudDirectDial, "directDial", agent.platform.hosting);
  } else checkAuthService(agent, problems);
  return problems.list;
}

function checkServices(agent: JoiningAgent, problems: Problems): void {
  const kinds = [...new Set(joiningServices(agent))];
  const held = kinds.filter((kind) => TUNNEL_SERVICES.includes(kind));
  if (reachableServices(agent.services).length === 0) {
    problems.add(AGENT_RELEASE_RULES.nothingToDial, "directDial", kinds.join(", "));
  } else if (held.length > 0) problems.add(RULES.tunnelServices, "directDial", held.join(", "));
}

function checkAuthService(agent: JoiningAgent, problems: Problems): void {
  const { directDial, inPlatformCluster } = agent;
  const { caPins } = fieldsOf(directDial);
  const pins = listOf(caPins) ?? [];
  if (joinedAuthAddress(agent) === undefined) {
    problems.add(RULES.unreachable, "directDial", inPlatformCluster === true ? "no auth service" : "no public address");
  } else if (caPins === undefined && inPlatformCluster !== true) {
    problems.add(RULES.unknownAuth, "directDial.caPins", caPins);
  }
  if (caPins !== undefined && (pins.length === 0 || !pins.every((pin) => isTextLike(CA_PIN, pin)))) {
    problems.add(RULES.caPin, "directDial.caPins", caPins);
  }
}
