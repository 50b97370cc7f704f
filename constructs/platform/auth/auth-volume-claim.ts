import type { PersistentVolumeClaimV1 } from "@cdktf/provider-kubernetes/lib/persistent-volume-claim-v1";
import type { ITerraformDependable, Precondition } from "cdktf";
import type { Construct } from "constructs";
import type { StoragePart } from "../../core/model/platform-part";
import { resourceAddress, type Optional } from "../../terraform/declared-parts";
import { keepObject } from "../../terraform/kept-objects";
import { liveObjects } from "../../terraform/live-objects";
import { preconditions } from "../../terraform/live-version";
import type { AuthStorageSettings } from "./auth-storage";
import { classIsThere, DELETION_LABEL, noClaimLeft, sameClaim } from "./plan-conditions";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** The claim with the state of the auth service, and who may delete it. */
export interface AuthVolumeClaimProps {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly storage: Extract<AuthStorageSettings, { readonly kind: "persistent-volume" }>;

  /** Whether a plan can ask the cluster for its storage classes. */
  readonly seesClasses: boolean;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * The volume of the auth service: the cluster's authorities and users are on it.
 *
 * Terraform neither deletes nor replaces it unless the declaration allows that.
 */
export function authVolumeClaim(scope: Construct, props: AuthVolumeClaimProps) {
  const { metadata, storage, seesClasses, dependsOn } = props;
  const kept = storage.deletion === "refused";
  const { name, namespace } = metadata;
  const { storageClass } = storage;
  const claims = liveClaim(scope, metadata);
  const conditions = [
    ...(kept ? sameClaim(claims, storageClass) : []),
    ...(seesClasses ? [classIsThere(claims, liveClasses(scope, storageClass), storageClass)] : []),
  ];
  const claim = addResource(kubernetesClass("PersistentVolumeClaimV1"), scope, "volume-claim", {
    metadata: {
      ...metadata,
      labels: { ...metadata.labels, [DELETION_LABEL]: storage.deletion },
    },
    spec: {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage: storage.size } },
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
    },
    // With a class that binds when the first pod is scheduled, the claim cannot bind before the Deployment exists.
    waitUntilBound: false,
    dependsOn,
    lifecycle: { preventDestroy: kept, precondition: preconditions(conditions) },
  });
  keepObject({ resource: claim, name: `${namespace}/${name}`, deletion: storage.deletion });
  return claim;
}

/** Conditions that must hold before the auth service starts without its previous volume. */
export function withoutVolumeClaim(scope: Construct, metadata: AuthVolumeClaimProps["metadata"]): Precondition[] {
  return preconditions(noClaimLeft(liveClaim(scope, metadata), metadata.name));
}

/** The class with a name, or all classes if the cluster chooses. */
function liveClasses(scope: Construct, name: string | undefined): string {
  const kind = { apiVersion: "storage.k8s.io/v1", kind: "StorageClass" };
  return liveObjects(scope, "live-storage-classes", { ...kind, ...(name !== undefined && { name }) });
}

function liveClaim(scope: Construct, { name, namespace }: AuthVolumeClaimProps["metadata"]): string {
  return liveObjects(scope, "live-volume-claim", { apiVersion: "v1", kind: "PersistentVolumeClaim", namespace, name });
}

/** What the document of a stack says of the storage. @param claim where the storage is a volume */
export function storagePart(
  storage: AuthStorageSettings,
  claim: { readonly name: string; readonly resource: PersistentVolumeClaimV1 | undefined },
): Optional<StoragePart> {
  if (storage.kind === "external") {
    const { backend, statePorts: ports, place } = storage;
    return { kind: "external", backend: String(backend["type"]), ports, place };
  }
  const { size, deletion, backup } = storage;
  const address = resourceAddress(claim.resource as PersistentVolumeClaimV1);
  return {
    kind: "volume",
    address,
    claim: claim.name,
    size,
    deletion,
    backup: backup && { every: backup.every, retain: backup.retain },
  };
}
