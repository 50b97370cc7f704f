import { wrongForm } from "../../core/schema/report";
import { document, named, type PartOf } from "../../core/schema/document";
import { mergedData } from "../../core/merged-data";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { anyText, flag, list, map, oneOf, textLike, text } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { Value } from "../../core/value";
import { HostPort } from "../../network/host-port";
import { PublicAddress } from "../../network/public-address";
import { APPLICATION_SETTINGS, portsOf, type ApplicationSettings, type PortEntry } from "./application-settings";
import { DATABASE_SETTINGS, type DatabaseSettings } from "./database-settings";
import { DATABASE_PROTOCOLS, type DatabaseProtocol } from "./database-protocols";
import { checkFurtherKeys, OWNED_OF_APPLICATION, OWNED_OF_DATABASE } from "./further-entry";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../platform/declaration/configuration/further-configuration";
import { portsOfUri, type UriForm } from "./service-uri";
import { SSH_SETTINGS, type SshSettings } from "./ssh-settings";
import {
  domainSection,
  hostPort,
  portsOfDomain,
  WINDOWS_DOMAIN,
  type WindowsDomainServiceProps,
} from "./windows-settings";

/** Labels of a protected resource. Roles select the resource by them. */
export type ResourceLabels = Readonly<Record<string, string>>;

/** The Kubernetes cluster that the agent runs in. */
export interface KubernetesServiceProps {
  /** Name under which users reach the cluster: letters, digits, `.`, `-` and `_`. */
  readonly clusterName: string;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** Kubernetes clusters that an agent on Linux reaches by a kubeconfig file. */
export interface KubeconfigServiceProps {
  /**
   * Absolute path of the file on the machine, readable by the agent's user. Each of its contexts is a cluster, under the
   * name of the context.
   */
  readonly file: string;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One web or TCP application. */
export interface ApplicationServiceProps extends ApplicationSettings {
  /** DNS label; becomes part of the application's public address. */
  readonly name: string;
  /**
   * `http://`, `https://` or `tcp://` address under which the agent reaches the application; `mcp+http://`, `mcp+https://`,
   * `mcp+sse+http://` or `mcp+sse+https://` for an MCP server. A `tcp://` address needs a port, unless there are `tcpPorts`.
   */
  readonly uri: string;
  /** Address under which users reach the application. @default `<name>.<address of the proxy>` */
  readonly publicAddress?: PublicAddress;
  /** @default none */
  readonly labels?: ResourceLabels;
  /** Keys of its entry in the agent's configuration file that no prop has, merged deeply (`CONFIGURATION-002`). @default none */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** A program on the agent's pod or machine that is an MCP server: the agent starts it for each session. */
export interface McpServiceProps extends Pick<ApplicationSettings, "description" | "dynamicLabels"> {
  /** DNS label. */
  readonly name: string;
  /** The program. */
  readonly command: string;
  /** Its arguments. @default none */
  readonly args?: readonly string[];
  /** Account of the pod or the machine that it runs as. */
  readonly runAsHostUser: string;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** The web console of a cloud, which users reach with an identity of that cloud. */
export interface CloudConsoleServiceProps extends Pick<
  ApplicationSettings,
  "description" | "awsExternalId" | "useAnyProxyPublicAddr"
> {
  /** DNS label; becomes part of the console's public address. */
  readonly name: string;
  /** The cloud. `AWS` is a web console, `Azure` and `GCP` are for the command lines of these clouds. */
  readonly cloud: "AWS" | "Azure" | "GCP";
  /** Address under which users reach the console. @default `<name>.<address of the proxy>` */
  readonly publicAddress?: PublicAddress;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One database. */
export interface DatabaseServiceProps extends DatabaseSettings {
  /** DNS label. */
  readonly name: string;
  /** `host:port`, or a URI of the protocol, under which the agent reaches the database. */
  readonly uri: string;

  /** Protocol of the database. */
  readonly protocol: DatabaseProtocol;
  /** @default none */
  readonly labels?: ResourceLabels;
  /** Keys of its entry in the agent's configuration file that no prop has, merged deeply (`CONFIGURATION-002`). @default none */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** The pod of the agent itself, as an SSH server. */
export interface SshServiceProps extends SshSettings {
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** One Windows desktop. */
export interface WindowsDesktopServiceProps {
  /** DNS label. */
  readonly name: string;
  /** DNS name or IP address, optionally with a port. @default port 3389 */
  readonly address: string;
  /** Whether it is of the release's `AgentService.windowsDomain` (`AGENT-089`). @default false: its users are local */
  readonly activeDirectory?: boolean;
  /** @default none */
  readonly labels?: ResourceLabels;
}

/** An application or a database. */
interface ProtectedResource<K extends "application" | "database"> {
  readonly kind: K;
  readonly name: string;
  readonly uri: string;
  readonly labels?: ResourceLabels | undefined;

  /** All that the agent's configuration file says of it, but for its labels. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** What an {@link AgentService} was made from. */
export type AgentServiceDeclaration =
  | ({ readonly kind: "kubernetes" } & KubernetesServiceProps)
  | { readonly kind: "kubernetes"; readonly kubeconfigFile: string; readonly labels?: ResourceLabels | undefined }
  | ProtectedResource<"application">
  | ProtectedResource<"database">
  | {
      readonly kind: "ssh";
      readonly labels?: ResourceLabels | undefined;

      /** All that the agent's configuration file says of it, but for its labels. */
      readonly section: Readonly<Record<string, unknown>>;
    }
  | ({ readonly kind: "windows-desktop" } & WindowsDesktopServiceProps)
  | { readonly kind: "windows-desktop"; readonly domain: Readonly<Record<string, unknown>> };

const CLUSTER_NAME = /^[A-Za-z0-9._-]{1,253}$/;
const RESOURCE_NAME = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const APPLICATION_URI: UriForm = {
  schemes: {
    http: 80,
    https: 443,
    tcp: undefined,
    "mcp+http": 80,
    "mcp+https": 443,
    "mcp+sse+http": 80,
    "mcp+sse+https": 443,
  },
  bare: false,
  severalHosts: false,
};
const RDP_PORT = 3389;
const HTTPS_PORT = 443;
const MCP_BY_COMMAND = "mcp+stdio://";
const AWS_CONSOLE = "https://console.aws.amazon.com";

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

const KUBECONFIG = group<KubeconfigServiceProps>()({
  file: needed(textLike("an absolute path of letters, digits and . _ - /", /^(\/[A-Za-z0-9._-]+)+$/)),
  labels: resourceLabels,
});

const PUBLIC_ADDRESS = named("public_addr", instance(PublicAddress));

const WITHOUT_PORT = wrongForm(
  "tcp://host without a port, since tcpPorts has the ports",
  "remove the port of uri, or remove tcpPorts and declare one application for each port",
);

const APPLICATION_ADDRESS = wrongForm(
  "http://host[:port][/path], https://host[:port][/path], either of them behind mcp+ or mcp+sse+, or tcp://host:port, without user or password",
);

const APPLICATION = document<ApplicationServiceProps>()(
  {
    name: needed(name),
    uri: needed(anyText()),
    publicAddress: PUBLIC_ADDRESS,
    labels: resourceLabels,
    furtherConfiguration,
    ...APPLICATION_SETTINGS,
  },
  [
    ({ uri, tcpPorts }, problems) => {
      if (tcpPorts === undefined) {
        if (portsOfUri(uri, APPLICATION_URI) === undefined) problems.add(APPLICATION_ADDRESS, "uri", uri);
      } else if (!/^tcp:\/\//.test(String(uri)) || portsOfUri(`${String(uri)}:1`, APPLICATION_URI) === undefined) {
        problems.add(WITHOUT_PORT, "uri", uri);
      }
    },
    (props, problems) => {
      checkFurtherKeys(props, OWNED_OF_APPLICATION, problems);
    },
  ],
);

const MCP = document<McpServiceProps>()({
  name: needed(name),
  command: needed(text()),
  args: list(text()),
  runAsHostUser: needed(text()),
  labels: resourceLabels,
  description: APPLICATION_SETTINGS.description,
  dynamicLabels: APPLICATION_SETTINGS.dynamicLabels,
});

const OF_AWS = wrongForm("left out, unless the cloud is AWS");

const { description, awsExternalId, useAnyProxyPublicAddr } = APPLICATION_SETTINGS;

const CLOUD_CONSOLE = document<CloudConsoleServiceProps>()(
  {
    name: needed(name),
    cloud: needed(oneOf(["AWS", "Azure", "GCP"])),
    publicAddress: PUBLIC_ADDRESS,
    labels: resourceLabels,
    description,
    awsExternalId,
    useAnyProxyPublicAddr,
  },
  [
    ({ cloud, awsExternalId: given }, problems) => {
      if (given !== undefined && cloud !== "AWS") problems.add(OF_AWS, "awsExternalId", given);
    },
  ],
);

const DATABASE_URI = wrongForm(
  "host:port, or a scheme that belongs to the protocol such as mongodb://, without user or password",
  "write the address at which the agent reaches the database; the port is optional only if there is a scheme",
);

/** Settings of one protocol alone. */
const OF_PROTOCOL = { activeDirectory: "sqlserver", mysql: "mysql", oracle: "oracle" } as const;

const DATABASE = document<DatabaseServiceProps>()(
  {
    name: needed(name),
    uri: needed(anyText()),
    protocol: needed(oneOf(Object.keys(DATABASE_PROTOCOLS) as DatabaseProtocol[])),
    labels: resourceLabels,
    furtherConfiguration,
    ...DATABASE_SETTINGS,
  },
  [
    ({ uri, protocol }, problems) => {
      if (portsOfDatabase(uri, protocol as DatabaseProtocol) === undefined) problems.add(DATABASE_URI, "uri", uri);
    },
    (props, problems) => {
      for (const [setting, protocol] of Object.entries(OF_PROTOCOL)) {
        if (props[setting as keyof typeof OF_PROTOCOL] === undefined || props.protocol === protocol) continue;
        problems.add(wrongForm(`left out, unless protocol is ${protocol}`), setting, props.protocol);
      }
    },
    (props, problems) => {
      checkFurtherKeys(props, OWNED_OF_DATABASE, problems);
    },
  ],
);

const SSH = document<SshServiceProps>()({ labels: resourceLabels, ...SSH_SETTINGS });

const WINDOWS_DESKTOP = group<WindowsDesktopServiceProps>()({
  name: needed(name),
  address: needed(hostPort(false)),
  activeDirectory: flag(),
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

  /** The Kubernetes clusters of a kubeconfig file on a machine: of an agent on Linux alone (`AGENT-090`). */
  static kubeconfig(props: KubeconfigServiceProps): AgentService {
    return make(AgentService, KUBECONFIG, props, ({ file, ...right }) => {
      return new AgentService({ kind: "kubernetes", kubeconfigFile: file, ...right }, []);
    });
  }

  /** A web or TCP application; several in one release make one Application Service. */
  static application(props: ApplicationServiceProps): AgentService {
    return make(AgentService, APPLICATION, props, (right) => {
      const { tcp_ports: ranges } = right as { readonly tcp_ports?: readonly PortEntry[] };
      const resource = protectedResource("application", right);
      // Stryker disable next-line ArrayDeclaration: the schema refuses an address without ports
      return new AgentService(resource, ranges?.flatMap(portsOf) ?? portsOfUri(resource.uri, APPLICATION_URI) ?? []);
    });
  }

  /** A program that is an MCP server, as an application. One that answers over HTTP is an `application`. */
  static mcp(props: McpServiceProps): AgentService {
    return make(AgentService, MCP, props, ({ command, args, run_as_host_user, ...rest }) => {
      const mcp = { command, ...(args !== undefined && { args }), run_as_host_user };
      return new AgentService(protectedResource("application", { ...rest, uri: MCP_BY_COMMAND, mcp }), []);
    });
  }

  /** The console of a cloud, as an application. */
  static cloudConsole(props: CloudConsoleServiceProps): AgentService {
    return make(AgentService, CLOUD_CONSOLE, props, (right) => {
      const uri = right["cloud"] === "AWS" ? AWS_CONSOLE : `cloud://${String(right["cloud"])}`;
      return new AgentService(protectedResource("application", { ...right, uri }), [HTTPS_PORT]);
    });
  }

  /** A database; several in one release make one Database Service. */
  static database(props: DatabaseServiceProps): AgentService {
    return make(AgentService, DATABASE, props, (right) => {
      const resource = protectedResource("database", right);
      // Stryker disable next-line ArrayDeclaration: the schema refuses an address without ports
      return new AgentService(resource, portsOfDatabase(resource.uri, right["protocol"] as DatabaseProtocol) ?? []);
    });
  }

  /** The pod or the machine of the agent as an SSH server. */
  static ssh(props: SshServiceProps = {}): AgentService {
    return make(AgentService, SSH, props, ({ labels, ...section }) => {
      return new AgentService({ kind: "ssh", labels: labels as ResourceLabels | undefined, section }, []);
    });
  }

  /** The Active Directory domain of Windows desktops, which the agent may also find by itself; one in each release. */
  static windowsDomain(props: WindowsDomainServiceProps): AgentService {
    return make(AgentService, WINDOWS_DOMAIN, props, (right) => {
      return new AgentService({ kind: "windows-desktop", domain: domainSection(right) }, portsOfDomain(right));
    });
  }

  /** A Windows desktop, with local users or of the release's domain. */
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

/** What was declared, with its entry in the agent's configuration file. */
function protectedResource<K extends "application" | "database">(
  kind: K,
  right: PartOf<unknown>,
): ProtectedResource<K> {
  const { labels, public_addr: address, further_configuration: further = {}, ...rest } = right;
  const own = { ...rest, ...(address instanceof PublicAddress && { public_addr: address.toString() }) };
  const entry = mergedData(further as FurtherConfiguration, own);
  const { name: resource, uri } = right as { readonly name: string; readonly uri: string };
  return { kind, name: resource, uri, labels: labels as ResourceLabels | undefined, entry };
}

function portsOfDatabase(uri: unknown, protocol: DatabaseProtocol): readonly number[] | undefined {
  const { defaultPort, schemes } = DATABASE_PROTOCOLS[protocol];
  return portsOfUri(uri, {
    schemes: Object.fromEntries(schemes.map((scheme) => [scheme, defaultPort])),
    bare: true,
    severalHosts: protocol === "mongodb",
  });
}
