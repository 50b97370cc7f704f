import type { AgentPart } from "../../constructs/core/model/agent-part";
import type { ServicePart } from "../../constructs/core/model/traffic-part";
import type { AcknowledgedRule } from "../../constructs/core/model/document";
import type { ChannelPart, ComponentPart, PlatformPart } from "../../constructs/core/model/platform-part";
import type { NoteModel } from "./note";

/** What stacks put on clusters, in the words of the platform. */
export interface Model {
  readonly platforms: readonly PlatformModel[];

  /** Platforms that agents join, and that no stack makes. @default none */
  readonly joined?: readonly PlatformModel[];
  readonly agents: readonly AgentModel[];

  /** The stacks, with their clusters. @default not known */
  readonly stacks?: readonly StackModel[];

  /** What stacks without a platform acknowledge. @default nothing */
  readonly acknowledged?: readonly AcknowledgedRule[];
}

/** A stack, the cluster that it is for, and what runs there. */
export interface StackModel {
  readonly name: string;

  /** The context, otherwise the address of the cluster. @default whoever runs Terraform decides */
  readonly target?: string;
  readonly images: readonly ImageModel[];
}

/** An image, and the workload that runs it. */
export interface ImageModel {
  readonly image: string;

  /** `namespace/name` of the workload, or of its release. */
  readonly workload: string;
}

/** A platform of a stack, or one that agents of a stack join. */
export interface PlatformModel extends Partial<
  Omit<PlatformPart, "configuration" | "resources" | "isDelivered" | "handedOver">
> {
  /** The stack that makes it, otherwise the first one with agents that join it. */
  readonly stack: string;

  /** The construct that declares it, as a path in the program. */
  readonly construct?: string;

  /**
   * Who runs a platform that no stack makes: the operator of the service, or another program. Of such a platform, no more
   * is known than its agents need.
   *
   * @default a stack of this program makes it
   */
  readonly runBy?: "operator" | "other program";

  /** What in its stack delivers resources to a platform that no stack makes. @default nothing */
  readonly deliveredBy?: { readonly name: string; readonly namespace: string };
  readonly name: string;
  readonly namespace: string;
  readonly brand: string;
  readonly channels: readonly ChannelPart[];

  /** The auth service first, then the proxy pools. */
  readonly components: readonly ComponentModel[];
  readonly ports: readonly PortModel[];

  /** The configuration files, as far as they can be read. */
  readonly configuration?: { readonly auth?: unknown; readonly proxy?: unknown };

  /** Names of the ConfigMaps that have these files. */
  readonly files?: { readonly auth?: string; readonly proxy?: string };

  /** What is delivered to the service itself, or handed over: roles, connectors, join tokens, the maintenance window. */
  readonly resources: readonly ResourceModel[];

  /** False where nothing of the stack delivers: then nothing adds, changes or removes resources either. @default true */
  readonly isDelivered?: false;

  /** What was last found in the service. @default nobody has looked, or no plan tells it */
  readonly note?: NoteModel;

  /** Rules that the program acknowledges, with its reasons. */
  readonly acknowledged: readonly AcknowledgedRule[];

  /** Whether channels and resources are all there; false if only an apply knows some, or if they are secret. */
  readonly isKnown: boolean;
}

/** A Deployment of the platform. */
export interface ComponentModel extends ComponentPart {
  readonly image: string;

  /** What new pods are made of: pods restart when it changes. */
  readonly template: string;
}

/** A port that somebody may connect to. */
export interface PortModel {
  /** Name of the Deployment or of the release that opens it. */
  readonly owner: string;
  readonly component: "auth" | "proxy" | "agent";

  /** Name of the row in the port table, or of the Service's port. */
  readonly name: string;

  /** The port of the Service where there is one, otherwise of the pods. */
  readonly port: number;
  readonly containerPort: number;

  /** Type of the Service; undefined if only pods have the port. */
  readonly service?: string;

  /** Name of the Service. */
  readonly serviceName?: string;

  /** How far the Service reaches; undefined if only pods have the port. */
  readonly reach?: ServicePart["reach"];

  /** Names that lead to the Service, as far as it says them. @default none */
  readonly names?: readonly string[];

  /** Networks that its load balancer lets in, sorted; undefined if it lets in all. */
  readonly sourceRanges?: readonly string[];

  /** Who may connect, sorted: `anyone`, `proxies`, `agents`, a network, or the labels of pods. */
  readonly peers: readonly string[];

  /** The peers that are more than pods which a label or a namespace names. @default none */
  readonly wide?: readonly string[];
}

/** A resource of the service. */
export interface ResourceModel {
  readonly kind: string;
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The agents of a Helm release, or of a group of Linux machines. */
export interface AgentModel extends AgentPart {
  readonly stack: string;

  /** Whether another stack has a release of this name in a namespace of this name. @default false */
  readonly isNamedAlike?: true;

  /** Version that the chart gives them, or to which they are pinned; undefined where only an apply or a machine knows it. */
  readonly version?: string;
  readonly ports: readonly PortModel[];
}

/** When what a program says of machines holds: no apply changes a machine. */
export const ON_MACHINES = "It holds on each machine once the new script has run there.";

/** Every platform that is known: those of stacks first. */
export function allPlatforms({ platforms, joined = [] }: Model): readonly PlatformModel[] {
  return [...platforms, ...joined];
}

/** The platform that agents belong to, by the address that they join. */
export function findAgentPlatform(agent: AgentModel, model: Model): PlatformModel | undefined {
  const ofAddress = allPlatforms(model).find(({ publicAddress }) => publicAddress === agent.proxyAddress);
  return (
    ofAddress ??
    (agent.authAddress === undefined ? undefined : model.platforms.find(({ stack }) => stack === agent.stack))
  );
}

/** The agents of a platform. */
export function platformAgents(platform: PlatformModel, model: Model): readonly AgentModel[] {
  return model.agents.filter((agent) => findAgentPlatform(agent, model) === platform);
}

/**
 * `namespace/release`, by which people know a release; agents on Linux by their name in the program. In a fleet of
 * clusters, the stack comes before it.
 */
export function releaseName({ stack, namespace, release, linux, isNamedAlike }: AgentModel): string {
  const name = linux === undefined ? `${namespace}/${release}` : `${release} (Linux)`;
  return `${isNamedAlike === true ? `${stack}/` : ""}${name}`;
}
