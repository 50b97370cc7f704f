import { defineRules } from "../../core/violation";

export const PLATFORM_TRUST_RULES = defineRules({
  "TLS-010": {
    problem: "the proxies of the platform sign their certificate themselves, but agents refuse what they cannot verify",
    fix: "give the proxies a certificate with ProxyTls.certManager, .secret, .ephemeral or .acme; if its authority is a private one, pass certificateAuthority too",
    source: "docs/secrets.md, the proxies' certificate",
  },
  "TLS-012": {
    problem: "the platform has a private authority, but the Linux machine does not know where its certificates are",
    fix: 'bring the certificates to the machine and pass environment: { SSL_CERT_FILE: "/path" }; if the machine already trusts the authority, acknowledge this',
    source: "docs/secrets.md, a private authority",
    acknowledgeable: true,
  },
});
