import { certificate } from "../cluster/certificate";
import { exposure } from "../cluster/exposure";
import { addresses, listeners } from "../cluster/listeners";
import { authority } from "../cluster/service";
import { groupOf, value, type ChartValueGroup } from "./row";

/** How clients and agents reach the proxies, and recognise them. */
export const EDGE: readonly ChartValueGroup[] = [
  groupOf({
    title: "Addresses and listeners",
    within: "listeners: ProxyListeners.separate",
    translate: listeners,
    rows: [
      value("publicAddr", "same", "publicAddress", { remark: "several: `ADDRESS-004`", translate: addresses }),
      value(
        "proxyListenerMode",
        "same",
        [
          "listeners: ProxyListeners.separate({ postgres: false, mongodb: false, redis: false })",
          "listeners: ProxyListeners.tlsRouting()",
        ],
        "TLS routing (`multiplex`) is the default",
      ),
      value(
        "separatePostgresListener separateMongoListener",
        "same",
        [
          "listeners: ProxyListeners.separate({ postgres: true })",
          "listeners: ProxyListeners.separate({ mongodb: true })",
        ],
        "the default of `separate`",
      ),
      value("kubePublicAddr", "same", "listeners: ProxyListeners.separate({ kubernetes: { publicAddress } })"),
      value("mongoPublicAddr", "same", "listeners: ProxyListeners.separate({ mongodb: { publicAddress } })"),
      value("mysqlPublicAddr", "same", "listeners: ProxyListeners.separate({ mysql: { publicAddress } })"),
      value("postgresPublicAddr", "same", "listeners: ProxyListeners.separate({ postgres: { publicAddress } })"),
      value("sshPublicAddr", "same", "listeners: ProxyListeners.separate({ ssh: { publicAddress } })"),
      value("tunnelPublicAddr", "same", "listeners: ProxyListeners.separate({ reverseTunnel: { publicAddress } })"),
      value("proxyProtocol", "same", "proxies.exposure: ServiceExposure.loadBalancer({ proxyProtocol })", {
        remark: "or the factory of a cloud's balancer",
        translate: exposure,
      }),
    ],
  }),
  {
    title: "Certificates",
    rows: [
      value("acme acmeEmail acmeURI", "same", "tls: ProxyTls.acme({ email, directory })", {
        remark: "for one proxy",
        translate: certificate,
      }),
      value("tls.existingSecretName", "same", 'tls: ProxyTls.secret("teleport-tls")', { translate: certificate }),
      value("tls.existingCASecretName", "same", 'certificateAuthority: CertificateAuthority.secret("authority")', {
        remark: "trusted by agents and updaters, too",
        translate: authority,
      }),
      value(
        "tls.existingCASecretKeyName",
        "same",
        'certificateAuthority: CertificateAuthority.secret("authority", "tls.crt")',
        { translate: authority },
      ),
      value(
        "highAvailability.certManager.enabled highAvailability.certManager.issuerName highAvailability.certManager.issuerKind",
        "same",
        [
          "tls: ProxyTls.certManager({ issuer, applications: true })",
          "tls: ProxyTls.certManager({ clusterIssuer, applications: true })",
        ],
        { remark: "the chart's certificate is also for `*.<clusterName>`", translate: certificate },
      ),
      value(
        "highAvailability.certManager.issuerGroup",
        "same",
        "tls: ProxyTls.certManager({ externalIssuer: { group, kind, name } })",
        { translate: certificate },
      ),
      value("highAvailability.certManager.addCommonName", "same", "tls: ProxyTls.certManager({ commonName: true })", {
        translate: certificate,
      }),
      value(
        "highAvailability.certManager.addPublicAddrs",
        "decided by the toolkit",
        "",
        "`names` adds those of single listeners",
      ),
      value(
        "insecureSkipProxyTLSVerify",
        "other way",
        "tls: ProxyTls.selfSigned()",
        "for trials without agents; otherwise `certificateAuthority`",
      ),
    ],
  },
  groupOf({
    title: "Service and Ingress",
    translate: exposure,
    rows: [
      value("service.type", "same", [
        "proxies.exposure: ServiceExposure.loadBalancer()",
        "proxies.exposure: ServiceExposure.clusterIp()",
        "proxies.exposure: ServiceExposure.nodePort()",
      ]),
      value(
        "service.spec",
        "other way",
        "proxies.exposure: ServiceExposure.loadBalancer({ loadBalancerIp, loadBalancerClass, externalTrafficPolicy, sourceRanges, nodePorts })",
        "or the factory of a cloud's balancer",
      ),
      value("ingress.enabled", "same", "proxies.exposure: ServiceExposure.ingress({ className })"),
      value(
        "ingress.spec",
        "same",
        "proxies.exposure: ServiceExposure.ingress({ className, tlsSecret })",
        "hosts and paths follow from the platform",
      ),
      value(
        "ingress.useExisting",
        "same",
        "proxies.exposure: ServiceExposure.clusterIp({ trustForwardedFor: true })",
        "behind what ends TLS",
      ),
      value(
        "ingress.suppressAutomaticWildcards",
        "same",
        "proxies.exposure: ServiceExposure.ingress({ applications: false })",
      ),
    ],
  }),
];
