import { k8s } from "cdk8s-plus-33";
import type { Construct } from "constructs";
import { NAMESPACE } from "./content";

const USER = 9807;

/** Metadata of an object of a component, as the agents' chart labels it. */
export function metadata(instance: string, component: "agent" | "updater"): k8s.ObjectMeta {
  return {
    name: objectName(instance, component),
    namespace: NAMESPACE,
    labels: {
      ...podLabels(instance, component),
      "app.kubernetes.io/managed-by": "Helm",
      "helm.sh/chart": "svc-agent-17.5.2",
    },
  };
}

export function podLabels(instance: string, component: "agent" | "updater"): Record<string, string> {
  return {
    app: objectName(instance, component),
    "app.kubernetes.io/name": "svc-agent",
    "app.kubernetes.io/instance": instance,
    "app.kubernetes.io/component": component,
  };
}

/** What the pods of both components have in common. */
export function podSettings(serviceAccountName: string) {
  return {
    serviceAccountName,
    automountServiceAccountToken: true,
    enableServiceLinks: false,
    securityContext: {
      fsGroup: USER,
      runAsGroup: USER,
      runAsNonRoot: true,
      runAsUser: USER,
      seccompProfile: { type: "RuntimeDefault" },
    },
  };
}

/** What the containers of both components have in common. */
export function containerSettings(resources: { limits: Quantities; requests: Quantities }) {
  return {
    imagePullPolicy: "IfNotPresent",
    resources: { limits: quantities(resources.limits), requests: quantities(resources.requests) },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      runAsGroup: USER,
      runAsUser: USER,
      capabilities: { drop: ["ALL"] },
      seccompProfile: { type: "RuntimeDefault" },
    },
  };
}

/** Probes of a container that answers `/readyz` and `/healthz` at a port. */
export function probes(port: string, failuresUntilNotReady: number) {
  const asked = { periodSeconds: 10, timeoutSeconds: 1 };
  return {
    readinessProbe: { httpGet: get("/readyz", port), ...asked, failureThreshold: failuresUntilNotReady },
    livenessProbe: { httpGet: get("/healthz", port), initialDelaySeconds: 5, ...asked, failureThreshold: 6 },
  };
}

/** A service account, and what it may do in the namespace. */
export function roleOf(scope: Construct, meta: k8s.ObjectMeta, rules: readonly k8s.PolicyRule[]): void {
  const name = meta.name ?? "";
  const subjects = [{ kind: "ServiceAccount", name, namespace: NAMESPACE }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name };
  new k8s.KubeServiceAccount(scope, `${name}-account`, { metadata: meta, automountServiceAccountToken: false });
  new k8s.KubeRole(scope, `${name}-role`, { metadata: meta, rules: [...rules] });
  new k8s.KubeRoleBinding(scope, `${name}-role-binding`, { metadata: meta, roleRef, subjects });
}

type Quantities = Readonly<Record<string, string>>;

function objectName(instance: string, component: "agent" | "updater"): string {
  return component === "agent" ? instance : `${instance}-updater`;
}

function quantities(given: Quantities): Record<string, k8s.Quantity> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, k8s.Quantity.fromString(value)]));
}

function get(path: string, port: string): k8s.HttpGetAction {
  return { path, port: k8s.IntOrString.fromString(port) };
}
