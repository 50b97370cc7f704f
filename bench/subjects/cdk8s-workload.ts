import { createHash } from "node:crypto";
import type { Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import { containerSettings, metadata, podLabels, podSettings, probes, roleOf } from "./cdk8s-pods";
import { ADDRESS, NAMESPACE } from "./content";

/** An agent: its configuration, its pods, and what it may do. */
export function declareWorkload(chart: Chart, name: string, cluster: string): void {
  const meta = metadata(name, "agent");
  const data = { "svc.yaml": configuration(cluster) };
  roleOf(chart, meta, [
    { apiGroups: [""], resources: ["secrets"], verbs: ["create"] },
    {
      apiGroups: [""],
      resources: ["secrets"],
      resourceNames: [`${name}-0-state`, `${name}-shared-state`],
      verbs: ["get", "update", "patch"],
    },
  ]);
  declareClusterRole(chart, name);
  new k8s.KubeConfigMap(chart, `${name}-config`, { metadata: meta, data });
  new k8s.KubeService(chart, `${name}-service`, {
    metadata: meta,
    spec: { clusterIp: "None", selector: { app: name } },
  });
  new k8s.KubeStatefulSet(chart, name, {
    metadata: meta,
    spec: {
      serviceName: name,
      replicas: 1,
      podManagementPolicy: "Parallel",
      selector: { matchLabels: { app: name } },
      template: {
        metadata: {
          labels: podLabels(name, "agent"),
          annotations: { "checksum/config": createHash("sha256").update(data["svc.yaml"]).digest("hex") },
        },
        spec: {
          ...podSettings(name),
          terminationGracePeriodSeconds: 60,
          containers: [container(name)],
          volumes: [
            { name: "config", configMap: { name } },
            { name: "join-token", secret: { secretName: "join" } },
            { name: "tmp", emptyDir: {} },
            { name: "data", emptyDir: {} },
          ],
        },
      },
    },
  });
}

function declareClusterRole(chart: Chart, name: string): void {
  const { labels = {} } = metadata(name, "agent");
  const meta = { name: `${NAMESPACE}-${name}`, labels };
  new k8s.KubeClusterRole(chart, `${name}-cluster-role`, {
    metadata: meta,
    rules: [
      { apiGroups: [""], resources: ["users", "groups", "serviceaccounts"], verbs: ["impersonate"] },
      { apiGroups: [""], resources: ["pods"], verbs: ["get"] },
      { apiGroups: ["authorization.k8s.io"], resources: ["selfsubjectaccessreviews"], verbs: ["create"] },
    ],
  });
  new k8s.KubeClusterRoleBinding(chart, `${name}-cluster-role-binding`, {
    metadata: meta,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: meta.name },
    subjects: [{ kind: "ServiceAccount", name, namespace: NAMESPACE }],
  });
}

function container(name: string): k8s.Container {
  return {
    name: "svc",
    image: "registry.svc.invalid/svc-ent:17.5.2",
    args: ["--diag-addr=0.0.0.0:3000"],
    env: [
      { name: "SVC_REPLICA_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
      { name: "KUBE_NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } },
      { name: "RELEASE_NAME", value: name },
      { name: "SVC_EXT_UPGRADER", value: "kube" },
      { name: "SVC_EXT_UPGRADER_VERSION", value: "17.5.2" },
      { name: "GOMEMLIMIT", value: "966367642" },
    ],
    ports: [{ name: "diag", containerPort: 3000, protocol: "TCP" }],
    volumeMounts: [
      { name: "config", mountPath: "/etc/svc", readOnly: true },
      { name: "join-token", mountPath: "/etc/svc-secrets", readOnly: true },
      { name: "data", mountPath: "/var/lib/svc" },
      { name: "tmp", mountPath: "/tmp" },
    ],
    ...probes("diag", 12),
    ...containerSettings({ limits: { memory: "1Gi" }, requests: { cpu: "100m", memory: "256Mi" } }),
  };
}

function configuration(cluster: string): string {
  return `app_service:
  enabled: false
auth_service:
  enabled: false
db_service:
  enabled: false
discovery_service:
  enabled: false
kubernetes_service:
  enabled: true
  kube_cluster_name: ${cluster}
  labels:
    env: prod
proxy_service:
  enabled: false
ssh_service:
  enabled: false
svc:
  data_dir: /var/lib/svc
  diag_addr: 0.0.0.0:3000
  join_params:
    method: token
    token_name: /etc/svc-secrets/auth-token
  log:
    format:
      output: text
    output: stderr
    severity: INFO
  proxy_server: ${ADDRESS}:443
version: v3
windows_desktop_service:
  enabled: false
`;
}
