import { harmless, readBy, unjudgedOfOld } from "../service/comparisons";
import type { Fields } from "../service/field";
import { containerImage, durations, filledIn, further, named, restarts, strictly } from "./evaluations";

/**
 * Annotations that whoever scrapes, restarts or describes pods reads, and digests that restart them. A name without a
 * prefix is the user's own.
 *
 * @see Kubernetes, Annotations, Syntax and character set
 */
const PLAIN = /^([^/]+$|checksum\/|access-platform\/|prometheus\.io\/|kubectl\.kubernetes\.io\/|app\.kubernetes\.io\/)/;

/** Labels select, and policies are judged by what they select. Annotations may bring a container, or an identity. */
export const POD_METADATA: Fields = {
  labels: harmless,
  annotations: { "*": named((name) => PLAIN.test(name), true) },
};

const PROBE: Fields = {
  failureThreshold: restarts,
  httpGet: { path: restarts, port: restarts, scheme: restarts },
  initialDelaySeconds: restarts,
  periodSeconds: restarts,
  successThreshold: restarts,
  timeoutSeconds: restarts,
};

/** A container. Its flags, its commands and its variables can turn off whatever protects it. */
export const CONTAINER: Fields = {
  args: further,
  command: further,
  env: { "[GOMEMLIMIT]": restarts, "[]": further },
  image: containerImage,
  imagePullPolicy: restarts,
  name: harmless,
  ports: {
    "[]": { containerPort: readBy("port-exposed"), name: readBy("port-exposed"), protocol: readBy("port-exposed") },
  },
  resources: restarts,
  securityContext: {
    allowPrivilegeEscalation: strictly(false),
    capabilities: { drop: strictly(["ALL"]) },
    privileged: strictly(false),
    readOnlyRootFilesystem: unjudgedOfOld,
    runAsNonRoot: strictly(true),
    runAsUser: unjudgedOfOld,
  },
  terminationMessagePath: filledIn,
  terminationMessagePolicy: restarts,
  volumeMounts: { "[]": unjudgedOfOld },
};

const SERVER: Fields = {
  ...CONTAINER,
  lifecycle: { preStop: durations },
  livenessProbe: PROBE,
  readinessProbe: PROBE,
};

/** A volume that a program adds. */
export const VOLUME: Fields = {
  configMap: further,
  csi: further,
  emptyDir: restarts,
  name: harmless,
};

/** Where pods run, and what they may take. */
export const SCHEDULING: Fields = {
  affinity: restarts,
  nodeSelector: restarts,
  priorityClassName: restarts,
  terminationGracePeriodSeconds: restarts,
  tolerations: restarts,
  topologySpreadConstraints: restarts,
};

/** What pods take for names of hosts. */
export const NAMES: Fields = { dnsConfig: unjudgedOfOld, dnsPolicy: unjudgedOfOld, hostAliases: unjudgedOfOld };

/** Pods of every workload. */
const POD: Fields = {
  ...SCHEDULING,
  automountServiceAccountToken: strictly(false),
  enableServiceLinks: restarts,
  imagePullSecrets: restarts,
  restartPolicy: restarts,
  securityContext: {
    fsGroup: restarts,
    fsGroupChangePolicy: restarts,
    runAsGroup: restarts,
    runAsNonRoot: strictly(true),
    runAsUser: unjudgedOfOld,
    seccompProfile: { type: strictly("RuntimeDefault") },
  },
  serviceAccountName: unjudgedOfOld,
  shareProcessNamespace: strictly(false),
};

/** A volume that props of the platform declare. Findings about the platform report its changes. */
const DECLARED: Fields = { name: harmless, secret: restarts };

/** The volume of the service's data; an empty one if it keeps them elsewhere. */
const STORED: Fields = {
  name: harmless,
  emptyDir: restarts,
  persistentVolumeClaim: readBy("storage-moved"),
};

/** A ConfigMap of this package, whose content is judged. */
const WRITTEN: Fields = { name: harmless, configMap: restarts };

/** Tokens of the pods' account, and secrets for the storage. */
const PROJECTED: Fields = { name: harmless, projected: further };

/** Pods of the auth service, of the proxies, and of what tests their configuration first. */
const SERVER_POD: Fields = {
  ...POD,
  ...NAMES,
  containers: { "[]": SERVER },
  initContainers: { "[]": CONTAINER },
  volumes: {
    "[certificate]": DECLARED,
    "[certificate-authority]": { name: harmless, secret: further },
    "[configuration]": WRITTEN,
    "[data]": STORED,
    "[license]": DECLARED,
    "[storage]": PROJECTED,
    "[token]": PROJECTED,
    "[]": VOLUME,
  },
};

/** What is delivered, with its secrets, and where it is noted. */
const OF_DELIVERY = /^\[(DELIVERY|GOMEMLIMIT|NOTE|OCCASION|SECRET_\d+)\]$/;

/** A container that delivers, looks or backs up. */
const TASK: Fields = {
  ...CONTAINER,
  args: unjudgedOfOld,
  command: unjudgedOfOld,
  env: { "[]": named((name) => OF_DELIVERY.test(name), true) },
};

/** A container that tests a configuration, before pods get it. */
const TEST: Fields = { ...TASK, command: harmless };

export const SERVER_TEMPLATE: Fields = { metadata: POD_METADATA, spec: SERVER_POD };

export const JOB_TEMPLATE: Fields = {
  metadata: POD_METADATA,
  spec: {
    ...SERVER_POD,
    containers: { "[form]": TEST, "[values]": TEST, "[]": TASK },
    initContainers: { "[form]": TEST, "[]": TASK },
    volumes: {
      ...(SERVER_POD["volumes"] as Fields),
      "[account-token]": PROJECTED,
      "[backup]": WRITTEN,
      "[delivery]": WRITTEN,
    },
  },
};
