import { type Edition, Brand } from "../../brand/brand";
import { namespaceName } from "../../core/kubernetes";
import { defaulted, group, needed } from "../../core/schema/group";
import { flag, list, oneOf, textWhere } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { PublicAddress } from "../../network/public-address";
import { CertificateAuthority } from "../../secrets/certificate-authority";
import { NAMESPACE_RULES } from "../../terraform/rules";
import { MaintenanceWindow } from "../../updates/maintenance-window";
import { CHANNEL_RULES } from "../../updates/rules";
import { Version } from "../../updates/version";
import { isChannelName } from "../../updates/version-channels";
import { platformName, serviceClusterName } from "./platform-settings";
import { PLATFORM_RULES } from "./rules";

/**
 * What agents need to know of a self-hosted platform that another program declares.
 *
 * The output `access_platform` of that program says each of these, under the name in parentheses.
 */
export interface AccessPlatformAttributes {
  /** Address that agents dial (`public_address`); port 443 unless it has another one. */
  readonly publicAddress: PublicAddress;

  /** Version of auth service and proxies (`version`). */
  readonly version: Version;

  /**
   * Where agents hold their reverse tunnels (`tunnel_address`).
   *
   * @default the public address: with TLS routing everything goes through it
   * @see specification 4.1
   */
  readonly tunnelAddress?: PublicAddress;

  /** Name of the service's cluster (`cluster_name`, `PLATFORM-007`). @default the host of the public address */
  readonly clusterName?: string;

  /** @default `Brand.SVC` */
  readonly brand?: Brand;

  /** Edition (`edition`). @default "enterprise" */
  readonly edition?: Edition;

  /** Names of the version channels that the proxies serve (`channels`), besides the built-in ones. @default none */
  readonly channels?: readonly string[];

  /** When agents may be updated (`maintenance_window`). @default critical updates only */
  readonly maintenanceWindow?: MaintenanceWindow;

  /** Private authority that agents and updaters trust in addition to those of their images. @default none */
  readonly certificateAuthority?: CertificateAuthority;

  /**
   * Where agents that are dialled directly join the auth service from outside of its cluster (`auth_address`); port 3025
   * unless it has another one.
   *
   * @default such agents cannot join from there
   */
  readonly authAddress?: PublicAddress;

  /** Beginning of the names of the platform's objects (`name`). @default the brand's id */
  readonly name?: string;

  /** Namespace of the platform (`namespace`). @default the brand's namespace */
  readonly namespace?: string;

  /** Whether the agents run in the cluster of the platform, so that network policies select its pods. @default false */
  readonly sameCluster?: boolean;
}

const channelName = textWhere("the name of a channel", isChannelName, { rule: CHANNEL_RULES.name });

/** The attributes, defaults included. */
export const ACCESS_PLATFORM_ATTRIBUTES = group<AccessPlatformAttributes>()({
  publicAddress: needed(instance(PublicAddress)),
  version: needed(instance(Version)),
  tunnelAddress: instance(PublicAddress),
  clusterName: serviceClusterName,
  brand: defaulted(instance(Brand), Brand.SVC),
  edition: defaulted(oneOf(["enterprise", "community"], PLATFORM_RULES.edition), "enterprise"),
  channels: defaulted(list(channelName, { atLeast: 0 }), []),
  maintenanceWindow: instance(MaintenanceWindow),
  certificateAuthority: instance(CertificateAuthority),
  authAddress: instance(PublicAddress),
  name: platformName,
  namespace: namespaceName({ rule: NAMESPACE_RULES.name }),
  sameCluster: defaulted(flag(), false),
});
