import { defineRules } from "../../core/violation";

export const TLS_RULES = defineRules({
  acmeReplicas: {
    code: "TLS-001",
    problem: "ACME needs a single proxy: every replica would request a certificate of its own",
    allowed: "ProxyTls.acme with one pool of one replica; ProxyTls.secret with any number",
    fix: "set replicas: 1, or bring the certificate as a Secret",
    source: "docs/secrets.md, the proxies' certificate",
  },
  acmePort: {
    code: "TLS-002",
    problem: "ACME verifies the domain on port 443, but the HTTPS port of the proxy is another one",
    allowed: "HTTPS on port 443",
    fix: "set httpsPort: 443, or bring the certificate as a Secret",
    source: "RFC 8737",
  },
  acmeAddress: {
    code: "TLS-014",
    problem: "an ACME authority cannot verify this address from outside",
    allowed: "a DNS name that the authority can resolve; localhost is the machine itself",
    fix: "use another name, or ProxyTls.selfSigned or ProxyTls.secret",
    source: "RFC 8737",
  },
  sameSecret: {
    code: "TLS-013",
    problem: "two certificates of the proxies are in the same Secret",
    allowed: "each Secret once",
    fix: "remove one of the two names",
    source: "docs/secrets.md, the proxies' certificate",
  },
  issuer: {
    code: "TLS-005",
    problem: "cert-manager needs exactly one issuer",
    allowed:
      "the name of an Issuer as issuer, of a ClusterIssuer as clusterIssuer, or group, kind and name of another one as " +
      "externalIssuer",
    fix: "pass one of them",
    source: "cert-manager, annotated Ingress resources",
  },
  issuedAddress: {
    code: "TLS-006",
    problem:
      "the public address is not a DNS name, and cert-manager's annotation requests certificates for DNS names only",
    allowed: 'a DNS name as public address with ProxyTls.certManager, or request: "certificate"',
    fix: 'give the platform a DNS name, pass request: "certificate", or bring the certificate as a Secret',
    source: "Kubernetes, Ingress, tls",
  },
  stated: {
    code: "TLS-008",
    problem: "the program does not say how the proxies get their certificate",
    allowed:
      "ProxyTls.certManager; ProxyTls.secret; ProxyTls.ephemeral; ProxyTls.acme for one replica; " +
      "ProxyTls.selfSigned for one replica without agents",
    fix: "pass tls",
    source: "docs/secrets.md, the proxies' certificate",
  },
  selfSignedReplicas: {
    code: "TLS-009",
    problem: "every replica would create a certificate of its own, so clients would see different ones",
    allowed: "ProxyTls.selfSigned with one pool of one replica",
    fix: "set replicas: 1, or give the proxies one certificate with ProxyTls.certManager, .secret or .ephemeral",
    source: "docs/secrets.md, the proxies' certificate",
  },
  authorityVariable: {
    code: "TLS-011",
    problem: "certificateAuthority sets this variable of auth service and proxies",
    allowed: "SSL_CERT_FILE in extraEnvironment only without certificateAuthority",
    fix: "remove the variable, and add the certificates of its file to certificateAuthority",
    source: "docs/secrets.md, a private authority",
  },
});
