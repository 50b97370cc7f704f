import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { at, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack, synthesise } from "./support";

const storage = AuthStorage.external({ type: "postgresql" });

/** Pods of auth service and proxies with what a program adds to them. */
function pods(settings: ServerPodSettings) {
  const synthesised = synthesise({ auth: { ...settings, storage }, proxies: settings });
  return ["svc-auth", "svc-proxy"].map((name) =>
    at(synthesised.resource("kubernetes_deployment_v1", name), "spec.template.spec"),
  );
}

const refused = (settings: object) => problemsOf(violations(platformStack({ proxies: settings }).stack));

const FORWARDER = { name: "forwarder", image: "registry.example.com/forwarder:1" } as const;

test("volumes are those of the program beside those of the component, and mounted where it says", () => {
  const settings: ServerPodSettings = {
    volumes: {
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
    },
  };
  for (const pod of pods(settings)) {
    expect(at(pod, "volume")).toEqual(
      expect.arrayContaining([
        { name: "scratch", empty_dir: { size_limit: "1Gi", medium: "Memory" } },
        { name: "ca", config_map: { name: "corporate-ca" } },
        { name: "keys", secret: { secret_name: "keys" } },
        { name: "one", secret: { secret_name: "many", items: [{ key: "one.pem", path: "one.pem" }] } },
        { name: "shared", persistent_volume_claim: { claim_name: "recordings" } },
        {
          name: "vault",
          csi: {
            driver: "secrets-store.csi.k8s.io",
            read_only: true,
            volume_attributes: { secretProviderClass: "vault" },
            node_publish_secret_ref: { name: "vault" },
          },
        },
      ]) as unknown,
    );
    const mounts = at(pod, "container.0.volume_mount") as { name: string }[];
    expect(mounts.filter(({ name }) => Object.hasOwn(settings.volumes!, name))).toEqual([
      { name: "ca", mount_path: "/etc/corporate", sub_path: "ca.pem", read_only: true },
      { name: "keys", mount_path: "/etc/keys", read_only: true },
      { name: "scratch", mount_path: "/scratch", read_only: false },
      { name: "shared", mount_path: "/recordings", read_only: false },
      { name: "vault", mount_path: "/vault", read_only: true },
    ]);
  }
});

test("further containers keep the Pod Security Standard `restricted`, and have requests and a limit", () => {
  const settings: ServerPodSettings = {
    volumes: { scratch: PodVolume.emptyDirectory() },
    initContainers: [{ ...FORWARDER, name: "first", command: ["/bin/prepare"] }],
    sidecars: [
      {
        ...FORWARDER,
        args: ["--listen=:9000"],
        environment: { REGION: "eu", API_TOKEN: SecretRef.of("forwarder", "token") },
        mounts: [{ volume: "scratch", mountPath: "/scratch", readOnly: true }],
        ports: [{ name: "logs", containerPort: 9000 }],
        securityContext: { runAsUser: 1000, readOnlyRootFilesystem: false },
        resources: { memoryLimit: "64Mi" },
      },
    ],
  };
  for (const pod of pods(settings)) {
    expect(at(pod, "init_container")).toMatchObject([
      {
        name: "first",
        command: ["/bin/prepare"],
        image_pull_policy: "IfNotPresent",
        resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
        security_context: {
          run_as_non_root: true,
          allow_privilege_escalation: false,
          read_only_root_filesystem: true,
          capabilities: { drop: ["ALL"] },
        },
      },
    ]);
    expect(at(pod, "container")).toHaveLength(2);
    expect(at(pod, "container.0.name")).toBe("svc");
    expect(at(pod, "container.1")).toEqual({
      name: "forwarder",
      image: "registry.example.com/forwarder:1",
      image_pull_policy: "IfNotPresent",
      args: ["--listen=:9000"],
      env: [
        { name: "API_TOKEN", value_from: { secret_key_ref: { name: "forwarder", key: "token" } } },
        { name: "REGION", value: "eu" },
      ],
      port: [{ name: "logs", container_port: 9000, protocol: "TCP" }],
      volume_mount: [{ name: "scratch", mount_path: "/scratch", read_only: true }],
      resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "64Mi" } },
      security_context: {
        run_as_non_root: true,
        run_as_user: "1000",
        allow_privilege_escalation: false,
        read_only_root_filesystem: false,
        capabilities: { drop: ["ALL"] },
      },
    });
  }
});

test.each<[object, string[]]>([
  [{ volumes: { Scratch: PodVolume.emptyDirectory() } }, ["FIELD-002 proxies.volumes.Scratch"]],
  [{ volumes: { a: PodVolume.emptyDirectory({ sizeLimit: "much" }) } }, ["FIELD-002 proxies.volumes.a.sizeLimit"]],
  [{ volumes: { a: PodVolume.claim({ name: "a", mountPath: "data" }) } }, ["FIELD-002 proxies.volumes.a.mountPath"]],
  [
    { volumes: { a: PodVolume.claim({ name: "a", mountPath: "/a/../etc" }) } },
    ["FIELD-002 proxies.volumes.a.mountPath"],
  ],
  [{ volumes: { a: PodVolume.claim({ name: "a", subPath: "/a" }) } }, ["FIELD-002 proxies.volumes.a.subPath"]],
  [
    { volumes: { a: PodVolume.csi({ driver: "vault", attributes: { clientSecret: "hunter2" } }) } },
    ["POD-012 proxies.volumes.a.attributes.clientSecret"],
  ],
  [{ volumes: { a: PodVolume.csi({ driver: "a".repeat(64) }) } }, ["FIELD-002 proxies.volumes.a.driver"]],
  [{ volumes: { data: PodVolume.emptyDirectory() } }, ["POD-013 volumes.data"]],
  [{ volumes: { own: PodVolume.emptyDirectory({ mountPath: "/var/lib/svc" }) } }, ["POD-013 volumes.own.mountPath"]],
  [
    {
      volumes: {
        a: PodVolume.emptyDirectory({ mountPath: "/scratch" }),
        b: PodVolume.emptyDirectory({ mountPath: "/scratch" }),
      },
    },
    ["POD-013 proxies.volumes.b.mountPath"],
  ],
  [{ sidecars: [{ ...FORWARDER, name: "svc" }] }, ["POD-014 sidecars[0].name"]],
  [{ sidecars: [FORWARDER], initContainers: [FORWARDER] }, ["POD-014 proxies.sidecars[0].name"]],
  [
    { sidecars: [{ ...FORWARDER, mounts: [{ volume: "data", mountPath: "/data" }] }] },
    ["POD-015 proxies.sidecars[0].mounts[0].volume"],
  ],
  [{ sidecars: [{ ...FORWARDER, args: ["https://me:hunter2@example.com"] }] }, ["POD-016 proxies.sidecars[0].args[0]"]],
  [
    { sidecars: [{ ...FORWARDER, environment: { PASSWORD: "hunter2" } }] },
    ["POD-002 proxies.sidecars[0].environment.PASSWORD"],
  ],
  [
    { sidecars: [{ ...FORWARDER, securityContext: { runAsUser: 0 } }] },
    ["FIELD-002 proxies.sidecars[0].securityContext.runAsUser"],
  ],
  [
    { sidecars: [{ ...FORWARDER, securityContext: { privileged: true } }] },
    ["FIELD-001 proxies.sidecars[0].securityContext.privileged"],
  ],
  [{ sidecars: [{ name: "forwarder" }] }, ["FIELD-003 proxies.sidecars[0].image"]],
  [
    { sidecars: [{ ...FORWARDER, ports: [{ name: "A port", containerPort: 1 }] }] },
    ["FIELD-002 proxies.sidecars[0].ports[0].name"],
  ],
])("%# is refused, and no credential shown", (settings, expected) => {
  const found = refused(settings);
  expect(found).toEqual(expected);
  expect(JSON.stringify(violations(platformStack({ proxies: settings }).stack))).not.toContain("hunter2");
});

test("a Secret of a volume, or of a further container, may come with the apply", () => {
  const key = SecretRef.ephemeral({ variable: "keys", key: "key.pem" });
  const secretsOf = (settings: ServerPodSettings) =>
    synthesise({ proxies: settings })
      .resources("kubernetes_secret_v1")
      .map((secret) => at(secret, "metadata.name"));
  expect(secretsOf({ volumes: { keys: PodVolume.secret({ secret: key }) } })).toEqual(["keys"]);
  expect(secretsOf({ sidecars: [{ ...FORWARDER, environment: { TOKEN: key } }] })).toEqual(["keys"]);
});
