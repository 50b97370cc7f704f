import { isRecord } from "../../../constructs/core/given";
import { call, type Expression, type Written } from "../expression";
import { at, type Component, type Values } from "./given-values";
import type { Translation } from "./translation";

const OF_MOUNT = ["name", "mountPath", "readOnly", "subPath"];

/** Volumes of Kubernetes with their mounts, as the record of volumes of a component. */
export function putVolumes(translation: Translation, place: string, component?: Component): void {
  const volumes = recordsOf(translation, "extraVolumes", component);
  const mounts = recordsOf(translation, "extraVolumeMounts", component);
  const path = translation.values.placeOf("extraVolumes", component);
  const named = volumes.flatMap((volume, index) => {
    const source = `${path}[${index}]`;
    const written = volumeOf(volume, mounts, source, translation);
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

function recordsOf(translation: Translation, path: string, component?: Component): readonly Values[] {
  return translation.list(path, component).flatMap((item, index) => {
    if (isRecord(item)) return [item];
    const place = `${translation.values.placeOf(path, component)}[${index}]`;
    translation.leave(place, "a volume or a mount with a name is expected", item);
    return [];
  });
}

function volumeOf(
  volume: Values,
  mounts: readonly Values[],
  path: string,
  translation: Translation,
): Expression | undefined {
  const own = mounts.filter(({ name }) => name === volume["name"]);
  const source = typeof volume["name"] === "string" ? sourceOf(volume) : undefined;
  if (source === undefined || own.length > 1 || own.some((mount) => hasMore(mount, OF_MOUNT))) {
    const reason =
      own.length > 1
        ? "a volume is mounted once; declare another volume for each further mount"
        : "write a PodVolume: a ConfigMap, Secret, empty directory, claim or CSI volume";
    translation.leave(path, reason, volume);
    return undefined;
  }
  const [{ mountPath, readOnly, subPath } = {}] = own;
  const mount = Object.fromEntries(
    Object.entries({ mountPath, readOnly, subPath }).filter(([, value]) => value !== undefined),
  ) as Record<string, Written>;
  return call(`PodVolume.${source.factory}`, [{ ...source.props, ...mount }]);
}

interface Source {
  readonly factory: string;
  readonly props: Readonly<Record<string, Written>>;
}

/** Factories by the kind of the source, with the field that each prop is. */
const SOURCES = new Map<string, { readonly factory: string; readonly fields: Readonly<Record<string, string>> }>([
  ["configMap", { factory: "configMap", fields: { name: "name" } }],
  ["secret", { factory: "secret", fields: { secret: "secretName" } }],
  ["emptyDir", { factory: "emptyDirectory", fields: { medium: "medium", sizeLimit: "sizeLimit" } }],
  ["persistentVolumeClaim", { factory: "claim", fields: { name: "claimName" } }],
]);

function sourceOf(volume: Values): Source | undefined {
  const { name: _, ...rest } = volume;
  const [[kind, found] = ["", undefined], ...others] = Object.entries(rest);
  if (!isRecord(found) || others.length > 0) return undefined;
  if (kind === "csi") return csiOf(found);
  const source = SOURCES.get(kind);
  if (source === undefined || hasMore(found, Object.values(source.fields))) return undefined;
  const props: Record<string, string> = {};
  for (const [prop, field] of Object.entries(source.fields)) {
    const text = found[field];
    if (typeof text === "string") props[prop] = text;
    else if (kind !== "emptyDir") return undefined;
  }
  return { factory: source.factory, props };
}

function csiOf(found: Values): Source | undefined {
  const { driver, volumeAttributes: attributes } = found;
  if (hasMore(found, ["driver", "readOnly", "volumeAttributes", "nodePublishSecretRef"])) return undefined;
  if (typeof driver !== "string") return undefined;
  const secret = at(found, "nodePublishSecretRef.name");
  return {
    factory: "csi",
    props: {
      driver,
      ...(isRecord(attributes) && { attributes: attributes as Written }),
      ...(typeof secret === "string" && { nodePublishSecret: secret }),
    },
  };
}

function hasMore(given: Values, known: readonly string[]): boolean {
  return Object.keys(given).some((name) => !known.includes(name));
}
