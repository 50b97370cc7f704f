import { type ITerraformDependable, TerraformOutput, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { ClusterAuthPreference } from "../access/cluster-auth-preference";
import { ClusterNetworking } from "../access/cluster-networking";
import { Connector } from "../access/connector";
import { ResourceDelivery } from "../access/delivery/resource-delivery";
import { JoinToken } from "../access/join-token";
import { secretsIn } from "../access/platform-resource";
import { Role } from "../access/role";
import type { ServiceResource } from "../access/service-resource";
import { SessionRecording } from "../access/session-recording";
import type { AccessPlatformProps } from "./access-platform-props";
import type { AdmittedAgents, AuthEndpoint, ProxyEndpoint } from "./proxy-endpoint";
import { Brand, type Edition, type Hosting } from "../brand/brand";
import { checkDeclaredResources, resourcesOf } from "./declared-resources";
import { HttpConnectProxy } from "../network/http-connect-proxy";
import { kubernetesApiNetworks } from "../network/kubernetes-api-networks";
import { ProxyListeners } from "../network/proxy-listeners";
import { PublicAddress } from "../network/public-address";
import { PlatformResources } from "./platform-resources";
import { authEndpoint } from "./auth-endpoint";
import { CertificateAuthority } from "../secrets/certificate-authority";
import { AuthService } from "./auth-service";
import { objectsIn, type NeededObject } from "../secrets/objects-in";
import { SecretRef } from "../secrets/secret-ref";
import { AuthStorage } from "./auth-storage";
import { selectorLabels } from "./component-labels";
import { checkApiNetworks, checkPlatform } from "./platform-checks";
import { proxyName, type PlatformSettings } from "./platform-settings";
import { summariseOutput } from "./platform-summary";
import { checkProxyHttpConnect, proxyHttpConnect } from "./proxy-http-connect";
import type { ProxyPoolProps } from "./proxy-pool";
import { ProxyService } from "./proxy-service";
import { ProxyTls } from "./proxy-tls";
import { checkObjectsAreThere } from "../terraform/absent-objects";
import { ensureEphemeralSecrets } from "../terraform/ephemeral-secret";
import { literals } from "../terraform/literals";
import { ensureNamespace } from "../terraform/namespace";
import { checkObjectNames } from "../terraform/object-names";
import { checkTools } from "../updates/compatibility";
import { MaintenanceWindow } from "../updates/maintenance-window";
import { Version } from "../updates/version";
import { DEFAULT_CHANNEL, VERSION_SERVER_PATH, VersionChannels } from "../updates/version-channels";
import { fieldsOf } from "../core/given";
import { requireTypes } from "../core/prop-types";
import { checkDeclaration } from "../core/tree";
import { ServiceExposure } from "../workloads/service-exposure";

export type { AccessPlatformProps } from "./access-platform-props";

/** Stacks whose output `access_platform` belongs to their first platform. */
const summarised = new WeakSet<TerraformStack>();

/** How long an apply waits for one rollout. */
const ROLLOUT_TIMEOUT_SECONDS = 600;

/**
 * A self-hosted access platform: auth service and proxies in one namespace, and what is declared inside the service.
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
  readonly clusterName: string;
  readonly version: Version;
  readonly channels: VersionChannels;
  readonly listeners: ProxyListeners;
  readonly namespace: string;
  readonly auth: AuthService;
  readonly proxy: ProxyService;
  readonly resources: PlatformResources;
  readonly stack: TerraformStack;
  readonly proxyAddress: string;
  readonly tunnelAddress: string;
  readonly versionServer: string;
  readonly releaseChannel = DEFAULT_CHANNEL;
  readonly selfSigned: boolean;
  readonly certificateAuthority: CertificateAuthority | undefined;
  readonly maintenanceWindow: MaintenanceWindow | undefined;
  readonly rollout: readonly ITerraformDependable[];
  readonly authService: AuthEndpoint;
  readonly inClusterPeer: { readonly namespace: string; readonly podLabels: Readonly<Record<string, string>> };

  constructor(scope: Construct, id: string, props: AccessPlatformProps) {
    super(scope, id);
    this.requirePropTypes(props);
    this.stack = TerraformStack.of(this);
    this.brand = props.brand ?? Brand.SVC;
    this.edition = props.edition ?? "enterprise";
    this.version = props.version;
    this.listeners = props.listeners ?? ProxyListeners.tlsRouting();
    this.channels = VersionChannels.of(props.channels ?? {});
    this.maintenanceWindow = props.maintenanceWindow;
    this.certificateAuthority = props.certificateAuthority;
    this.namespace = props.namespace ?? this.brand.namespace;

    const addresses = [props.publicAddress].flat();
    const [address] = addresses;
    this.proxyAddress = address?.withPort(this.listeners.httpsPort) ?? "";
    this.tunnelAddress = tunnelAddressOf(this.listeners, address) ?? this.proxyAddress;
    const publicAddress = this.proxyAddress.replace(/:443$/, "");
    this.versionServer = `https://${publicAddress}${VERSION_SERVER_PATH}`;

    const settings = this.settingsFrom(props, address);
    this.clusterName = settings.clusterName;
    // A program in JavaScript may leave it out, which is reported.
    const tls = (props as Partial<AccessPlatformProps>).tls ?? ProxyTls.selfSigned();
    this.selfSigned = tls.source.kind === "self-signed";
    const auth = {
      ...props.auth,
      storage: props.auth?.storage ?? AuthStorage.persistentVolume(),
      replicas: props.auth?.replicas ?? 1,
      networking: props.networking,
    };
    const pools = poolsOf(props);
    checkDeclaration(this, { ...props, channels: this.channels }, () => [
      ...checkPlatform({ settings, addresses, channels: this.channels, auth, pools, tls: props.tls }),
      ...checkProxyHttpConnect(props.httpProxy, this, pools),
      ...checkApiNetworks(props.kubernetesApiNetworks),
      ...(props.maintenanceWindow === undefined ? [] : checkTools(this.version)),
      ...checkDeclaredResources(props, this.resources, settings, auth),
      ...checkObjectsAreThere(this, this.namespace, this.neededObjects(props)),
    ]);
    checkObjectNames(this);

    const namespace = props.createNamespace === false ? [] : [ensureNamespace(this, this.namespace)];
    const secrets = secretsIn([
      props.auth,
      props.proxies,
      props.proxyPools,
      props.httpProxy,
      props.certificateAuthority,
    ]);
    const before = [...namespace, ...ensureEphemeralSecrets(this, secrets, this.namespace, namespace)];
    this.auth = new AuthService(this, "auth", settings, auth, before);
    this.proxy = new ProxyService(
      this,
      "proxy",
      settings,
      {
        publicAddresses: addresses,
        channels: this.channels,
        tls,
        pools,
        httpConnect: proxyHttpConnect(props.httpProxy, this),
      },
      { namespace: before, auth: [this.auth.workload.deployment, this.auth.service] },
    );
    this.resources = new PlatformResources(this, "resources", {
      settings,
      delivery: props.delivery ?? ResourceDelivery.job(),
      namespace,
      auth: [this.auth.workload.deployment],
    });
    const context = { publicAddress, host: address?.host ?? "", claimField: this.brand.oidcClaimField };
    this.resources.add(resourcesOf(props, context), this.node.path);

    this.rollout = [
      ...[...this.proxy.pools.values()].map((pool) => pool.workload.deployment),
      ...this.resources.delivered,
    ];
    this.authService = authEndpoint(settings, props.auth ?? {});
    this.inClusterPeer = { namespace: this.namespace, podLabels: selectorLabels(settings, "proxy") };
    this.addSummary(settings, props.maintenanceWindow);
  }

  /** Whether the proxies serve a channel of this name. */
  hasChannel(name: string): boolean {
    return this.channels.has(name);
  }

  /** Lets agents in the cluster of this platform join by their service account. */
  admitAgents({ namespace, releaseName, serviceAccount, services, declaredBy }: AdmittedAgents): JoinToken {
    const name = `${namespace}-${releaseName}`;
    const token = JoinToken.forAgents({ name, namespace, serviceAccount, services });
    this.resources.add([token.toResource()], declaredBy);
    return token;
  }

  /**
   * Delivers a resource of any kind with the others.
   *
   * @param declaredBy construct that a message about the resource names, by default this platform
   */
  addResource(resource: ServiceResource, declaredBy: Construct = this): void {
    checkDeclaration(declaredBy, { resource });
    this.resources.add(resource.toResources(), declaredBy.node.path);
  }

  /** What must be in the namespace before auth service, proxies and delivery start. */
  private neededObjects(props: AccessPlatformProps): readonly NeededObject[] {
    const { auth, proxies, proxyPools, httpProxy, certificateAuthority, tls, connectors, joinTokens } = props;
    const { source } = (tls as ProxyTls | undefined) ?? ProxyTls.selfSigned();
    const certificate = source.kind === "secret" ? SecretRef.of(source.name, "tls.crt") : undefined;
    const delivered = { connectors, joinTokens, resources: this.resources.resources };
    return objectsIn({
      ...{ auth, proxies, proxyPools, httpProxy, certificateAuthority, tls: certificate },
      ...(this.resources.job !== undefined && delivered),
    });
  }

  private requirePropTypes(props: AccessPlatformProps): void {
    requireTypes(this, {
      publicAddress: { given: props.publicAddress, type: PublicAddress, required: true, list: "or one" },
      version: { given: props.version, type: Version, required: true },
      brand: { given: props.brand, type: Brand },
      listeners: { given: props.listeners, type: ProxyListeners },
      maintenanceWindow: { given: props.maintenanceWindow, type: MaintenanceWindow },
      roles: { given: props.roles, type: Role, list: "always" },
      connectors: { given: props.connectors, type: Connector, list: "always" },
      joinTokens: { given: props.joinTokens, type: JoinToken, list: "always" },
      networking: { given: props.networking, type: ClusterNetworking },
      authentication: { given: props.authentication, type: ClusterAuthPreference },
      sessionRecording: { given: props.sessionRecording, type: SessionRecording },
      delivery: { given: props.delivery, type: ResourceDelivery },
      tls: { given: props.tls, type: ProxyTls },
      certificateAuthority: { given: props.certificateAuthority, type: CertificateAuthority },
      httpProxy: { given: props.httpProxy, type: HttpConnectProxy },
      "auth.exposure": { given: props.auth?.exposure, type: ServiceExposure },
      "auth.storage": { given: props.auth?.storage, type: AuthStorage },
    });
  }

  private settingsFrom(props: AccessPlatformProps, address: PublicAddress | undefined): PlatformSettings {
    const name = props.name ?? this.brand.id;
    const serviceAccount = proxyName({ name });
    return {
      brand: this.brand,
      edition: this.edition,
      version: this.version,
      name,
      namespace: this.namespace,
      // An invalid address is reported once, and not again as the name of the cluster.
      clusterName: props.clusterName ?? (address?.violations.length === 0 ? address.host : "unknown"),
      listeners: this.listeners,
      proxyToken: JoinToken.kubernetes({
        name: serviceAccount,
        roles: ["Proxy"],
        serviceAccounts: [{ namespace: this.namespace, name: serviceAccount }],
      }),
      kubernetesApiNetworks: kubernetesApiNetworks(props.kubernetesApiNetworks),
      imageRepository: props.imageRepository ?? this.brand.image(this.edition),
      certificateAuthority: props.certificateAuthority,
      rolloutTimeoutSeconds: props.rolloutTimeoutSeconds ?? ROLLOUT_TIMEOUT_SECONDS,
    };
  }

  private addSummary(settings: PlatformSettings, maintenanceWindow: MaintenanceWindow | undefined): void {
    const output = new TerraformOutput(this, "summary", {
      description: "the platform as its clients and agents see it",
      value: literals(
        summariseOutput({
          settings,
          maintenanceWindow,
          proxyAddress: this.proxyAddress,
          listeners: this.listeners,
          channels: this.channels,
        }),
      ),
    });
    if (!summarised.has(this.stack)) output.overrideLogicalId("access_platform");
    summarised.add(this.stack);
  }
}

/** The pools by name; the first pool has none. A pool that is null counts as left out. */
function poolsOf({ proxies, proxyPools }: AccessPlatformProps): ReadonlyMap<string, ProxyPoolProps> {
  const further = Object.entries(fieldsOf(proxyPools)).map(([name, pool]) => [name, fieldsOf(pool)] as const);
  return new Map([["", fieldsOf(proxies)], ...further]);
}

/** With a port of its own if the listeners are separate and the reverse tunnel is not turned off. */
function tunnelAddressOf(listeners: ProxyListeners, address: PublicAddress | undefined): string | undefined {
  const tunnel = listeners.listener("reverse-tunnel");
  return tunnel && address?.onPort(tunnel.port);
}
