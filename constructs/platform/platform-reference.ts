import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { Brand, Edition, Hosting } from "../brand/brand";
import { placed } from "../core/tree/placed";
import { declared } from "../core/tree/tree";
import { portRow } from "../network/port-table";
import type { CertificateAuthority } from "../secrets/certificate-authority";
import type { MaintenanceWindow } from "../updates/maintenance-window";
import type { Version } from "../updates/version";
import { DEFAULT_CHANNEL, VersionChannels } from "../updates/version-channels";
import { authEndpoint } from "./declaration/auth-endpoint";
import { selectorLabels } from "./declaration/component-labels";
import { ACCESS_PLATFORM_ATTRIBUTES, type AccessPlatformAttributes } from "./declaration/platform-attributes";
import { versionServerOf } from "./declaration/platform-settings";
import type { AuthEndpoint, InClusterPeer, ProxyEndpoint } from "./proxy-endpoint";

/** A self-hosted platform that another program declares, for the agents of this one. It makes no resource. */
export class PlatformReference extends Construct implements ProxyEndpoint {
  readonly brand!: Brand;
  readonly edition!: Edition;
  readonly hosting: Hosting = "self-hosted";
  readonly clusterName!: string;
  readonly proxyAddress!: string;
  readonly tunnelAddress!: string;
  readonly version!: Version;
  readonly versionServer!: string;
  readonly releaseChannel = DEFAULT_CHANNEL;
  readonly certificateAuthority!: CertificateAuthority | undefined;
  readonly maintenanceWindow!: MaintenanceWindow | undefined;
  readonly authService!: AuthEndpoint;
  readonly rollout: readonly ITerraformDependable[] = [];
  readonly stack = undefined;

  /** The proxies' pods; absent if they run in another cluster than the agents. */
  readonly inClusterPeer?: InClusterPeer;

  private readonly channels!: readonly string[];

  constructor(scope: Construct, id: string, given: AccessPlatformAttributes) {
    super(...placed(scope, id));
    const attributes = declared(this, ACCESS_PLATFORM_ATTRIBUTES, given);
    if (attributes === undefined) return;
    const { brand, publicAddress, name = brand.id, namespace = brand.namespace } = attributes;
    this.brand = brand;
    this.edition = attributes.edition;
    this.version = attributes.version;
    this.clusterName = attributes.clusterName ?? publicAddress.host;
    this.proxyAddress = publicAddress.withPort(443);
    this.tunnelAddress = (attributes.tunnelAddress ?? publicAddress).withPort(443);
    this.versionServer = versionServerOf(this.proxyAddress);
    this.channels = attributes.channels;
    this.certificateAuthority = attributes.certificateAuthority;
    this.maintenanceWindow = attributes.maintenanceWindow;
    const { authAddress } = attributes;
    this.authService = {
      ...authEndpoint({ brand, name, namespace }, {}),
      publicAddress: authAddress?.withPort(portRow("auth").port),
    };
    if (attributes.sameCluster) {
      this.inClusterPeer = { namespace, podLabels: selectorLabels({ brand, name }, "proxy") };
    }
  }

  /** Whether the proxies serve a channel of this name. */
  hasChannel(name: string): boolean {
    return this.channels.includes(name) || VersionChannels.of().has(name);
  }
}
