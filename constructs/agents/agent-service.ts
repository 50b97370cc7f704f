import { HostPort } from "../network/host-port";
import type { PublicAddress } from "../network/public-address";
import { fieldsOf, isTextLike } from "../core/given";
import { Problems, propertyOf, Value } from "../core/value";
import { DATABASE_PROTOCOLS, isDatabaseProtocol, type DatabaseProtocol } from "./database-protocols";
import { AGENT_SERVICE_RULES } from "./rules";
import { portsOfUri } from "./service-uri";

/** Labels of a protected resource. Roles select the resource by them. */
export type ResourceLabels = Readonly<Record<string, string>>;

/** The Kubernetes cluster that the agent runs in. */
export interface KubernetesServiceProps {
  /** Name under which users reach the cluster: letters, digits, `.`, `-` and `_`. */
  readonly clusterName: string;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One web or TCP application. */
export interface ApplicationServiceProps {
  /** DNS label; becomes part of the application's public address. */
  readonly name: string;
  /** `http://`, `https://` or `tcp://` address under which the agent reaches the application. */
  readonly uri: string;
  /** Address under which users reach the application. @default `<name>.<address of the proxy>` */
  readonly publicAddress?: PublicAddress;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One database. */
export interface DatabaseServiceProps {
  /** DNS label. */
  readonly name: string;
  /** `host:port`, or a URI of the protocol, under which the agent reaches the database. */
  readonly uri: string;
  readonly protocol: DatabaseProtocol;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** The pod of the agent itself, as an SSH server. */
export interface SshServiceProps {
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One Windows desktop with local users. */
export interface WindowsDesktopServiceProps {
  /** DNS label. */
  readonly name: string;
  /** DNS name or IP address, optionally with a port. @default port 3389 */
  readonly address: string;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** What an {@link AgentService} was made from. */
export type AgentServiceDeclaration =
  | ({ readonly kind: "kubernetes" } & KubernetesServiceProps)
  | ({ readonly kind: "application" } & ApplicationServiceProps)
  | ({ readonly kind: "database" } & DatabaseServiceProps)
  | ({ readonly kind: "ssh" } & SshServiceProps)
  | ({ readonly kind: "windows-desktop" } & WindowsDesktopServiceProps);

const CLUSTER_NAME = /^[A-Za-z0-9._-]{1,253}$/;

/** Whether users can reach a Kubernetes cluster under a name. */
export function isClusterName(given: unknown): given is string {
  return isTextLike(CLUSTER_NAME, given);
}

const RESOURCE_NAME = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const RDP_PORT = 3389;

/**
 * One resource that an agent protects, and the service of the agent that protects it.
 *
 * An invalid name carries `AGENT-002`, an application's invalid URI `AGENT-005`, a database's invalid URI `AGENT-006`,
 * an unknown protocol `AGENT-007`, a desktop's invalid address `AGENT-008`, labels that are not strings `AGENT-009`.
 *
 * @see specification 1
 */
export class AgentService extends Value {
  /** The Kubernetes cluster that the agent runs in. */
  static kubernetes(given: KubernetesServiceProps): AgentService {
    const props = propsOf(given);
    const problems = checkCommon(props, CLUSTER_NAME, "clusterName", props.clusterName);
    return new AgentService({ kind: "kubernetes", ...props }, [], problems);
  }

  /** A web or TCP application; several in one release make one Application Service. */
  static application(given: ApplicationServiceProps): AgentService {
    const props = propsOf(given);
    const problems = checkCommon(props, RESOURCE_NAME, "name", props.name);
    const ports = portsOfUri(props.uri, {
      schemes: { http: 80, https: 443, tcp: undefined },
      bare: false,
      severalHosts: false,
    });
    if (ports === undefined) problems.add(AGENT_SERVICE_RULES.applicationUri, "uri", props.uri);
    problems.addAllIn(props.publicAddress, "publicAddress");
    return new AgentService({ kind: "application", ...props }, ports ?? [], problems);
  }

  /** A database; several in one release make one Database Service. */
  static database(given: DatabaseServiceProps): AgentService {
    const props = propsOf(given);
    const problems = checkCommon(props, RESOURCE_NAME, "name", props.name);
    const ports = isDatabaseProtocol(props.protocol) ? portsOfDatabase(props.uri, props.protocol) : [];
    if (!isDatabaseProtocol(props.protocol)) {
      problems.add(AGENT_SERVICE_RULES.databaseProtocol, "protocol", props.protocol);
    }
    if (ports === undefined) problems.add(AGENT_SERVICE_RULES.databaseUri, "uri", props.uri);
    return new AgentService({ kind: "database", ...props }, ports ?? [], problems);
  }

  /** The pod of the agent as an SSH server. */
  static ssh(given: SshServiceProps = {}): AgentService {
    const props = propsOf(given);
    const problems = new Problems();
    checkLabels(props.labels, problems);
    return new AgentService({ kind: "ssh", ...props }, [], problems);
  }

  /** A Windows desktop with local users. */
  static windowsDesktop(given: WindowsDesktopServiceProps): AgentService {
    const props = propsOf(given);
    const problems = checkCommon(props, RESOURCE_NAME, "name", props.name);
    const address = HostPort.of(props.address);
    if (address.violations.length > 0) problems.add(AGENT_SERVICE_RULES.desktopAddress, "address", props.address);
    return new AgentService({ kind: "windows-desktop", ...props }, [address.port ?? RDP_PORT], problems);
  }

  private constructor(
    readonly declaration: AgentServiceDeclaration,
    /** TCP ports under which the agent reaches the resource. */
    readonly egressPorts: readonly number[],
    problems: Problems,
  ) {
    super(problems.list);
  }
}

/** Props that are not an object count as no props: each missing prop is reported. */
function propsOf<T extends object>(given: T): T {
  return fieldsOf(given) as T;
}

function checkCommon(
  { labels }: { readonly labels?: ResourceLabels },
  form: RegExp,
  property: string,
  name: unknown,
): Problems {
  const problems = new Problems();
  if (typeof name !== "string" || !form.test(name)) problems.add(AGENT_SERVICE_RULES.name, property, name);
  checkLabels(labels, problems);
  return problems;
}

/** Notes labels that are not texts by name (`AGENT-009`). */
export function checkLabels(labels: unknown, problems: Problems, property = "labels"): void {
  if (labels === undefined) return;
  if (typeof labels !== "object" || labels === null || Array.isArray(labels)) {
    problems.add(AGENT_SERVICE_RULES.labels, property, labels);
    return;
  }
  for (const [name, text] of Object.entries(labels as Record<string, unknown>)) {
    if (name === "" || typeof text !== "string") {
      problems.add(AGENT_SERVICE_RULES.labels, propertyOf(property, name), text);
    }
  }
}

function portsOfDatabase(uri: unknown, protocol: DatabaseProtocol): readonly number[] | undefined {
  const { defaultPort, schemes } = DATABASE_PROTOCOLS[protocol];
  return portsOfUri(uri, {
    schemes: Object.fromEntries(schemes.map((scheme) => [scheme, defaultPort])),
    bare: true,
    severalHosts: protocol === "mongodb",
  });
}
