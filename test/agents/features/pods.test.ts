import { chartValues } from "../../../constructs/agents/features/features";
import type { AgentPodProps } from "../../../constructs/agents/common/agent-release-props";
import { AgentStorage } from "../../../constructs/agents/common/agent-storage";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { Brand } from "../../../constructs/brand/brand";
import { CertificateAuthority } from "../../../constructs/secrets/certificate-authority";
import { PodVolume } from "../../../constructs/workloads/pods/pod-volume";
import { planned, platform, violationsOf } from "../fixtures";

const valuesOf = (pods: AgentPodProps) => chartValues(planned({ pods }));

test("what a program says of pods has the names of Teleport's chart", () => {
  const pods: AgentPodProps = {
    imagePullPolicy: "Always",
    hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
    dnsPolicy: "None",
    dnsConfig: { nameservers: ["10.0.0.53"], options: [{ name: "ndots", value: "0" }] },
    terminationGracePeriodSeconds: 3600,
    probes: { timeoutSeconds: 5 },
  };
  const { probes, ...same } = pods;
  expect(valuesOf(pods)).toMatchObject({ ...same, probeTimeoutSeconds: probes?.timeoutSeconds });
});

/** A value of each setting: one that charts do not get would be accepted and have no effect. */
const EACH: { readonly [Setting in keyof AgentPodProps]-?: AgentPodProps[Setting] } = {
  replicas: 2,
  availability: { antiAffinity: "required" },
  affinity: { nodeAffinity: {} },
  topologySpreadConstraints: [{ topologyKey: "rack", whenUnsatisfiable: "ScheduleAnyway" }],
  nodeSelector: { pool: "agents" },
  tolerations: [{ key: "pool", operator: "Exists" }],
  priorityClassName: "high",
  hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
  dnsPolicy: "Default",
  dnsConfig: { nameservers: ["10.0.0.53"] },
  imagePullSecrets: ["registry"],
  imagePullPolicy: "Always",
  terminationGracePeriodSeconds: 3600,
  probes: { timeoutSeconds: 5 },
  resources: { memoryLimit: "2Gi" },
  podAnnotations: { "example.com/scrape": "true" },
  podLabels: { team: "platform" },
  extraEnvironment: { ZONE: "eu" },
  volumes: { scratch: PodVolume.emptyDirectory({ mountPath: "/scratch" }) },
  initContainers: [{ name: "prepare", image: "registry.example.com/prepare:1" }],
  sidecars: [{ name: "forwarder", image: "registry.example.com/forwarder:1" }],
  storage: AgentStorage.persistentVolume({ size: "2Gi" }),
  serviceAccount: PodServiceAccount.existing({ name: "agents" }),
  log: { level: "DEBUG" },
  userIds: "assigned",
};

test.each(Object.entries(EACH))("%s reaches the chart", (setting, value) => {
  expect(valuesOf({ [setting]: value })).not.toEqual(valuesOf({}));
});

test("what a program does not say is the chart's to decide", () => {
  const values = Object.keys(valuesOf({}));
  for (const name of ["affinity", "topologySpreadConstraints", "dnsConfig", "probeTimeoutSeconds", "imagePullPolicy"]) {
    expect(values).not.toContain(name);
  }
});

test("a spread counts the agents of the release", () => {
  const topologySpreadConstraints = [{ topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule" } as const];
  expect(valuesOf({ topologySpreadConstraints })["topologySpreadConstraints"]).toEqual([
    {
      topologyKey: "rack",
      whenUnsatisfiable: "DoNotSchedule",
      maxSkew: 1,
      labelSelector: { matchLabels: { app: "svc-agent" } },
    },
  ]);
});

describe("further volumes and containers", () => {
  const forwarder = { name: "forwarder", image: "registry.example.com/forwarder:1" };
  const mounting = { ...forwarder, mounts: [{ volume: "scratch", mountPath: "/scratch" }] };
  const volumes = { scratch: PodVolume.emptyDirectory({ mountPath: "/scratch" }) };

  test("have the names of Teleport's chart", () => {
    expect(valuesOf({ volumes, sidecars: [mounting], initContainers: [forwarder] })).toMatchObject({
      extraVolumes: [{ name: "scratch", emptyDir: {} }],
      extraVolumeMounts: [{ name: "scratch", mountPath: "/scratch", readOnly: false }],
      extraContainers: [
        {
          ...forwarder,
          volumeMounts: [{ name: "scratch", mountPath: "/scratch" }],
          securityContext: { runAsNonRoot: true, readOnlyRootFilesystem: true },
        },
      ],
      initContainers: [forwarder],
    });
  });

  test("stay beside the volume of a private authority", () => {
    const certificateAuthority = CertificateAuthority.configMap("trust");
    const { extraVolumes, updater } = chartValues(planned({ certificateAuthority, pods: { volumes } }));
    expect(extraVolumes).toMatchObject([{ name: "certificate-authority" }, { name: "scratch" }]);
    expect((updater as { extraVolumes: unknown }).extraVolumes).toMatchObject([{ name: "certificate-authority" }]);
  });

  test.each<[AgentPodProps, string]>([
    [{ volumes: { data: PodVolume.emptyDirectory() } }, "POD-013 pods.volumes.data"],
    [{ volumes: { own: PodVolume.emptyDirectory({ mountPath: "/tmp" }) } }, "POD-013 pods.volumes.own.mountPath"],
    [{ sidecars: [{ ...forwarder, name: "svc" }] }, "POD-014 pods.sidecars[0].name"],
    [{ sidecars: [mounting] }, "POD-015 pods.sidecars[0].mounts[0].volume"],
  ])("%# that the pods have already, or do not have, are refused", (pods, problem) => {
    expect(violationsOf({ pods })).toEqual([problem]);
  });

  test.each([
    "auth-token",
    "certificate-authority",
    "config",
    "data",
    "join-account-token",
    "join-token",
    "tls-ca",
    "tmp",
    "svc-tls-ca",
  ])("are not named %s, as a volume of the charts is", (name) => {
    expect(violationsOf({ pods: { volumes: { [name]: PodVolume.emptyDirectory() } } })).toEqual([
      expect.stringMatching(/^POD-013 pods\.volumes/),
    ]);
  });

  test.each(["/etc/svc", "/etc/svc-tls-ca", "/etc/svc-secrets", "/var/lib/svc", "/tmp"])(
    "are not at %s, where the charts have a volume",
    (mountPath) => {
      expect(violationsOf({ pods: { volumes: { own: PodVolume.emptyDirectory({ mountPath }) } } })).toEqual([
        "POD-013 pods.volumes.own.mountPath",
      ]);
    },
  );

  test("are refused where Teleport's chart would lose the mounts of an init container", () => {
    const pods: AgentPodProps = { volumes, initContainers: [mounting] };
    expect(violationsOf({ pods })).toEqual([]);
    expect(violationsOf({ pods, platform: platform({ brand: Brand.TELEPORT }) })).toEqual([
      "AGENT-080 pods.initContainers[0].mounts",
    ]);
  });
});
