import { defineRules } from "../core/violation";

export const PLATFORM_TRUST_RULES = defineRules({
  selfSigned: {
    code: "TLS-010",
    problem: "the platform's proxies sign their certificate themselves, and agents refuse what they cannot verify",
    allowed: "agents of a platform with ProxyTls.certManager, .secret, .ephemeral or .acme",
    fix: "give the platform's proxies a certificate from an authority; for a private one pass certificateAuthority, too",
    source: "docs/secrets.md, the proxies' certificate",
  },
  linuxAuthority: {
    code: "TLS-012",
    problem: "the platform has a private authority, and a Linux machine is not told where it has its certificates",
    allowed: "environment with SSL_CERT_FILE, which agent and updater read",
    fix:
      'bring the certificates to the machine and pass environment: { SSL_CERT_FILE: "/path" }; acknowledge it where ' +
      "they are among the authorities of the machine",
    source: "docs/secrets.md, a private authority",
    acknowledgeable: true,
  },
});
