import { isText } from "../../../constructs/core/given";
import { call, type Expression } from "../expression";
import type { Component, Values } from "./given-values";
import type { Translation } from "./translation";
import { at, objectAt, objectsAt } from "../../json/plain-data";

/** Puts Kubernetes' volumes and mounts as the record of a component's volumes. */
export function putVolumes(translation: Translation, place: string, component?: Component): void {
  const volumes = objectsAt(translation.list("extraVolumes", component));
  const mounts = objectsAt(translation.list("extraVolumeMounts", component));
  const path = translation.values.placeOf("extraVolumes", component);
  const named = volumes.flatMap((volume, index) => {
    const source = `${path}[${index}]`;
    const written = translateVolume(volume, mounts, source, translation);
    const { name } = volume;
    return written === undefined || typeof name !== "string" ? [] : [[name, { written, source }] as const];
  });
  for (const [index, { name }] of mounts.entries()) {
    if (volumes.some((volume) => volume["name"] === name)) continue;
    const mount = `${translation.values.placeOf("extraVolumeMounts", component)}[${index}]`;
    translation.leave(mount, "a mount is part of its volume, and none of extraVolumes has this name", name);
  }
  for (const [name, { written, source }] of named) translation.put([...place.split("."), name], written, source);
}

/** The factory of each kind of volume, and the fields with another name in its props. */
const FACTORIES: Readonly<Record<string, readonly [factory: string, names: Readonly<Record<string, string>>]>> = {
  configMap: ["configMap", {}],
  secret: ["secret", { secretName: "secret" }],
  emptyDir: ["emptyDirectory", {}],
  persistentVolumeClaim: ["claim", { claimName: "name" }],
  csi: ["csi", { volumeAttributes: "attributes" }],
};

function translateVolume(
  { name, ...volume }: Values,
  mounts: readonly Values[],
  path: string,
  translation: Translation,
): Expression | undefined {
  const [[kind, found] = ["", undefined], ...others] = Object.entries(volume);
  const [factory, names] = (Object.hasOwn(FACTORIES, kind) ? FACTORIES[kind] : undefined) ?? [];
  const [{ name: _, ...mount } = {}, ...further] = mounts.filter((each) => each["name"] === name);
  if (factory === undefined || !isText(name) || others.length + further.length > 0) {
    translation.leave(path, further.length > 0 ? MOUNTED_ONCE : OTHER_KIND, { name, ...volume });
    return undefined;
  }
  const { nodePublishSecretRef: secret, ...fields } = objectAt(found);
  const props = Object.entries(fields).map(([field, value]) => [names?.[field] ?? field, value]);
  const reference = secret === undefined ? {} : { nodePublishSecret: at(secret, "name") };
  return call(`PodVolume.${factory}`, [{ ...Object.fromEntries(props), ...reference, ...mount } as Expression]);
}

const MOUNTED_ONCE = "a volume is mounted once; declare another volume for each further mount";
const OTHER_KIND = "write a PodVolume: a ConfigMap, Secret, empty directory, claim or CSI volume";
