import { isObject, type Json } from "../json/json";
import { textAt, yamlDocuments } from "../json/plain-data";

/** Whether resources of a type have an object as it is sent to the API server. */
export function isRaw(type: string): boolean {
  return type === "kubernetes_manifest" || type === "kubectl_manifest";
}

/** The object that a resource has as it is sent to the API server; undefined for resources that have attributes for it. */
export function rawManifest(type: string, body: Json): Json | undefined {
  const manifest = sentManifest(type, body);
  return isObject(manifest) && textAt(manifest, "kind") !== undefined ? manifest : undefined;
}

function sentManifest(type: string, body: Json): unknown {
  if (type === "kubernetes_manifest") return body["manifest"];
  if (type !== "kubectl_manifest") return undefined;
  return yamlDocuments(textAt(body, "yaml_body_parsed") ?? textAt(body, "yaml_body"))[0];
}
