import { defineRules } from "../validation/violation";

export const PLATFORM_TRUST_RULES = defineRules({
  selfSigned: {
    code: "TLS-010",
    problem: "the platform's proxies sign their certificate themselves, and agents refuse what they cannot verify",
    allowed: "agents of a platform with ProxyTls.certManager, .secret, .ephemeral or .acme",
    fix: "give the platform's proxies a certificate from an authority; for a private one pass certificateAuthority, too",
    source: "docs/secrets.md, the proxies' certificate",
  },
});
