import { document } from "../../core/schema/document";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { flag } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { HostPort } from "../../network/host-port";
import {
  APPLICATION,
  CLOUD_CONSOLE,
  MCP,
  portsOfApplication,
  URI_OF_PROGRAM,
  uriOfConsole,
  type ApplicationServiceProps,
  type CloudConsoleServiceProps,
  type McpServiceProps,
} from "./application-service";
import type { DatabaseProtocol } from "../../network/database-protocols";
import { portsOfDatabase } from "../../network/database-protocols";
import { DATABASE, type DatabaseServiceProps } from "./database-service";
import { KUBECONFIG, KUBERNETES, type KubeconfigServiceProps, type KubernetesServiceProps } from "./kubernetes-service";
import {
  protectedResource,
  resourceLabels,
  resourceName,
  type ProtectedResource,
  type ResourceLabels,
} from "./protected-resource";
import { SSH_SETTINGS, type SshSettings } from "./ssh-settings";
import {
  domainSection,
  hostPort,
  portsOfDomain,
  WINDOWS_DOMAIN,
  type WindowsDomainServiceProps,
} from "./windows-settings";

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

const RDP_PORT = 3389;
const HTTPS_PORT = 443;

const SSH = document<SshServiceProps>()({ labels: resourceLabels, ...SSH_SETTINGS });

const WINDOWS_DESKTOP = group<WindowsDesktopServiceProps>()({
  name: needed(resourceName),
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
      return new AgentService(protectedResource("application", right), portsOfApplication(right));
    });
  }

  /** A program that is an MCP server, as an application. One that answers over HTTP is an `application`. */
  static mcp(props: McpServiceProps): AgentService {
    return make(AgentService, MCP, props, ({ command, args, run_as_host_user, ...rest }) => {
      const mcp = { command, ...(args !== undefined && { args }), run_as_host_user };
      return new AgentService(protectedResource("application", { ...rest, uri: URI_OF_PROGRAM, mcp }), []);
    });
  }

  /** The console of a cloud, as an application. */
  static cloudConsole(props: CloudConsoleServiceProps): AgentService {
    return make(AgentService, CLOUD_CONSOLE, props, (right) => {
      const uri = uriOfConsole(right["cloud"] as CloudConsoleServiceProps["cloud"]);
      return new AgentService(protectedResource("application", { ...right, uri }), [HTTPS_PORT]);
    });
  }

  /** A database; several in one release make one Database Service. */
  static database(props: DatabaseServiceProps): AgentService {
    return make(AgentService, DATABASE, props, (right) => {
      const resource = protectedResource("database", right);
      // The schema refuses an address without ports.
      const ports = portsOfDatabase(resource.uri, right["protocol"] as DatabaseProtocol) as readonly number[];
      return new AgentService(resource, ports);
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
