export { CertificateAuthority } from "../secrets/certificate-authority";
export { SecretRef, type EphemeralSecretProps } from "../secrets/secret-ref";
export type { CertManagerProps, ExternalIssuerProps } from "../platform/proxy/proxy-tls";
export { ProxyTls, type AcmeProps, type EphemeralCertificateProps } from "../platform/proxy/proxy-tls";
export type { FurtherCertificates } from "../platform/proxy/proxy-tls";
