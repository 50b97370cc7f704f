import type { FilePart } from "../../core/model/platform-part";
import { byKey } from "../../core/order";
import { rememberedFor } from "../../core/remembered";
import { lengthIn, type Duration } from "../../core/duration";
import type { CronJobV1 } from "@cdktf/provider-kubernetes/lib/cron-job-v1";
import type { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import type {
  JobV1,
  JobV1SpecTemplateSpecContainerVolumeMount as Mount,
  JobV1SpecTemplateSpecInitContainer as InitContainer,
  JobV1SpecTemplateSpecVolume as Volume,
} from "@cdktf/provider-kubernetes/lib/job-v1";
import { Lazy, Token, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { deliveryFiles, type Delivery } from "../../access/delivery/delivery-files";
import {
  DELIVERY_DIRECTORY,
  DELIVERY_FILES,
  type DeliveryEnvironment,
  type DeliveryTask,
  recordName,
} from "../../access/delivery/delivery-environment";
import type { DeclaredResource } from "../../access/platform-resource";
import { cronSchedule } from "../../core/cron-schedule";
import { checkDeclaration } from "../../core/tree/tree";
import { checkConfigMapSize } from "../../terraform/object-size";
import { resourceAddress } from "../../terraform/declared-parts";
import { literals } from "../../terraform/literals";
import { encodeReferences, evaluatedChecksum } from "../../terraform/references";
import { componentLabels, componentMetadata, deliveryAccountName, componentName } from "../component/component-names";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import type { EnvironmentVariable } from "../../workloads/environment";
import type { PlatformSettings } from "../component/platform-settings";
import type { JobPodSettings, WatchSettings } from "./resource-delivery";
import { HASH_DIGITS, type DeliveryNote } from "./delivery-note";
import { jobPod, type JobContainer } from "./job-pod";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Retries: a broken connection deserves another try, but a rejected resource does not deserve many. */
const RETRIES = 3;

/** How long a look may take, in seconds: the service can be away for half of it. */
const LOOK_SECONDS = 240;

/** How a Job reaches the service. */
export interface DeliveryWay {
  /** Shell of the image. */
  readonly shell: string;

  /** Variables of the script, besides those of every delivery. */
  readonly environment: Pick<DeliveryEnvironment, "NAMESPACE" | "DEPLOYMENT" | "CONTAINER" | "IDENTITY">;

  /** Variables of its programs. */
  readonly variables: readonly EnvironmentVariable[];

  /** Containers that come before. */
  readonly initContainers: readonly InitContainer[];

  /** Image with a shell and jq, for the step that needs no `tctl`. @default that of the Job, which then takes all steps */
  readonly jqImage?: string;

  /** Volumes besides those of every delivery, and where its container has them. */
  readonly volumes: readonly Volume[];
  readonly mounts: readonly Mount[];
}

/** What a delivery brings, and how. */
export interface ResourceDeliveryJobProps {
  readonly settings: Pick<PlatformSettings, "brand" | "name" | "namespace" | "userIds">;
  readonly way: DeliveryWay;

  /** Returns the resources. It is called at synthesis, after the whole tree is declared. */
  readonly resources: () => readonly DeclaredResource[];

  /** Names of those that are brought whoever manages them. */
  readonly takeOver: readonly string[];
  readonly image: string;
  readonly deadline: Duration;

  /** Its service account, as the program declares it. */
  readonly serviceAccount: PodServiceAccount | undefined;

  /** Makes what the pods need, such as the service account. */
  readonly account: (scope: Construct) => readonly ITerraformDependable[];

  /** What the program says of its pods. */
  readonly pods: JobPodSettings;

  /** Who looks whether what was delivered is still there. @default nobody */
  readonly watch?: { readonly note: DeliveryNote } & WatchSettings;
  readonly namespace: readonly ITerraformDependable[];

  /** Resources that must be rolled out before the delivery. */
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * The Job that delivers resources to a service, with the permissions that it needs and no more.
 *
 * It runs `programs/delivery/deliver.sh`; `delivery-account.ts` says what it may do, with the commands of `deliveryCommands`.
 * The names of its files and of the Job are hashes of everything that they depend on, so each change makes a new Job.
 */
export class ResourceDeliveryJob extends Construct {
  /** The underlying resource, for settings without a prop. */
  readonly resource: JobV1;

  /** The CronJob that checks the delivered resources; undefined without a watch. */
  readonly watch: CronJobV1 | undefined;

  private readonly configMap: ConfigMapV1;
  private rendered: { readonly count: number; readonly delivery: Delivery } | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ResourceDeliveryJobProps,
  ) {
    super(scope, id);
    checkDeclaration(this, (problems) => {
      checkConfigMapSize({ name: this.name, files: this.delivery().files }, problems);
    });
    const { note } = props.watch ?? {};
    const files = Lazy.stringValue({ produce: () => this.filesName() });
    const account = props.account(this);
    this.configMap = addResource(kubernetesClass("ConfigMapV1"), this, "files", {
      metadata: this.metadata(files),
      data: Token.asStringMap(Lazy.anyValue({ produce: () => literals(this.files()) })),
      immutable: true,
      dependsOn: props.namespace,
    });
    const deadline = lengthIn("s", props.deadline);
    this.resource = addResource(kubernetesClass("JobV1"), this, "job", {
      metadata: this.metadata(note?.jobName(this.name, files) ?? files),
      spec: {
        backoffLimit: RETRIES,
        activeDeadlineSeconds: deadline,
        template: this.template(files, "deliver", note?.occasion),
      },
      waitForCompletion: true,
      timeouts: { create: `${deadline + 60}s`, update: `${deadline + 60}s` },
      // Created after the old one is destroyed, because a Job that failed is created again with the same name.
      dependsOn: [...props.dependsOn, this.configMap, ...account, ...(note === undefined ? [] : [note.configMap])],
    });
    this.watch = props.watch && this.addWatch(props.watch, files);
  }

  /** What it delivers, for the document of its stack. @internal */
  get part(): FilePart {
    return { address: resourceAddress(this.configMap), file: DELIVERY_FILES.resources };
  }

  /** Looks at what the Job has delivered, and so comes after it. */
  private addWatch({ every, mode }: WatchSettings, files: string): CronJobV1 {
    return addResource(kubernetesClass("CronJobV1"), this, "watch", {
      metadata: componentMetadata(this.props.settings, "watch"),
      spec: {
        schedule: cronSchedule(every),
        concurrencyPolicy: "Forbid",
        startingDeadlineSeconds: LOOK_SECONDS,
        successfulJobsHistoryLimit: 1,
        failedJobsHistoryLimit: 1,
        jobTemplate: {
          metadata: { labels: componentLabels(this.props.settings, "watch") },
          spec: { backoffLimit: 0, activeDeadlineSeconds: LOOK_SECONDS, template: this.template(files, mode) },
        },
      },
      dependsOn: [this.resource],
    });
  }

  /** Rendered once for as many resources as there are: each synthesis asks for it several times. */
  private delivery(): Delivery {
    const { takeOver } = this.props;
    const resources = this.props.resources();
    if (this.rendered?.count !== resources.length) {
      this.rendered = { count: resources.length, delivery: deliveryFiles(resources, takeOver) };
    }
    return this.rendered.delivery;
  }

  private files(): Readonly<Record<string, string>> {
    const { files } = this.delivery();
    return { ...files, [DELIVERY_FILES.resources]: encodeReferences(files[DELIVERY_FILES.resources]) };
  }

  private filesName(): string {
    return `${this.name}-${this.hash(this.delivery())}`;
  }

  /** Changes when what the Job does or delivers changes, also when it is the value of a reference that does. */
  private readonly hash = rememberedFor(({ files, secrets }: Delivery): string => {
    const references = secrets.map(({ variable, ref: { name, key } }) => ({ variable, name, key }));
    const { image, pods, settings, way } = this.props;
    // A Job cannot be changed, so one with other pods is another Job.
    const declared = [
      ...(way.initContainers.length === 0 ? [] : [way]),
      ...(Object.keys(pods).length === 0 ? [] : [pods]),
      ...(settings.userIds === "image" ? [] : [settings.userIds]),
    ];
    return evaluatedChecksum(
      JSON.stringify([files, this.environment("deliver"), references, image, ...declared]),
      HASH_DIGITS,
    );
  });

  private get name(): string {
    return componentName(this.props.settings, "delivery");
  }

  private metadata(name = this.name) {
    return { ...componentMetadata(this.props.settings, "delivery"), name };
  }

  private environment(task: DeliveryTask): Omit<DeliveryEnvironment, "DELIVERY"> {
    const { way, deadline, watch, settings } = this.props;
    const patience = task !== "report" && task !== "restore" ? lengthIn("s", deadline) : LOOK_SECONDS;
    return {
      DELIVERY_DIRECTORY,
      TASK: task,
      ...way.environment,
      RECORD: recordName(this.name),
      PATIENCE: String(Math.ceil(patience / 2)),
      ...(watch && { NOTE: componentName(settings, "watch") }),
    };
  }

  /** In Terraform's names: CDKTF does not translate values that are produced at synthesis. */
  private variables(task: DeliveryTask, occasion: string | undefined) {
    const needsSecrets = task !== "ask" && task !== "act";
    return [
      ...Object.entries({ ...this.environment(task), HOME: "/tmp" })
        .sort(byKey)
        .map(([name, value]) => ({ name, value: literals(value) })),
      { name: "DELIVERY", value: this.filesName() },
      ...(occasion === undefined ? [] : [{ name: "OCCASION", value: occasion }]),
      ...literals(this.props.way.variables),
      ...(needsSecrets ? this.delivery().secrets : []).map(({ variable, ref: { name, key } }) => ({
        name: variable,
        value_from: { secret_key_ref: { name, key } },
      })),
    ];
  }

  private container(name: string, task: DeliveryTask, image = this.props.image, occasion?: string): JobContainer {
    const { shell, mounts } = this.props.way;
    return {
      name,
      image,
      command: [shell, `${DELIVERY_DIRECTORY}/${DELIVERY_FILES.script}`],
      env: Lazy.anyValue({ produce: () => this.variables(task, occasion) }),
      // The step that works out what to do asks nobody.
      mounts: task === "prepare" ? [] : mounts,
    };
  }

  private template(configMap: string, task: DeliveryTask, occasion?: string) {
    const { image, pods, settings, serviceAccount, way } = this.props;
    const inSteps = {
      steps: [this.container("ask", "ask"), this.container("prepare", "prepare", way.jqImage)],
      container: this.container("deliver", "act"),
    };
    return jobPod({
      settings,
      component: "delivery",
      pods,
      account: deliveryAccountName(settings, serviceAccount),
      initContainers: way.initContainers,
      ...(way.jqImage === undefined
        ? { container: this.container(task === "deliver" ? "deliver" : "look", task, image, occasion) }
        : inSteps),
      files: { volume: "delivery", configMap, directory: DELIVERY_DIRECTORY },
      volumes: way.volumes,
    });
  }
}
