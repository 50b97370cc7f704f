/** A kind that Kubernetes does not have by itself. */
export interface Definition {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;

  /** What its objects hold. @default anything */
  readonly properties?: Readonly<Record<string, object>>;

  /** Whether only `status` of the API writes their status. @default false */
  readonly hasStatus?: boolean;
}

export const POD_MONITOR: Definition = { group: "monitoring.coreos.com", kind: "PodMonitor", plural: "podmonitors" };

export const PROMETHEUS_RULE: Definition = {
  group: "monitoring.coreos.com",
  kind: "PrometheusRule",
  plural: "prometheusrules",
};

export const CERTIFICATE: Definition = { group: "cert-manager.io", kind: "Certificate", plural: "certificates" };

export const TLS_ROUTE: Definition = { group: "gateway.networking.k8s.io", kind: "TLSRoute", plural: "tlsroutes" };

const TEXT = { type: "string" };

/** As far as we write and read it; the names of fields are those of the Kubernetes project's snapshots, v1. */
export const VOLUME_SNAPSHOT: Definition = {
  group: "snapshot.storage.k8s.io",
  kind: "VolumeSnapshot",
  plural: "volumesnapshots",
  properties: {
    spec: {
      type: "object",
      required: ["source"],
      properties: {
        source: {
          type: "object",
          oneOf: [{ required: ["persistentVolumeClaimName"] }, { required: ["volumeSnapshotContentName"] }],
          properties: { persistentVolumeClaimName: TEXT, volumeSnapshotContentName: TEXT },
        },
        volumeSnapshotClassName: TEXT,
      },
    },
    status: {
      type: "object",
      properties: {
        boundVolumeSnapshotContentName: TEXT,
        creationTime: { type: "string", format: "date-time" },
        readyToUse: { type: "boolean" },
        restoreSize: TEXT,
        error: { type: "object", properties: { message: TEXT, time: { type: "string", format: "date-time" } } },
      },
    },
  },
  hasStatus: true,
};

/** What the API asks of definitions in groups of Kubernetes. */
const UNAPPROVED = { "api-approved.kubernetes.io": "unapproved, for tests" };

/** The definition of a kind. */
export function customResourceDefinition({ group, kind, plural, properties, hasStatus }: Definition): object {
  const held = properties === undefined ? { "x-kubernetes-preserve-unknown-fields": true } : { properties };
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
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", ...held } },
          ...(hasStatus === true && { subresources: { status: {} } }),
        },
      ],
    },
  };
}
