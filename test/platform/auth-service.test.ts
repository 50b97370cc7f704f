import { ref, Token } from "cdktf";
import { parse, parseAllDocuments } from "yaml";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import type { AuthServiceProps } from "../../constructs/platform/auth/auth-props";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at, type Synthesised } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { codesOf, platformStack, synthesise } from "./support";

const DATABASE = AuthStorage.external({ type: "postgresql", ports: [5432] });

function configuration(synthesised: Synthesised): Record<string, Record<string, unknown>> {
  return parse(synthesised.file("svc-auth", "svc.yaml")) as Record<string, Record<string, unknown>>;
}

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

describe("configuration file", () => {
  test("tells the listener mode of the proxies", () => {
    const mode = (listeners: ProxyListeners) =>
      configuration(synthesise({ listeners }))["auth_service"]?.["proxy_listener_mode"];
    expect(mode(ProxyListeners.tlsRouting())).toBe("multiplex");
    expect(mode(ProxyListeners.separate())).toBe("separate");
  });

  test("has the tunnel strategy of proxy peering when the proxies peer", () => {
    const strategy = (peering: boolean) =>
      configuration(synthesise({ listeners: ProxyListeners.tlsRouting({ peering }) }))["auth_service"]?.[
        "tunnel_strategy"
      ];
    expect(strategy(true)).toEqual({ type: "proxy_peering" });
    expect(strategy(false)).toBeUndefined();
  });

  test("lists every public address of the auth service", () => {
    const publicAddresses = [PublicAddress.of("auth.example.com"), PublicAddress.of("[2001:db8::1]:4025")];
    expect(configuration(synthesise({ auth: { publicAddresses } }))["auth_service"]).toMatchObject({
      public_addr: ["auth.example.com:3025", "[2001:db8::1]:4025"],
    });
  });

  test("finds the license where its Secret is mounted", () => {
    const synthesised = synthesise({ auth: { license: SecretRef.of("license", "license.pem") } });
    expect(configuration(synthesised)["auth_service"]).toMatchObject({
      license_file: "/var/lib/license/license.pem",
    });
    expect(at(deployment(synthesised), "spec.template.spec.volume")).toContainEqual({
      name: "license",
      secret: { secret_name: "license" },
    });
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
    expect(codesOf({ auth: { replicas: 2 } })).toEqual(["STORAGE-001"]);
  });

  test("outside of the cluster allows replicas, with a disruption budget", () => {
    const synthesised = synthesise({ auth: { storage: DATABASE, replicas: 2 } });
    expect(synthesised.resources("kubernetes_persistent_volume_claim_v1")).toEqual([]);
    expect(configuration(synthesised)["svc"]).toMatchObject({ storage: { type: "postgresql" } });
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

  test("outside of the cluster is reached through the network policy", () => {
    const policy = synthesise({ auth: { storage: DATABASE } }).resource("kubernetes_network_policy_v1", "svc-auth");
    expect(JSON.stringify(at(policy, "spec.egress"))).toContain('"5432"');
  });

  test("refuses a size that Kubernetes does not read, and credentials among the settings", () => {
    expect(codesOf({ auth: { storage: AuthStorage.persistentVolume({ size: "ten" }) } })).toEqual(["FIELD-002"]);
    const storage = AuthStorage.external({ type: "postgresql", settings: { password: "hunter2" } });
    expect(codesOf({ auth: { storage } })).toEqual(["STORAGE-003"]);
  });

  test.each<[string, () => AuthStorage, readonly string[]]>([
    ["no props", () => AuthStorage.external(undefined as never), ["FIELD-003 type"]],
    ["a port of 70000", () => AuthStorage.external({ type: "etcd", ports: [70_000] }), ["FIELD-002 ports[0]"]],
    ["ports as a text", () => AuthStorage.external({ type: "etcd", ports: "2379" as never }), ["FIELD-002 ports"]],
    [
      "settings that are not data",
      () => AuthStorage.external({ type: "etcd", settings: { since: new Date(0), least: NaN, peers: [new Map()] } }),
      ["FIELD-002 settings.since", "FIELD-002 settings.least", "FIELD-002 settings.peers[0]"],
    ],
    [
      "a reference of Terraform in the name of a setting",
      () => AuthStorage.external({ type: "a", settings: { b: { [Token.asString(ref("a.b.c"))]: 1 } } }),
      ["REFERENCE-001 settings.b"],
    ],
    ["a class with a space", () => AuthStorage.persistentVolume({ storageClass: "a b" }), ["FIELD-002 storageClass"]],
    ["an unknown deletion", () => AuthStorage.persistentVolume({ deletion: "no" as never }), ["FIELD-002 deletion"]],
  ])("refuses %s", (_, storage, problems) => {
    expect(problemsOf(storage())).toEqual(problems);
  });
});

describe("agents outside of the cluster", () => {
  const PUBLIC = [PublicAddress.of("auth.example.com")];
  const reached = (auth: AuthServiceProps) => platformStack({ auth }).platform.authService;

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
    expect(reached(auth).publicAddress).toBe("auth.example.com:3025");
  });

  test("have no address where they are not let in, or nobody says one", () => {
    expect(reached({}).publicAddress).toBeUndefined();
    expect(reached({ publicAddresses: PUBLIC }).publicAddress).toBeUndefined();
    expect(reached({ agentNetworks: ["10.20.0.0/16"] }).publicAddress).toBeUndefined();
  });

  test.each<[string, unknown, string]>([
    ["a text in place of networks", { agentNetworks: "10.20.0.0/16" }, "FIELD-002"],
    ["an address that is no network", { agentNetworks: ["10.20.0.1/16"] }, "FIELD-002"],
    ["an exposure to nobody", { exposure: ServiceExposure.nodePort() }, "PLATFORM-011"],
    [
      "a node port of another port",
      { exposure: ServiceExposure.nodePort({ ports: { https: 30443 } }), agentNetworks: ["10.20.0.0/16"] },
      "EXPOSURE-001",
    ],
    ["an invalid exposure", { exposure: "LoadBalancer" }, "TYPE-001"],
  ])("%s is refused", (_, auth, code) => {
    expect(codesOf({ auth: auth as AuthServiceProps })).toEqual([code]);
  });
});

test("only proxies reach the auth service", () => {
  const policy = synthesise().resource("kubernetes_network_policy_v1", "svc-auth");
  expect(at(policy, "spec.ingress")).toEqual([
    {
      from: [
        {
          pod_selector: {
            match_labels: {
              "app.kubernetes.io/component": "proxy",
              "app.kubernetes.io/instance": "svc",
              "app.kubernetes.io/name": "svc",
            },
          },
        },
      ],
      ports: [{ port: "3025", protocol: "TCP" }],
    },
  ]);
});
