import type { PersistentVolumeClaimV1 } from "@cdktf/provider-kubernetes/lib/persistent-volume-claim-v1";
import type { ServiceV1 } from "@cdktf/provider-kubernetes/lib/service-v1";
import type { ITerraformDependable, Precondition } from "cdktf";
import { Construct } from "constructs";
import { ClusterAuthPreference } from "../../access/sign-in/cluster-auth-preference";
import type { Connector } from "../../access/sign-in/connector";
import { STORAGE_ANNOTATION } from "../../core/kubernetes";
import { portRow } from "../../network/ports";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { leaveToOthers } from "../../core/foreign-changes";
import { literals } from "../../terraform/literals";
import { liveObjects } from "../../terraform/live-objects";
import { LiveVersion, preconditions } from "../../terraform/live-version";
import type { LiveCondition } from "../../terraform/version-expressions";
import { httpConnectEnvironment, httpConnectWithPlatform } from "../../workloads/http-connect-environment";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { exposedPart, exposedService } from "../../workloads/service-exposure";
import {
  renderAuthConfiguration,
  renderStartupResources,
  STARTUP_RESOURCES_FILE,
  authVolumes,
} from "./auth-configuration";
import { authTraffic } from "./auth-traffic";
import { authVolumeClaim, storagePart, withoutVolumeClaim } from "./auth-volume-claim";
import {
  componentName,
  claimName,
  componentMetadata,
  selectorLabels,
  serviceAccountName,
} from "../component/component-names";
import { ConfigurationFile } from "../component/configuration-file";
import { keepName } from "../component/kept-names";
import { AUTH_PLAN_RULES, backedUp, sameClusterName, sameStorage, upgradable } from "./plan-conditions";
import { SNAPSHOTS } from "./storage/volume-backup";
import { FoundRelease } from "../take-over/found-release";
import {
  fileIsRead,
  keepsMajor,
  keepsNames,
  keepsSecondFactors,
  keepsStorage,
} from "../take-over/take-over-conditions";
import { storageEnvironment } from "./storage/storage-parts";
import { takenService } from "../take-over/taken-service";
import { addServiceAccount, Workload, type PartProps } from "../component/workload";
import { addResource, written } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";
import type { ClusterRoleBindingV1 } from "@cdktf/provider-kubernetes/lib/cluster-role-binding-v1";
import type { PlatformSettings } from "../component/platform-settings";

/**
 * The auth service with its configuration, storage and permissions.
 *
 * A plan is refused if it skips a major version of the running service, goes back to an older one, or renames the
 * service or its cluster. Proxies need no such check: they have the same version, and the same apply upgrades them
 * after the auth service.
 *
 * @see specification 9, rule 4
 */
export class AuthService extends Construct {
  /** Its Deployment. */
  readonly workload: Workload;

  /** Its Service. */
  readonly service: ServiceV1;

  /** Its configuration file. */
  readonly configuration: ConfigurationFile;

  /** Claim of its volume; undefined with external storage. */
  readonly volumeClaim: PersistentVolumeClaimV1 | undefined;

  /** Its service account; nothing if that exists. @internal */
  readonly account: readonly ITerraformDependable[];

  private readonly policy: NetworkPolicy;
  private readonly connectors: Connector[];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: PartProps,
  ) {
    super(scope, id);
    const { settings, dependsOn } = props;
    this.connectors = [...(settings.connectors ?? [])];
    this.configuration = new ConfigurationFile(this, "configuration", {
      ...this.metadata(),
      files: {
        [settings.brand.configurationFileName]: renderAuthConfiguration(settings),
        [STARTUP_RESOURCES_FILE]: renderStartupResources(settings),
      },
      dependsOn,
    });
    const name = serviceAccountName(settings, "auth");
    this.account = addServiceAccount(this, { ...this.metadata(), name }, dependsOn, settings.auth.serviceAccount);
    const binding = settings.makesClusterWide ? [allowTokenReviews(this, settings, this.account)] : [];
    this.volumeClaim = this.createVolumeClaim();
    this.policy = this.createNetworkPolicy();
    this.workload = this.createWorkload([
      this.configuration.resource,
      ...this.account,
      ...binding,
      this.policy.resource,
      ...(this.volumeClaim === undefined ? [] : [this.volumeClaim]),
    ]);
    this.service = this.createService();
    const { name: deployment, namespace } = this.metadata();
    keepName(this, "auth_service", AUTH_PLAN_RULES["PLATFORM-022"], `${namespace}/${deployment}`);
  }

  /** What the document of its stack says of it. @internal */
  part() {
    const { brand, auth } = this.props.settings;
    const { license, serviceAccount } = auth;
    const identity = serviceAccount?.identity?.annotations;
    return {
      component: { ...this.workload.part(), kind: "auth" as const, identity, httpConnect: auth.httpProxy?.hostPort },
      configuration: this.configuration.part(brand.configurationFileName),
      resources: this.configuration.part(STARTUP_RESOURCES_FILE),
      storage: storagePart(auth.storage.settings, { name: this.claimMetadata().name, resource: this.volumeClaim }),
      license: license && { secret: license.name, key: license.key },
    };
  }

  private metadata() {
    return componentMetadata(this.props.settings, "auth");
  }

  private createVolumeClaim(): PersistentVolumeClaimV1 | undefined {
    const storage = this.props.settings.auth.storage.settings;
    if (storage.kind !== "persistent-volume") return undefined;
    const { settings, dependsOn } = this.props;
    // Classes are objects of the whole cluster, too.
    const seesClasses = settings.makesClusterWide;
    return authVolumeClaim(this, { metadata: this.claimMetadata(), storage, seesClasses, dependsOn });
  }

  private claimMetadata() {
    return { ...this.metadata(), name: claimName(this.props.settings) };
  }

  /** Lets the auth service ask the identity providers of further connectors. @internal */
  connectTo(connectors: readonly Connector[]): void {
    if (connectors.length === 0) return;
    this.connectors.push(...connectors);
    this.policy.replaceFlows(authTraffic(this.props.settings, this.connectors));
  }

  private createNetworkPolicy(): NetworkPolicy {
    const { settings, dependsOn } = this.props;
    return new NetworkPolicy(this, "traffic", {
      ...this.metadata(),
      pods: selectorLabels(settings, "auth"),
      about: { component: "auth", name: settings.name },
      flows: authTraffic(settings, this.connectors),
      podsOf: (component) => ({ podLabels: selectorLabels(settings, component) }),
      dependsOn,
    });
  }

  private createWorkload(dependsOn: readonly ITerraformDependable[]): Workload {
    const { settings } = this.props;
    const { auth, brand, imageRepository, version, rolloutTimeoutSeconds } = settings;
    const { replicas, storage } = auth;
    const { place } = storage.settings;
    return new Workload(this, "workload", {
      ...this.metadata(),
      replicas: { first: replicas, autoscaled: false },
      // Some backends allow at most two auth servers, and a volume only one: a rollout never has more than the declared
      // number.
      rollout: storage.settings.kind === "external" ? "one-less" : "after-the-old",
      rolloutTimeoutSeconds,
      dependsOn,
      ...(place !== undefined && { annotations: { [STORAGE_ANNOTATION]: place } }),
      preconditions: [
        ...this.liveConditions(place),
        ...(storage.settings.kind === "external" ? withoutVolumeClaim(this, this.claimMetadata()) : []),
      ],
      template: {
        brand,
        image: `${imageRepository}:${version.toString()}`,
        serviceAccount: serviceAccountName(settings, "auth"),
        arguments: [
          `--diag-addr=0.0.0.0:${portRow("diagnostics").port}`,
          `--apply-on-startup=${brand.configurationDirectory}/${STARTUP_RESOURCES_FILE}`,
        ],
        ports: [{ name: "auth", containerPort: portRow("auth").port }],
        volumes: authVolumes(settings),
        certificateAuthority: settings.certificateAuthority,
        labels: selectorLabels(settings, "auth"),
        configurationChecksum: this.configuration.checksum,
        environment: [
          ...httpConnectEnvironment(httpConnectWithPlatform(auth.httpProxy, settings)),
          ...storageEnvironment(storage.settings),
        ],
        settings: withIdentity(auth, auth.serviceAccount?.identity),
        userIds: settings.userIds,
      },
    });
  }

  private liveConditions(place: string | undefined): readonly Precondition[] {
    const { settings } = this.props;
    const { brand, version, clusterName } = settings;
    const { name, namespace } = this.metadata();
    const live = new LiveVersion(this, "live", {
      kind: "Deployment",
      namespace,
      name,
      container: brand.binary,
      first: version.toString(),
      fixUnreadable: "set an image with the version that runs on the Deployment",
      conditions: (running) => [...upgradable(running, version), ...this.backupConditions(running)],
    });
    const configMap = this.configuration.name;
    const files = liveObjects(this, "live-configuration", {
      apiVersion: "v1",
      kind: "ConfigMap",
      namespace,
      name: configMap,
    });
    const cluster = { clusterName, configMap, file: brand.configurationFileName, namespace };
    return [
      ...live.preconditions,
      ...preconditions([
        sameClusterName(live.objects, files, cluster),
        sameStorage(live.objects, { name, namespace, place: literals(place) }),
        ...this.takeOverConditions(live, files),
      ]),
    ];
  }

  /** What must hold of a release that the platform takes over. */
  private takeOverConditions({ objects, version: running }: LiveVersion, files: string): readonly LiveCondition[] {
    const { settings } = this.props;
    const { brand, namespace, takeOver, version } = settings;
    if (takeOver === undefined) return [];
    const { name, serviceAccount } = takeOver;
    written(
      new FoundRelease(this, "found-release", {
        namespace,
        name,
        chart: brand.clusterChart,
        deployments: objects,
        seesCluster: settings.makesClusterWide,
      }),
    );
    const authentication = settings.authentication ?? ClusterAuthPreference.of({});
    const storage = settings.auth.storage.settings;
    const file = brand.configurationFileName;
    return [
      keepsNames(objects, {
        label: takeOver.labelledName(brand),
        serviceAccount,
        claim: storage.kind === "persistent-volume" ? takeOver.claim : undefined,
      }),
      keepsMajor(objects, running.slice(2, -1), version),
      fileIsRead(objects, files, { name: this.configuration.name, file }),
      keepsStorage(objects, files, { file, section: brand.configurationSection }, storage.backend),
      keepsSecondFactors(files, file, authentication.accepts(settings)),
    ];
  }

  /** What a major upgrade needs, if the program asks for a backup before it. */
  private backupConditions(running: string): readonly LiveCondition[] {
    const { settings } = this.props;
    const storage = settings.auth.storage.settings;
    const within = storage.kind === "persistent-volume" ? storage.backup?.majorUpgradeWithin : undefined;
    if (within === undefined) return [];
    const { name: claim, namespace } = this.claimMetadata();
    const kind = { apiVersion: `${SNAPSHOTS.group}/v1`, kind: "VolumeSnapshot" };
    const snapshots = liveObjects(this, "live-snapshots", { ...kind, namespace });
    return [
      backedUp(running, settings.version, snapshots, {
        claim,
        namespace,
        cronJob: componentName(settings, "backup"),
        within,
      }),
    ];
  }

  private createService(): ServiceV1 {
    const { name, port } = portRow("auth");
    const { settings } = this.props;
    const { exposure } = settings.auth;
    const exposed = { ...this.metadata(), annotations: exposure.settings.annotations };
    const ports = [{ name, port, containerPort: port }];
    addModelPart(this, "services", () => ({
      address: resourceAddress(this.service),
      ...exposedPart({ pods: { component: "auth", name: settings.name }, exposure, metadata: exposed, ports }),
    }));
    return addResource(kubernetesClass("ServiceV1"), this, "service", {
      metadata: exposed,
      spec: {
        selector: selectorLabels(settings, "auth"),
        ...exposedService(exposure, ports),
      },
      waitForLoadBalancer: exposure.settings.waitForAddress ?? false,
      dependsOn: this.props.dependsOn,
      lifecycle: {
        ...leaveToOthers("kubernetes_service_v1"),
        ...(settings.takeOver !== undefined && { precondition: takenService(this, { ...exposed, exposure }) }),
      },
    });
  }
}

/** The `kubernetes` join method asks the API server whether a joining pod's token is genuine. */
function allowTokenReviews(
  scope: Construct,
  settings: PlatformSettings,
  serviceAccount: readonly ITerraformDependable[],
): ClusterRoleBindingV1 {
  const { name, labels, namespace } = componentMetadata(settings, "auth");
  // The cluster chart's binding to another role has that name, and nobody can change the role of a binding.
  const suffix = settings.takeOver === undefined ? "" : "-token-reviews";
  const metadata = { name: `${namespace}-${name}${suffix}`, labels };
  const role = addResource(kubernetesClass("ClusterRoleV1"), scope, "token-review-role", {
    metadata,
    rule: [{ apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] }],
  });
  return addResource(kubernetesClass("ClusterRoleBindingV1"), scope, "token-review-binding", {
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: metadata.name },
    subject: [{ kind: "ServiceAccount", name: serviceAccountName(settings, "auth"), namespace }],
    dependsOn: [role, ...serviceAccount],
  });
}
