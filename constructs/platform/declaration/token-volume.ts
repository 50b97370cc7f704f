const TOKEN_DIRECTORY = "/var/run/secrets/kubernetes.io/serviceaccount";
const TOKEN_SECONDS = 3600;
const NAME = "token";

/** The token that Kubernetes would mount into every pod; here only where it is used, and with an expiry. */
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

/** Where the container of such a pod expects it. */
export function tokenMount() {
  return { name: NAME, mountPath: TOKEN_DIRECTORY, readOnly: true };
}
