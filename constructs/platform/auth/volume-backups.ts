import type { CronJobV1 } from "@cdktf/provider-kubernetes/lib/cron-job-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { byKey } from "../../core/order";
import { cronSchedule } from "../../core/cron-schedule";
import { packageProgram } from "../../core/package-programs";
import { liveObjects } from "../../terraform/live-objects";
import { preconditions } from "../../terraform/live-version";
import { ConfigurationFile } from "../component/configuration-file";
import {
  backupSnapshot,
  backupSelector,
  BACKUP_DIRECTORY,
  BACKUP_FILES,
  NOT_READY,
  SNAPSHOTS,
  type BackupEnvironment,
  type DeclaredBackup,
} from "./storage/volume-backup";
import { componentMetadata } from "../component/component-names";
import { snapshotsAreServed } from "./plan-conditions";
import { tokenMount, tokenVolume } from "../component/pod-template";
import { deliveryImage, furtherJobSettings } from "../delivery/resource-delivery";
import { ensureJobAccount } from "../delivery/delivery-account";
import { jobPod } from "../delivery/job-pod";
import { addResource } from "../../terraform/written-objects";
import type { PartProps } from "../component/workload";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** How long a run waits for its snapshot, in seconds: some storage systems copy the whole volume first. */
const PATIENCE = 3600;

/** What may go wrong before a snapshot is made is tried again. */
const RETRIES = 3;

const CONTAINER = "backup";

/** What the backup of a platform is made of. */
export interface VolumeBackupsProps extends PartProps {
  readonly backup: DeclaredBackup;

  /** The claim whose volume is backed up. */
  readonly claim: ITerraformDependable;
}

/** The CronJob that takes snapshots of the auth service's volume, with the permissions that it needs and no more. */
export class VolumeBackups extends Construct {
  /** The underlying resource, for settings without a prop. */
  readonly resource: CronJobV1;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: VolumeBackupsProps,
  ) {
    super(scope, id);
    const { settings, backup, dependsOn, claim } = props;
    const metadata = componentMetadata(settings, "backup");
    const account = ensureJobAccount(this, {
      settings,
      component: "backup",
      serviceAccount: undefined,
      rules: [{ apiGroups: [SNAPSHOTS.group], resources: [SNAPSHOTS.resource], verbs: ["create", "list", "delete"] }],
      egressPorts: [],
      limits: [],
      dependsOn,
    });
    const files = new ConfigurationFile(this, "files", {
      ...metadata,
      files: {
        [BACKUP_FILES.script]: packageProgram(`backup/${BACKUP_FILES.script}`),
        [BACKUP_FILES.snapshot]: `${JSON.stringify(backupSnapshot(settings, backup), undefined, 2)}\n`,
      },
      dependsOn,
    });
    this.resource = addResource(kubernetesClass("CronJobV1"), this, "cron-job", {
      metadata,
      spec: {
        schedule: cronSchedule(backup.every),
        concurrencyPolicy: "Forbid",
        successfulJobsHistoryLimit: 1,
        failedJobsHistoryLimit: 1,
        jobTemplate: { metadata: {}, spec: this.job(files.name) },
      },
      dependsOn: [claim, files.resource, ...account],
      ...(settings.makesClusterWide && { lifecycle: { precondition: preconditions([this.served()]) } }),
    });
  }

  private job(configMap: string) {
    const { settings } = this.props;
    const job = furtherJobSettings(settings);
    return {
      backoffLimit: RETRIES,
      activeDeadlineSeconds: PATIENCE + 600,
      podFailurePolicy: {
        // The provider crashes where no container is named.
        rule: [{ action: "FailJob", onExitCodes: { containerName: CONTAINER, operator: "In", values: [NOT_READY] } }],
      },
      template: jobPod({
        settings,
        component: "backup",
        pods: job.pods,
        account: componentMetadata(settings, "backup").name,
        container: {
          name: CONTAINER,
          image: deliveryImage(job, settings.imageRegistry),
          command: ["/bin/sh", `${BACKUP_DIRECTORY}/${BACKUP_FILES.script}`],
          env: Object.entries({ ...this.environment(), HOME: "/tmp" })
            .sort(byKey)
            .map(([name, value]) => ({ name, value })),
          mounts: [tokenMount()],
        },
        files: { volume: "backup", configMap, directory: BACKUP_DIRECTORY },
        volumes: [tokenVolume()],
      }),
    };
  }

  private environment(): BackupEnvironment {
    const { settings, backup } = this.props;
    return {
      BACKUP_DIRECTORY,
      NAMESPACE: settings.namespace,
      SELECTOR: backupSelector(settings),
      RETAIN: String(backup.retain),
      PATIENCE: String(PATIENCE),
    };
  }

  private served() {
    const version = `v1.${SNAPSHOTS.group}`;
    const kind = { apiVersion: "apiregistration.k8s.io/v1", kind: "APIService" };
    return snapshotsAreServed(liveObjects(this, "live-snapshot-api", { ...kind, name: version }));
  }
}
