import type { Exceptions } from "./exceptions";

const UNCOMMON_VOLUME = "volumes of this kind are not shown; use a claim";

/** Attributes and blocks that the provider knows and the view does not, with the reason. */
export const REFUSED: Exceptions<string> = {
  generate_name: "a generated name is not known before the object exists; give it a name",
  "kubernetes_horizontal_pod_autoscaler_v2.spec.target_cpu_utilization_percentage":
    "is not part of autoscaling/v2; declare a metric",
  "volume.aws_elastic_block_store": UNCOMMON_VOLUME,
  "volume.azure_disk": UNCOMMON_VOLUME,
  "volume.azure_file": UNCOMMON_VOLUME,
  "volume.ceph_fs": UNCOMMON_VOLUME,
  "volume.cinder": UNCOMMON_VOLUME,
  "volume.fc": UNCOMMON_VOLUME,
  "volume.flex_volume": UNCOMMON_VOLUME,
  "volume.flocker": UNCOMMON_VOLUME,
  "volume.gce_persistent_disk": UNCOMMON_VOLUME,
  "volume.git_repo": UNCOMMON_VOLUME,
  "volume.glusterfs": UNCOMMON_VOLUME,
  "volume.iscsi": UNCOMMON_VOLUME,
  "volume.local": UNCOMMON_VOLUME,
  "volume.photon_persistent_disk": UNCOMMON_VOLUME,
  "volume.quobyte": UNCOMMON_VOLUME,
  "volume.rbd": UNCOMMON_VOLUME,
  "volume.vsphere_volume": UNCOMMON_VOLUME,
};
