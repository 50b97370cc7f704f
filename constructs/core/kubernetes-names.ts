/** Whether a text can be the name of a Kubernetes namespace: a DNS label. */
export function isNamespaceName(given: unknown): given is string {
  return typeof given === "string" && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(given);
}

/** Whether a text can be the name of a Kubernetes object of most kinds: a DNS name. */
export function isObjectName(given: unknown): given is string {
  if (typeof given !== "string" || given.length > 253) return false;
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(given);
}
