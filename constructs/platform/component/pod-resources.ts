import type { CronJobV1 } from "@cdktf/provider-kubernetes/lib/cron-job-v1";
import type { DeploymentV1 } from "@cdktf/provider-kubernetes/lib/deployment-v1";
import type { JobV1 } from "@cdktf/provider-kubernetes/lib/job-v1";

// To load one of these classes takes as long as to load those of many other resources: each describes pods in full.

/** The class of a CronJob, loaded by whoever first asks for it. */
export function cronJobClass(): typeof CronJobV1 {
  const loaded = require("@cdktf/provider-kubernetes/lib/cron-job-v1") as { CronJobV1: typeof CronJobV1 };
  return loaded.CronJobV1;
}

/** The class of a Deployment, loaded by whoever first asks for it. */
export function deploymentClass(): typeof DeploymentV1 {
  const loaded = require("@cdktf/provider-kubernetes/lib/deployment-v1") as { DeploymentV1: typeof DeploymentV1 };
  return loaded.DeploymentV1;
}

/** The class of a Job, loaded by whoever first asks for it. */
export function jobClass(): typeof JobV1 {
  const loaded = require("@cdktf/provider-kubernetes/lib/job-v1") as { JobV1: typeof JobV1 };
  return loaded.JobV1;
}
