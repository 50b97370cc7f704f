import type { SecretRef } from "../../secrets/secret-ref";
import { LICENSE_DIRECTORY } from "./auth-configuration";
import type { AuthStorage } from "./auth-storage";
import { authName, type PlatformSettings } from "./platform-settings";
import type { MountedVolume } from "./pod-template";

/** Volumes of the auth service's pods: configuration, data and, if there is one, the license. */
export function authVolumes(
  settings: PlatformSettings,
  { storage, license }: { readonly storage: AuthStorage; readonly license: SecretRef | undefined },
): readonly MountedVolume[] {
  const { brand } = settings;
  return [
    {
      name: "configuration",
      mountPath: brand.configurationDirectory,
      readOnly: true,
      source: { configMap: authName(settings) },
    },
    {
      name: "data",
      mountPath: brand.dataDirectory,
      readOnly: false,
      source: storage.settings.kind === "external" ? { emptyDirectory: true } : { claim: authName(settings) },
    },
    ...(license === undefined
      ? []
      : [{ name: "license", mountPath: LICENSE_DIRECTORY, readOnly: true, source: { secret: license.name } }]),
  ];
}
