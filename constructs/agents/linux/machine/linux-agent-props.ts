import type { HttpConnectProxy } from "../../../network/http-connect-proxy";
import type { PublicAddress } from "../../../network/public-address";
import type { SecretRef } from "../../../secrets/secret-ref";
import type { AgentVersion } from "../../../updates/agent-version";
import type { AuthJoining } from "../../common/agent-release-props";
import type { AgentDiscovery } from "../../services/agent-discovery";
import type { AgentService } from "../../services/agent-service";
import type { ResourceLabels } from "../../services/protected-resource";
import type { ProxyEndpoint } from "../../../platform/proxy/proxy-endpoint";
import type { FurtherConfiguration } from "../../../platform/component/configuration/further-configuration";
import type { LinuxInstallation } from "./linux-installation";
import type { LinuxJoinToken } from "./linux-joining";

/** What can differ between the machines of a group. */
export interface LinuxMachineProps {
  /** Name of the node in the platform. @default the name of the machine */
  readonly nodeName?: string;

  /**
   * Addresses that the agent gives out as its own.
   *
   * @default none
   * @see specification 1.1
   */
  readonly publicAddresses?: readonly (string | PublicAddress)[];

  /** Labels of every resource that the agent protects; those of its `AgentService` win. @default none */
  readonly labels?: ResourceLabels;
}

/** The updater next to an agent on Linux. */
export interface LinuxUpdater {
  /** Whether there is an updater. @default true */
  readonly enabled?: boolean;

  /** Version channel that the updater follows. @default "default", or "stable/cloud" on a cloud tenant */
  readonly channel?: string;
}

/** Requests to the updater. */
export interface LinuxUpdates {
  /** Whether the timer of the updater is disabled. @default false */
  readonly suspended?: boolean;
}

/** Declaration of a `LinuxAgent`. */
export interface LinuxAgentProps extends LinuxMachineProps {
  /** An `AccessPlatform`, a `PlatformReference` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** What the agent protects; at least one, unless there is a discovery. */
  readonly services: readonly AgentService[];

  /**
   * Resources that the agent finds by itself (`AGENT-073`), except Services of a cluster (`LINUX-001`).
   *
   * @default none
   */
  readonly discovery?: AgentDiscovery;

  /**
   * A secret token in a file of the machine (see `secretsDirectory`), or a method of the machine's cloud. A
   * `JoinToken.static` of the platform is read as its secret.
   */
  readonly joinToken: LinuxJoinToken;

  /**
   * `pinned` without an updater. `followUpdater` and `followChannel` decide the first installation; after that, the
   * updater decides.
   */
  readonly version: AgentVersion;

  /** User that the agent runs as; created if the machine does not have it. @default "root" */
  readonly user?: string;

  /** Group of that user. @default the name of the user */
  readonly group?: string;

  /** HTTP CONNECT proxy to the platform. @default none: the agent connects to the platform itself */
  readonly httpProxy?: HttpConnectProxy;

  /** The updater, which keeps the agent up to date. @default enabled, on the platform's channel */
  readonly updater?: LinuxUpdater;

  /** Requests to the updater. @default none */
  readonly updates?: LinuxUpdates;

  /** How agent and updater are installed. @default `LinuxInstallation.packages()` */
  readonly installation?: LinuxInstallation;

  /** Environment variables of the agent; secrets as `SecretRef`. @default none */
  readonly environment?: Readonly<Record<string, string | SecretRef>>;

  /**
   * Lets the SSH and Windows Desktop services be dialled at their ports; self-hosted only.
   *
   * Such an agent joins the auth service at the first address of the platform's `auth.publicAddresses` (`AGENT-045`).
   * It cannot protect applications and databases (`AGENT-046`).
   *
   * @default none: the agent dials out, and has no port
   * @see specification 4.2 and 1, rule 2
   */
  readonly directDial?: AuthJoining;

  /**
   * Port on 127.0.0.1 at which the agent reports that it is ready; the installation waits for that.
   *
   * @default 3000
   */
  readonly diagnosticsPort?: number;

  /**
   * Further keys of the agent's configuration file, merged deeply with those of the other props. Keys that another prop
   * decides are refused (`CONFIGURATION-002`), and so are credentials (`CONFIGURATION-003`).
   *
   * @default none
   */
  readonly furtherConfiguration?: FurtherConfiguration;

  /**
   * Folder of the machine with the secrets of this agent, each as `<name>/<key>`. The machine's secrets manager writes
   * them.
   *
   * @default "/run/secrets"
   */
  readonly secretsDirectory?: string;

  /**
   * Machines of a group by name, with the differences of each. Labels are added to those of the group; other props
   * replace those of the group.
   *
   * @default none: one machine, or several that are equal
   */
  readonly machines?: Readonly<Record<string, LinuxMachineProps>>;
}

/** Addresses as they are read. */
interface DeclaredAddresses {
  readonly publicAddresses?: readonly PublicAddress[];
}

/** The differences of a machine as they are read. */
export type DeclaredMachine = Omit<LinuxMachineProps, keyof DeclaredAddresses> & DeclaredAddresses;

/** A declaration without violations, with the defaults of what the program leaves out. */
export type LinuxAgentDeclaration = Omit<LinuxAgentProps, keyof DeclaredAddresses | "machines"> &
  Required<Pick<LinuxAgentProps, "user" | "installation" | "diagnosticsPort" | "secretsDirectory">> &
  DeclaredAddresses & { readonly machines?: Readonly<Record<string, DeclaredMachine>> };
