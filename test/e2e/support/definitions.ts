/** A kind that Kubernetes does not have by itself. */
export interface Definition {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
}

export const POD_MONITOR: Definition = { group: "monitoring.coreos.com", kind: "PodMonitor", plural: "podmonitors" };

/** The definition of a kind whose objects may hold anything. */
export function customResourceDefinition({ group, kind, plural }: Definition): object {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
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
