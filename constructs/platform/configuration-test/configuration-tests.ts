import type { JobV1 } from "@cdktf/provider-kubernetes/lib/job-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { evaluatedChecksum } from "../../terraform/references";
import { isKnownAt } from "../../updates/known-at";
import {
  componentLabels,
  type Component,
  componentMetadata,
  componentName,
  poolName,
  selectorLabels,
} from "../component/component-names";
import { ConfigurationFile } from "../component/configuration-file";
import type { PlatformSettings } from "../component/platform-settings";
import type { PodProps } from "../component/pod-template";
import { HASH_DIGITS } from "../delivery/delivery-note";
import { furtherJobSettings } from "../delivery/resource-delivery";
import { testPod, type ProgramRun } from "./test-pod";
import { addResource } from "../../terraform/written-objects";
import { waitFor } from "../../terraform/wait-for";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { renderAuthConfiguration } from "../auth/auth-configuration";
import type { AuthService } from "../auth/auth-service";
import { AuthStorage } from "../auth/auth-storage";
import { describeObjects } from "../component/described-objects";
import type { ProxyService } from "../proxy/proxy-service";
import type { PartProps } from "../component/workload";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Component of all objects of tests. */
const COMPONENT: Component = "configuration-test";

/** Command that opens the storage of a configuration, for which the program reads each value, and each file that it names. */
const READS_VALUES = "backend ls";

/** A workload whose pods read a configuration. */
interface TestedWorkload {
  readonly name: string;
  readonly pod: PodProps;
}

/** What a test is made of. */
interface ConfigurationTestProps extends PartProps {
  /** Name of the component. */
  readonly name: string;
  readonly configuration: ConfigurationFile;

  /** Who reads it. */
  readonly workloads: readonly TestedWorkload[];

  /** File whose values are read. @default the one that the pods read */
  readonly values?: { readonly name: string; readonly content: string };

  /** What the pods run as and mount. */
  readonly mounted: readonly ITerraformDependable[];
}

/**
 * Jobs in which the service's program tests a configuration before workloads get it: one for all workloads whose pods have
 * the same image, environment and mounts.
 *
 * Their names are hashes of all that is tested, so each change is tested by new Jobs. The files of containers that run
 * before the service, and those on claims, are not there; then only the form of the file is tested.
 */
class ConfigurationTest extends Construct {
  /** The underlying resources, for settings without a prop. */
  readonly resources: readonly JobV1[];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ConfigurationTestProps,
  ) {
    super(scope, id);
    const { configuration, workloads, values, dependsOn } = props;
    const files = { ...configuration.files, ...(values && { [values.name]: values.content }) };
    const copy = new ConfigurationFile(this, "files", {
      ...this.metadata(JSON.stringify(files)),
      files,
      immutable: true,
      dependsOn,
    });
    const distinct = new Map<string, TestedWorkload>();
    for (const workload of workloads) {
      const tested = JSON.stringify([files, this.template(workload, "")]);
      if (!distinct.has(tested)) distinct.set(tested, workload);
    }
    this.resources = [...distinct].map(([tested, workload]) => this.createJob(workload, tested, copy));
  }

  private createJob(workload: TestedWorkload, tested: string, copy: ConfigurationFile): JobV1 {
    const { settings, dependsOn, mounted } = this.props;
    const deadline = settings.rolloutTimeoutSeconds;
    return addResource(kubernetesClass("JobV1"), this, `job-${workload.name}`, {
      metadata: this.metadata(tested),
      spec: {
        // A file does not get better by another try.
        backoffLimit: 0,
        activeDeadlineSeconds: deadline,
        template: this.template(workload, copy.name),
      },
      waitForCompletion: true,
      timeouts: { create: `${deadline + 60}s`, update: `${deadline + 60}s` },
      dependsOn: [...dependsOn, ...mounted, copy.resource],
    });
  }

  /** With the name of the component, since that of a pool would be too long for a Job. */
  private metadata(tested: string) {
    const { settings, name } = this.props;
    return {
      name: `${name}-test-${evaluatedChecksum(tested, HASH_DIGITS)}`,
      namespace: settings.namespace,
      labels: componentLabels(settings, COMPONENT),
    };
  }

  private template({ pod }: TestedWorkload, configMap: string) {
    const { settings } = this.props;
    return testPod({
      pod,
      configMap,
      runs: this.runs(pod),
      jobPods: furtherJobSettings(settings).pods,
      labels: componentLabels(settings, COMPONENT),
    });
  }

  private runs({ settings: { initContainers = [], volumes = {} } }: PodProps): readonly [...ProgramRun[], ProgramRun] {
    const {
      settings: { brand, version },
      values,
    } = this.props;
    const file = (name: string) => `${brand.configurationDirectory}/${name}`;
    const form = { name: "form", arguments: ["configure", `--test=${file(brand.configurationFileName)}`] };
    const hasAllFiles =
      initContainers.length === 0 && Object.values(volumes).every(({ source }) => !("persistentVolumeClaim" in source));
    if (!hasAllFiles || !isKnownAt("command", READS_VALUES, version)) return [form];
    const config = file(values?.name ?? brand.configurationFileName);
    return [form, { name: "values", arguments: [...READS_VALUES.split(" "), `--config=${config}`] }];
  }
}

/** Name of the auth service's file without its storage, which a test does not open. */
const WITHOUT_STORAGE = "without-storage.yaml";

/** What is tested. */
interface ConfigurationTestsProps extends PartProps {
  readonly auth: AuthService;
  readonly proxies: ProxyService;
}

/**
 * The tests of the configuration of the auth service and of each pool of proxies.
 *
 * All of them end before an apply changes one of the files or Deployments, so a mistake that only the service sees ends the
 * apply while the old pods run.
 */
export class ConfigurationTests extends Construct {
  constructor(scope: Construct, id: string, { settings, auth, proxies, dependsOn }: ConfigurationTestsProps) {
    super(scope, id);
    const metadata = componentMetadata(settings, COMPONENT);
    const policy = new NetworkPolicy(this, "traffic", {
      ...metadata,
      // Pods of a Job have no labels of a release that is taken over.
      pods: selectorLabels({ ...settings, takeOver: undefined }, COMPONENT),
      about: { component: "configuration-test", name: settings.name },
      flows: [],
      dependsOn,
    });
    const before = [...dependsOn, policy.resource];
    const { storage } = settings.auth;
    const ofAuth = new ConfigurationTest(this, "auth", {
      settings,
      name: componentName(settings, "auth"),
      configuration: auth.configuration,
      workloads: [{ name: componentName(settings, "auth"), pod: auth.workload.pod }],
      ...(storage.settings.kind === "external" && {
        values: { name: WITHOUT_STORAGE, content: renderAuthConfiguration(onVolume(settings)) },
      }),
      dependsOn: before,
      mounted: auth.account,
    });
    const ofProxies = new ConfigurationTest(this, "proxies", {
      settings,
      name: componentName(settings, "proxy"),
      configuration: proxies.configuration,
      workloads: [...proxies.pools].map(([name, pool]) => ({
        name: poolName(settings, name),
        pod: pool.workload.pod,
      })),
      dependsOn: before,
      mounted: proxies.mounted,
    });
    const tests = [...ofAuth.resources, ...ofProxies.resources];
    const files = [auth, proxies].map(({ configuration }) => configuration.resource);
    const deployments = [auth, ...proxies.pools.values()].map(({ workload }) => workload.resource);
    for (const resource of [...files, ...deployments]) waitFor(resource, tests);
    // What is said of one kind is said of objects that are changed, not of those that come before.
    for (const [test, { objectMetadata }] of [
      [ofAuth, settings.auth],
      [ofProxies, settings.proxies],
    ] as const) {
      describeObjects(test, objectMetadata?.all && { all: objectMetadata.all });
    }
  }
}

/** The platform as if it kept its state on a volume: then a file names no storage that a test could change. */
function onVolume(settings: PlatformSettings): PlatformSettings {
  return { ...settings, auth: { ...settings.auth, storage: AuthStorage.persistentVolume() } };
}
