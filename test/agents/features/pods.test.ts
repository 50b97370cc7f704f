import { chartValues } from "../../../constructs/agents/features/features";
import type { AgentPodProps } from "../../../constructs/agents/features/agent-release-props";
import { releaseProps, violationsOf } from "../fixtures";

const valuesOf = (pods: AgentPodProps) => chartValues(releaseProps({ pods }));

const AFFINITY = { podAffinity: {} };

test("what a program says of pods has the names of the public chart", () => {
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

describe("an affinity", () => {
  test("leaves several agents on different nodes, as they are without one", () => {
    const { affinity, highAvailability, updater } = valuesOf({ replicas: 2, affinity: AFFINITY });
    expect(affinity).toEqual({
      ...AFFINITY,
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 100,
            podAffinityTerm: {
              topologyKey: "kubernetes.io/hostname",
              labelSelector: { matchLabels: { app: "svc-agent" } },
            },
          },
        ],
      },
    });
    expect(highAvailability).not.toHaveProperty("requireAntiAffinity");
    expect(updater).toMatchObject({ affinity: AFFINITY });
  });

  test("says itself that they must have different nodes, since charts take only one of the two", () => {
    const { affinity, highAvailability } = valuesOf({
      replicas: 2,
      affinity: AFFINITY,
      availability: { antiAffinity: "required" },
    });
    expect(affinity).toMatchObject({
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: "kubernetes.io/hostname" }],
      },
    });
    expect(highAvailability).not.toHaveProperty("requireAntiAffinity");
  });

  test("of one agent is what the program says, and a podAntiAffinity of its own stays", () => {
    expect(valuesOf({ affinity: AFFINITY })["affinity"]).toEqual(AFFINITY);
    const own = { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } };
    expect(valuesOf({ replicas: 2, affinity: own })["affinity"]).toEqual(own);
  });
});

test("agents without any name server are refused", () => {
  expect(violationsOf({ pods: { dnsPolicy: "None" } })).toEqual(["POD-009 pods.dnsConfig.nameservers"]);
});
