/** A kind that Kubernetes does not have by itself. */
export interface Definition {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
}

export const POD_MONITOR: Definition = { group: "monitoring.coreos.com", kind: "PodMonitor", plural: "podmonitors" };

export const CERTIFICATE: Definition = { group: "cert-manager.io", kind: "Certificate", plural: "certificates" };

export const TLS_ROUTE: Definition = { group: "gateway.networking.k8s.io", kind: "TLSRoute", plural: "tlsroutes" };

/** What the API asks of definitions in groups of Kubernetes. */
const UNAPPROVED = { "api-approved.kubernetes.io": "unapproved, for tests" };

/** The definition of a kind whose objects may hold anything. */
export function customResourceDefinition({ group, kind, plural }: Definition): object {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...(group.endsWith(".k8s.io") && { annotations: UNAPPROVED }) },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural },
      versions: [
        {
          ...{ name: "v1", served: true, storage: true },
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  };
}
