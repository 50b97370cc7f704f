import { make } from "../../core/schema/make";
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
import { type DatabaseProtocol, portsOfDatabase } from "../../network/database-protocols";
import { DATABASE, type DatabaseServiceProps } from "./database-service";
import { KUBECONFIG, KUBERNETES, type KubeconfigServiceProps, type KubernetesServiceProps } from "./kubernetes-service";
import { LINUX_DESKTOP, type LinuxDesktopServiceProps } from "./linux-desktop-service";
import { protectedResourceParts, type ResourceLabels, type AgentServiceDeclaration } from "./protected-resource";
import { type SshServiceProps, SSH } from "./ssh-service";
import {
  RDP_PORT,
  domainSection,
  portsOfDomain,
  WINDOWS_DOMAIN,
  type WindowsDomainServiceProps,
  type WindowsDesktopServiceProps,
  WINDOWS_DESKTOP,
} from "./windows-desktop-service";
import { HTTPS_PORT } from "../../network/ports";

export type {
  ApplicationCors,
  ApplicationRewrite,
  ApplicationServiceProps,
  ApplicationSettings,
  CloudConsoleServiceProps,
  McpServiceProps,
  PortRange,
} from "./application-service";
export type {
  DatabaseActiveDirectory,
  DatabaseAdminUser,
  DatabaseAws,
  DatabaseAzure,
  DatabaseElastiCache,
  DatabaseGcp,
  DatabaseMemoryDb,
  DatabaseMySql,
  DatabaseOracle,
  DatabaseRds,
  DatabaseRedshift,
  DatabaseRedshiftServerless,
  DatabaseSecretStore,
  DatabaseServiceProps,
  DatabaseSettings,
  DatabaseTls,
} from "./database-service";
export type { KubeconfigServiceProps, KubernetesServiceProps } from "./kubernetes-service";
export type { LinuxDesktopServiceProps, LinuxDesktopSessions } from "./linux-desktop-service";
export type { DynamicLabel, ResourceLabels } from "./protected-resource";
export type { SshPam, SshServiceProps, SshSettings } from "./ssh-service";
export type {
  WindowsDesktopServiceProps,
  WindowsDiscovery,
  WindowsDomainServiceProps,
} from "./windows-desktop-service";

/**
 * One resource that an agent protects, and the service of the agent that protects it.
 *
 * @see specification 1
 * @example
 * ```ts
 * const services = [
 *   AgentService.kubernetes({ clusterName: "production" }),
 *   AgentService.database({ name: "orders", protocol: "postgres", uri: "orders.databases.svc:5432" }),
 *   AgentService.application({ name: "reports", uri: "http://reports.default.svc:8080" }),
 * ];
 * ```
 */
export class AgentService extends Value {
  /** The Kubernetes cluster that the agent runs in. */
  static kubernetes(props: KubernetesServiceProps): AgentService {
    return make(AgentService, KUBERNETES, props, ({ clusterName: name, labels }) => {
      return new AgentService({ kind: "kubernetes", name, labels }, []);
    });
  }

  /** The Kubernetes clusters of a kubeconfig file on a machine; only for an agent on Linux (`AGENT-090`). */
  static kubeconfig(props: KubeconfigServiceProps): AgentService {
    return make(AgentService, KUBECONFIG, props, ({ file, labels }) => {
      return new AgentService({ kind: "kubernetes", labels, section: { kubeconfig_file: file } }, []);
    });
  }

  /** A web or TCP application; several in one release make one Application Service. */
  static application(props: ApplicationServiceProps): AgentService {
    return make(AgentService, APPLICATION, props, (right) => {
      return new AgentService({ kind: "application", ...protectedResourceParts(right) }, portsOfApplication(right));
    });
  }

  /** A program that is an MCP server, as an application. One that answers over HTTP is an `application`. */
  static mcp(props: McpServiceProps): AgentService {
    return make(AgentService, MCP, props, ({ command, args, run_as_host_user, ...rest }) => {
      const mcp = { command, ...(args !== undefined && { args }), run_as_host_user };
      return new AgentService(
        { kind: "application", ...protectedResourceParts({ ...rest, uri: URI_OF_PROGRAM, mcp }) },
        [],
      );
    });
  }

  /** The console of a cloud, as an application. */
  static cloudConsole(props: CloudConsoleServiceProps): AgentService {
    return make(AgentService, CLOUD_CONSOLE, props, (right) => {
      const uri = uriOfConsole(right["cloud"] as CloudConsoleServiceProps["cloud"]);
      return new AgentService({ kind: "application", ...protectedResourceParts({ ...right, uri }) }, [HTTPS_PORT]);
    });
  }

  /** A database; several in one release make one Database Service. */
  static database(props: DatabaseServiceProps): AgentService {
    return make(AgentService, DATABASE, props, (right) => {
      const { uri, protocol } = right as { readonly uri: string; readonly protocol: DatabaseProtocol };
      // The schema refuses an address without ports.
      return new AgentService(
        { kind: "database", ...protectedResourceParts(right) },
        portsOfDatabase(uri, protocol) ?? [],
      );
    });
  }

  /** The pod or the machine of the agent as an SSH server. */
  static ssh(props: SshServiceProps = {}): AgentService {
    return make(AgentService, SSH, props, ({ labels, ...section }) => {
      return new AgentService({ kind: "ssh", labels: labels as ResourceLabels | undefined, section }, []);
    });
  }

  /**
   * The desktop of the machine of an agent on Linux alone (`AGENT-090`), from version 18.11.0 on (`LINUX-057`). The machine needs
   * `Xvfb`, and the accounts of its users.
   *
   * @example
   * ```ts
   * const services = [AgentService.linuxDesktop({ labels: { team: "web" }, xsessions: { included: "^(xfce|plasma)$" } })];
   * ```
   */
  static linuxDesktop(props: LinuxDesktopServiceProps = {}): AgentService {
    return make(AgentService, LINUX_DESKTOP, props, ({ labels, ...section }) => {
      return new AgentService({ kind: "linux-desktop", labels: labels as ResourceLabels | undefined, section }, []);
    });
  }

  /** The Active Directory domain of Windows desktops, which the agent may also find by itself; one in each release. */
  static windowsDomain(props: WindowsDomainServiceProps): AgentService {
    return make(AgentService, WINDOWS_DOMAIN, props, (right) => {
      return new AgentService({ kind: "windows-desktop", section: domainSection(right) }, portsOfDomain(right));
    });
  }

  /** A Windows desktop, with local users or of the release's domain. */
  static windowsDesktop(props: WindowsDesktopServiceProps): AgentService {
    return make(AgentService, WINDOWS_DESKTOP, props, ({ name, address, activeDirectory: ad = false, labels }) => {
      const entry = { name, addr: address, ad };
      return new AgentService({ kind: "windows-desktop", name, labels, entry }, [
        HostPort.of(address).port ?? RDP_PORT,
      ]);
    });
  }

  private constructor(
    /** @internal */
    readonly declaration: AgentServiceDeclaration,
    /** @internal TCP ports under which the agent reaches the resource. */
    readonly egressPorts: readonly number[],
  ) {
    super();
  }
}
