import { parse } from "yaml";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { AuditEventStorage } from "../../constructs/platform/auth/storage/audit-event-storage";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { at, type Synthesised } from "../support/synthesis";
import { OLD, RECORDINGS } from "./declared-platforms";
import { synthesise as synthesisePlatform } from "./support";

type Props = Partial<AccessPlatformProps>;

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env: readonly unknown[];
  readonly volume_mount: readonly { readonly name: string }[];
}

interface Volume {
  readonly name: string;
}

const READS_VALUES = { version: "18.3.0" };

const SPREAD = { topologySpreadConstraints: [{ topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule" }] } as const;

const FIRESTORE = AuthStorage.firestore({
  project: "acme",
  collection: "state",
  auditEvents: AuditEventStorage.firestore({ project: "acme", collection: "events" }),
  sessionRecordings: RECORDINGS,
});

function synthesise(props: Props = {}): Synthesised {
  return synthesisePlatform({ validateConfiguration: true, ...props });
}

/** Names of the Jobs that test configurations. */
function tests(synthesised: Synthesised): readonly string[] {
  const names = synthesised.resources("kubernetes_job_v1").map((job) => String(at(job, "metadata.name")));
  return names.filter((name) => /-test-[0-9a-f]{10}$/.test(name));
}

/** The Job that tests the configuration of a workload. */
function testOf(synthesised: Synthesised, workload: string) {
  const [name = ""] = tests(synthesised).filter((each) => each.startsWith(`${workload}-test-`));
  return synthesised.resource("kubernetes_job_v1", name);
}

function containers(job: unknown): readonly Container[] {
  const spec = at(job, "spec.template.spec") as { init_container?: Container[]; container: Container[] };
  return [...(spec.init_container ?? []), ...spec.container];
}

function volumes(workload: unknown): readonly Volume[] {
  return at(workload, "spec.template.spec.volume") as Volume[];
}

test("each file and each Deployment that reads one waits for all tests", () => {
  const synthesised = synthesise({ proxyPools: { edge: { nodeSelector: { zone: "edge" } } } });
  expect(tests(synthesised).map((name) => name.slice(0, -10))).toEqual([
    "svc-auth-test-",
    "svc-proxy-test-",
    "svc-proxy-test-",
  ]);
  const waiting = [
    ...["svc-auth", "svc-proxy"].map((name) => synthesised.resource("kubernetes_config_map_v1", name)),
    ...synthesised.resources("kubernetes_deployment_v1"),
  ];
  expect(waiting).toHaveLength(5);
  for (const resource of waiting) {
    const jobs = (resource["depends_on"] as string[]).filter((address) => address.startsWith("kubernetes_job_v1."));
    expect(jobs).toHaveLength(3);
  }
});

test("names fit a Job, however long those of platform and pool are", () => {
  const [name, pool] = ["n".repeat(40), "p".repeat(16)];
  const synthesised = synthesise({ name, proxyPools: { [pool]: { nodeSelector: { zone: "edge" } } } });
  expect(Math.max(...tests(synthesised).map(({ length }) => length))).toBeLessThan(64);
});

test("no connection is open where a release is taken over, either", () => {
  const synthesised = synthesise({ takeOver: OLD, createNamespace: false });
  const policy = synthesised.resource("kubernetes_network_policy_v1", "old-configuration-test");
  const [name = ""] = tests(synthesised);
  const job = synthesised.resource("kubernetes_job_v1", name);
  expect(at(job, "spec.template.metadata.labels")).toMatchObject(
    at(policy, "spec.pod_selector.match_labels") as object,
  );
});

test("pools whose pods are alike are tested once", () => {
  expect(tests(synthesise({ proxyPools: { edge: { replicas: 5 } } }))).toHaveLength(2);
});

describe.each([
  ["svc-auth", {}],
  ["svc-auth", { auth: { storage: FIRESTORE } }],
  ["svc-proxy", {}],
] as const)("the pod that tests what %s reads, of %j", (workload, props: Props) => {
  const synthesised = synthesise({ ...READS_VALUES, ...props });
  const [job, deployment] = [testOf(synthesised, workload), synthesised.resource("kubernetes_deployment_v1", workload)];
  const program = at(deployment, "spec.template.spec.container.0") as Container;
  const inPod = ({ name }: Volume) => name !== "token";

  test("has the image, the environment and the mounts of those pods, and their user", () => {
    for (const { image, env, volume_mount } of containers(job)) {
      const { image: declared, env: variables, volume_mount: mounts } = program;
      expect({ image, env, volume_mount }).toEqual({
        image: declared,
        env: variables,
        volume_mount: mounts.filter(inPod),
      });
    }
    for (const path of ["security_context", "service_account_name"].map((key) => `spec.template.spec.${key}`)) {
      expect(at(job, path)).toEqual(at(deployment, path));
    }
  });

  test("has their volumes, with the tested file, and without a token or a claim", () => {
    const tested = {
      name: "configuration",
      config_map: { name: expect.stringMatching(/-test-[0-9a-f]{10}$/) as unknown },
    };
    const expected = volumes(deployment)
      .filter(inPod)
      .map((volume) => (volume.name === "configuration" ? tested : volume))
      .map((volume) => ("persistent_volume_claim" in volume ? { name: volume.name, empty_dir: {} } : volume));
    expect(volumes(job)).toEqual(expected);
  });

  test("may connect to nothing, and no Service leads to it", () => {
    const labels = at(job, "spec.template.metadata.labels") as Record<string, string>;
    const [policy] = synthesised
      .resources("kubernetes_network_policy_v1")
      .filter((each) => at(each, "metadata.name") === "svc-configuration-test");
    expect(labels).toMatchObject(at(policy, "spec.pod_selector.match_labels") as object);
    expect(at(policy, "spec.policy_types")).toEqual(["Ingress", "Egress"]);
    expect(policy!["spec"]).not.toHaveProperty("egress");
    expect(policy!["spec"]).not.toHaveProperty("ingress");
    for (const service of synthesised.resources("kubernetes_service_v1")) {
      expect(labels).not.toMatchObject(at(service, "spec.selector") as object);
    }
  });
});

describe("the program is asked", () => {
  const PLUGIN = { name: "plugin", image: "registry.example.com/plugin:1" };
  const FORM = "svc configure --test=/etc/svc/svc.yaml";
  const VALUES = "svc backend ls --config=/etc/svc/svc.yaml";

  test.each<readonly [string, Props, readonly string[]]>([
    ["form and values, where the version can read them", READS_VALUES, [FORM, VALUES]],
    ["the form alone of an older version", { version: "18.2.7" }, [FORM]],
    ["the form alone where a container brings files", { ...READS_VALUES, auth: { initContainers: [PLUGIN] } }, [FORM]],
    [
      "the form alone where a claim has files",
      { ...READS_VALUES, auth: { volumes: { keys: PodVolume.claim({ name: "keys", mountPath: "/keys" }) } } },
      [FORM],
    ],
    [
      "for values without a storage that it could change",
      { ...READS_VALUES, auth: { storage: FIRESTORE } },
      [FORM, "svc backend ls --config=/etc/svc/without-storage.yaml"],
    ],
  ])("%s", (_case, props, expected) => {
    expect(containers(testOf(synthesise(props), "svc-auth")).map(({ command }) => command.join(" "))).toEqual(expected);
  });

  test("for the exact file, and where the storage is left out, for nothing else that differs", () => {
    const synthesised = synthesise({ ...READS_VALUES, auth: { storage: FIRESTORE } });
    const [configuration] = volumes(testOf(synthesised, "svc-auth"));
    const tested = String(at(configuration, "config_map.name"));
    const file = synthesised.file(tested, "svc.yaml");
    expect(file).toBe(synthesised.file("svc-auth", "svc.yaml"));
    const { svc, ...sections } = parse(file) as Record<string, Record<string, unknown>>;
    const { storage, ...section } = svc!;
    expect(storage).toBeDefined();
    expect(parse(synthesised.file(tested, "without-storage.yaml"))).toEqual({ ...sections, svc: section });
  });
});

test.each<readonly [string, Props, readonly string[]]>([
  ["the auth service's file", { auth: { furtherConfiguration: { teleport: { cache: { enabled: true } } } } }, ["auth"]],
  ["the proxies' file", { channels: { edge: VersionChannel.static("17.5.1") } }, ["proxy"]],
  ["the image", { version: "17.5.3" }, ["auth", "proxy"]],
  ["a variable", { proxies: { extraEnvironment: { A: "b" } } }, ["proxy"]],
  ["a mount", { auth: { volumes: { keys: PodVolume.configMap({ name: "a", mountPath: "/a" }) } } }, ["auth"]],
  ["the number of pods", { proxies: { replicas: 5 } }, []],
  ["the spread of pods", { auth: SPREAD, proxies: SPREAD }, []],
])("another name, and so another test, where there is another value of %s", (_what, props, expected) => {
  const before = tests(synthesise());
  const changed = tests(synthesise(props)).filter((name) => !before.includes(name));
  expect(changed.map((name) => name.split("-")[1])).toEqual(expected);
});

test("a program can do without", () => {
  const synthesised = synthesise({ validateConfiguration: false });
  expect(tests(synthesised)).toEqual([]);
  expect(synthesised.text).not.toContain("configuration-test");
});
