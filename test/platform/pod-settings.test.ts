import type { Duration } from "../../constructs/core/duration";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { at } from "../support/synthesis";
import { codesOf, synthesise } from "./support";

const refused = (settings: object, rolloutTimeout: Duration = "600s") =>
  codesOf({ auth: settings, proxies: settings, proxyPools: { edge: settings }, rolloutTimeout });

test("a rollout waits until a new pod has been ready for a time, in every component", () => {
  const waits = (settings: ServerPodSettings) => {
    const synthesised = synthesise({ auth: settings, proxies: settings });
    return ["svc-auth", "svc-proxy"].map((name) =>
      at(synthesised.resource("kubernetes_deployment_v1", name), "spec.min_ready_seconds"),
    );
  };
  expect(waits({ minReadySeconds: 15 })).toEqual([15, 15]);
  expect(waits({})).toEqual([undefined, undefined]);
});

test.each(["svc-auth", "svc-proxy"])("an apply waits for the rollout of %s, whose pods a program sets", (name) => {
  const settings = { podLabels: { cost: "42" }, nodeSelector: { pool: "access" } };
  expect(synthesise({ auth: settings, proxies: settings }).resource("kubernetes_deployment_v1", name)).toMatchObject({
    wait_for_rollout: true,
    timeouts: { create: "600s", update: "600s" },
    spec: { template: { metadata: { labels: { cost: "42" } }, spec: { node_selector: { pool: "access" } } } },
  });
});

test.each<[object, string]>([
  [{ drain: "240s" }, "POD-010"],
  [{ terminationGracePeriodSeconds: 30 }, "POD-010"],
])("%j is refused in every component", (settings, code) => {
  expect(refused(settings)).toEqual([code, code, code]);
});

test.each<[object, string]>([
  [{ volumes: { data: PodVolume.emptyDirectory() } }, "POD-013"],
  [{ volumes: { own: PodVolume.emptyDirectory({ mountPath: "/var/lib/svc" }) } }, "POD-013"],
  [{ sidecars: [{ name: "svc", image: "registry.example.com/forwarder:1" }] }, "POD-014"],
])("%# has a name or a folder of the component itself", (settings, code) => {
  expect(codesOf({ proxies: settings })).toEqual([code]);
});

test("a Secret of a volume, or of a further container, may come with the apply", () => {
  const key = SecretRef.ephemeral({ variable: "keys", key: "key.pem" });
  const secretsOf = (settings: ServerPodSettings) =>
    synthesise({ proxies: settings })
      .resources("kubernetes_secret_v1")
      .map((secret) => at(secret, "metadata.name"));
  const sidecar = { name: "forwarder", image: "registry.example.com/forwarder:1", environment: { TOKEN: key } };
  expect(secretsOf({ volumes: { keys: PodVolume.secret({ secret: key }) } })).toEqual(["keys"]);
  expect(secretsOf({ sidecars: [sidecar] })).toEqual(["keys"]);
});
