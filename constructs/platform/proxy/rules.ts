import { defineRules } from "../../core/violation";

export const TLS_RULES = defineRules({
  "TLS-001": {
    problem: "ACME needs a single proxy: every replica would request a certificate of its own",
    fix: "declare one pool with replicas: 1, or pass ProxyTls.secret",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-002": {
    problem: "ACME verifies the domain on port 443, but the HTTPS port of the proxy is another one",
    fix: "set httpsPort: 443, or pass ProxyTls.secret",
    source: "RFC 8737",
  },
  "TLS-014": {
    problem: "an ACME authority cannot verify this address from outside",
    fix: "use a DNS name that the authority can resolve, or ProxyTls.selfSigned or ProxyTls.secret",
    source: "RFC 8737",
  },
  "TLS-013": {
    problem: "two certificates of the proxies are in the same Secret",
    fix: "remove one of the two names",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-005": {
    problem: "cert-manager needs exactly one issuer",
    fix: "pass issuer, the name of an Issuer; clusterIssuer, the name of a ClusterIssuer; or externalIssuer with group, kind and name of another one",
    source: "cert-manager, annotated Ingress resources",
  },
  "TLS-006": {
    problem: "cert-manager's annotation can only request certificates for DNS names, and the public address is not one",
    fix: 'give the platform a DNS name, pass request: "certificate", or pass ProxyTls.secret',
    source: "Kubernetes, Ingress, tls",
  },
  "TLS-008": {
    problem: "the program does not say how the proxies get their certificate",
    fix: "pass tls: ProxyTls.certManager, .secret or .ephemeral; .acme for one replica; .selfSigned for one replica without agents",
    source: "docs/secrets.md, the proxies' certificate",
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
});
