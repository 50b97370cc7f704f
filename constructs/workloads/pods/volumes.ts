import { byKey } from "../../core/order";
import { namespaceName } from "../../core/kubernetes";
import type { PropsOf, Check } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { map } from "../../core/schema/shapes";
import { propertyOf, type Problems } from "../../core/value";
import { POD_RULES } from "../rules";
import { containersByPlace, EXTRA_CONTAINERS, type ExtraContainers } from "./containers";
import { PodVolume } from "./pod-volume";

/** Further volumes of pods. */
export interface PodVolumes {
  /** By name; no name and no folder of the component's own (`POD-013`). @default none */
  readonly volumes?: Readonly<Record<string, PodVolume>>;
}

/** Further volumes, and the containers that may mount them. */
export interface PodExtras extends PodVolumes, ExtraContainers {}

/** Props for both. */
export const POD_EXTRAS = {
  volumes: map(instance(PodVolume), namespaceName()),
  ...EXTRA_CONTAINERS,
} as const satisfies PropsOf<PodExtras>;

/** Names and folders that the pods already have. */
export interface TakenNames {
  readonly volumes: readonly string[];
  readonly folders: readonly string[];
  readonly containers: readonly string[];
}

const NONE: TakenNames = { volumes: [], folders: [], containers: [] };

/** Notes containers of one name, mounts of unknown volumes, and folders with two volumes (`POD-013` to `POD-015`). */
export const POD_EXTRAS_CHECK: Check<PodExtras> = (settings, problems) => {
  checkTaken(settings, NONE, problems);
  for (const [place, { mounts = [] }] of containersByPlace(settings)) {
    const folders = new Set<string>();
    for (const [index, { volume, mountPath }] of mounts.entries()) {
      const at = `${place}.mounts[${index}]`;
      if (settings.volumes?.[volume] === undefined) problems.add(POD_RULES.unknownVolume, `${at}.volume`, volume);
      if (folders.has(mountPath)) problems.add(POD_RULES.volumeTaken, `${at}.mountPath`, mountPath);
      folders.add(mountPath);
    }
  }
};

/** Notes volumes, folders and containers whose names are taken (`POD-013`, `POD-014`). */
export function checkTaken(settings: PodExtras, taken: TakenNames, problems: Problems): void {
  const folders = new Set(taken.folders);
  for (const [name, { mount }] of Object.entries(settings.volumes ?? {})) {
    const place = propertyOf("volumes", name);
    if (taken.volumes.includes(name)) problems.add(POD_RULES.volumeTaken, place, name);
    if (mount.mountPath === undefined) continue;
    if (folders.has(mount.mountPath)) problems.add(POD_RULES.volumeTaken, `${place}.mountPath`, mount.mountPath);
    folders.add(mount.mountPath);
  }
  const names = new Set(taken.containers);
  for (const [place, { name }] of containersByPlace(settings)) {
    if (names.has(name)) problems.add(POD_RULES.containerTaken, `${place}.name`, name);
    names.add(name);
  }
}

/** Further volumes, as both Kubernetes and the provider's schema have them. */
export function volumeSources({ volumes = {} }: PodVolumes) {
  return entries(volumes).map(([name, { source }]) => ({ name, ...source }));
}

/** Where the container of the component mounts them. */
export function ownMounts({ volumes = {} }: PodVolumes) {
  return entries(volumes).flatMap(
    ([
      name,
      {
        mount: { mountPath, ...mount },
      },
    ]) => (mountPath === undefined ? [] : [{ name, mountPath, ...mount }]),
  );
}

function entries(volumes: Readonly<Record<string, PodVolume>>) {
  return Object.entries(volumes).sort(byKey);
}
