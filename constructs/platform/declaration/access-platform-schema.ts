import { ClusterAuthPreference } from "../../access/cluster-auth-preference";
import { ClusterNetworking } from "../../access/cluster-networking";
import { Connector } from "../../access/connector";
import { ResourceDelivery } from "../../access/delivery/resource-delivery";
import { JoinToken } from "../../access/join-token";
import { Role } from "../../access/role";
import { SessionRecording } from "../../access/session-recording";
import { Brand } from "../../brand/brand";
import { namespaceName } from "../../core/kubernetes";
import { defaulted, filled, group, needed, type GivenOf, type PropsOf } from "../../core/schema/group";
import { either, flag, list, map, oneOf, textLike, textWhere, wholeNumber } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { HttpConnectProxy } from "../../network/http-connect-proxy";
import { network } from "../../network/netmask";
import { ProxyListeners } from "../../network/proxy-listeners";
import { PublicAddress } from "../../network/public-address";
import { CertificateAuthority } from "../../secrets/certificate-authority";
import { NAMESPACE_RULES } from "../../terraform/rules";
import { MaintenanceWindow } from "../../updates/maintenance-window";
import { CHANNEL_RULES } from "../../updates/rules";
import { Version } from "../../updates/version";
import { VersionChannel } from "../../updates/version-channel";
import { isChannelName } from "../../updates/version-channels";
import type { AccessPlatformProps } from "./access-platform-props";
import { AUTH_SERVICE } from "./auth-props";
import { PLATFORM_CHECKS } from "./platform-checks";
import { nameLabel, platformName, serviceClusterName } from "./platform-settings";
import { PROXY_POOL } from "./proxy-pool-props";
import { ProxyTls } from "./proxy-tls";
import { PLATFORM_RULES, TLS_RULES } from "./rules";

const REPOSITORY = /^([A-Za-z0-9.-]+(:\d{1,5})?\/)?[a-z0-9]+([._-]+[a-z0-9]+)*(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*$/;

/** How long an apply waits for one rollout. */
const ROLLOUT_TIMEOUT_SECONDS = 600;

const apiNetworks = { rule: PLATFORM_RULES.kubernetesApi };
const channelName = textWhere("the name of a channel", isChannelName, { rule: CHANNEL_RULES.name });

const PROPS = {
  publicAddress: needed(either(Array.isArray, list(instance(PublicAddress), { atLeast: 0 }), instance(PublicAddress))),
  version: needed(instance(Version)),
  brand: defaulted(instance(Brand), Brand.SVC),
  edition: defaulted(oneOf(["enterprise", "community"], PLATFORM_RULES.edition), "enterprise"),
  name: platformName,
  namespace: namespaceName({ rule: NAMESPACE_RULES.name }),
  createNamespace: defaulted(flag(), true),
  clusterName: serviceClusterName,
  listeners: defaulted(instance(ProxyListeners), ProxyListeners.tlsRouting()),
  channels: map(instance(VersionChannel, { rule: CHANNEL_RULES.type }), channelName, CHANNEL_RULES.type),
  maintenanceWindow: instance(MaintenanceWindow),
  roles: list(instance(Role), { atLeast: 0 }),
  connectors: list(instance(Connector), { atLeast: 0 }),
  joinTokens: list(instance(JoinToken), { atLeast: 0 }),
  networking: instance(ClusterNetworking),
  authentication: instance(ClusterAuthPreference),
  sessionRecording: instance(SessionRecording),
  delivery: defaulted(instance(ResourceDelivery), ResourceDelivery.job()),
  auth: filled(AUTH_SERVICE),
  proxies: PROXY_POOL,
  proxyPools: map(PROXY_POOL, nameLabel(20, PLATFORM_RULES.poolName)),
  httpProxy: instance(HttpConnectProxy),
  tls: needed(instance(ProxyTls), TLS_RULES.stated),
  certificateAuthority: instance(CertificateAuthority),
  imageRepository: textLike("the repository of an image, without tag and digest", REPOSITORY, { reference: true }),
  kubernetesApiNetworks: list(network(apiNetworks), apiNetworks),
  rolloutTimeoutSeconds: defaulted(wholeNumber({ from: 1 }), ROLLOUT_TIMEOUT_SECONDS),
} as const satisfies PropsOf<AccessPlatformProps>;

/** The declaration of a platform, defaults included. */
export type DeclaredPlatform = GivenOf<AccessPlatformProps, typeof PROPS>;

/** The declaration of a platform. */
export const ACCESS_PLATFORM = group<AccessPlatformProps>()(PROPS, PLATFORM_CHECKS);
