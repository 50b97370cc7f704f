import { byKey } from "../../core/order";
import { namespaceName } from "../../core/kubernetes";
import type { PropsOf, Check } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { map } from "../../core/schema/shapes";
import { childProperty, type Problems } from "../../core/value";
import type { Rule } from "../../core/violation";
import { POD_RULES } from "../rules";
import { containersByPlace, EXTRA_CONTAINERS, type ExtraContainers } from "./containers";
import { PodVolume } from "./pod-volume";

/** Further volumes of pods. */
export interface PodVolumes {
  /** Volumes by name. Names and folders of the component's own volumes are refused (`POD-013`). @default none */
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

/** Notes containers of one name, mounts of unknown volumes, and folders with two volumes (`POD-013` to `POD-015`). */
export const POD_EXTRAS_CHECK: Check<PodExtras> = (settings, problems) => {
  noteRepeated(POD_RULES["POD-013"], foldersByPlace(settings), problems);
  const containers = containersByPlace(settings);
  const names = containers.map(([place, { name }]) => [`${place}.name`, name] as const);
  noteRepeated(POD_RULES["POD-014"], names, problems);
  for (const [place, { mounts = [] }] of containers) {
    const at = (index: number) => `${place}.mounts[${index}]`;
    for (const [index, { volume }] of mounts.entries()) {
      if (settings.volumes?.[volume] === undefined) problems.add(POD_RULES["POD-015"], `${at(index)}.volume`, volume);
    }
    const folders = mounts.map(({ mountPath }, index) => [`${at(index)}.mountPath`, mountPath] as const);
    noteRepeated(POD_RULES["POD-013"], folders, problems);
  }
};

function noteRepeated(rule: Rule, byPlace: readonly (readonly [string, string])[], problems: Problems): void {
  const seen = new Set<string>();
  for (const [place, given] of byPlace) {
    if (seen.has(given)) problems.add(rule, place, given);
    seen.add(given);
  }
}

function foldersByPlace({ volumes = {} }: PodVolumes): readonly (readonly [string, string])[] {
  return Object.entries(volumes).flatMap(([name, { mount }]) =>
    mount.mountPath === undefined ? [] : [[`${childProperty("volumes", name)}.mountPath`, mount.mountPath] as const],
  );
}

/** Notes volumes, folders and containers whose names the component itself has (`POD-013`, `POD-014`). */
export function checkTaken(settings: PodExtras, taken: TakenNames, problems: Problems): void {
  for (const name of Object.keys(settings.volumes ?? {})) {
    if (taken.volumes.includes(name)) problems.add(POD_RULES["POD-013"], childProperty("volumes", name), name);
  }
  for (const [place, folder] of foldersByPlace(settings)) {
    if (taken.folders.includes(folder)) problems.add(POD_RULES["POD-013"], place, folder);
  }
  for (const [place, { name }] of containersByPlace(settings)) {
    if (taken.containers.includes(name)) problems.add(POD_RULES["POD-014"], `${place}.name`, name);
  }
}

/** Further volumes, as both Kubernetes and the provider's schema have them. */
export function volumeSources({ volumes = {} }: PodVolumes) {
  return entries(volumes).map(([name, { source }]) => ({ name, ...source }));
}

/** Where the container of the component mounts them. */
export function ownMounts({ volumes = {} }: PodVolumes) {
  return entries(volumes).flatMap(([name, volume]) => {
    const { mountPath, ...mount } = volume.mount;
    return mountPath === undefined ? [] : [{ name, mountPath, ...mount }];
  });
}

function entries(volumes: Readonly<Record<string, PodVolume>>) {
  return Object.entries(volumes).sort(byKey);
}
