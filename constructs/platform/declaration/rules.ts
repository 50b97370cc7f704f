import { defineRules } from "../../core/violation";

export const PLATFORM_RULES = defineRules({
  peeringEdition: {
    code: "PLATFORM-003",
    problem: "proxy peering is a feature of the Enterprise edition",
    allowed: "peering if the edition is enterprise",
    fix: 'pass edition: "enterprise", or leave peering out',
    source: "the service's documentation, proxy peering",
  },
  serviceName: {
    code: "PLATFORM-019",
    problem: "the name of the pool's Service is too long: it consists of the names of platform and pool",
    allowed: "at most 63 characters for <name>-proxy-<pool>",
    fix: "shorten the name of the platform or that of the pool",
    source: "Kubernetes, object names",
  },
  clusterName: {
    code: "PLATFORM-007",
    problem: "the service's cluster would have the host of publicAddress as its name, which is not the form of one",
    allowed: "letters, digits, hyphens and dots, beginning and ending with a letter or digit, at most 253 characters",
    fix: "pass clusterName, for example the platform's DNS name",
    source: "specification 4.3",
  },
  renamed: {
    code: "PLATFORM-017",
    problem: "the service's cluster would get another name, but it keeps the one that its first start gave it",
    allowed: "the name that the cluster has; without clusterName it is the host of publicAddress",
    fix: "pass clusterName with the name that it has",
    source: "the service's documentation, cluster_name",
  },
  authExposure: {
    code: "PLATFORM-011",
    problem: "the auth service is exposed, but nobody outside of its cluster may connect",
    allowed: "auth.exposure together with auth.agentNetworks: the networks of the agents that are dialled directly",
    fix: "pass auth.agentNetworks, or leave auth.exposure out",
    source: "specification 1, rule 2; specification 4.2",
  },
});

export const LICENSE_RULES = defineRules({
  missing: {
    code: "LICENSE-001",
    problem: "the auth service of the Enterprise edition does not start without a license file",
    allowed: "auth.license with a SecretRef; or the community edition, which does not update its agents automatically",
    fix: 'pass auth: { license: SecretRef.of(name, key) } or SecretRef.ephemeral, or edition: "community"',
    source: "docs/secrets.md, the license",
  },
});

export const STORAGE_RULES = defineRules({
  replicas: {
    code: "STORAGE-001",
    problem: "several replicas of the auth service cannot share one volume",
    allowed: "one replica with AuthStorage.persistentVolume; several with storage outside of the pods",
    fix: "keep one replica, or declare external storage",
    source: "the service's documentation, storage backends",
  },
  external: {
    code: "STORAGE-003",
    problem: "external storage has credentials in its settings",
    allowed: "settings without passwords, keys or tokens",
    fix: "give credentials through the service account or extraEnvironment with SecretRef",
    source: "the service's documentation, storage backends",
  },
  claimClass: {
    code: "STORAGE-004",
    problem: "the volume of the auth service has another storage class, and would be made anew without its content",
    allowed: "the class that the volume has",
    fix: "keep storageClass, or move the data as docs/storage.md says",
    source: "Kubernetes, persistent volumes",
  },
  claimConstruct: {
    code: "STORAGE-005",
    problem: "the volume of the auth service is that of another construct, whose removal would delete it",
    allowed: "the construct ids with which the volume was made",
    fix: "keep the ids, or move the claim in the state with terraform state mv as docs/storage.md says",
    source: "Terraform, resource addressing",
  },
  claimLeft: {
    code: "STORAGE-006",
    problem: "the volume that the auth service has had would be deleted with all that is on it",
    allowed: 'external storage after an apply with AuthStorage.persistentVolume({ deletion: "allowed" })',
    fix: "move the data as docs/storage.md says, allow the deletion, apply, then declare the external storage",
    source: "Kubernetes, persistent volumes",
  },
  noDefaultClass: {
    code: "STORAGE-008",
    problem: "the volume of the auth service names no storage class, and the cluster has no default one",
    allowed: "a storage class by name, or a cluster with a default one",
    fix: "pass storageClass, or mark a class as the default with kubectl annotate storageclass NAME storageclass.kubernetes.io/is-default-class=true",
    source: "Kubernetes, storage classes",
  },
  missingClass: {
    code: "STORAGE-009",
    problem: "the cluster does not have the storage class of the auth service's volume",
    allowed:
      "a class of the cluster; for volumes that people make one with the provisioner kubernetes.io/no-provisioner",
    fix: "correct storageClass, or make the class",
    source: "Kubernetes, storage classes",
  },
  noBackup: {
    code: "STORAGE-022",
    problem:
      "no backup is young enough for another major version, which changes the state of the auth service for good",
    allowed: "another major version while a snapshot of the volume, ready to use, is not older than majorUpgradeWithin",
    fix: "make a snapshot with the command of the report, wait until it is ready, and plan again; a platform without the CronJob gets it by an apply of its present version",
    source: "docs/storage.md, backups of the volume",
  },
  noSnapshots: {
    code: "STORAGE-023",
    problem: "the cluster has no snapshots of volumes: each backup would fail",
    allowed: "a cluster that serves snapshot.storage.k8s.io/v1",
    fix: "install the definitions of snapshots, their controller and a CSI driver that takes them, or leave backup out",
    source: "docs/storage.md, backups of the volume",
  },
});

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

export const TENANT_RULES = defineRules({
  undelivered: {
    code: "TENANT-001",
    problem: "the program declares something inside the tenant, and nothing delivers it",
    allowed: "delivery: { name, joinToken } of the tenant",
    fix: "pass delivery, or leave out what is listed",
    source: "docs/delivery.md, tenants",
  },
  image: {
    code: "TENANT-002",
    problem: "the brand does not name the image that the delivery needs",
    allowed: "Brand.TELEPORT, a brand with toolsImage and bot, or delivery.image and delivery.botImage",
    fix: "pass the image, with its tag",
    source: "docs/delivery.md, tenants",
  },
});
