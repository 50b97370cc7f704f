import { isIP } from "node:net";
import { childProperty, type Problems } from "../../core/value";
import { defineRules, type Rule } from "../../core/violation";
import { HTTPS_PORT } from "../../network/ports";
import { CERTIFICATE_FILE_VARIABLE } from "../../workloads/environment";
import { poolsSaying, type PlatformSettings } from "../component/platform-settings";
import { mayBeSeveral, replicaCount } from "../component/replicas";

const PLATFORM_TLS_RULES = defineRules({
  "TLS-001": {
    problem: "ACME is declared for several proxies: every replica would request a certificate of its own",
    fix: "declare one pool with replicas: 1, or pass ProxyTls.secret",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-002": {
    problem: "ACME verifies the domain on port 443, but the HTTPS port of the proxy is another one",
    fix: "set httpsPort: 443, or pass ProxyTls.secret",
    source: "RFC 8737",
  },
  "TLS-006": {
    problem:
      "the public address is not a DNS name, and cert-manager's annotation requests certificates for nothing else",
    fix: 'give the platform a DNS name, pass request: "certificate", or pass ProxyTls.secret',
    source: "Kubernetes, Ingress, tls",
  },
  "TLS-009": {
    problem: "every replica would create a certificate of its own, so clients would see different ones",
    fix: "declare one pool with replicas: 1, or give the proxies one certificate with ProxyTls.certManager, .secret or .ephemeral",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-011": {
    problem: "the environment of the auth service or the proxies has a variable that certificateAuthority sets",
    fix: "remove the variable, and add the certificates of its file to certificateAuthority",
    source: "docs/secrets.md, a private authority",
  },
  "TLS-014": {
    problem: "an ACME authority cannot verify this address from outside",
    fix: "use a DNS name that the authority can resolve, or ProxyTls.selfSigned or ProxyTls.secret",
    source: "RFC 8737",
  },
});

/** A certificate that a proxy creates or obtains by itself exists in one replica only. */
const SINGLE_PROXY: Partial<Record<string, Rule>> = {
  acme: PLATFORM_TLS_RULES["TLS-001"],
  "self-signed": PLATFORM_TLS_RULES["TLS-009"],
};

/** Notes what is wrong with the certificate of the proxies. */
export function checkTls(platform: PlatformSettings, problems: Problems): void {
  const { pools, certificateAuthority, auth, addresses, hosts } = platform;
  const { httpsPort } = platform.listeners;
  const { source } = platform.tls;
  if (source.kind === "acme") {
    // The domain means the machine itself.
    for (const { host } of addresses.filter(({ isLoopback }) => isLoopback)) {
      problems.add(PLATFORM_TLS_RULES["TLS-014"], "publicAddress", host);
    }
    if (httpsPort !== HTTPS_PORT) problems.add(PLATFORM_TLS_RULES["TLS-002"], "tls", httpsPort);
  }
  if (source.kind === "cert-manager" && source.request === "ingress") {
    for (const host of hosts.filter((each) => isIP(each) !== 0)) {
      problems.add(PLATFORM_TLS_RULES["TLS-006"], "publicAddress", host);
    }
  }
  const rule = SINGLE_PROXY[source.kind];
  const counts = [...pools.values()].map(({ replicas }) => replicaCount(replicas));
  if (rule !== undefined && (counts.length > 1 || counts.some(mayBeSeveral))) {
    const shown = counts.map(({ first, autoscaled }) => (autoscaled ? "autoscaled" : String(first))).join(" + ");
    problems.add(rule, "tls", `${counts.length} ${counts.length === 1 ? "pool" : "pools"}, ${shown} replicas`);
  }
  if (certificateAuthority === undefined) return;
  for (const [property, { extraEnvironment = {} }] of [
    ["auth", auth] as const,
    ...poolsSaying(platform, "extraEnvironment"),
  ]) {
    if (!Object.hasOwn(extraEnvironment, CERTIFICATE_FILE_VARIABLE)) continue;
    const place = childProperty(`${property}.extraEnvironment`, CERTIFICATE_FILE_VARIABLE);
    problems.add(PLATFORM_TLS_RULES["TLS-011"], place, "(redacted)");
  }
}
