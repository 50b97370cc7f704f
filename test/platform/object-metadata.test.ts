import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { Replicas } from "../../constructs/platform/component/replicas";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { at, violations, type Synthesised } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack, synthesise } from "./support";

type Resource = Readonly<Record<string, unknown>>;

/** The objects that have a label or an annotation, each as `type name`. */
function objectsWith(synthesised: Synthesised, kind: "labels" | "annotations", name: string): string[] {
  const { resource } = JSON.parse(synthesised.text) as { resource: Record<string, Record<string, Resource>> };
  return Object.entries(resource).flatMap(([type, resources]) =>
    Object.values(resources)
      .filter((each) => Object.hasOwn(at(each, `metadata.${kind}`) ?? {}, name))
      .map((each) => `${type.replace(/^kubernetes_|_v\d$/g, "")} ${String(at(each, "metadata.name"))}`),
  );
}

const TEAM = { labels: { team: "platform" }, annotations: { "example.com/owner": "platform" } };
const replicas = Replicas.autoscaled({ horizontal: { max: 5, cpuUtilization: 70 } });

test("every object of a component has the labels and annotations that a program says, and no other has", () => {
  const auth = synthesise({ auth: { objectMetadata: { all: TEAM } } });
  expect(objectsWith(auth, "labels", "team").filter((object) => !object.endsWith("svc-auth"))).toEqual([]);
  expect(objectsWith(auth, "annotations", "example.com/owner").sort()).toEqual(
    objectsWith(auth, "labels", "team").sort(),
  );
  for (const kind of ["config_map", "deployment", "network_policy", "persistent_volume_claim", "service"]) {
    expect(objectsWith(auth, "labels", "team")).toContain(`${kind} svc-auth`);
  }
  const pool = synthesise({ proxyPools: { edge: { replicas, objectMetadata: { all: TEAM } } } });
  expect(objectsWith(pool, "labels", "team").sort()).toEqual([
    "deployment svc-proxy-edge",
    "horizontal_pod_autoscaler svc-proxy-edge",
    "pod_disruption_budget svc-proxy-edge",
    "service svc-proxy-edge",
  ]);
  const proxies = synthesise({
    proxies: { objectMetadata: { all: TEAM } },
    proxyPools: { edge: { objectMetadata: {} } },
  });
  expect(objectsWith(proxies, "labels", "team").sort()).toEqual([
    "config_map svc-proxy",
    "deployment svc-proxy",
    "ingress svc-proxy",
    "network_policy svc-proxy",
    "pod_disruption_budget svc-proxy",
    "service svc-proxy",
    "service_account svc-proxy",
  ]);
  const delivery = synthesise({ delivery: ResourceDelivery.job({ objectMetadata: { all: TEAM } }) });
  expect(
    objectsWith(delivery, "labels", "team")
      .map((object) => object.split(" ")[0])
      .sort(),
  ).toEqual([
    "config_map",
    "config_map",
    "cron_job",
    "job",
    "network_policy",
    "role",
    "role_binding",
    "service_account",
  ]);
});

test("what is said of one kind is for that kind, and wins over what is said of all", () => {
  const synthesised = synthesise({
    proxies: { objectMetadata: { all: TEAM, service: { labels: { team: "edge" }, annotations: { a: "1" } } } },
  });
  const of = (type: string, path: string) => at(synthesised.resource(type, "svc-proxy"), path);
  expect(of("kubernetes_service_v1", "metadata.labels.team")).toBe("edge");
  expect(of("kubernetes_service_v1", "metadata.annotations")).toMatchObject({
    "example.com/owner": "platform",
    a: "1",
  });
  expect(of("kubernetes_deployment_v1", "metadata.labels.team")).toBe("platform");
  expect(of("kubernetes_deployment_v1", "spec.template.metadata.labels")).not.toHaveProperty("team");
});

test("what the component says itself wins", () => {
  const exposure = ServiceExposure.clusterIp({ annotations: { "example.com/owner": "network" } });
  const synthesised = synthesise({ proxies: { exposure, objectMetadata: { all: TEAM } } });
  const service = synthesised.resource("kubernetes_service_v1", "svc-proxy");
  expect(at(service, "metadata.annotations")).toMatchObject({ "example.com/owner": "network" });
});

test("another label is no reason for another Job", () => {
  const nameOf = (team: string) =>
    at(
      synthesise({ delivery: ResourceDelivery.job({ objectMetadata: { job: { labels: { team } } } }) }).resources(
        "kubernetes_job_v1",
      )[0],
      "metadata.name",
    );
  expect(nameOf("a")).toBe(nameOf("b"));
});

test.each<[Partial<AccessPlatformProps>, string]>([
  [
    { auth: { objectMetadata: { deployment: { labels: { app: "mine" } } } } },
    "POD-003 auth.objectMetadata.deployment.labels.app",
  ],
])("%j is refused", (props, problem) => {
  expect(problemsOf(violations(platformStack(props).stack))).toEqual([problem]);
});

describe("a cluster that assigns the numbers of users", () => {
  const podsOf = (props: Partial<AccessPlatformProps>) => {
    const synthesised = synthesise(props);
    const [job] = synthesised.resources("kubernetes_job_v1");
    const deployments = ["svc-auth", "svc-proxy"].map((name) => synthesised.resource("kubernetes_deployment_v1", name));
    return [...deployments, job].map((each) => at(each, "spec.template.spec"));
  };

  test("gets pods without any, which still may not be root", () => {
    const pods = podsOf({ userIds: "assigned" });
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(at(pod, "security_context")).toEqual({
        run_as_non_root: true,
        seccomp_profile: { type: "RuntimeDefault" },
      });
    }
    expect(JSON.stringify(pods)).not.toMatch(/run_as_user|run_as_group|fs_group/);
  });
});
