const TOKEN_DIRECTORY = "/var/run/secrets/kubernetes.io/serviceaccount";
const TOKEN_SECONDS = 3600;
const NAME = "token";

/** What Kubernetes mounts by itself into every pod, but only where it is used, and with an end. */
export function tokenVolume() {
  return {
    name: NAME,
    projected: [
      {
        sources: [
          { serviceAccountToken: { path: "token", expirationSeconds: TOKEN_SECONDS } },
          { configMap: [{ name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] }] },
          { downwardApi: { items: [{ path: "namespace", fieldRef: { fieldPath: "metadata.namespace" } }] } },
        ],
      },
    ],
  };
}

/** Where the container of such a pod looks for it. */
export function tokenMount() {
  return { name: NAME, mountPath: TOKEN_DIRECTORY, readOnly: true };
}
