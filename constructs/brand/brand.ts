import { argument } from "../core/schema/make";
import { oneOf } from "../core/schema/shapes";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";

/** Edition of the service's software. */
export type Edition = "enterprise" | "community";

/** Who runs the auth service and the proxies: the program itself, or the operator of the service. */
export type Hosting = "self-hosted" | "cloud-hosted";

/** Where the Helm chart of the agents comes from. */
export type ChartSource =
  | {
      /** The chart is in this package. */
      readonly kind: "bundled";

      /** Folder of the chart in this package. */
      readonly name: string;
    }
  | {
      /** The chart is in a repository of Helm. */
      readonly kind: "repository";

      /** Name of the chart. */
      readonly name: string;

      /** URL of the repository. */
      readonly repository: string;
    };

/** How a brand runs bots in Kubernetes. */
export interface BotProgram {
  /** Chart of the bot. Its version is that of the product. */
  readonly chart: ChartSource;

  /** Repository of the image, without a tag. */
  readonly image: string;
}

export const BRAND_RULES = defineRules({
  "BRAND-006": {
    problem: "the program does not say which product it deploys, so this package knows nothing of its images",
    allowed:
      "Brand.TELEPORT for Teleport; Brand.SVC for the placeholder of the specification, whose images nobody publishes",
    fix: "pass brand, such as Brand.TELEPORT",
    source: "specification, introduction",
  },
});

/** User and group that the images run as. */
export const IMAGE_USER = 9807;

const EDITION = oneOf<Edition>(["enterprise", "community"]);

/** Names of a brand that cannot be derived from its id. */
type BrandNames = Pick<Brand, "id" | "chart" | "updaterImage"> &
  Partial<Pick<Brand, "bot" | "toolsImage">> & { readonly images: Readonly<Record<Edition, string>> };

/**
 * The names of the product that a program deploys. Registries and images of your own are props of platforms and agents.
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
  static readonly TELEPORT: Brand = new Brand({
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
  });

  /**
   * The specification's placeholder brand, `svc`, with the agents' chart of this package. Nobody publishes its images:
   * their registry is below `.invalid`, a domain that nobody can own.
   */
  static readonly SVC: Brand = new Brand({
    id: "svc",
    chart: { kind: "bundled", name: "svc-agent" },
    images: { enterprise: "registry.svc.invalid/svc-ent", community: "registry.svc.invalid/svc" },
    updaterImage: "registry.svc.invalid/svc-agent-updater",
  });

  /** Name of the brand in names of objects, files and commands. */
  readonly id: string;
  /** Chart of the brand's agents. */
  readonly chart: ChartSource;
  /** Image of the updater, without a tag. */
  readonly updaterImage: string;
  /** Chart and image of bots in Kubernetes; undefined if the brand has none. */
  readonly bot: BotProgram | undefined;
  /** Image with the admin CLI and a shell, without a tag; undefined if the brand has none. */
  readonly toolsImage: string | undefined;
  private readonly images: Readonly<Record<Edition, string>>;

  private constructor(names: BrandNames) {
    super();
    this.id = names.id;
    this.chart = names.chart;
    this.updaterImage = names.updaterImage;
    this.bot = names.bot;
    this.toolsImage = names.toolsImage;
    this.images = names.images;
  }

  /** @internal Name of the program, and the first word of every container's command. */
  get binary(): string {
    return this.id;
  }

  /** Beginning of the names of environment variables that the programs read. @internal */
  get environmentPrefix(): string {
    return this.id.toUpperCase();
  }

  /** @internal Name of the section of the configuration file that every component has. */
  get configurationSection(): string {
    return this.id;
  }

  /** @internal Folder of the configuration file in containers. */
  get configurationDirectory(): string {
    return `/etc/${this.id}`;
  }

  /** @internal File name of the configuration in that folder. */
  get configurationFileName(): string {
    return `${this.id}.yaml`;
  }

  /** @internal Folders of containers that the programs write to. */
  get writableFolders(): readonly string[] {
    return [this.dataDirectory, "/tmp"];
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

  /** @internal File in which the updater of groups keeps what it follows. */
  get groupUpdaterFile(): string {
    return `/opt/${this.id}/default/update.yaml`;
  }

  /** @internal Folder of the updater's schedule on Linux. */
  get updaterDirectory(): string {
    return `/etc/${this.id}-upgrade.d`;
  }

  /** Path of the script that user data puts on a Linux machine. The administrator can run it again. @internal */
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

  /** @internal Domain of annotations. */
  get annotationDomain(): string {
    return `${this.id}.dev`;
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
