import { defineRules } from "../../core/violation";

export const AUTH_RULES = defineRules({
  "PLATFORM-017": {
    problem: "the name of the service's cluster would change, but the service keeps the name of its first start",
    allowed: "the present name of the cluster; without clusterName, it is the host of publicAddress",
    fix: "pass clusterName with its present name",
    source: "the service's documentation, cluster_name",
  },
  "PLATFORM-022": {
    problem: "the auth service would get another name: a plan finds its running version and storage by the name",
    allowed: "the namespace, name and brand with which the platform was deployed",
    fix: "restore all three, or rename the platform as docs/storage.md says",
    source: "docs/storage.md, to rename the platform",
  },
  "PLATFORM-011": {
    problem: "the auth service is exposed, but nobody outside its cluster may connect",
    fix: "pass auth.agentNetworks with the networks of the agents that are dialled directly, or leave auth.exposure out",
    source: "specification 1, rule 2; specification 4.2",
  },
});

export const LICENSE_RULES = defineRules({
  "LICENSE-001": {
    problem: "the auth service of the Enterprise edition does not start without a license file",
    fix: 'pass auth: { license: SecretRef.of(name, key) } or SecretRef.ephemeral; or pass edition: "community", which does not update its agents automatically',
    source: "docs/secrets.md, the license",
  },
});

export const STORAGE_RULES = defineRules({
  "STORAGE-001": {
    problem: "several replicas of the auth service cannot share one volume",
    fix: "keep one replica, or declare external storage",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-003": {
    problem: "external storage has credentials in its settings",
    fix: "pass a SecretRef in extraEnvironment, or an identity of the service account",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-004": {
    problem: "the volume of the auth service has another storage class, so it would be replaced without its content",
    allowed: "the class of the volume",
    fix: "keep storageClass, or move the data as docs/storage.md says",
    source: "Kubernetes, persistent volumes",
  },
  "STORAGE-006": {
    problem: "the volume of the auth service would be deleted with everything on it",
    allowed: 'external storage, after an apply with AuthStorage.persistentVolume({ deletion: "allowed" })',
    fix: "move the data as docs/storage.md says, allow the deletion, apply, then declare the external storage",
    source: "Kubernetes, persistent volumes",
  },
  "STORAGE-008": {
    problem: "the volume of the auth service names no storage class, and the cluster has no default class",
    allowed: "the name of a storage class, or a cluster with a default class",
    fix: "pass storageClass, or mark a class as the default with kubectl annotate storageclass NAME storageclass.kubernetes.io/is-default-class=true",
    source: "Kubernetes, storage classes",
  },
  "STORAGE-009": {
    problem: "the cluster does not have the storage class of the auth service's volume",
    allowed: "a class of the cluster; for volumes made by hand, one with the provisioner kubernetes.io/no-provisioner",
    fix: "correct storageClass, or make the class",
    source: "Kubernetes, storage classes",
  },
  "STORAGE-022": {
    problem:
      "no backup is young enough for another major version: the upgrade changes the state of the auth service for good",
    allowed: "another major version, if a ready snapshot of the volume is not older than majorUpgradeWithin",
    fix: "make a snapshot with the command of the report, wait until it is ready, and plan again; if the CronJob does not exist yet, first apply the present version with it",
    source: "docs/storage.md, backups of the volume",
  },
  "STORAGE-023": {
    problem: "the cluster does not serve snapshots of volumes, so each backup would fail",
    allowed: "a cluster that serves snapshot.storage.k8s.io/v1",
    fix: "install the definitions of snapshots, their controller and a CSI driver that takes them, or leave backup out",
    source: "docs/storage.md, backups of the volume",
  },
});
