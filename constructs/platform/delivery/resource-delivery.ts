import { type SharedPodSettings, SHARED_POD_SETTINGS } from "../../workloads/pod-settings";
import { type ContainerResources, containerResourcesShape } from "../../workloads/pods/resources";
import { cronInterval } from "../../core/cron-schedule";
import { duration, type Duration } from "../../core/duration";
import { mirroredImage, imageReference } from "../../brand/image-registry";
import { givenFields, isCallable } from "../../core/given";
import { VALIDATION_RULES } from "../../core/rules";
import { defaulted, group, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { flag, list, oneOf, textLike } from "../../core/schema/shapes";
import { unmadeValue, Value } from "../../core/value";
import type { Rule } from "../../core/violation";
import { EXTRA_EGRESS, type ExtraEgress } from "../../network/egress";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { OBJECT_METADATA, type DeclaredObjects, type DeliveryObjects } from "../../workloads/object-metadata";
import type { ResourceDeliverer } from "./resource-deliverer";

/** What a program may say of the pods of the delivery's Job. */
export interface JobPodSettings extends SharedPodSettings {
  /** CPU and memory of the container. @default requests of 50m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;
}

/** CPU and memory of the container of the Job. */
export const JOB_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "50m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

/** An image with a POSIX shell, kubectl and jq. */
export const DEFAULT_IMAGE = "docker.io/alpine/k8s:1.34.2";

/** A Job delivers. */
export interface JobStrategy {
  /** The way of delivery. */
  readonly kind: "job";

  /** Image of the Job, with its digest where there is one. */
  readonly image: string;

  /** Whether the program names the image, which is then taken from where it says. */
  readonly isOwnImage: boolean;

  /** How long the Job may take. */
  readonly deadline: Duration;

  /** Names of resources that it brings whoever manages them. */
  readonly takeOver: readonly string[];

  /** Whether a policy limits what its account may run. */
  readonly limitExec: boolean;

  /** Its service account; undefined for one of its own. */
  readonly serviceAccount: PodServiceAccount | undefined;

  /** Settings of its pods. */
  readonly pods: JobPodSettings;

  /** Who looks after it; undefined for nobody. */
  readonly watch: WatchSettings | undefined;

  /** Further ports that it may connect to. */
  readonly egressPorts: readonly number[];

  /** Labels and annotations of its objects. */
  readonly objects: DeclaredObjects | undefined;
}

/** How a platform's resources reach it. */
export type DeliveryStrategy =
  | JobStrategy
  | { readonly kind: "own"; readonly deliverer: ResourceDeliverer }
  | { readonly kind: "none" };

/** How the Job of any delivery runs. */
export interface SharedJobProps extends JobPodSettings, ExtraEgress {
  /** Digest that the image must have, `sha256:` and 64 hexadecimal digits. @default not checked */
  readonly digest?: string;

  /** How long the Job may take, with its retries. @default "10m" */
  readonly deadline?: Duration;

  /**
   * Resources, as `role/editor` or `cluster_auth_preference`, that are overwritten although their label
   * `teleport.dev/origin` says that another program manages them. That program must let go of them.
   *
   * @default none: the delivery refuses them, and delivers the others
   */
  readonly takeOver?: readonly string[];
}

/** What happens if a resource differs from the delivered one. */
export type WatchMode = "report" | "restore" | "off";

/** How the delivered resources in the service are checked. */
export interface DeliveryWatch {
  /**
   * `"report"`: the next plan shows differences, and its apply delivers again. `"restore"`: the check that finds a
   * difference delivers again. `"off"`: nothing is checked.
   *
   * @default "report"
   */
  readonly mode?: WatchMode;

  /** Time between two checks. It must divide an hour or a day evenly. @default "15m" */
  readonly every?: Duration;
}

/** How a CronJob looks after the resources. */
export interface WatchSettings {
  /** What is done about a difference. */
  readonly mode: Exclude<WatchMode, "off">;

  /** How often it looks. */
  readonly every: Duration;
}

/** How the Job of a platform's delivery runs. */
export interface DeliveryJobProps extends SharedJobProps, DeliveryObjects {
  /**
   * Image with a POSIX shell, kubectl, and `jq` 1.6 or newer.
   *
   * @default "docker.io/alpine/k8s:1.34.2"; from the platform's `imageRegistry`, if it has one
   */
  readonly image?: string;

  /**
   * Whether a policy of the API server limits the Job's account to the auth service's pods and to what the delivery
   * runs there: an object of the whole cluster, which needs Kubernetes 1.30 or newer. Without it, the account may run
   * any command in any pod of the namespace.
   *
   * @default true
   */
  readonly limitExec?: boolean;

  /** How changes that people make in the service are found. @default every 15 minutes, and reported */
  readonly watch?: DeliveryWatch;

  /**
   * Service account of the Job. The Job reaches only the Kubernetes API, whatever the account's identity in a cloud.
   *
   * @default one of its own
   */
  readonly serviceAccount?: PodServiceAccount;
}

const JOB_POD_SETTINGS = {
  ...SHARED_POD_SETTINGS,
  resources: containerResourcesShape(JOB_RESOURCES),
} as const satisfies PropsOf<JobPodSettings>;

/** The settings of the pods alone, as the program says them. */
export function jobPodSettings(delivery: JobPodSettings): JobPodSettings {
  return Object.fromEntries(Object.entries(delivery).filter(([name]) => Object.hasOwn(JOB_POD_SETTINGS, name)));
}

/** Shapes of these props, for groups of props. */
export const SHARED_JOB = {
  digest: textLike("sha256: and 64 hexadecimal digits", /^sha256:[0-9a-f]{64}$/, {
    fix: "copy the digest that the registry shows",
  }),
  deadline: defaulted(duration({ whole: "s" }), "10m"),
  takeOver: list(textLike("a kind, or a kind, a slash and a name", /^[a-z][a-z0-9_]*(\/.+)?$/), { atLeast: 0 }),
  ...EXTRA_EGRESS,
  ...JOB_POD_SETTINGS,
} as const satisfies PropsOf<SharedJobProps>;

const WATCHED: WatchSettings = { mode: "report", every: "15m" };

const WATCH = group<DeliveryWatch>()({
  mode: defaulted(oneOf(["report", "restore", "off"]), WATCHED.mode),
  every: defaulted(cronInterval, WATCHED.every),
});

const JOB = group<DeliveryJobProps>()({
  ...SHARED_JOB,
  ...OBJECT_METADATA.delivery,
  image: imageReference(),
  limitExec: defaulted(flag(), true),
  watch: defaulted(WATCH, WATCHED),
  serviceAccount: instance(PodServiceAccount),
});

const DELIVERER: Rule = {
  ...VALIDATION_RULES["TYPE-001"],
  allowed: "an object with the method deliver(scope, context)",
  fix: "pass an object that implements ResourceDeliverer",
};

/** How roles, the maintenance window and other resources reach the auth service. */
export class ResourceDelivery extends Value {
  /**
   * A Job in the platform's namespace that runs `tctl` in the auth service's pod. An apply waits for it, and a CronJob
   * checks the resources. Labels that select pods break `POD-003`.
   */
  static job(props: DeliveryJobProps = {}): ResourceDelivery {
    return make(
      ResourceDelivery,
      JOB,
      props,
      ({ image, digest, deadline, limitExec, watch: { mode, every }, ...further }) => {
        const { serviceAccount, objectMetadata: objects, egressPorts = [], takeOver = [] } = further;
        const pods = jobPodSettings(further);
        const named = image ?? DEFAULT_IMAGE;
        const pinned = digest === undefined ? named : `${named}@${digest}`;
        const how = { image: pinned, isOwnImage: image !== undefined, deadline, limitExec, egressPorts, takeOver };
        const watch = mode === "off" ? undefined : { mode, every };
        return new ResourceDelivery({ kind: "job", ...how, serviceAccount, pods, watch, objects });
      },
    );
  }

  /** Your own way of delivery. Anything but a {@link ResourceDeliverer} breaks `TYPE-001`. */
  static by(deliverer: ResourceDeliverer): ResourceDelivery {
    if (isDeliverer(deliverer)) return new ResourceDelivery({ kind: "own", deliverer });
    return unmadeValue(ResourceDelivery, [{ rule: DELIVERER, property: "deliverer", given: "another value" }]);
  }

  /**
   * Nothing is delivered. Bring the resources yourself, from an output of the stack or from `resources.yaml` in
   * the stack's folder.
   */
  static none(): ResourceDelivery {
    return new ResourceDelivery({ kind: "none" });
  }

  /**
   * This way of delivery, with settings for its pods that it does not have itself.
   *
   * @internal
   */
  onPodsWith(settings: SharedPodSettings): ResourceDelivery {
    const { strategy } = this;
    if (strategy.kind !== "job") return this;
    return new ResourceDelivery({ ...strategy, pods: { ...settings, ...strategy.pods } });
  }

  private constructor(
    /** @internal */
    readonly strategy: DeliveryStrategy,
  ) {
    super();
  }
}

/** How a Job of a platform runs, whatever it does. */
type JobSettings = Pick<JobStrategy, "image" | "isOwnImage" | "pods" | "objects">;

/** How further Jobs of a platform run: as that of its delivery, or as that would by default. */
export function furtherJobSettings(platform: {
  readonly delivery: ResourceDelivery;
  readonly allPods?: SharedPodSettings;
}): JobSettings {
  const { strategy } = platform.delivery;
  if (strategy.kind === "job") return strategy;
  return { image: DEFAULT_IMAGE, isOwnImage: false, pods: platform.allPods ?? {}, objects: undefined };
}

/** The image of a Job; the image that no program names is taken from the platform's registry. */
export function deliveryImage(
  { image, isOwnImage }: Pick<JobSettings, "image" | "isOwnImage">,
  registry: string | undefined,
): string {
  return isOwnImage ? image : mirroredImage(registry, image);
}

/** No schema reads it, since reading would copy an object literal. */
function isDeliverer(given: unknown): given is ResourceDeliverer {
  return isCallable(givenFields(given)["deliver"]);
}

/** How the resources are watched; undefined where nobody does. */
export function watchSettings(delivery: ResourceDelivery): WatchSettings | undefined {
  const { strategy } = delivery;
  return strategy.kind === "job" ? strategy.watch : undefined;
}
