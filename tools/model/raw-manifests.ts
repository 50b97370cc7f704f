import { isObject, type Json } from "../json/json";
import { textAt, yamlDocuments } from "../json/plain-data";

/** Whether resources of a type have an object as it is sent to the API server. */
export function isRaw(type: string): boolean {
  return type === "kubernetes_manifest" || type === "kubectl_manifest";
}

/** The object that a resource has as it is sent to the API server; undefined for resources that have attributes for it. */
export function rawManifest(type: string, body: Json): Json | undefined {
  const manifest = type === "kubernetes_manifest" ? body["manifest"] : isRaw(type) ? kubectlManifest(body) : undefined;
  return isObject(manifest) && textAt(manifest, "kind") !== undefined ? manifest : undefined;
}

function kubectlManifest(body: Json): unknown {
  return yamlDocuments(textAt(body, "yaml_body_parsed") ?? textAt(body, "yaml_body"))[0];
}
