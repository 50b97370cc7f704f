import { parse } from "yaml";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { ingressSpec } from "../../constructs/platform/proxy/route-objects";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import type { IngressRoute } from "../../constructs/workloads/exposure/proxy-route";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at, type Synthesised } from "../support/synthesis";
import { codesOf, configurationOf, synthesise } from "./support";

const CONTROLLER = PolicyPeer.pods({ namespace: "ingress-nginx" });
const GATEWAY = ServiceExposure.gateway({
  gateway: { name: "edge", namespace: "gateways", listener: "tls" },
  proxyProtocol: "off",
});

/** Release names are those of routes alone, if nothing else is made by Helm. */
const withoutLimits = { delivery: ResourceDelivery.none() };

/** Whom the network policy lets in to the web port. */
function peers(synthesised: Synthesised, policy = "svc-proxy"): unknown {
  const rules = at(synthesised.resource("kubernetes_network_policy_v1", policy), "spec.ingress") as {
    from?: unknown;
    ports: { port: string }[];
  }[];
  return rules.filter(({ ports }) => ports.some(({ port }) => port === "3080")).map(({ from }) => from);
}

describe("an Ingress", () => {
  const ingress = (props: Parameters<typeof ServiceExposure.ingress>[0], platform: object = {}) => {
    const synthesised = synthesise({ proxies: { exposure: ServiceExposure.ingress(props) }, ...platform });
    return { synthesised, object: synthesised.resource("kubernetes_ingress_v1", "svc-proxy-web") };
  };

  test("leads to a Service inside of the cluster, by the public address and the certificate of the proxies", () => {
    const { synthesised, object } = ingress({ className: "nginx" });
    expect(at(synthesised.resource("kubernetes_service_v1", "svc-proxy"), "spec.type")).toBe("ClusterIP");
    expect(at(object, "spec")).toEqual({
      ingress_class_name: "nginx",
      rule: [
        {
          host: "access.example.com",
          http: {
            path: [
              {
                path: "/",
                path_type: "Prefix",
                backend: { service: { name: "svc-proxy", port: { number: 443 } } },
              },
            ],
          },
        },
      ],
      tls: [{ hosts: ["access.example.com"], secret_name: "svc-proxy-certificate" }],
    });
  });

  test("leaves to its controller what nobody says", () => {
    const { settings } = ServiceExposure.ingress();
    const routed = {
      metadata: { name: "web", labels: {} },
      records: {},
      hosts: ["access.example.com"],
      service: { name: "svc-proxy", port: 443 },
    };
    expect(ingressSpec(settings.route as IngressRoute, routed, undefined)).toStrictEqual({
      rule: [expect.objectContaining({ host: "access.example.com" })],
      tls: [{ hosts: ["access.example.com"] }],
    });
  });

  test("has names of applications, and a certificate of its own, where the program says so", () => {
    const { object } = ingress({ applications: true, tlsSecret: "edge-tls" });
    expect(at(object, "spec.tls")).toEqual([
      { hosts: ["access.example.com", "*.access.example.com"], secret_name: "edge-tls" },
    ]);
    const rules = at(object, "spec.rule") as { host: string }[];
    expect(rules.map(({ host }) => host)).toEqual(["access.example.com", "*.access.example.com"]);
  });

  test("tells its controller that proxies speak HTTPS, unless the program tells it something else", () => {
    const name = "nginx.ingress.kubernetes.io/backend-protocol";
    expect(at(ingress({ controller: "ingress-nginx" }).object, "metadata.annotations")).toMatchObject({
      [name]: "HTTPS",
    });
    const own = ingress({ controller: "ingress-nginx", annotations: { [name]: "GRPCS" } });
    expect(at(own.object, "metadata.annotations")).toMatchObject({ [name]: "GRPCS" });
    expect(at(ingress({ controller: "aws-load-balancer-controller" }).object, "metadata.annotations")).toMatchObject({
      "alb.ingress.kubernetes.io/backend-protocol": "HTTPS",
      "alb.ingress.kubernetes.io/target-type": "ip",
      "alb.ingress.kubernetes.io/healthcheck-path": "/webapi/ping",
    });
  });

  test("has the proxies take the address of a client from X-Forwarded-For, and refuse PROXY protocol headers", () => {
    expect(configurationOf(ingress({}).synthesised, "proxy")["proxy_service"]).toMatchObject({
      trust_x_forwarded_for: true,
      proxy_protocol: "off",
    });
    expect(configurationOf(synthesise(), "proxy")["proxy_service"]).not.toHaveProperty("trust_x_forwarded_for");
  });

  test("has the records of the pool, which the Service then does not have", () => {
    const exposure = ServiceExposure.ingress();
    const synthesised = synthesise({ proxies: { exposure, externalDns: {} } });
    const hostname = { "external-dns.alpha.kubernetes.io/hostname": "access.example.com,*.access.example.com" };
    const object = synthesised.resource("kubernetes_ingress_v1", "svc-proxy-web");
    expect(at(object, "metadata.annotations")).toMatchObject(hostname);
    const service = synthesised.resource("kubernetes_service_v1", "svc-proxy");
    expect(at(service, "metadata.annotations")).not.toMatchObject(hostname);
  });

  test("leads to a pool by the names of the pool's own, too", () => {
    const externalDns = { names: ["inside.example.com", "*.inside.example.com"] };
    const proxies = { exposure: ServiceExposure.ingress({ applications: true }), externalDns };
    const object = synthesise({ proxies }).resource("kubernetes_ingress_v1", "svc-proxy-web");
    expect(at(object, "spec.tls.0.hosts")).toEqual([
      "access.example.com",
      "*.access.example.com",
      ...externalDns.names,
    ]);
  });

  test("of several pools has a name of its own for each", () => {
    const exposure = ServiceExposure.ingress();
    const synthesised = synthesise({ proxies: { exposure }, proxyPools: { edge: { exposure } } });
    expect(at(synthesised.resource("kubernetes_ingress_v1", "svc-proxy-edge-web"), "spec.rule.0.http")).toMatchObject({
      path: [{ backend: { service: { name: "svc-proxy-edge" } } }],
    });
  });
});

describe("a Gateway", () => {
  const routes = (synthesised: Synthesised) => {
    const [release] = synthesised.resources("helm_release");
    return { release, objects: at(parse(String(at(release, "values.0"))), "objects") as object[] };
  };

  test("is led to the proxies by a TLSRoute, which needs a definition, for all names below the public address", () => {
    const { release, objects } = routes(
      synthesise({ proxies: { exposure: GATEWAY, externalDns: { ttl: "60s" } }, ...withoutLimits }),
    );
    expect(release).toMatchObject({ name: "svc-proxy-routes", namespace: "svc" });
    expect(at(release, "values.0")).toContain("install the Gateway API");
    expect(objects).toMatchObject([
      {
        apiVersion: "gateway.networking.k8s.io/v1",
        kind: "TLSRoute",
        metadata: { name: "svc-proxy", annotations: { "external-dns.alpha.kubernetes.io/ttl": "60" } },
        spec: {
          parentRefs: [{ name: "edge", namespace: "gateways", sectionName: "tls" }],
          hostnames: ["access.example.com", "*.access.example.com"],
          rules: [{ backendRefs: [{ name: "svc-proxy", port: 443 }] }],
        },
      },
    ]);
  });

  test("of an older definition has a route of that version", () => {
    const exposure = ServiceExposure.gateway({ gateway: { name: "edge" }, proxyProtocol: "off", version: "v1alpha2" });
    const { objects } = routes(synthesise({ proxies: { exposure }, ...withoutLimits }));
    expect(objects).toMatchObject([
      { apiVersion: "gateway.networking.k8s.io/v1alpha2", spec: { parentRefs: [{ name: "edge" }] } },
    ]);
  });

  test("passes TLS through: the proxies take no header of HTTP", () => {
    const synthesised = synthesise({ proxies: { exposure: GATEWAY } });
    expect(configurationOf(synthesised, "proxy")["proxy_service"]).not.toHaveProperty("trust_x_forwarded_for");
    expect(configurationOf(synthesised, "proxy")["proxy_service"]?.["proxy_protocol"]).toBe("off");
  });

  test("writes PROXY protocol headers or not: a program says it", () => {
    const exposure = ServiceExposure.gateway({ gateway: { name: "edge" } } as never);
    expect(codesOf({ proxies: { exposure } })).toEqual(["EXPOSURE-004"]);
  });
});

describe("whoever routes by names", () => {
  test.each([ServiceExposure.ingress(), GATEWAY, ServiceExposure.clusterIp({ trustForwardedFor: true })])(
    "leads to proxies only",
    (exposure) => {
      expect(codesOf({ auth: { exposure, agentNetworks: ["10.20.0.0/16"] } })).toContain("EXPOSURE-009");
    },
  );

  test("is the only one who may connect, where every pool is behind somebody who is named", () => {
    const named = { exposure: ServiceExposure.ingress({ from: [CONTROLLER] }) };
    const selected = [{ namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "ingress-nginx" } } }];
    expect(peers(synthesise({ proxies: named }))).toEqual([selected]);
    expect(peers(synthesise({ proxies: named, proxyPools: { edge: named } }))).toEqual([selected]);
    const differently = synthesise({ proxies: named, proxyPools: { edge: { exposure: ServiceExposure.ingress() } } });
    expect(peers(differently, "svc-proxy-clients")).toEqual([selected]);
    expect(peers(differently, "svc-proxy-edge-clients")).toEqual([undefined]);
    expect(peers(synthesise())).toEqual([undefined]);
  });
});
