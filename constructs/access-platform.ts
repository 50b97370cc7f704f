import { Lazy, type ITerraformDependable, TerraformOutput, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { checkConnectorRoles, type Connector } from "./access/connector";
import type { DeclaredResource } from "./access/declared-resource";
import { ResourceDelivery } from "./access/delivery/resource-delivery";
import { JoinToken } from "./access/join-token";
import { MaintenanceConfig } from "./access/maintenance-config";
import { checkResources, renderResources, secretsIn, type PlatformResource } from "./access/platform-resource";
import type { Role } from "./access/role";
import type { SecretRef } from "./access/secret-ref";
import type { ServiceResource } from "./access/service-resource";
import type { AdmittedAgents, ProxyEndpoint } from "./agents/proxy-endpoint";
import { Brand, type Edition, type Hosting } from "./brand";
import { ProxyListeners } from "./network/proxy-listeners";
import type { PublicAddress } from "./network/public-address";
import { AuthService, type AuthServiceProps } from "./services/auth-service";
import { AuthStorage } from "./services/auth-storage";
import { selectorLabels } from "./services/component-labels";
import { checkPlatform } from "./services/platform-checks";
import { proxyName, type PlatformSettings } from "./services/platform-settings";
import type { ProxyPoolProps } from "./services/proxy-pool";
import { ProxyService } from "./services/proxy-service";
import { ResourceDeliveryJob } from "./services/resource-delivery-job";
import { ProxyTls } from "./services/proxy-tls";
import { ensureEphemeralSecrets } from "./terraform/ephemeral-secret";
import { ensureNamespace } from "./terraform/namespace";
import { literals } from "./terraform/literals";
import type { MaintenanceWindow } from "./updates/maintenance-window";
import type { Version } from "./updates/version";
import { DEFAULT_CHANNEL, VERSION_SERVER_PATH, VersionChannels } from "./updates/version-channels";
import type { VersionChannel } from "./updates/version-channel";
import { checkDeclaration } from "./validation/tree";

/** How long an apply waits for one rollout. */
const ROLLOUT_TIMEOUT_SECONDS = 600;

/** Declaration of a self-hosted platform. */
export interface AccessPlatformProps {
  /**
   * Address under which clients and agents reach the proxies.
   *
   * Several are a violation that can be acknowledged (`ADDRESS-…`): clients may be redirected to the first.
   *
   * @see specification 1.1, rule 2
   */
  readonly publicAddress: PublicAddress | readonly PublicAddress[];

  /** Version of auth service and proxies. */
  readonly version: Version;

  /** @default `Brand.SVC` */
  readonly brand?: Brand;

  /** @default "enterprise" */
  readonly edition?: Edition;

  /** Beginning of the names of all objects: platforms in one namespace need different ones. @default the brand's id */
  readonly name?: string;

  /** @default the brand's namespace */
  readonly namespace?: string;

  /** Whether the namespace is made here; otherwise it exists. @default true */
  readonly createNamespace?: boolean;

  /** Name of the service's cluster; it cannot be changed later. @default the host of the public address */
  readonly clusterName?: string;

  /** @default `ProxyListeners.tlsRouting()` */
  readonly listeners?: ProxyListeners;

  /** Version channels that all proxies serve, by name. @default the built-in channels alone */
  readonly channels?: Readonly<Record<string, VersionChannel>>;

  /** When agents may be updated. @default none: agents are updated for critical updates only */
  readonly maintenanceWindow?: MaintenanceWindow;

  /** Roles beside the service's presets. @default none */
  readonly roles?: readonly Role[];

  /** Identity providers that users sign in with. @default local users only */
  readonly connectors?: readonly Connector[];

  /** Tokens with which components join, beside those of agents in the stack of the platform. @default none */
  readonly joinTokens?: readonly JoinToken[];

  /** How these resources reach the auth service. @default `ResourceDelivery.job()` */
  readonly delivery?: ResourceDelivery;

  readonly auth?: AuthServiceProps;

  /** The first pool of proxies. */
  readonly proxies?: ProxyPoolProps;

  /** Further pools by name; they serve the same configuration. @default none */
  readonly proxyPools?: Readonly<Record<string, ProxyPoolProps>>;

  /** @default `ProxyTls.selfSigned()` */
  readonly tls?: ProxyTls;

  /** Repository of the image, for example a mirror of one's own. @default the brand's, for the edition */
  readonly imageRepository?: string;

  /** How long an apply waits for each rollout, in seconds. @default 600 */
  readonly rolloutTimeoutSeconds?: number;
}

/**
 * A self-hosted access platform: auth service and proxies in one namespace.
 *
 * An apply changes the auth service first, then the proxies, then the agents that follow this platform, and waits for
 * each rollout. All violations of the tree are reported at synthesis.
 *
 * @see specification 1
 */
export class AccessPlatform extends Construct implements ProxyEndpoint {
  readonly brand: Brand;
  readonly edition: Edition;
  readonly hosting: Hosting = "self-hosted";
  readonly version: Version;
  readonly channels: VersionChannels;
  readonly listeners: ProxyListeners;
  readonly namespace: string;
  readonly auth: AuthService;
  readonly proxy: ProxyService;
  readonly stack: TerraformStack;
  readonly proxyAddress: string;
  readonly versionServer: string;
  readonly releaseChannel = DEFAULT_CHANNEL;
  readonly rollout: readonly ITerraformDependable[];

  /** Undefined where the resources are brought to the service another way. */
  readonly delivery: ResourceDeliveryJob | undefined;
  private readonly declared: DeclaredResource[] = [];
  private readonly createdNamespace: readonly ITerraformDependable[] = [];
  readonly inClusterPeer: { readonly namespace: string; readonly podLabels: Readonly<Record<string, string>> };

  constructor(scope: Construct, id: string, props: AccessPlatformProps) {
    super(scope, id);
    this.stack = TerraformStack.of(this);
    this.brand = props.brand ?? Brand.SVC;
    this.edition = props.edition ?? "enterprise";
    this.version = props.version;
    this.listeners = props.listeners ?? ProxyListeners.tlsRouting();
    this.channels = VersionChannels.of(props.channels ?? {});
    this.namespace = props.namespace ?? this.brand.namespace;

    const addresses = [props.publicAddress].flat();
    const [address] = addresses;
    const settings: PlatformSettings = {
      brand: this.brand,
      edition: this.edition,
      version: this.version,
      name: props.name ?? this.brand.id,
      namespace: this.namespace,
      // An address that is wrong is reported as that, not as the name of the cluster too.
      clusterName: props.clusterName ?? (address?.violations.length === 0 ? address.host : "unknown"),
      listeners: this.listeners,
      proxyToken: this.proxyToken(props.name ?? this.brand.id),
      imageRepository: props.imageRepository ?? this.brand.image(this.edition),
      rolloutTimeoutSeconds: props.rolloutTimeoutSeconds ?? ROLLOUT_TIMEOUT_SECONDS,
    };
    const tls = props.tls ?? ProxyTls.selfSigned();
    const auth = {
      ...props.auth,
      storage: props.auth?.storage ?? AuthStorage.persistentVolume(),
      replicas: props.auth?.replicas ?? 1,
    };
    const pools = new Map([["", props.proxies ?? {}], ...Object.entries(props.proxyPools ?? {})]);
    checkDeclaration(this, { ...props, channels: this.channels }, () => [
      ...checkPlatform({ settings, addresses, channels: this.channels, auth, pools, tls }),
      ...checkConnectorRoles(props.connectors ?? [], this.declaredNames("role")),
      ...checkResources(this.declared.map(({ resource }) => resource)),
    ]);

    if (props.createNamespace !== false) this.createdNamespace = [ensureNamespace(this, this.namespace)];
    const namespace = [
      ...this.createdNamespace,
      ...this.ensureSecrets(secretsIn([props.auth, props.proxies, props.proxyPools])),
    ];
    this.auth = new AuthService(this, "auth", settings, auth, namespace);
    this.proxy = new ProxyService(
      this,
      "proxy",
      settings,
      { publicAddresses: addresses, channels: this.channels, tls, pools },
      { namespace, auth: [this.auth.workload.deployment, this.auth.service] },
    );

    this.proxyAddress = address?.withPort(this.listeners.httpsPort) ?? "";
    const publicAddress = withoutDefaultPort(this.proxyAddress);
    this.versionServer = `https://${publicAddress}${VERSION_SERVER_PATH}`;
    this.delivery = this.deliver(props.delivery ?? ResourceDelivery.job(), settings, namespace);
    this.declare(resourcesOf(props, publicAddress), this.node.path);
    this.rollout = [
      ...[...this.proxy.pools.values()].map((pool) => pool.workload.deployment),
      ...(this.delivery === undefined ? [] : [this.delivery.job]),
    ];
    this.inClusterPeer = { namespace: this.namespace, podLabels: selectorLabels(settings, "proxy") };
    this.describe(props);
  }

  /** Whether the proxies serve a channel of this name. */
  hasChannel(name: string): boolean {
    return this.channels.has(name);
  }

  /** Lets agents in the cluster of this platform join by the service account they run under. */
  admitAgents({ namespace, serviceAccount, services, declaredBy }: AdmittedAgents): JoinToken {
    const name = `${namespace}-${serviceAccount}`;
    const token = JoinToken.forAgents({ name, namespace, serviceAccount, services });
    this.declare([token.toResource()], declaredBy);
    return token;
  }

  /**
   * Delivers a resource of any kind with the others.
   *
   * @param declaredBy construct that a message about the resource names, by default this platform
   */
  addResource(resource: ServiceResource, declaredBy: Construct = this): void {
    checkDeclaration(declaredBy, { resource });
    this.declare(resource.toResources(), declaredBy.node.path);
  }

  private declare(resources: readonly PlatformResource[], declaredBy: string): void {
    this.declared.push(...resources.map((resource) => ({ resource, declaredBy })));
    this.delivery?.waitFor(this.ensureSecrets(secretsIn(resources)));
  }

  private ensureSecrets(secrets: readonly SecretRef[]): readonly ITerraformDependable[] {
    return ensureEphemeralSecrets(this, secrets, this.namespace, this.createdNamespace);
  }

  private declaredNames(kind: string): string[] {
    return this.declared.flatMap(({ resource: { kind: other, metadata } }) =>
      other === kind && typeof metadata.name === "string" ? [metadata.name] : [],
    );
  }

  private deliver(
    { strategy }: ResourceDelivery,
    settings: PlatformSettings,
    namespace: readonly ITerraformDependable[],
  ): ResourceDeliveryJob | undefined {
    if (strategy.kind === "none") {
      const produce = () => literals(renderResources(this.declared.map(({ resource }) => resource)));
      new TerraformOutput(this, "resources", { value: Lazy.stringValue({ produce }) });
      return undefined;
    }
    return new ResourceDeliveryJob(this, "delivery", settings, {
      ...strategy,
      resources: () => this.declared,
      namespace,
      auth: [this.auth.workload.deployment],
    });
  }

  private proxyToken(name: string): JoinToken {
    const serviceAccount = proxyName({ name });
    return JoinToken.kubernetes({
      name: serviceAccount,
      roles: ["Proxy"],
      serviceAccounts: [{ namespace: this.namespace, name: serviceAccount }],
    });
  }

  private isSecondOfItsStack(): boolean {
    return this.stack.node.findAll().some((other) => other instanceof AccessPlatform && other !== this);
  }

  /** The stack's output `access_platform`: what a person or a pipeline wants to know of the platform. */
  private describe({ maintenanceWindow }: AccessPlatformProps): void {
    const output = new TerraformOutput(this, "summary", {
      description: "the platform as its clients and agents see it",
      value: literals({
        brand: this.brand.id,
        version: this.version.toString(),
        public_address: this.proxyAddress,
        listener_mode: this.listeners.mode,
        ports: this.listeners.listeners.map(({ name, port, use, audience }) => ({ name, port, use, audience })),
        channels: this.channels.names,
        ...(maintenanceWindow === undefined
          ? {}
          : {
              maintenance_window: {
                utc_start_hour: maintenanceWindow.utcStartHour,
                weekdays: maintenanceWindow.weekdays,
              },
            }),
        namespace: this.namespace,
      }),
    });
    if (!this.isSecondOfItsStack()) output.overrideLogicalId("access_platform");
  }
}

function resourcesOf(
  { maintenanceWindow, roles = [], connectors = [], joinTokens = [] }: AccessPlatformProps,
  publicAddress: string,
): PlatformResource[] {
  return [
    ...roles.map((role) => role.toResource()),
    ...connectors.map((connector) => connector.toResource({ publicAddress })),
    ...joinTokens.map((token) => token.toResource()),
    ...(maintenanceWindow === undefined ? [] : [MaintenanceConfig.of(maintenanceWindow).toResource()]),
  ];
}

function withoutDefaultPort(address: string): string {
  return address.replace(/:443$/, "");
}
