import type { ServiceV1 } from "@cdktf/provider-kubernetes/lib/service-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { portRow } from "../../network/ports";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { leaveToOthers } from "../../core/foreign-changes";
import type { EnvironmentVariable } from "../../workloads/environment";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import { declaredOfOthers, exposedAnnotations, exposedPart, exposedService } from "../../workloads/service-exposure";
import {
  componentLabels,
  DEFAULT_POOL,
  poolName,
  poolServiceName,
  componentName,
  selectorLabels,
  serviceAccountName,
} from "../component/component-names";
import type { ConfigurationFile } from "../component/configuration-file";
import type { PlatformSettings, PoolSettings } from "../component/platform-settings";
import { inOrderOfChart } from "../component/chart-release";
import { externalDnsAnnotations } from "./dns-records";
import { CONFIGURATION_VOLUME, type MountedVolume } from "../component/pod-template";
import { CERTIFICATE_DIRECTORY, FURTHER_CERTIFICATES_DIRECTORY } from "./proxy-configuration";
import { certificateSecret, furtherCertificates } from "./proxy-tls";
import { routePart } from "./route-objects";
import { replicaCount } from "../component/replicas";
import { takenService } from "../take-over/taken-service";
import { Workload } from "../component/workload";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Label that tells the pods of one pool from those of another. */
export const POOL_LABEL = "access-platform/proxy-pool";

/** The label of the pods of a pool. */
export function proxyPoolLabel(pool: string): Readonly<Record<string, string>> {
  return { [POOL_LABEL]: pool };
}

/** What one pool of a platform's proxies is made of. */
export interface ProxyPoolConstructProps {
  readonly settings: PlatformSettings;

  /** Name of the pool. */
  readonly name: string;
  readonly pool: PoolSettings;
  readonly configuration: ConfigurationFile;
  readonly environment: readonly EnvironmentVariable[];

  /** What the pods wait for. */
  readonly dependsOn: readonly ITerraformDependable[];

  /** What the Service waits for. */
  readonly namespace: readonly ITerraformDependable[];
}

/** A Deployment of proxies and its Service. */
export class ProxyPool extends Construct {
  /** The Deployment. */
  readonly workload: Workload;

  /** The Service. */
  readonly service: ServiceV1;

  constructor(scope: Construct, id: string, props: ProxyPoolConstructProps) {
    super(scope, id);
    const { settings, pool } = props;
    const { brand, listeners } = settings;
    const name = poolName(settings, props.name);
    const poolLabel = proxyPoolLabel(props.name);
    const metadata = {
      name,
      namespace: settings.namespace,
      labels: { ...componentLabels(settings, "proxy"), ...poolLabel },
    };
    const componentPods = selectorLabels(settings, "proxy");
    const podLabels = { ...componentPods, ...poolLabel };
    // Kubernetes does not change the selector of a Deployment.
    const isTaken = settings.takeOver !== undefined && props.name === DEFAULT_POOL;

    this.workload = new Workload(this, "workload", {
      ...metadata,
      replicas: replicaCount(pool.replicas),
      rollout: "one-more",
      rolloutTimeoutSeconds: settings.rolloutTimeoutSeconds,
      dependsOn: props.dependsOn,
      ...(isTaken && { selector: componentPods }),
      template: {
        brand,
        image: `${settings.imageRepository}:${settings.version.toString()}`,
        serviceAccount: serviceAccountName(settings, "proxy"),
        arguments: [`--diag-addr=0.0.0.0:${portRow("diagnostics").port}`],
        ports: [...settings.listeners.containerPorts].map(([containerPort, name]) => ({ name, containerPort })),
        volumes: volumes(settings),
        certificateAuthority: settings.certificateAuthority,
        labels: podLabels,
        configurationChecksum: props.configuration.checksum,
        environment: props.environment,
        settings: withIdentity(pool, settings.proxies.serviceAccount?.identity),
        userIds: settings.userIds,
      },
    });

    const { exposure } = pool;
    const annotations = {
      // The route of a pool has its records.
      ...(exposure.settings.route === undefined && externalDnsAnnotations(pool.externalDns, settings.hosts)),
      ...exposedAnnotations(exposure, "where clients and agents reach the proxies"),
    };
    const ports = isTaken ? inOrderOfChart(listeners.exposed) : listeners.exposed;
    const exposed = { ...metadata, name: poolServiceName(settings, props.name), annotations };
    this.service = addResource(kubernetesClass("ServiceV1"), this, "service", {
      metadata: exposed,
      spec: { selector: podLabels, ...exposedService(exposure, ports) },
      waitForLoadBalancer: exposure.settings.waitForAddress ?? false,
      // Until they are rolled out, the pods of a release have no label of a pool.
      dependsOn: [...props.namespace, ...(isTaken ? [this.workload.resource] : [])],
      lifecycle: {
        ...leaveToOthers("kubernetes_service_v1", { declared: declaredOfOthers(exposure) }),
        ...(isTaken && {
          precondition: takenService(this, { ...exposed, exposure, ports: ports.map(({ port }) => port) }),
        }),
      },
    });
    const pods = { component: "proxy", name: settings.name, pool: props.name } as const;
    const route = routePart(settings, props.name, pool);
    addModelPart(this, "services", () => ({
      address: resourceAddress(this.service),
      ...exposedPart({ pods, exposure, metadata: exposed, ports }),
      ...(route && { route }),
    }));
  }
}

function volumes(settings: PlatformSettings): MountedVolume[] {
  const { brand, tls } = settings;
  const certificate = certificateSecret(tls, componentName(settings, "proxy"));
  return [
    {
      name: CONFIGURATION_VOLUME,
      mountPath: brand.configurationDirectory,
      readOnly: true,
      source: { configMap: componentName(settings, "proxy") },
    },
    { name: "data", mountPath: brand.dataDirectory, readOnly: false, source: { emptyDirectory: true } },
    ...(certificate === undefined
      ? []
      : [{ name: "certificate", mountPath: CERTIFICATE_DIRECTORY, readOnly: true, source: { secret: certificate } }]),
    ...furtherCertificates(tls).map((secret, index) => ({
      name: `certificate-${index + 2}`,
      mountPath: `${FURTHER_CERTIFICATES_DIRECTORY}/${secret}`,
      readOnly: true,
      source: { secret },
    })),
  ];
}
