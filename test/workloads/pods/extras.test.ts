import { group } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { POD_CHECKS, POD_SETTINGS, type PodSettings } from "../../../constructs/workloads/pod-settings";
import { containerValue } from "../../../constructs/workloads/pods/containers";
import { PodVolume } from "../../../constructs/workloads/pods/pod-volume";
import { problemsOf } from "../../support/violations";

const SETTINGS = group<PodSettings>()(POD_SETTINGS, POD_CHECKS);

const FORWARDER = { name: "forwarder", image: "registry.example.com/forwarder:1" } as const;

const volume = (made: PodVolume) => ({ volumes: { a: made } });
const sidecar = (further: object) => ({ sidecars: [{ ...FORWARDER, ...further }] });

test("a further container keeps the Pod Security Standard `restricted` by itself, and has requests and a limit", () => {
  expect(containerValue(FORWARDER)).toEqual({
    ...FORWARDER,
    imagePullPolicy: "IfNotPresent",
    resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
    securityContext: {
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
  });
});

test("a further container has the user, the ports and the mounts that a program says, under Kubernetes' names", () => {
  const container = containerValue({
    ...FORWARDER,
    mounts: [{ volume: "scratch", mountPath: "/scratch", readOnly: true }],
    ports: [{ name: "logs", containerPort: 9000 }],
    securityContext: { runAsUser: 1000, runAsGroup: 1001, readOnlyRootFilesystem: false },
  });
  expect(container).toMatchObject({
    ports: [{ name: "logs", containerPort: 9000, protocol: "TCP" }],
    volumeMounts: [{ name: "scratch", mountPath: "/scratch", readOnly: true }],
    securityContext: { runAsUser: 1000, runAsGroup: 1001, readOnlyRootFilesystem: false },
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
