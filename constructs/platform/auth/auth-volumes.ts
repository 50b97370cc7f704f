import { LICENSE_DIRECTORY } from "./auth-configuration";
import { componentName, claimName } from "../component/component-names";
import type { PlatformSettings } from "../component/platform-settings";
import { CONFIGURATION_VOLUME, type MountedVolume } from "../component/pod-template";
import { STORAGE_DIRECTORY } from "./storage/storage-parts";

/** Volumes of the auth service's pods: configuration, data, and where they are declared, license and storage's files. */
export function authVolumes(settings: PlatformSettings): readonly MountedVolume[] {
  const {
    brand,
    auth: { storage, license },
  } = settings;
  const { kind, files } = storage.settings;
  return [
    {
      name: CONFIGURATION_VOLUME,
      mountPath: brand.configurationDirectory,
      readOnly: true,
      source: { configMap: componentName(settings, "auth") },
    },
    {
      name: "data",
      mountPath: brand.dataDirectory,
      readOnly: false,
      source: kind === "external" ? { emptyDirectory: true } : { claim: claimName(settings) },
    },
    ...(license === undefined
      ? []
      : [{ name: "license", mountPath: LICENSE_DIRECTORY, readOnly: true, source: { secret: license.name } }]),
    ...(files.length === 0
      ? []
      : [{ name: "storage", mountPath: STORAGE_DIRECTORY, readOnly: true, source: { files } }]),
  ];
}
