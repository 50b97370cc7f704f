import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { at, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack, synthesise } from "./support";

const refused = (settings: object) => problemsOf(violations(platformStack({ proxies: settings }).stack));

const FORWARDER = { name: "forwarder", image: "registry.example.com/forwarder:1" } as const;

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
