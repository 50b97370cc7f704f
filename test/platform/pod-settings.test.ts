import type { Duration } from "../../constructs/core/duration";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
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

test.each<[object, string]>([
  [{ drain: "60s" }, "POD-010"],
  [{ terminationGracePeriodSeconds: 30 }, "POD-010"],
])("%j is refused in every component", (settings, code) => {
  expect(refused(settings)).toEqual([code, code, code]);
});

test("how long a new pod must be ready is held against how long its rollout may take", () => {
  expect(refused({ minReadySeconds: 20 }, "20s")).toEqual(["POD-011", "POD-011", "POD-011"]);
  expect(refused({ minReadySeconds: 20 }, "21s")).toEqual([]);
});
