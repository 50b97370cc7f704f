import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

const storage = AuthStorage.external({ type: "postgresql" });

describe.each(["svc-auth", "svc-proxy"])("%s", (name) => {
  const settings = { podLabels: { cost: "42" }, nodeSelector: { pool: "access" } };
  const deployment = synthesise({ auth: { ...settings, storage, replicas: 2 }, proxies: settings }).resource(
    "kubernetes_deployment_v1",
    name,
  );

  test("runs the image of the platform's version, and an apply waits for its rollout", () => {
    expect(at(deployment, "spec.template.spec.container.0.image")).toBe("registry.svc.invalid/svc-ent:17.5.2");
    expect(deployment).toMatchObject({ wait_for_rollout: true, timeouts: { create: "600s", update: "600s" } });
  });

  test("has pods with what a program says of them", () => {
    expect(at(deployment, "spec.template")).toMatchObject({
      metadata: { labels: { cost: "42" } },
      spec: { node_selector: { pool: "access" } },
    });
  });
});
