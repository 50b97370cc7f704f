import type { Chart } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import { containerSettings, metadata, podLabels, podSettings, probes, roleOf } from "./cdk8s-pods";
import { ADDRESS } from "./content";

/** The updater of an agent, and what it may do. */
export function declareUpdater(chart: Chart, name: string): void {
  const meta = metadata(name, "updater");
  roleOf(chart, meta, [
    {
      apiGroups: ["apps"],
      resources: ["deployments", "statefulsets"],
      resourceNames: [name],
      verbs: ["list", "watch"],
    },
    { apiGroups: ["apps"], resources: ["statefulsets"], resourceNames: [name], verbs: ["update"] },
    { apiGroups: [""], resources: ["pods"], verbs: ["list", "watch", "delete"] },
    { apiGroups: [""], resources: ["secrets"], verbs: ["list", "watch"] },
    { apiGroups: [""], resources: ["events"], verbs: ["create", "patch"] },
    { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create"] },
    { apiGroups: ["coordination.k8s.io"], resources: ["leases"], resourceNames: [name], verbs: ["get", "update"] },
  ]);
  new k8s.KubeDeployment(chart, `${name}-updater`, {
    metadata: meta,
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: `${name}-updater` } },
      template: {
        metadata: { labels: podLabels(name, "updater") },
        spec: { ...podSettings(`${name}-updater`), containers: [container(name)] },
      },
    },
  });
}

function container(name: string): k8s.Container {
  return {
    name: "updater",
    image: "registry.svc.invalid/svc-agent-updater:17.5.2",
    args: [
      `--agent-name=${name}`,
      "--agent-namespace=agents",
      "--base-image=registry.svc.invalid/svc-ent",
      `--version-server=https://${ADDRESS}/v1/webapi/automaticupgrades/channel`,
      "--version-channel=stable/cloud",
    ],
    env: [{ name: "GOMEMLIMIT", value: "241591911" }],
    ports: [
      { name: "metrics", containerPort: 8080, protocol: "TCP" },
      { name: "healthz", containerPort: 8081, protocol: "TCP" },
    ],
    ...probes("healthz", 6),
    ...containerSettings({ limits: { memory: "256Mi" }, requests: { cpu: "10m", memory: "64Mi" } }),
  };
}
