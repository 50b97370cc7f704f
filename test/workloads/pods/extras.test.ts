import { group } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { POD_CHECKS, POD_SETTINGS, type PodSettings } from "../../../constructs/workloads/pod-settings";
import { containerBlock, containerValue, type ExtraContainer } from "../../../constructs/workloads/pods/containers";
import { PodVolume } from "../../../constructs/workloads/pods/pod-volume";
import { ownMounts, volumeSources } from "../../../constructs/workloads/pods/volumes";
import { problemsOf } from "../../support/violations";

const SETTINGS = group<PodSettings>()(POD_SETTINGS, POD_CHECKS);

const FORWARDER = { name: "forwarder", image: "registry.example.com/forwarder:1" } as const;

const volume = (made: PodVolume) => ({ volumes: { a: made } });
const sidecar = (further: object) => ({ sidecars: [{ ...FORWARDER, ...further }] });

test("volumes are sorted by their names, mounted where a program says, and read-only where Kubernetes fills them", () => {
  const volumes = {
    scratch: PodVolume.emptyDirectory({ sizeLimit: "1Gi", medium: "Memory", mountPath: "/scratch" }),
    ca: PodVolume.configMap({ name: "corporate-ca", mountPath: "/etc/corporate", subPath: "ca.pem" }),
    keys: PodVolume.secret({ secret: "keys", mountPath: "/etc/keys" }),
    one: PodVolume.secret({ secret: SecretRef.of("many", "one.pem") }),
    shared: PodVolume.claim({ name: "recordings", mountPath: "/recordings" }),
    vault: PodVolume.csi({
      driver: "secrets-store.csi.k8s.io",
      attributes: { secretProviderClass: "vault" },
      nodePublishSecret: "vault",
      mountPath: "/vault",
    }),
  };
  expect(volumeSources({ volumes })).toEqual([
    { name: "ca", configMap: { name: "corporate-ca" } },
    { name: "keys", secret: { secretName: "keys" } },
    { name: "one", secret: { secretName: "many", items: [{ key: "one.pem", path: "one.pem" }] } },
    { name: "scratch", emptyDir: { sizeLimit: "1Gi", medium: "Memory" } },
    { name: "shared", persistentVolumeClaim: { claimName: "recordings" } },
    {
      name: "vault",
      csi: {
        driver: "secrets-store.csi.k8s.io",
        readOnly: true,
        volumeAttributes: { secretProviderClass: "vault" },
        nodePublishSecretRef: { name: "vault" },
      },
    },
  ]);
  expect(ownMounts({ volumes })).toEqual([
    { name: "ca", mountPath: "/etc/corporate", subPath: "ca.pem", readOnly: true },
    { name: "keys", mountPath: "/etc/keys", readOnly: true },
    { name: "scratch", mountPath: "/scratch", readOnly: false },
    { name: "shared", mountPath: "/recordings", readOnly: false },
    { name: "vault", mountPath: "/vault", readOnly: true },
  ]);
});

describe("a further container", () => {
  const given: ExtraContainer = {
    ...FORWARDER,
    command: ["/bin/forward"],
    args: ["--listen=:9000"],
    environment: { REGION: "eu", API_TOKEN: SecretRef.of("forwarder", "token") },
    mounts: [{ volume: "scratch", mountPath: "/scratch", readOnly: true }],
    ports: [{ name: "logs", containerPort: 9000 }],
    securityContext: { runAsUser: 1000, runAsGroup: 1001, readOnlyRootFilesystem: false },
    resources: { memoryLimit: "64Mi" },
  };
  const restricted = { runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } };
  const env = [
    { name: "API_TOKEN", valueFrom: { secretKeyRef: { name: "forwarder", key: "token" } } },
    { name: "REGION", value: "eu" },
  ];
  const ports = [{ name: "logs", containerPort: 9000, protocol: "TCP" }];
  const mounts = [{ name: "scratch", mountPath: "/scratch", readOnly: true }];
  const common = {
    ...FORWARDER,
    imagePullPolicy: "IfNotPresent",
    command: ["/bin/forward"],
    args: ["--listen=:9000"],
    env,
    resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "64Mi" } },
  };

  test("is as Kubernetes has it, or as the provider does", () => {
    const user = { ...restricted, readOnlyRootFilesystem: false };
    expect(containerValue(given)).toEqual({
      ...common,
      ports,
      volumeMounts: mounts,
      securityContext: { ...user, runAsUser: 1000, runAsGroup: 1001 },
    });
    expect(containerBlock(given)).toEqual({
      ...common,
      port: ports,
      volumeMount: mounts,
      securityContext: { ...user, runAsUser: "1000", runAsGroup: "1001" },
    });
  });

  test("keeps the Pod Security Standard `restricted` by itself, and has requests and a limit", () => {
    expect(containerValue(FORWARDER)).toEqual({
      ...FORWARDER,
      imagePullPolicy: "IfNotPresent",
      resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
      securityContext: { ...restricted, readOnlyRootFilesystem: true },
    });
  });
});

test.each<[object, readonly string[]]>([
  [volume(PodVolume.claim({ name: "a", mountPath: "data" })), ["FIELD-002 volumes.a.mountPath"]],
  [volume(PodVolume.claim({ name: "a", mountPath: "/a/../etc" })), ["FIELD-002 volumes.a.mountPath"]],
  [volume(PodVolume.claim({ name: "a", subPath: "/a" })), ["FIELD-002 volumes.a.subPath"]],
  [volume(PodVolume.csi({ driver: "a".repeat(64) })), ["FIELD-002 volumes.a.driver"]],
  [
    volume(PodVolume.csi({ driver: "vault", attributes: { clientSecret: "hunter2" } })),
    ["POD-012 volumes.a.attributes.clientSecret"],
  ],
  [
    {
      volumes: {
        a: PodVolume.emptyDirectory({ mountPath: "/scratch" }),
        b: PodVolume.emptyDirectory({ mountPath: "/scratch" }),
      },
    },
    ["POD-013 volumes.b.mountPath"],
  ],
  [{ sidecars: [FORWARDER], initContainers: [FORWARDER] }, ["POD-014 sidecars[0].name"]],
  [sidecar({ mounts: [{ volume: "data", mountPath: "/data" }] }), ["POD-015 sidecars[0].mounts[0].volume"]],
  [sidecar({ args: ["https://me:hunter2@example.com"] }), ["POD-016 sidecars[0].args[0]"]],
  [sidecar({ environment: { PASSWORD: "hunter2" } }), ["POD-002 sidecars[0].environment.PASSWORD"]],
  [sidecar({ securityContext: { runAsUser: 0 } }), ["FIELD-002 sidecars[0].securityContext.runAsUser"]],
  [sidecar({ ports: [{ name: "A port", containerPort: 1 }] }), ["FIELD-002 sidecars[0].ports[0].name"]],
])("%# is refused, and no credential shown", (settings, problems) => {
  const { violations } = read(SETTINGS, settings);
  expect(problemsOf(violations)).toEqual(problems);
  expect(JSON.stringify(violations)).not.toContain("hunter2");
});
