const SIZE = /^[1-9][0-9]*(\.[0-9]+)?(k|[MGTPE]|[KMGTPE]i)?$/;

/** Whether a text is a size as Kubernetes reads it: bytes, or bytes with a suffix such as `Gi`. */
export function isSize(given: unknown): given is string {
  return typeof given === "string" && SIZE.test(given);
}
