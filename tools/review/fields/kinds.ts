import { Brand } from "../../../constructs/brand/brand";
import { harmless, readBy, unjudgedOfOld } from "../service/comparisons";
import type { Field, Fields } from "../service/field";
import { clientAddress, cloudIdentity, entries, filledIn, kept, named, reach, strictly } from "./evaluations";
import { JOB_TEMPLATE, SERVER_TEMPLATE } from "./pods";

/** Names by which somebody asks for something: a sidecar, a Secret, an identity, to be left out of a policy. */
const ASKS =
  /inject|vault\.|iam\.|identity|secret|apparmor|seccomp|policy|polic(y|ies)\.|\bscc\b|\.scc\.|node-selector|toleration|psp|exempt|ignore|bypass|privileged/i;

/** What people note, and what leads clients to something. */
const NOTES =
  /^(external-dns\.alpha\.kubernetes\.io\/|(acme\.)?cert-manager\.io\/|kubectl\.kubernetes\.io\/|meta\.helm\.sh\/|prometheus\.io\/|app\.kubernetes\.io\/|access-platform\/|kubernetes\.io\/description$)/;

const isPlain = (name: string) => NOTES.test(name) || !ASKS.test(name);

/** Annotations of an object of which no controller makes anything by itself. */
export const OWN_ANNOTATIONS: Fields = { "*": named(isPlain, true) };

/** Annotations of an account: each may be who it is somewhere. */
export const ACCOUNT_ANNOTATIONS: Fields = {
  "azure.workload.identity/client-id": cloudIdentity,
  "azure.workload.identity/tenant-id": cloudIdentity,
  "eks.amazonaws.com/role-arn": cloudIdentity,
  "iam.gke.io/gcp-service-account": cloudIdentity,
  "*": named(isPlain),
};

/** Labels of an object select nothing but in pods and namespaces. By its component, this review knows what it is. */
const METADATA: Fields = {
  annotations: OWN_ANNOTATIONS,
  labels: { "app.kubernetes.io/component": kept, "*": harmless },
  name: harmless,
  namespace: unjudgedOfOld,
};

const OBJECT: Fields = { apiVersion: harmless, kind: harmless, metadata: METADATA };

/** How a balancer treats connections, and which addresses it has. */
const BALANCING =
  /^(cloud\.google\.com\/(neg|l4-rbs|backend-config)|networking\.gke\.io\/load-balancer-ip-addresses|service\.beta\.kubernetes\.io\/(aws-load-balancer-(type|nlb-target-type|healthcheck-.*|cross-zone-load-balancing-enabled|connection-.*|proxy-protocol|backend-protocol|target-group-attributes|attributes|additional-resource-tags|name|subnets|eip-allocations|private-ipv4-addresses)|azure-load-balancer-(health-probe-.*|tcp-idle-timeout|resource-group)|azure-(dns-label-name|pip-name)))$/;

/** How far a balancer reaches. */
const REACH =
  /(internal|scheme|load-balancer-type|load-balancer-source-ranges|allowed-ip-ranges|private|network|address-type)$/;

const BALANCER_NOTES = named((name) => NOTES.test(name) || BALANCING.test(name), true);

/** An annotation of a Service. */
const BALANCER: Field = {
  ...reach,
  compare: (change) => (REACH.test(change.path.at(-1) ?? "") ? reach : BALANCER_NOTES).compare(change),
};

/** How a controller of Ingresses reaches the proxies. */
const ROUTING =
  /^(nginx|alb)\.ingress\.kubernetes\.io\/(backend-protocol|healthcheck-(path|protocol)|listen-ports|target-type)$/;

/** A file that has a table of its own, or follows from what is shown. */
const read = readBy();

const FILES = Object.fromEntries([Brand.SVC, Brand.TELEPORT].map((brand) => [brand.configurationFileName, read]));

const JOB: Fields = {
  activeDeadlineSeconds: harmless,
  backoffLimit: harmless,
  completions: harmless,
  manualSelector: harmless,
  parallelism: harmless,
  podFailurePolicy: harmless,
  template: JOB_TEMPLATE,
};

const ROLE: Fields = { ...OBJECT, rules: entries };

const BINDING: Fields = { ...OBJECT, roleRef: unjudgedOfOld, subjects: unjudgedOfOld };

const SCALING: Fields = { ...OBJECT, spec: harmless };

const PORT: Fields = {
  name: readBy("port-exposed"),
  nodePort: readBy("port-exposed"),
  port: readBy("port-exposed"),
  protocol: readBy("port-exposed"),
  targetPort: unjudgedOfOld,
};

/** Every kind of object that this package writes, with every field that it writes. What has no row is not judged. */
export const KINDS_OF_OBJECTS: Readonly<Record<string, Fields>> = {
  ClusterRole: ROLE,
  ClusterRoleBinding: BINDING,
  ConfigMap: {
    ...OBJECT,
    data: {
      ...FILES,
      "apply-on-startup.yaml": read,
      "backup.sh": unjudgedOfOld,
      batches: read,
      "compare.jq": unjudgedOfOld,
      "deliver.sh": unjudgedOfOld,
      kinds: read,
      "note.jq": unjudgedOfOld,
      "prepare.jq": unjudgedOfOld,
      "resources.json": read,
      "secrets.json": read,
      "service.json": read,
      "shared.jq": unjudgedOfOld,
      "snapshot.json": unjudgedOfOld,
      "without-storage.yaml": read,
    },
    immutable: harmless,
  },
  CronJob: {
    ...OBJECT,
    spec: {
      concurrencyPolicy: harmless,
      failedJobsHistoryLimit: harmless,
      jobTemplate: { metadata: harmless, spec: JOB },
      schedule: readBy("backups-fewer"),
      startingDeadlineSeconds: harmless,
      successfulJobsHistoryLimit: harmless,
      suspend: filledIn,
    },
  },
  Deployment: {
    ...OBJECT,
    spec: {
      minReadySeconds: harmless,
      paused: filledIn,
      progressDeadlineSeconds: harmless,
      replicas: harmless,
      revisionHistoryLimit: harmless,
      selector: harmless,
      strategy: harmless,
      template: SERVER_TEMPLATE,
    },
  },
  HorizontalPodAutoscaler: SCALING,
  Ingress: {
    ...OBJECT,
    metadata: { ...METADATA, annotations: { "*": named((name) => NOTES.test(name) || ROUTING.test(name)) } },
    spec: { ingressClassName: unjudgedOfOld, rules: readBy("service-exposed"), tls: unjudgedOfOld },
  },
  Job: { ...OBJECT, spec: JOB },
  Namespace: {
    ...OBJECT,
    metadata: {
      name: harmless,
      labels: {
        "pod-security.kubernetes.io/enforce": strictly("restricted"),
        "pod-security.kubernetes.io/enforce-version": strictly("latest"),
        "*": named((name) => /^app\.kubernetes\.io\//.test(name)),
      },
    },
  },
  NetworkPolicy: { ...OBJECT, spec: readBy("policy-wider", "policy-removed") },
  PersistentVolumeClaim: {
    ...OBJECT,
    spec: { accessModes: harmless, resources: harmless, storageClassName: harmless },
  },
  PodDisruptionBudget: SCALING,
  Role: ROLE,
  RoleBinding: BINDING,
  Secret: { ...OBJECT, data: harmless, type: unjudgedOfOld },
  Service: {
    ...OBJECT,
    metadata: { ...METADATA, annotations: { "*": BALANCER } },
    spec: {
      externalTrafficPolicy: clientAddress,
      internalTrafficPolicy: filledIn,
      loadBalancerClass: reach,
      loadBalancerIP: harmless,
      loadBalancerSourceRanges: reach,
      ports: { "[]": PORT },
      selector: unjudgedOfOld,
      sessionAffinity: harmless,
      type: {
        ...reach,
        dangers: ["service-exposed", "client-address-hidden"],
        compare: (change) => [...reach.compare(change), ...clientAddress.compare(change)],
      },
    },
  },
  ServiceAccount: {
    ...OBJECT,
    automountServiceAccountToken: strictly(false),
    metadata: { ...METADATA, annotations: ACCOUNT_ANNOTATIONS },
  },
};
