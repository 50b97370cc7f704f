import { wrongForm } from "../../core/schema/report";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { anyText, map, oneOf, textLike, textWhere, text } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { Value } from "../../core/value";
import { HostPort } from "../../network/host-port";
import { PublicAddress } from "../../network/public-address";
import { DATABASE_PROTOCOLS, type DatabaseProtocol } from "./database-protocols";
import { portsOfUri, type UriForm } from "./service-uri";

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

  /** Protocol of the database. */
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
const RESOURCE_NAME = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const APPLICATION_URI: UriForm = {
  schemes: { http: 80, https: 443, tcp: undefined },
  bare: false,
  severalHosts: false,
};
const RDP_PORT = 3389;

/** How to correct a label that is a number, or true. */
export const AS_TEXT = 'write every label as name: "value"';

/** A name under which users reach a Kubernetes cluster. */
export const kubernetesClusterName = textLike(
  "letters, digits, dots, hyphens and underscores, at most 253 characters",
  CLUSTER_NAME,
);

/** Labels of resources. */
export const resourceLabels = map(anyText({ fix: AS_TEXT, reference: true }), text());

const name = textLike(
  "a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter",
  RESOURCE_NAME,
);

const KUBERNETES = group<KubernetesServiceProps>()({
  clusterName: needed(kubernetesClusterName),
  labels: resourceLabels,
});

const APPLICATION = group<ApplicationServiceProps>()({
  name: needed(name),
  uri: needed(
    textWhere(
      "http://host[:port][/path], https://host[:port][/path] or tcp://host:port, without user or password",
      (uri) => portsOfUri(uri, APPLICATION_URI) !== undefined,
    ),
  ),
  publicAddress: instance(PublicAddress),
  labels: resourceLabels,
});

const DATABASE_URI = wrongForm(
  "host:port, or a scheme that belongs to the protocol such as mongodb://, without user or password",
  "write the address at which the agent reaches the database; the port is optional only if there is a scheme",
);

const DATABASE = group<DatabaseServiceProps>()(
  {
    name: needed(name),
    uri: needed(anyText()),
    protocol: needed(oneOf(Object.keys(DATABASE_PROTOCOLS) as DatabaseProtocol[])),
    labels: resourceLabels,
  },
  [
    ({ uri, protocol }, problems) => {
      if (portsOfDatabase(uri, protocol) === undefined) problems.add(DATABASE_URI, "uri", uri);
    },
  ],
);

const SSH = group<SshServiceProps>()({ labels: resourceLabels });

const WINDOWS_DESKTOP = group<WindowsDesktopServiceProps>()({
  name: needed(name),
  address: needed(
    textWhere(
      "a DNS name or IP address, optionally with a port",
      (address) => HostPort.of(address).violations.length === 0,
    ),
  ),
  labels: resourceLabels,
});

/**
 * One resource that an agent protects, and the service of the agent that protects it.
 *
 * @see specification 1
 */
export class AgentService extends Value {
  /** The Kubernetes cluster that the agent runs in. */
  static kubernetes(props: KubernetesServiceProps): AgentService {
    return make(AgentService, KUBERNETES, props, (right) => new AgentService({ kind: "kubernetes", ...right }, []));
  }

  /** A web or TCP application; several in one release make one Application Service. */
  static application(props: ApplicationServiceProps): AgentService {
    return make(AgentService, APPLICATION, props, (right) => {
      const ports = portsOfUri(right.uri, APPLICATION_URI) ?? [];
      return new AgentService({ kind: "application", ...right }, ports);
    });
  }

  /** A database; several in one release make one Database Service. */
  static database(props: DatabaseServiceProps): AgentService {
    return make(AgentService, DATABASE, props, (right) => {
      return new AgentService({ kind: "database", ...right }, portsOfDatabase(right.uri, right.protocol) ?? []);
    });
  }

  /** The pod of the agent as an SSH server. */
  static ssh(props: SshServiceProps = {}): AgentService {
    return make(AgentService, SSH, props, (right) => new AgentService({ kind: "ssh", ...right }, []));
  }

  /** A Windows desktop with local users. */
  static windowsDesktop(props: WindowsDesktopServiceProps): AgentService {
    return make(AgentService, WINDOWS_DESKTOP, props, (right) => {
      const port = HostPort.of(right.address).port ?? RDP_PORT;
      return new AgentService({ kind: "windows-desktop", ...right }, [port]);
    });
  }

  private constructor(
    /** @internal */
    readonly declaration: AgentServiceDeclaration,
    /** TCP ports under which the agent reaches the resource. */
    readonly egressPorts: readonly number[],
  ) {
    super([]);
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
