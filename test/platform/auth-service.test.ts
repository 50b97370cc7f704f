import { parseAllDocuments } from "yaml";
import { PublicAddress } from "../../constructs/network/public-address";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at, type Synthesised } from "../support/synthesis";
import { configurationOf, synthesise } from "./support";

const DATABASE = AuthStorage.external({ type: "postgresql", ports: [5432] });

function deployment(synthesised: Synthesised) {
  return synthesised.resource("kubernetes_deployment_v1", "svc-auth");
}

test("serves its API on port 3025, inside the cluster only", () => {
  const service = synthesise().resource("kubernetes_service_v1", "svc-auth");
  expect(at(service, "spec")).toMatchObject({
    type: "ClusterIP",
    port: [{ name: "auth", port: 3025, target_port: "3025", protocol: "TCP" }],
  });
});

test("proxies join by their service account: the token names it, and the auth service may review tokens", () => {
  const synthesised = synthesise();
  const [token] = parseAllDocuments(synthesised.file("svc-auth", "apply-on-startup.yaml"));
  expect(token?.toJS()).toMatchObject({
    kind: "token",
    metadata: { name: "svc-proxy" },
    spec: {
      roles: ["Proxy"],
      join_method: "kubernetes",
      kubernetes: { allow: [{ service_account: "svc:svc-proxy" }] },
    },
  });
  expect(at(deployment(synthesised), "spec.template.spec.container.0.args")).toContain(
    "--apply-on-startup=/etc/svc/apply-on-startup.yaml",
  );
  expect(synthesised.resource("kubernetes_cluster_role_v1", "svc-svc-auth")["rule"]).toEqual([
    { api_groups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
  ]);
});

describe("storage", () => {
  test("is one volume of one replica that never runs twice", () => {
    const synthesised = synthesise();
    const claim = synthesised.resource("kubernetes_persistent_volume_claim_v1", "svc-auth");
    expect(at(claim, "spec.resources.requests.storage")).toBe("10Gi");
    expect(claim["wait_until_bound"]).toBe(false);
    expect(at(deployment(synthesised), "spec.strategy")).toEqual({ type: "Recreate" });
  });

  test("outside of the cluster allows replicas, with a disruption budget", () => {
    const synthesised = synthesise({ auth: { storage: DATABASE, replicas: 2 } });
    expect(synthesised.resources("kubernetes_persistent_volume_claim_v1")).toEqual([]);
    expect(configurationOf(synthesised, "auth")["svc"]).toMatchObject({ storage: { type: "postgresql" } });
    expect(synthesised.resource("kubernetes_pod_disruption_budget_v1", "svc-auth")).toBeDefined();
  });

  test.each([1, 2])(
    "outside of the cluster never has more than the %d auth servers declared, since backends allow few",
    (replicas) => {
      expect(at(deployment(synthesise({ auth: { storage: DATABASE, replicas } })), "spec.strategy")).toEqual({
        type: "RollingUpdate",
        rolling_update: { max_surge: "0", max_unavailable: "1" },
      });
    },
  );
});

describe("agents outside of the cluster", () => {
  const PUBLIC = [PublicAddress.of("auth.example.com")];

  test("reach the auth service from the networks that are declared, as its Service is exposed", () => {
    const auth = {
      publicAddresses: PUBLIC,
      agentNetworks: ["10.20.0.0/16"],
      exposure: ServiceExposure.loadBalancer({ annotations: { scheme: "internal" } }),
    };
    const synthesised = synthesise({ auth });
    expect(at(synthesised.resource("kubernetes_network_policy_v1", "svc-auth"), "spec.ingress")).toContainEqual({
      from: [{ ip_block: { cidr: "10.20.0.0/16" } }],
      ports: [{ port: "3025", protocol: "TCP" }],
    });
    expect(synthesised.resource("kubernetes_service_v1", "svc-auth")).toMatchObject({
      metadata: { annotations: { scheme: "internal" } },
      spec: { type: "LoadBalancer" },
    });
  });
});
