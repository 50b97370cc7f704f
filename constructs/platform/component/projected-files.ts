import { CertificateAuthority } from "../../secrets/certificate-authority";
import type { SecretRef } from "../../secrets/secret-ref";

/** A file of a pod: a key of a Secret, or the certificates of an authority. */
export type ProjectedFile = SecretRef | CertificateAuthority;

/** Name of the file in its folder. Different keys have different names. */
export function fileName(file: ProjectedFile): string {
  // Names of objects have no underscore, so the first two underscores end the kind and the name.
  return `${isOfConfigMap(file) ? "configmap" : "secret"}_${file.name}_${file.key}`;
}

/** The sources of a projected volume with these files. Equal references are one file. */
export function projectedSources(files: readonly ProjectedFile[]) {
  const byName = new Map(files.map((file) => [fileName(file), file]));
  return [...byName].map(([path, file]) => {
    const source = [{ name: file.name, items: [{ key: file.key, path }] }];
    return isOfConfigMap(file) ? { configMap: source } : { secret: source };
  });
}

function isOfConfigMap(file: ProjectedFile): boolean {
  return file instanceof CertificateAuthority && file.kind === "config-map";
}
