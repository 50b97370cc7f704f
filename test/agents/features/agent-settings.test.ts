import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { SERVICE_ACCOUNT } from "../../../constructs/agents/features/joining";
import { AgentStorage } from "../../../constructs/agents/common/agent-storage";
import { Brand } from "../../../constructs/brand/brand";
import { CertificateAuthority } from "../../../constructs/secrets/certificate-authority";
import { PodIdentity } from "../../../constructs/workloads/identity/pod-identity";
import { problemsOf } from "../../support/violations";
import { planned, configurationOf, platform, valuesOf, violationsOf } from "../fixtures";

/** Violations of what only a program in JavaScript can pass; the release is rendered all the same. */
function untyped(overrides: object): string[] {
  expect(() => configurationOf(overrides)).not.toThrow();
  return violationsOf(overrides);
}

describe("availability", () => {
  test.each<[unknown, string]>([
    [3, "AGENT-065"],
    [4, "AGENT-065"],
  ])("a budget of %p of three pods is refused", (minAvailable, code) => {
    expect(untyped({ pods: { replicas: 3, availability: { minAvailable } } })).toEqual([
      `${code} pods.availability.minAvailable`,
    ]);
  });

  test("a budget of a single pod would never let a node be drained, and is refused", () => {
    expect(violationsOf({ pods: { availability: { minAvailable: 1 } } })).toEqual([
      "AGENT-065 pods.availability.minAvailable",
    ]);
  });
});

describe("storage", () => {
  test("size and class of the volume are the program's", () => {
    const storage = AgentStorage.persistentVolume({ size: "500M", storageClass: "fast" });
    expect(valuesOf({ pods: { storage } })["storage"]).toEqual({
      enabled: true,
      requests: "500M",
      storageClassName: "fast",
    });
  });
});

describe("service accounts", () => {
  test("an identity becomes annotations of the account, labels of the pods, and what they may connect to", () => {
    const clientId = "8a3b1c2d-0000-4000-8000-1234567890ab";
    const azure = PodServiceAccount.create({ name: "agents", identity: PodIdentity.azure({ clientId }) });
    expect(valuesOf({ pods: { serviceAccount: azure, podLabels: { team: "edge" } } })).toMatchObject({
      annotations: { serviceAccount: { "azure.workload.identity/client-id": clientId } },
      extraLabels: { pod: { team: "edge", "azure.workload.identity/use": "true" } },
    });
    const egress = (serviceAccount: PodServiceAccount) =>
      JSON.stringify(configurationOf({ pods: { serviceAccount } }).resource.kubernetes_network_policy_v1);
    expect(egress(PodServiceAccount.existing({ name: "agents", identity: PodIdentity.eksPodIdentity() }))).toContain(
      "169.254.170.23/32",
    );
    expect(egress(PodServiceAccount.existing({ name: "agents" }))).not.toContain("169.254");
  });

  test("both accounts are written out where one is declared, and annotations of those that are made", () => {
    const identity = PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/agents" });
    const serviceAccount = PodServiceAccount.existing({ name: "agents", identity });
    const made = PodServiceAccount.create({ annotations: { a: "1" } });
    expect(SERVICE_ACCOUNT.values(planned())).toStrictEqual({});
    expect(SERVICE_ACCOUNT.values(planned({ pods: { serviceAccount } }))).toStrictEqual({
      serviceAccount: { create: false, name: "agents" },
      updater: { serviceAccount: { create: true, name: "svc-agent-updater" } },
    });
    expect(SERVICE_ACCOUNT.values(planned({ updater: { serviceAccount: made } }))).toStrictEqual({
      serviceAccount: { create: true, name: "svc-agent" },
      updater: {
        serviceAccount: { create: true, name: "svc-agent-updater" },
        annotations: { serviceAccount: { a: "1" } },
      },
    });
  });

  test("an annotation of an identity is not set again", () => {
    const azure = PodIdentity.azure({ clientId: "8a3b1c2d-0000-4000-8000-1234567890ab" });
    const annotations = { "azure.workload.identity/client-id": "other" };
    expect(problemsOf(PodServiceAccount.create({ identity: azure, annotations }))).toEqual([
      expect.stringMatching(/^IDENTITY-\d+ annotations/),
    ]);
    expect(problemsOf(PodServiceAccount.create({ annotations }))).toEqual([]);
  });

  test("one account for agents and updater is refused: agents could change what version runs", () => {
    const serviceAccount = PodServiceAccount.existing({ name: "shared" });
    const refused = ["AGENT-067 updater.serviceAccount"];
    expect(violationsOf({ pods: { serviceAccount }, updater: { serviceAccount } })).toEqual(refused);
    expect(violationsOf({ pods: { serviceAccount: PodServiceAccount.create({ name: "svc-agent-updater" }) } })).toEqual(
      refused,
    );
  });
});

describe("certificate authority", () => {
  test("the variable by which they are trusted cannot be set beside", () => {
    const extraEnvironment = { SSL_CERT_FILE: "/etc/ssl/own.pem" };
    expect(violationsOf({ pods: { extraEnvironment } })).toEqual([]);
    expect(
      violationsOf({ pods: { extraEnvironment }, certificateAuthority: CertificateAuthority.secret("company-ca") }),
    ).toEqual(["AGENT-072 pods.extraEnvironment.SSL_CERT_FILE"]);
  });
});

test("variables that the chart sets cannot be set again", () => {
  const of = (...names: readonly string[]) => names.map((name) => `AGENT-072 pods.extraEnvironment.${name}`);
  const names = ["KUBE_NAMESPACE", "RELEASE_NAME", "SVC_REPLICA_NAME", "TELEPORT_REPLICA_NAME", "OTHER"];
  const extraEnvironment = Object.fromEntries(names.map((name) => [name, "other"]));
  expect(violationsOf({ pods: { extraEnvironment } })).toEqual(
    of("KUBE_NAMESPACE", "RELEASE_NAME", "SVC_REPLICA_NAME"),
  );
  expect(violationsOf({ pods: { extraEnvironment }, platform: platform({ brand: Brand.TELEPORT }) })).toEqual(
    of("KUBE_NAMESPACE", "RELEASE_NAME", "TELEPORT_REPLICA_NAME"),
  );
});

describe("annotations", () => {
  test("that by which the chart replaces pods is the chart's", () => {
    expect(violationsOf({ pods: { podAnnotations: { "checksum/config": "1" } } })).toEqual([
      'AGENT-078 pods.podAnnotations["checksum/config"]',
    ]);
  });
});

describe("the updater", () => {
  test("has requests and a memory limit of its own, with every chart", () => {
    const resources = (overrides: Partial<AgentReleaseProps>) =>
      (valuesOf(overrides)["updater"] as Record<string, unknown>)["resources"];
    const defaults = { requests: { cpu: "10m", memory: "64Mi" }, limits: { memory: "256Mi" } };
    expect(resources({ pods: { resources: { memoryLimit: "4Gi" } } })).toEqual(defaults);
    expect(resources({ platform: platform({ brand: Brand.TELEPORT }) })).toEqual(defaults);
    expect(resources({ updater: { resources: { memoryLimit: "512Mi" } } })).toEqual({
      ...defaults,
      limits: { memory: "512Mi" },
    });
  });

  test("takes further flags in the order of the program", () => {
    const extraArguments = ["--log-level=debug", "--disable-leader-election"];
    expect(valuesOf({ updater: { extraArguments } })).toMatchObject({ updater: { extraArgs: extraArguments } });
  });

  test.each(["-v", "--log-level=debug", "--a1-b=c=d", "--text=two\nlines", "--empty="])(
    "the argument %j is one flag",
    (argument) => {
      expect(violationsOf({ updater: { extraArguments: [argument] } })).toEqual([]);
    },
  );

  test.each([
    ...["agent-name", "agent-namespace", "base-image", "proxy-address", "pull-credentials"].map(
      (flag) => `--${flag}=a`,
    ),
    ...["sync-period", "update-group", "version-channel", "version-server"].map((flag) => `-${flag}=a`),
    "x--a",
    "---a",
    "--a b",
    "--1a",
    "--A",
    "--a_b=c",
    "--version-server=https://elsewhere",
    "-version-server=https://elsewhere",
    "--version-channel",
    "--agent-name=other",
    "--base-image=example.com/other",
    "--sync-period=1000h",
    "elsewhere",
    "--",
    "",
    7,
  ])("the argument %p is refused", (argument) => {
    expect(untyped({ updater: { extraArguments: ["--a", argument] } })).toEqual([
      "FIELD-002 updater.extraArguments[1]",
    ]);
  });
});
