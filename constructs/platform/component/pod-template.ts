import { IMAGE_USER, type Brand } from "../../brand/brand";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import { portRow } from "../../network/ports";
import {
  environmentVariables,
  type EnvironmentVariable,
  AUTHORITY_DIRECTORY,
  AUTHORITY_VOLUME,
  authorityEnvironment,
} from "../../workloads/environment";
import type { ServerPodSettings } from "../../workloads/pod-settings";
import { drainBlocks, graceSeconds } from "../../workloads/pods/ending";
import { probeBlocks } from "../../workloads/pods/probes";
import { pullPolicyOf, pullSecretBlocks } from "../../workloads/pods/images";
import { containerResources, goMemoryLimit } from "../../workloads/pods/resources";
import { containerBlock } from "../../workloads/pods/containers";
import { placementBlocks } from "../../workloads/pods/placement-blocks";
import {
  NAME_RESOLUTION,
  onDifferentNodes,
  POD_SCHEDULING,
  pickGivenProps,
  spreadConstraints,
} from "../../workloads/pods/scheduling";
import { podUser, type UserIds } from "../../workloads/pods/user-ids";
import { ownMounts, volumeSources, type TakenNames } from "../../workloads/pods/volumes";
import { projectedSources, type ProjectedFile } from "./projected-files";

/** A volume of a pod, and where its container mounts it. */
export interface MountedVolume {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly: boolean;
  readonly source:
    | { readonly configMap: string }
    | { readonly secret: string }
    | { readonly claim: string }
    | { readonly files: readonly ProjectedFile[] }
    | { readonly emptyDirectory: true };
}

/** What distinguishes the pods of one component. */
export interface PodProps {
  readonly brand: Brand;
  readonly image: string;
  readonly serviceAccount: string;
  readonly arguments: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumes: readonly MountedVolume[];

  /** What the container trusts in addition to the authorities of its image. */
  readonly certificateAuthority: CertificateAuthority | undefined;

  /** Labels by which the pods are selected. */
  readonly labels: Readonly<Record<string, string>>;

  /** Checksum of everything that the pods read when they start. They are replaced when it changes. */
  readonly configurationChecksum: string;

  /** Variables before those of the settings. @default none */
  readonly environment?: readonly EnvironmentVariable[];
  readonly settings: ServerPodSettings;
  readonly userIds: UserIds;
}

/** What distinguishes the pods of one component, and whether there are several. */
export interface PodTemplateProps extends PodProps {
  /** Whether there may be several of these pods: they are then spread over nodes. */
  readonly several: boolean;
}

/**
 * The pod template of auth service and proxies: it keeps the Pod Security Standard `restricted`, only the folders that
 * the image's program writes to are writable, and the token of the service account, with which components join by the
 * `kubernetes` method, expires.
 */
export function podTemplate(props: PodTemplateProps) {
  const { settings } = props;
  return {
    metadata: {
      labels: { ...settings.podLabels, ...props.labels },
      annotations: { ...settings.podAnnotations, "checksum/configuration": props.configurationChecksum },
    },
    spec: {
      serviceAccountName: props.serviceAccount,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: graceSeconds(settings),
      securityContext: podUser(props.userIds, String(IMAGE_USER)),
      ...scheduling(props),
      ...(settings.initContainers && { initContainer: settings.initContainers.map(containerBlock) }),
      container: [programContainer(props), ...(settings.sidecars ?? []).map(containerBlock)],
      volume: [...mountedVolumes(props).map(volume), tokenVolume(), ...volumeSources(settings)],
    },
  };
}

/** The security context of each container that the platform has itself. */
export const CONTAINER_SECURITY = {
  // If the container left this to its pod, the provider would send false, which the standard forbids.
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

/** The container of the service's program. */
export function programContainer(props: PodProps) {
  const { brand, settings } = props;
  const diagnostics = portRow("diagnostics");
  const resources = containerResources(settings);
  return {
    name: brand.binary,
    image: props.image,
    imagePullPolicy: pullPolicyOf(settings),
    args: [...props.arguments],
    env: [
      ...authorityEnvironment(props.certificateAuthority),
      ...(props.environment ?? []),
      ...goMemoryLimit(resources.limits.memory, settings),
      ...environmentVariables(settings),
    ],
    port: [
      ...props.ports.map(({ name, containerPort }) => ({ name, containerPort, protocol: "TCP" })),
      { name: diagnostics.name, containerPort: diagnostics.port, protocol: "TCP" },
    ],
    ...probeBlocks(settings, diagnostics.name),
    ...drainBlocks(settings, brand.binary),
    resources,
    securityContext: CONTAINER_SECURITY,
    volumeMount: [
      ...mountedVolumes(props).map(({ name, mountPath, readOnly }) => ({ name, mountPath, readOnly })),
      tokenMount(),
      ...ownMounts(settings),
    ],
  };
}

/** Names and folders that the pods of a component have without the program's own volumes and containers. */
export function takenNames(props: PodProps): TakenNames {
  const volumes = [...mountedVolumes(props), tokenMount()];
  return {
    volumes: volumes.map(({ name }) => name),
    folders: volumes.map(({ mountPath }) => mountPath),
    containers: [props.brand.binary],
  };
}

function scheduling({ settings, several, labels }: PodTemplateProps) {
  const isSpread = several || settings.topologySpreadConstraints !== undefined;
  return {
    ...placementBlocks({
      ...pickGivenProps(POD_SCHEDULING, settings),
      ...pickGivenProps(NAME_RESOLUTION, settings),
      ...(several && {
        // Not every scheduler knows topology spread.
        affinity: { podAntiAffinity: onDifferentNodes(labels, "preferred"), ...settings.affinity },
      }),
      ...(isSpread && { topologySpreadConstraints: spreadConstraints(settings, labels) }),
    }),
    ...pullSecretBlocks(settings),
  };
}

/**
 * The volumes of the component, the volume of the authority, and an empty volume for each other folder that the image's
 * program writes to.
 */
function mountedVolumes({ volumes, brand, certificateAuthority }: PodProps): readonly MountedVolume[] {
  const others = brand.writableFolders.filter((folder) => !volumes.some(({ mountPath }) => mountPath === folder));
  return [
    ...volumes,
    ...authorityVolumes(certificateAuthority),
    ...others.map((mountPath) => ({
      name: mountPath
        .slice(1)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-"),
      mountPath,
      readOnly: false,
      source: { emptyDirectory: true } as const,
    })),
  ];
}

function authorityVolumes(authority: CertificateAuthority | undefined): readonly MountedVolume[] {
  if (authority === undefined) return [];
  const source = authority.kind === "secret" ? { secret: authority.name } : { configMap: authority.name };
  return [{ name: AUTHORITY_VOLUME, mountPath: AUTHORITY_DIRECTORY, readOnly: true, source }];
}

/** Volumes and mounts of an authority, for a pod without volumes of the program. */
export function authorityBlocks(authority: CertificateAuthority | undefined) {
  const mounted = authorityVolumes(authority);
  return {
    volumes: mounted.map(volume),
    mounts: mounted.map(({ name, mountPath, readOnly }) => ({ name, mountPath, readOnly })),
  };
}

function volume({ name, source }: MountedVolume) {
  if ("configMap" in source) return { name, configMap: { name: source.configMap } };
  if ("secret" in source) return { name, secret: { secretName: source.secret } };
  if ("files" in source) return { name, projected: [{ sources: projectedSources(source.files) }] };
  if ("claim" in source) return { name, persistentVolumeClaim: { claimName: source.claim } };
  return { name, emptyDir: {} };
}

const TOKEN_DIRECTORY = "/var/run/secrets/kubernetes.io/serviceaccount";
const TOKEN_SECONDS = 3600;

/** Name of the volume with the configuration file. */
export const CONFIGURATION_VOLUME = "configuration";

/** Name of the volume with the token of a service account. */
export const TOKEN_NAME = "token";

/** The token that Kubernetes would mount into every pod; here only where it is used, and with an expiry. */
export function tokenVolume() {
  return {
    name: TOKEN_NAME,
    projected: [
      {
        sources: [
          { serviceAccountToken: { path: "token", expirationSeconds: TOKEN_SECONDS } },
          { configMap: [{ name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] }] },
          { downwardApi: { items: [{ path: "namespace", fieldRef: { fieldPath: "metadata.namespace" } }] } },
        ],
      },
    ],
  };
}

/** Where the container of such a pod expects it. */
export function tokenMount() {
  return { name: TOKEN_NAME, mountPath: TOKEN_DIRECTORY, readOnly: true };
}
