import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { waitFor } from "../../terraform/wait-for";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { renderAuthConfiguration } from "../auth/auth-configuration";
import type { AuthService } from "../auth/auth-service";
import { AuthStorage } from "../auth/auth-storage";
import { componentMetadata, componentName, poolName, selectorLabels } from "../component/component-names";
import { describeObjects } from "../component/described-objects";
import type { PlatformSettings } from "../component/platform-settings";
import type { ProxyService } from "../proxy/proxy-service";
import { COMPONENT, ConfigurationTest } from "./configuration-test";

/** Name of the auth service's file without its storage, which a test does not open. */
const WITHOUT_STORAGE = "without-storage.yaml";

/** What is tested. */
export interface ConfigurationTestsProps {
  readonly settings: PlatformSettings;
  readonly auth: AuthService;
  readonly proxies: ProxyService;

  /** What must exist before anything, such as the namespace. */
  readonly dependsOn: readonly ITerraformDependable[];
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
      podsOf: () => ({ podLabels: {} }),
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
