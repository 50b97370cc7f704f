import { posix } from "node:path";
import type { Declared } from "../core/schema/group";
import { argument, make } from "../core/schema/make";
import { oneOf } from "../core/schema/shapes";
import { Value } from "../core/value";
import { BRAND, type BotProgram, type BrandProps, type ChartSource, type Edition } from "./brand-props";
import type { OidcClaimField } from "./claim-field";
import { imageContract, type ImageContract } from "./image-contract";

export type { BotProgram, BrandProps, ChartSource, Edition, Hosting } from "./brand-props";

const EDITION = oneOf<Edition>(["enterprise", "community"]);

/**
 * The product that a program deploys: `Brand.TELEPORT`, or a brand of your own with its names, images and charts.
 *
 * @see specification, introduction ("Naming")
 * @example
 * ```ts
 * brand: Brand.TELEPORT,
 * ```
 */
export class Brand extends Value {
  /**
   * Teleport: its self-hosted images of auth service, proxies, agents, updater and bot, and its Helm charts
   * `teleport-kube-agent` and `tbot`. This package is not affiliated with its vendor.
   */
  static readonly TELEPORT: Brand = Brand.of({
    id: "teleport",
    chart: {
      kind: "repository",
      name: "teleport-kube-agent",
      repository: "https://charts.releases.teleport.dev",
    },
    images: {
      enterprise: "public.ecr.aws/gravitational/teleport-ent-distroless",
      community: "public.ecr.aws/gravitational/teleport-distroless",
    },
    updaterImage: "public.ecr.aws/gravitational/teleport-kube-agent-updater",
    bot: {
      chart: { kind: "repository", name: "tbot", repository: "https://charts.releases.teleport.dev" },
      image: "public.ecr.aws/gravitational/tbot-distroless",
    },
    toolsImage: "public.ecr.aws/gravitational/teleport-ent-distroless-debug",
    oidcClaimField: "claim",
  });

  /**
   * The specification's placeholder brand, `svc`, with the agents' chart of this package. Nobody publishes its images:
   * their registry is below `.invalid`, a domain that nobody can own.
   */
  static readonly SVC: Brand = Brand.of({
    id: "svc",
    images: { enterprise: "registry.svc.invalid/svc-ent", community: "registry.svc.invalid/svc" },
    updaterImage: "registry.svc.invalid/svc-agent-updater",
  });

  /**
   * A brand of your own.
   *
   * @example
   * ```ts
   * const brand = Brand.of({
   *   id: "acme",
   *   images: { enterprise: "registry.example.com/acme-ent", community: "registry.example.com/acme" },
   *   updaterImage: "registry.example.com/acme-updater",
   * });
   * ```
   */
  static of(props: BrandProps): Brand {
    return make(Brand, BRAND, props, (right) => new Brand(right));
  }

  /** Name of the brand in names of objects, files and commands. */
  readonly id: string;
  /** @internal Domain of the brand's annotations. */
  readonly annotationDomain: string;
  /** Chart of the brand's agents. */
  readonly chart: ChartSource;
  /** Image of the updater, without a tag. */
  readonly updaterImage: string;
  /** Chart and image of bots in Kubernetes; undefined if the brand has none. */
  readonly bot: BotProgram | undefined;
  /** Image with the admin CLI and a shell, without a tag; undefined if the brand has none. */
  readonly toolsImage: string | undefined;
  /** @internal Field of an OIDC mapping that holds the name of the claim. */
  readonly oidcClaimField: OidcClaimField;

  /** @internal What the images accept. */
  readonly imageContract: ImageContract;
  private readonly images: Readonly<Record<Edition, string>>;

  private constructor(props: Declared<typeof BRAND>) {
    super([]);
    this.id = props.id;
    this.annotationDomain = props.annotationDomain ?? `${props.id}.dev`;
    this.chart = props.chart;
    this.images = props.images;
    this.updaterImage = props.updaterImage;
    this.bot = props.bot;
    this.toolsImage = props.toolsImage;
    this.oidcClaimField = props.oidcClaimField;
    this.imageContract = imageContract(props.id, props.imageContract);
  }

  /** @internal The program, also the first word of every container's command. */
  get binary(): string {
    return this.id;
  }

  /** Beginning of the names of environment variables that the programs read. @internal */
  get environmentPrefix(): string {
    return this.id.toUpperCase().replaceAll("-", "_");
  }

  /** @internal Name of the section of the configuration file that every component has. */
  get configurationSection(): string {
    return this.id;
  }

  /** @internal Folder of the configuration file in containers. */
  get configurationDirectory(): string {
    return posix.dirname(this.imageContract.configurationFile);
  }

  /** @internal File name of the configuration in that folder. */
  get configurationFileName(): string {
    return posix.basename(this.imageContract.configurationFile);
  }

  /** @internal Configuration file on Linux hosts. */
  get configurationFile(): string {
    return `/etc/${this.id}.yaml`;
  }

  /** @internal */
  get dataDirectory(): string {
    return `/var/lib/${this.id}`;
  }

  /** @internal Environment file of the systemd unit. */
  get environmentFile(): string {
    return `/etc/default/${this.id}`;
  }

  /** @internal Name of the systemd unit of an agent. */
  get unit(): string {
    return `${this.id}.service`;
  }

  /** @internal */
  get pidFile(): string {
    return `/run/${this.id}.pid`;
  }

  /** @internal Folder in /run of an agent that does not run as root. */
  get runtimeDirectory(): string {
    return this.id;
  }

  /** @internal Folder of the secrets of an agent, as its charts and Linux machines have it. */
  get agentSecretsDirectory(): string {
    return `/etc/${this.id}-secrets`;
  }

  /** @internal Package that the installation script adds to enrol a Linux agent. */
  get updaterPackage(): string {
    return `${this.id}-ent-updater`;
  }

  /** @internal Command of the updater on Linux. */
  get updaterCommand(): string {
    return `${this.id}-upgrade`;
  }

  /** @internal Command of the updater in the agent's package, which follows the groups of a rollout. */
  get groupUpdaterCommand(): string {
    return `${this.id}-update`;
  }

  /** @internal File in which that updater keeps what it follows. */
  get groupUpdaterFile(): string {
    return `/opt/${this.id}/default/update.yaml`;
  }

  /** @internal Folder of the updater's schedule on Linux. */
  get updaterDirectory(): string {
    return `/etc/${this.id}-upgrade.d`;
  }

  /** Where user data puts the script of a Linux machine: the administrator can run it again. @internal */
  get linuxScript(): string {
    return `/usr/local/sbin/${this.id}-agent-install`;
  }

  /** @internal Helm release of an agent. */
  get agentRelease(): string {
    return `${this.id}-agent`;
  }

  /** @internal Chart of auth service and proxies, whose releases a platform can take over. */
  get clusterChart(): string {
    return `${this.id}-cluster`;
  }

  /** Namespace of platform and agents. */
  get namespace(): string {
    return this.id;
  }

  /** @internal Host name under which proxies reach their own Kubernetes cluster. @see specification 1.2, rule 6 */
  get kubernetesServerName(): string {
    return `kube.${this.id}.cluster.local`;
  }

  /** @internal Annotation that suspends the updater when it is `"true"`. */
  get skipReconcileAnnotation(): string {
    return `${this.annotationDomain}/skipreconcile`;
  }

  /** @internal Annotation whose change makes the updater reconcile. */
  get triggerEventAnnotation(): string {
    return `debug.${this.annotationDomain}/trigger-event`;
  }

  /** @internal Key of the chart's values that is merged into the agent's configuration file. */
  get configurationValue(): string {
    return `${this.id}Config`;
  }

  /** @internal Key of the chart's values that sets the agent's version. */
  get versionOverrideValue(): string {
    return `${this.id}VersionOverride`;
  }

  /** @internal Key of the chart's values that names the service's cluster. */
  get clusterNameValue(): string {
    return `${this.id}ClusterName`;
  }

  /** @internal Package of the service's programs on Linux. */
  agentPackage(edition: Edition): string {
    return edition === "enterprise" ? `${this.id}-ent` : this.id;
  }

  /** Repository of the image of auth service, proxies and agents. The version is the tag. */
  image(edition: Edition): string {
    return this.images[argument("Brand.image", EDITION, edition)];
  }
}
