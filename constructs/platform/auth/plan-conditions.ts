import { lengthIn, type Duration } from "../../core/duration";
import { STORAGE_ANNOTATION } from "../../core/kubernetes";
import { quoted, versionPart, type LiveCondition } from "../../terraform/version-expressions";
import { COMPATIBILITY_RULES } from "../../updates/compatibility";
import type { Version } from "../../updates/version";
import { label, refusedUnless } from "../component/refusal";
import { defineRules } from "../../core/violation";

export const AUTH_PLAN_RULES = defineRules({
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
  "STORAGE-020": {
    problem: "the auth service would start with another storage, without its state",
    allowed: "its present storage; another one after the state is moved there",
    fix: "keep the storage, or move the state as docs/storage.md says",
    source: "docs/storage.md, to move to another storage",
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

// Terraform refuses a plan where one of these conditions does not hold: they compare what is declared with what runs.

/**
 * Refuses a plan that brings a running auth service more than one major version up (`COMPATIBILITY-004`), or back to
 * an older one (`COMPATIBILITY-005`).
 *
 * @param live expression of the version that the auth service runs
 * @see specification 9, rule 4
 */
export function upgradable(live: string, to: Version): readonly LiveCondition[] {
  const major = versionPart(live, 0);
  const given = `the auth service runs \${${live}}, and the platform is to be ${to.toString()}`;
  return [
    refusedUnless(COMPATIBILITY_RULES["COMPATIBILITY-004"], `${major} >= ${to.major - 1}`, given),
    refusedUnless(COMPATIBILITY_RULES["COMPATIBILITY-005"], `${major} <= ${to.major}`, given),
  ];
}

/** The auth service's cluster as it is declared, and where its file is. */
export interface DeclaredCluster {
  readonly clusterName: string;

  /** The ConfigMap of the auth service, and the file in it. */
  readonly configMap: string;
  readonly file: string;
  readonly namespace: string;
}

/**
 * Refuses a plan that gives the cluster of a running auth service another name (`PLATFORM-017`): the service goes on
 * with the name of its first start, and what asks for the new one finds nobody.
 *
 * @param deployments expression of the list of auth services: one or none
 * @param configMaps expression of the list of their ConfigMaps: one or none
 */
export function sameClusterName(deployments: string, configMaps: string, declared: DeclaredCluster): LiveCondition {
  const { clusterName, configMap, file, namespace } = declared;
  const live = `try(yamldecode(${configMaps}[0].data[${quoted(file)}]).auth_service.cluster_name, "")`;
  return refusedUnless(
    AUTH_PLAN_RULES["PLATFORM-017"],
    `length(${deployments}) == 0 || contains(["", ${quoted(clusterName)}], ${live})`,
    `it is \${${live}}, and would be ${clusterName}; if the service has never started, run ` +
      `kubectl delete --namespace ${namespace} configmap ${configMap}`,
  );
}

/** Label of a claim that says whether Terraform may delete it. */
export const DELETION_LABEL = "access-platform/deletion";

/**
 * Refuses a plan that would replace the existing claim by one of another class (`STORAGE-004`).
 *
 * @param live expression of the list of existing claims: one or none
 * @param storageClass undefined where the cluster chooses
 */
export function sameClaim(live: string, storageClass: string | undefined): readonly LiveCondition[] {
  if (storageClass === undefined) return [];
  const liveClass = `try(${live}[0].spec.storageClassName, "")`;
  return [
    refusedUnless(
      AUTH_PLAN_RULES["STORAGE-004"],
      `length(${live}) == 0 || ${liveClass} == ${quoted(storageClass)}`,
      `it is of the class \${${liveClass}}`,
    ),
  ];
}

/**
 * Refuses a plan that would delete the existing claim, unless an earlier declaration has allowed that (`STORAGE-006`).
 *
 * @param live expression of the list of existing claims: one or none
 */
export function noClaimLeft(live: string, name: string): readonly LiveCondition[] {
  return [
    refusedUnless(
      AUTH_PLAN_RULES["STORAGE-006"],
      `length(${live}) == 0 || ${label(live, DELETION_LABEL)} == "allowed"`,
      `the claim is ${name}`,
    ),
  ];
}

/** Storage as it is declared. */
export interface DeclaredStorage {
  /** Name of the auth service's Deployment. */
  readonly name: string;
  readonly namespace: string;

  /** The places that hold the state, separated by spaces; undefined on a volume. */
  readonly place: string | undefined;
}

/**
 * Refuses a plan that would start the auth service with another storage than it has, and so without its state
 * (`STORAGE-020`). Where the present storage is not recorded, nothing is known of it.
 *
 * @param live expression of the list of existing Deployments: one or none
 */
export function sameStorage(live: string, { name, namespace, place }: DeclaredStorage): LiveCondition {
  const recorded = `try(${live}[0].metadata.annotations[${quoted(STORAGE_ANNOTATION)}], "")`;
  // Places are text without quotation marks and back-slashes; references in them are Terraform's to evaluate.
  const { isSame, where, change } =
    place === undefined
      ? { isSame: "", where: "on a volume", change: `${STORAGE_ANNOTATION}-` }
      : {
          isSame: ` || length(setintersection(split(" ", ${recorded}), split(" ", "${place}"))) > 0`,
          where: `in ${place}`,
          change: `'${STORAGE_ANNOTATION}=${place}'`,
        };
  return refusedUnless(
    AUTH_PLAN_RULES["STORAGE-020"],
    `${recorded} == ""${isSame}`,
    `its state is in \${${recorded}}, and would be ${where}; once it is moved, ` +
      `run kubectl annotate --overwrite --namespace ${namespace} deployment ${name} ${change}`,
  );
}

/** Annotations that mark the default class; the second is older than stable storage classes. */
const DEFAULT_ANNOTATIONS = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];

/**
 * Refuses a plan whose claim would never get a volume: its class does not exist (`STORAGE-009`), or it names no class
 * and the cluster has no default (`STORAGE-008`). A claim that exists already has its volume.
 *
 * @param claims expression of the list of existing claims: one or none
 * @param classes expression of the list of storage classes: all classes, or only the named one
 */
export function classIsThere(claims: string, classes: string, storageClass: string | undefined): LiveCondition {
  const unlessThere = (condition: string): string => `length(${claims}) > 0 || ${condition}`;
  if (storageClass !== undefined) {
    return refusedUnless(
      AUTH_PLAN_RULES["STORAGE-009"],
      unlessThere(`length(${classes}) > 0`),
      `the class is ${quoted(storageClass)}`,
    );
  }
  const isDefault = DEFAULT_ANNOTATIONS.map(
    (annotation) => `try(class.metadata.annotations[${quoted(annotation)}], "") == "true"`,
  );
  return refusedUnless(
    AUTH_PLAN_RULES["STORAGE-008"],
    unlessThere(`anytrue([for class in ${classes} : ${isDefault.join(" || ")}])`),
    `the classes are [\${join(", ", [for class in ${classes} : class.metadata.name])}]`,
  );
}

/** Refuses a plan with backups that the cluster cannot make (`STORAGE-023`). @param live expression of its API services */
export function snapshotsAreServed(live: string): LiveCondition {
  return refusedUnless(AUTH_PLAN_RULES["STORAGE-023"], `length(${live}) > 0`, "nothing serves it");
}

/** What a major upgrade needs a backup of, and how one is made. */
export interface NeededBackup {
  readonly claim: string;
  readonly namespace: string;

  /** The CronJob that makes backups. */
  readonly cronJob: string;

  /** How old the newest one may be. */
  readonly within: Duration;
}

/**
 * Refuses a plan that brings a running auth service to another major version without a young snapshot of its volume
 * (`STORAGE-022`). Whoever made the snapshot, it counts.
 *
 * @param live expression of the version that the auth service runs
 * @param snapshots expression of the list of snapshots in its namespace
 */
export function backedUp(live: string, to: Version, snapshots: string, needed: NeededBackup): LiveCondition {
  const { claim, namespace, cronJob, within } = needed;
  const ready =
    `[for snapshot in ${snapshots} : snapshot if can(snapshot.status.creationTime) && ` +
    `try(snapshot.status.readyToUse, false) && try(snapshot.spec.source.persistentVolumeClaimName, "") == ${quoted(claim)}]`;
  const oldest = `timeadd(plantimestamp(), "-${lengthIn("m", within)}m")`;
  const newest =
    `try(reverse(sort([for snapshot in ${ready} : format("%s, %s", snapshot.status.creationTime, ` +
    `snapshot.metadata.name)]))[0], "there is none")`;
  return refusedUnless(
    AUTH_PLAN_RULES["STORAGE-022"],
    `${versionPart(live, 0)} == ${to.major} || ` +
      `anytrue([for snapshot in ${ready} : timecmp(snapshot.status.creationTime, ${oldest}) >= 0])`,
    `the auth service runs \${${live}}, and the platform is to be ${to.toString()}; the newest snapshot: ` +
      `\${${newest}}; it may be ${within} old; to make one, run kubectl create job --namespace ${namespace} ` +
      `--from=cronjob/${cronJob} ${cronJob}-before-${to.major}`,
  );
}
