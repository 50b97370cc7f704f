import type { Construct } from "constructs";
import { Brand, BRAND_RULES, type Edition } from "../brand/brand";
import { imageRegistry } from "../brand/image-registry";
import { namespaceName } from "../core/kubernetes";
import { placedInProgram } from "../terraform/placed-in-stack";
import { defaulted, group, needed, type Declared } from "../core/schema/group";
import { flag, list, oneOf } from "../core/schema/shapes";
import { instance } from "../core/schema/instance";
import { declared } from "../core/tree/tree";
import { HTTPS_PORT, portRow } from "../network/ports";
import { anyAddress, type PublicAddress } from "../network/public-address";
import { CertificateAuthority } from "../secrets/certificate-authority";
import { anyWindow, type MaintenanceWindow, type MaintenanceWindowProps } from "../updates/maintenance-window";
import { checkKnown } from "../updates/compatibility";
import { anyVersion, type Version } from "../updates/version";
import { BUILT_IN_CHANNELS, DEFAULT_CHANNEL, channelName } from "../updates/version-channels";
import { authEndpoint, componentName, selectorLabels, serviceAccountName } from "./component/component-names";
import { ChartRelease } from "./component/chart-release";
import { platformName, serviceClusterName } from "./component/platform-name";
import { platformNamePrefix, versionServerUrl } from "./component/platform-settings";
import { ProxyEndpoint } from "./proxy/proxy-endpoint";

/**
 * Values that agents need of a self-hosted platform that another program declares.
 *
 * The output `access_platform` of that program has each value under the name in parentheses.
 */
export interface AccessPlatformAttributes {
  /** Address that agents dial (`public_address`). Its default port is 443. */
  readonly publicAddress: string | PublicAddress;

  /** Version of auth service and proxies (`version`). */
  readonly version: string | Version;

  /**
   * Address of agents' reverse tunnels (`tunnel_address`).
   *
   * @default the public address: with TLS routing everything goes through it
   * @see specification 4.1
   */
  readonly tunnelAddress?: string | PublicAddress;

  /** Name of the service's cluster (`cluster_name`). @default the host of the public address */
  readonly clusterName?: string;

  /**
   * The product of that platform, as its program passes it: `Brand.TELEPORT` for Teleport. It decides whose images get
   * the join secrets, so there is no default (`BRAND-006`).
   */
  readonly brand: Brand;

  /** Edition (`edition`). @default "enterprise" */
  readonly edition?: Edition;

  /** Names of the version channels that the proxies serve (`channels`), besides the built-in ones. @default none */
  readonly channels?: readonly string[];

  /** Registry that has copies of the images of agents and updaters (`image_registry`). @default none */
  readonly imageRegistry?: string;

  /** When agents may be updated (`maintenance_window`). @default critical updates only */
  readonly maintenanceWindow?: MaintenanceWindowProps | MaintenanceWindow;

  /** Private authority that agents and updaters trust in addition to those of their images. @default none */
  readonly certificateAuthority?: CertificateAuthority;

  /**
   * Address at which directly dialled agents outside of its cluster join the auth service (`auth_address`). Its default
   * port is 3025.
   *
   * @default such agents cannot join
   */
  readonly authAddress?: string | PublicAddress;

  /** Beginning of the names of the platform's objects (`name`). @default the brand's id */
  readonly name?: string;

  /** Namespace of the platform (`namespace`). @default the brand's namespace */
  readonly namespace?: string;

  /** The release of the cluster chart that the platform has taken over, as in its program. @default none */
  readonly takeOver?: ChartRelease;

  /** Whether the agents run in the cluster of the platform, so that network policies select its pods. @default false */
  readonly sameCluster?: boolean;
}

const ACCESS_PLATFORM_ATTRIBUTES = group<AccessPlatformAttributes>()(
  {
    publicAddress: needed(anyAddress),
    version: needed(anyVersion),
    tunnelAddress: anyAddress,
    clusterName: serviceClusterName,
    brand: needed(instance(Brand), BRAND_RULES["BRAND-006"]),
    edition: defaulted(oneOf(["enterprise", "community"]), "enterprise"),
    channels: defaulted(list(channelName, { atLeast: 0 }), []),
    maintenanceWindow: anyWindow,
    certificateAuthority: instance(CertificateAuthority),
    imageRegistry,
    authAddress: anyAddress,
    name: platformName,
    namespace: namespaceName(),
    takeOver: instance(ChartRelease),
    sameCluster: defaulted(flag(), false),
  },
  [checkKnown],
);

/** A self-hosted platform that another program declares, for the agents of this one. It makes no resource. */
export class PlatformReference extends ProxyEndpoint<Version> {
  constructor(scope: Construct, id: string, props: AccessPlatformAttributes) {
    super(...placedInProgram(scope, id));
    const declaration = declared(this, ACCESS_PLATFORM_ATTRIBUTES, props);
    this.endpoint = declaration && { ...declaration, ...describeReference(declaration) };
  }
}

/** What agents need to know of such a platform besides what is declared. */
function describeReference(attributes: Declared<typeof ACCESS_PLATFORM_ATTRIBUTES>) {
  const { publicAddress, tunnelAddress = publicAddress, clusterName, authAddress, sameCluster } = attributes;
  const namespace = attributes.namespace ?? attributes.brand.namespace;
  const settings = { ...attributes, name: platformNamePrefix(attributes), namespace };
  const proxyAddress = publicAddress.withDefaultPort(HTTPS_PORT);
  const components = (["auth", "proxy"] as const).map((component) => serviceAccountName(settings, component));
  return {
    hosting: "self-hosted" as const,
    stack: undefined,
    rollout: [],
    releaseChannel: DEFAULT_CHANNEL,
    servedChannels: [...attributes.channels, ...BUILT_IN_CHANNELS],
    clusterName: clusterName ?? publicAddress.host,
    proxyAddress,
    tunnelAddress: tunnelAddress.withDefaultPort(HTTPS_PORT),
    versionServer: versionServerUrl(proxyAddress),
    authService: {
      ...authEndpoint(settings, {}),
      publicAddress: authAddress?.withDefaultPort(portRow("auth").port).toString(),
    },
    accounts: { namespace, names: [...components, componentName(settings, "delivery")] },
    inClusterPeer: sameCluster ? { namespace, podLabels: selectorLabels(settings, "proxy") } : undefined,
  };
}
