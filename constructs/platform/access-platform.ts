import type { HostPort } from "../network/host-port";
import { type ITerraformDependable, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Connector } from "../access/sign-in/connector";
import { JOINING_SERVICES } from "../brand/image-contract/service-kinds";
import { JoinToken } from "../access/joining/join-token";
import { referredSecrets } from "../access/platform-resource";
import type { Brand, Edition, Hosting } from "../brand/brand";
import type { PlatformPart } from "../core/model/platform-part";
import { namespaceName, objectName } from "../core/kubernetes";
import { group, needed } from "../core/schema/group";
import { argument } from "../core/schema/make";
import { anyText, list, oneOf } from "../core/schema/shapes";
import { declared } from "../core/tree/tree";
import type { ProxyListeners } from "../network/proxy-listeners";
import type { CertificateAuthority } from "../secrets/certificate-authority";
import { clusterApiPort } from "../terraform/cluster-stack";
import { describe, type Said } from "../terraform/declared-parts";
import { placedInStack } from "../terraform/placed-in-stack";
import { ensureEphemeralSecrets } from "../terraform/ephemeral-secret";
import { ensureNamespace } from "../terraform/namespace";
import { checkObjectNames } from "../terraform/object-names";
import { outputValue } from "../terraform/output-value";
import type { ManagedUpdates } from "../access/settings/managed-updates";
import type { MaintenanceWindow } from "../updates/maintenance-window";
import type { Version } from "../updates/version";
import { DEFAULT_CHANNEL, type VersionChannels } from "../updates/version-channels";
import type { AccessPlatformProps } from "./access-platform-props";
import { ConfigurationTests } from "./configuration-test/configuration-tests";
import { RESOURCES, type CollectedResource } from "./delivery/collected-resources";
import { AuthService } from "./auth/auth-service";
import { declaredPart, describePlatform, platformAsService, summariseOutput } from "./platform-description";
import type { SharedPodSettings } from "../workloads/pod-settings";
import { PlatformMetrics } from "./metrics/platform-metrics";
import { describeObjects } from "./component/described-objects";
import { ACCESS_PLATFORM } from "./platform-checks";
import { PlatformReference, type AccessPlatformAttributes } from "./platform-reference";
import { PlatformResources } from "./delivery/platform-resources";
import { resolvePlatformSettings, withAllPods, type PlatformSettings } from "./component/platform-settings";
import type {
  AdmittedAgents,
  AuthEndpoint,
  InClusterPeer,
  PlatformAccounts,
  ProxyEndpoint,
} from "./proxy/proxy-endpoint";
import { ProxyService } from "./proxy/proxy-service";
import { TakenObjects } from "./taken-objects";
import { furtherJobSettings } from "./delivery/resource-delivery";
import { ResourceOwner } from "./delivery/resource-owner";
import { VolumeBackups } from "./auth/volume-backups";

export type { AccessPlatformProps } from "./access-platform-props";

/** Stacks whose output `access_platform` belongs to their first platform. */
const summarised = new WeakSet<TerraformStack>();

const ADMITTED_AGENTS = group<AdmittedAgents>()({
  namespace: needed(namespaceName()),
  releaseName: needed(objectName()),
  serviceAccount: needed(objectName()),
  services: needed(list(oneOf(JOINING_SERVICES))),
  declaredBy: needed(anyText()),
});

/**
 * A self-hosted access platform: auth service and proxies in one namespace, and the resources that it declares.
 *
 * An apply changes the auth service first, then the proxies, then the agents that follow this platform, and waits for
 * each rollout. All violations of the tree are reported at synthesis.
 *
 * @example
 * ```ts
 * new AccessPlatform(stack, "platform", {
 *   brand: Brand.TELEPORT,
 *   edition: "community",
 *   version: "18.3.0",
 *   publicAddress: "access.example.com",
 *   clusterName: "access.example.com",
 *   tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
 * });
 * ```
 *
 * @see specification 1
 */
export class AccessPlatform extends ResourceOwner implements ProxyEndpoint {
  readonly brand!: Brand;
  readonly edition!: Edition;
  /** @internal */
  readonly hosting: Hosting = "self-hosted";
  readonly clusterName!: string;
  readonly version!: Version;
  /** Version channels that all proxies serve. */
  readonly channels!: VersionChannels;
  /** Listeners that all proxies open. */
  readonly listeners!: ProxyListeners;
  /** Namespace of auth service and proxies. */
  readonly namespace!: string;
  /** The auth service. */
  readonly auth!: AuthService;
  /** The pools of proxies, and what they share. */
  readonly proxies!: ProxyService;
  /** Declared resources of the service. */
  readonly resources!: PlatformResources;

  /** Snapshots of the auth service's volume; undefined unless declared. */
  readonly backup!: VolumeBackups | undefined;

  /** Monitors and dashboard; undefined unless `metrics` is declared. */
  readonly metrics!: PlatformMetrics | undefined;
  /** @internal */
  readonly stack: TerraformStack;
  readonly proxyAddress!: HostPort;
  readonly tunnelAddress!: HostPort;
  /** @internal */
  readonly versionServer!: string;
  /** @internal */
  readonly releaseChannel = DEFAULT_CHANNEL;
  /** @internal */
  readonly selfSigned!: boolean;
  /** @internal */
  readonly certificateNames!: readonly string[] | undefined;
  readonly certificateAuthority!: CertificateAuthority | undefined;
  readonly imageRegistry!: string | undefined;
  /** @internal */
  readonly allPods!: SharedPodSettings | undefined;
  readonly maintenanceWindow!: MaintenanceWindow | undefined;
  /** The rollout of agents by groups; undefined where agents follow channels. */
  readonly managedUpdates!: ManagedUpdates | undefined;
  readonly rollout!: readonly ITerraformDependable[];
  /** @internal */
  readonly authService!: AuthEndpoint;
  /** @internal */
  readonly accounts!: PlatformAccounts;
  /** @internal */
  readonly closedToItsCluster!: string | undefined;
  /** @internal */
  readonly inClusterPeer!: InClusterPeer;
  private readonly admitted = new Set<string>();

  /**
   * A platform that another program declares, for agents of this program. Pass the values of its output
   * `access_platform`.
   *
   * It makes no resource. Its agents need a join token of their own.
   *
   * @example
   * ```ts
   * const other = AccessPlatform.fromAttributes(stack, "other", {
   *   brand: Brand.TELEPORT,
   *   publicAddress: "access.example.com",
   *   version: "18.3.0",
   * });
   * ```
   */
  static fromAttributes(scope: Construct, id: string, props: AccessPlatformAttributes): PlatformReference {
    return new PlatformReference(scope, id, props);
  }

  constructor(scope: Construct, id: string, props: AccessPlatformProps) {
    super(...placedInStack(scope, id));
    this.stack = TerraformStack.of(this);
    const declaration = declared(this, ACCESS_PLATFORM, props);
    if (declaration === undefined) return;
    const settings = resolvePlatformSettings(withAllPods(declaration), clusterApiPort(this.stack));
    ({
      brand: this.brand,
      edition: this.edition,
      version: this.version,
      listeners: this.listeners,
      versionChannels: this.channels,
      maintenanceWindow: this.maintenanceWindow,
      managedUpdates: this.managedUpdates,
      certificateAuthority: this.certificateAuthority,
      imageRegistry: this.imageRegistry,
      allPods: this.allPods,
      namespace: this.namespace,
      clusterName: this.clusterName,
      proxyAddress: this.proxyAddress,
      tunnelAddress: this.tunnelAddress,
    } = settings);
    ({
      selfSigned: this.selfSigned,
      certificateNames: this.certificateNames,
      versionServer: this.versionServer,
      authService: this.authService,
      accounts: this.accounts,
      closedToItsCluster: this.closedToItsCluster,
      inClusterPeer: this.inClusterPeer,
    } = describePlatform(settings));
    checkObjectNames(this);
    this.contents.declare(platformAsService(settings), this.namespace);

    const namespace = settings.createNamespace ? [ensureNamespace(this, this.namespace)] : [];
    const { auth, proxies, proxyPools, httpProxy, certificateAuthority } = settings;
    const secrets = referredSecrets([auth, proxies, proxyPools, httpProxy, certificateAuthority]);
    const before = [...namespace, ...ensureEphemeralSecrets(this, secrets, this.namespace, namespace)];
    this.auth = new AuthService(this, "auth", { settings, dependsOn: before });
    this.proxies = new ProxyService(this, "proxy", {
      settings,
      dependsOn: before,
      auth: [this.auth.workload.resource, this.auth.service],
    });
    if (settings.validateConfiguration) {
      const { auth, proxies } = this;
      new ConfigurationTests(this, "configuration-tests", { settings, auth, proxies, dependsOn: before });
    }
    if (settings.takeOver !== undefined) {
      new TakenObjects(this, "taken-objects", { settings, components: [this.auth, this.proxies] });
    }
    this.resources = new PlatformResources(this, "resources", {
      settings,
      collected: this.contents.collected,
      namespace,
      auth: [this.auth.workload.resource],
    });
    this.describe(settings);
    this.backup = this.backUp(settings, namespace);
    const { metrics } = settings;
    this.metrics = metrics && new PlatformMetrics(this, "metrics", { settings, metrics, dependsOn: namespace });

    this.rollout = [
      ...[...this.proxies.pools.values()].map((pool) => pool.workload.resource),
      ...this.resources.delivered,
    ];
    this.addSummary(settings);
    describe(this, "platforms", () => this.part(settings));
  }

  /** Whether the proxies serve a channel of this name: with managed updates, that of a group. @internal */
  hasChannel(name: string): boolean {
    return this.channels.has(name) || this.managedUpdates?.groups.includes(name) === true;
  }

  /** Lets agents in the cluster of this platform join by their service account. @internal */
  admitAgents(agents: AdmittedAgents): JoinToken {
    const admitted = argument("AccessPlatform.admitAgents", ADMITTED_AGENTS, agents);
    const { namespace, releaseName, serviceAccount, services, declaredBy } = admitted;
    const name = `${namespace}-${releaseName}`;
    const token = JoinToken.forAgents({ name, namespace, serviceAccount, services });
    // Two releases of one name are one mistake, which is reported of the releases.
    const release = JSON.stringify([namespace, releaseName]);
    if (!this.admitted.has(release)) {
      this.contents.collected.add([{ resource: token.toResource(), declaredBy, property: RESOURCES }]);
    }
    this.admitted.add(release);
    return token;
  }

  /** @internal */
  protected override deliverFurther(further: readonly CollectedResource[]): void {
    this.resources.makeSecrets(further.map(({ resource }) => resource));
    this.auth.connectTo(further.flatMap(({ value }) => (value instanceof Connector ? [value] : [])));
  }

  private backUp(settings: PlatformSettings, namespace: readonly ITerraformDependable[]): VolumeBackups | undefined {
    const { volumeClaim: claim } = this.auth;
    const { backup } = settings.auth.storage.settings;
    if (backup === undefined || claim === undefined) return undefined;
    const backups = new VolumeBackups(this, "backup", { settings, backup, claim, dependsOn: namespace });
    describeObjects(backups, furtherJobSettings(settings).objects);
    return backups;
  }

  /** Labels and annotations of the objects that have been made. */
  private describe({ auth, delivery: { strategy }, ...settings }: PlatformSettings): void {
    describeObjects(this.auth, auth.objectMetadata);
    const { pools, routes } = this.proxies;
    const ofPools = [...pools.values(), ...routes.ingresses.values()];
    describeObjects(this.proxies, settings.proxies.objectMetadata, ofPools);
    for (const [name, { objectMetadata }] of settings.pools) {
      for (const each of [pools.get(name), routes.ingresses.get(name)]) {
        if (each !== undefined) describeObjects(each, objectMetadata);
      }
    }
    if (strategy.kind === "job") describeObjects(this.resources, strategy.objects);
  }

  private part(settings: PlatformSettings): Said<PlatformPart> {
    const { component, configuration: auth, resources, ...ofAuth } = this.auth.part();
    const { components, configuration: proxy, certificate } = this.proxies.part();
    const delivered = this.resources.part;
    return {
      ...{ ...declaredPart(settings), ...ofAuth, certificate, ...delivered, metrics: this.metrics?.part() },
      components: [component, ...components],
      configuration: { auth, proxy },
      resources: [resources, ...delivered.resources],
    };
  }

  private addSummary(settings: PlatformSettings): void {
    const summary = summariseOutput(settings, this.authService.publicAddress);
    const output = new TerraformOutput(this, "summary", {
      description: "the platform as its clients and agents see it",
      value: outputValue(() => summary),
    });
    if (!summarised.has(this.stack)) output.overrideLogicalId("access_platform");
    summarised.add(this.stack);
  }
}
