import { type ITerraformDependable, TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Connector } from "../access/sign-in/connector";
import { JoinToken } from "../access/joining/join-token";
import { referredSecrets } from "../access/platform-resource";
import type { PlatformPart } from "../core/model/platform-part";
import { built, declared } from "../core/tree/tree";
import type { ProxyListeners } from "../network/proxy-listeners";
import { clusterApiPort } from "../terraform/cluster-stack";
import { addModelPart, type Optional } from "../terraform/declared-parts";
import { placedInStack } from "../terraform/placed-in-stack";
import { ensureEphemeralSecrets } from "../terraform/ephemeral-secret";
import { ensureNamespace } from "../terraform/namespace";
import { checkObjectNames } from "../terraform/object-names";
import { outputValue } from "../terraform/output-value";
import type { VersionChannels } from "../updates/version-channels";
import type { AccessPlatformProps } from "./access-platform-props";
import { ConfigurationTests } from "./configuration-test/configuration-tests";
import { RESOURCES, type CollectedResource } from "./delivery/collected-resources";
import { AuthService } from "./auth/auth-service";
import { declaredPart, describePlatform, platformAsService, summariseOutput } from "./platform-description";
import { PlatformMetrics } from "./metrics/platform-metrics";
import { describeObjects } from "./component/described-objects";
import { ACCESS_PLATFORM, planPlatform } from "./platform-checks";
import { PlatformReference, type AccessPlatformAttributes } from "./platform-reference";
import { PlatformResources } from "./delivery/platform-resources";
import type { PlatformSettings } from "./component/platform-settings";
import type { AdmittedAgents } from "./proxy/proxy-endpoint";
import { ProxyService } from "./proxy/proxy-service";
import { TakenObjects } from "./taken-objects";
import { furtherJobSettings } from "./delivery/resource-delivery";
import { ResourceOwner } from "./delivery/resource-owner";
import { VolumeBackups } from "./auth/volume-backups";

export type { AccessPlatformProps } from "./access-platform-props";

/** Stacks whose output `access_platform` belongs to their first platform. */
const summarised = new WeakSet<TerraformStack>();

/** What a platform consists of. */
interface PlatformParts {
  readonly settings: PlatformSettings;
  readonly auth: AuthService;
  readonly proxies: ProxyService;
  readonly resources: PlatformResources;
  readonly backup: VolumeBackups | undefined;
  readonly metrics: PlatformMetrics | undefined;
}

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
export class AccessPlatform extends ResourceOwner {
  private readonly parts: PlatformParts | undefined;
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
    const stack = TerraformStack.of(this);
    const settings = declared(this, ACCESS_PLATFORM, props, (declaration, problems) =>
      planPlatform(declaration, problems, clusterApiPort(stack)),
    );
    if (settings === undefined) return;
    checkObjectNames(this);
    this.contents.declare(platformAsService(settings), settings.namespace);

    const namespace = settings.createNamespace ? [ensureNamespace(this, settings.namespace)] : [];
    const { proxyPools, httpProxy, certificateAuthority, metrics } = settings;
    const secrets = referredSecrets([settings.auth, settings.proxies, proxyPools, httpProxy, certificateAuthority]);
    const before = [...namespace, ...ensureEphemeralSecrets(this, secrets, settings.namespace, namespace)];
    const auth = new AuthService(this, "auth", { settings, dependsOn: before });
    const started = [auth.workload.resource];
    const proxies = new ProxyService(this, "proxy", { settings, dependsOn: before, auth: [...started, auth.service] });
    if (settings.validateConfiguration) {
      new ConfigurationTests(this, "configuration-tests", { settings, auth, proxies, dependsOn: before });
    }
    if (settings.takeOver !== undefined) {
      new TakenObjects(this, "taken-objects", { settings, components: [auth, proxies] });
    }
    const { collected } = this.contents;
    const resources = new PlatformResources(this, "resources", { settings, collected, namespace, auth: started });
    this.parts = {
      settings,
      auth,
      proxies,
      resources,
      backup: this.backUp(settings, auth.volumeClaim, namespace),
      metrics: metrics && new PlatformMetrics(this, "metrics", { settings, metrics, dependsOn: namespace }),
    };
    const pools = [...proxies.pools.values()].map((pool) => pool.workload.resource);
    const rollout = [...pools, ...resources.delivered];
    this.endpoint = { ...settings, ...describePlatform(settings), stack, rollout };
    this.labelObjects(settings);
    this.addSummary(settings, stack);
    addModelPart(this, "platforms", () => this.modelPart(settings));
  }

  private get built(): PlatformParts {
    return built(this, this.parts);
  }

  /** Version channels that all proxies serve. */
  get channels(): VersionChannels {
    return this.built.settings.versionChannels;
  }

  /** Listeners that all proxies open. */
  get listeners(): ProxyListeners {
    return this.built.settings.listeners;
  }

  /** Namespace of auth service and proxies. */
  get namespace(): string {
    return this.built.settings.namespace;
  }

  /** The auth service. */
  get auth(): AuthService {
    return this.built.auth;
  }

  /** The pools of proxies, and what they share. */
  get proxies(): ProxyService {
    return this.built.proxies;
  }

  /** Declared resources of the service. */
  get resources(): PlatformResources {
    return this.built.resources;
  }

  /** Snapshots of the auth service's volume; undefined unless declared. */
  get backup(): VolumeBackups | undefined {
    return this.built.backup;
  }

  /** Monitors and dashboard; undefined unless `metrics` is declared. */
  get metrics(): PlatformMetrics | undefined {
    return this.built.metrics;
  }

  /** Lets agents in the cluster of this platform join by their service account. @internal */
  override admitAgents({ namespace, releaseName, serviceAccount, services, declaredBy }: AdmittedAgents): JoinToken {
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

  private backUp(
    settings: PlatformSettings,
    claim: ITerraformDependable | undefined,
    namespace: readonly ITerraformDependable[],
  ): VolumeBackups | undefined {
    const { backup } = settings.auth.storage.settings;
    if (backup === undefined || claim === undefined) return undefined;
    const backups = new VolumeBackups(this, "backup", { settings, backup, claim, dependsOn: namespace });
    describeObjects(backups, furtherJobSettings(settings).objects);
    return backups;
  }

  /** Labels and annotations of the objects that have been made. */
  private labelObjects({ auth, delivery: { strategy }, ...settings }: PlatformSettings): void {
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

  private modelPart(settings: PlatformSettings): Optional<PlatformPart> {
    const { component, configuration: auth, resources, ...ofAuth } = this.auth.part();
    const { components, configuration: proxy, certificate } = this.proxies.part();
    const delivered = this.resources.part;
    return {
      ...declaredPart(settings),
      ...ofAuth,
      certificate,
      ...delivered,
      metrics: this.metrics?.part(),
      components: [component, ...components],
      configuration: { auth, proxy },
      resources: [resources, ...delivered.resources],
    };
  }

  private addSummary(settings: PlatformSettings, stack: TerraformStack): void {
    const summary = summariseOutput(settings, this.authService?.publicAddress);
    const output = new TerraformOutput(this, "summary", {
      description: "the platform as its clients and agents see it",
      value: outputValue(() => summary),
    });
    if (!summarised.has(stack)) output.overrideLogicalId("access_platform");
    summarised.add(stack);
  }
}
