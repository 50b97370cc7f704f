import { synthesiseEdges } from "../fixtures/edges";
import { at } from "../support/synthesis";
import { embeddedCluster } from "./support/cluster";
import { CERTIFICATE, TLS_ROUTE } from "./support/definitions";
import { previewTier } from "./support/preview-tier";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";
import type { Tier } from "./support/tier";
import { temporaryOutput } from "../support/temporary-folder";

describe("everything that can be in front of the proxies, in the preview tier", () => {
  edgesSuite(previewTier("test-edges-preview"));
});

describeWithProviders("everything that can be in front of the proxies", (program) => {
  edgesSuite(terraformTier("test-edges", program));
});

function edgesSuite(tier: Tier): void {
  const outdir = temporaryOutput();
  const cluster = embeddedCluster({ name: tier.name });
  const service = (name: string, namespace: string) => cluster.get("service", name, namespace);

  beforeAll(() => {
    synthesiseEdges(outdir);
  });

  test("a cluster that lacks a definition is told which, and how it gets it", async () => {
    const failure = await tier.apply(outdir, cluster).catch((error: unknown) => String(error));
    // Terraform breaks lines, in a frame.
    expect(String(failure).replace(/[│╷╵\s]+/g, " ")).toMatch(
      /the cluster has no definition of (Certificate|TLSRoute) \(\S+\): install (cert-manager|the Gateway API)/,
    );
  });

  test("once it has them, everything is there, and a second apply has nothing to change", async () => {
    await cluster.define(CERTIFICATE);
    await cluster.define(TLS_ROUTE);
    await tier.apply(outdir, cluster);
    for (const namespace of ["aws", "clouds", "ingress", "gateway"]) {
      for (const workload of await cluster.list("deployments", namespace)) {
        expect(at(workload, "status.readyReplicas")).toBe(at(workload, "spec.replicas"));
      }
    }
    expect(await tier.pending(outdir, cluster)).toBe("");
  });

  test("a balancer that keeps the address of a client has the port for health checks that the cluster chose", async () => {
    const { spec } = (await service("aws-proxy", "aws")) as unknown as { spec: Record<string, unknown> };
    expect(spec).toMatchObject({
      type: "LoadBalancer",
      loadBalancerClass: "service.k8s.aws/nlb",
      externalTrafficPolicy: "Local",
      healthCheckNodePort: expect.any(Number) as unknown,
    });
    const ports = spec["ports"] as { name: string; nodePort: number }[];
    expect(ports.find(({ name }) => name === "https")?.nodePort).toBe(30443);
    expect(at(await service("clouds-proxy", "clouds"), "spec.loadBalancerIP")).toBe("203.0.113.7");
    expect(at(await service("clouds-proxy-plain", "clouds"), "spec.sessionAffinity")).toBe("ClientIP");
  });

  test("a Certificate and a TLSRoute are objects of the cluster", async () => {
    const certificate = await cluster.get("certificates.cert-manager.io", "aws-proxy", "aws");
    expect(at(certificate, "spec.dnsNames")).toEqual(["aws.example.com", "*.aws.example.com", "db.example.com"]);
    const route = await cluster.get("tlsroutes.gateway.networking.k8s.io", "gateway-proxy", "gateway");
    expect(at(route, "spec.rules.0.backendRefs")).toEqual([{ name: "gateway-proxy", port: 443 }]);
  });

  test("an Ingress leads to the Service of the proxies, and its controller alone may connect to them", async () => {
    const ingress = await cluster.get("ingress", "ingress-proxy-web", "ingress");
    expect(at(ingress, "spec.rules.0.http.paths.0.backend.service")).toEqual({
      name: "ingress-proxy",
      port: { number: 443 },
    });
    const policy = await cluster.get("networkpolicy", "ingress-proxy", "ingress");
    expect(at(policy, "spec.ingress")).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "ingress-nginx" } } }],
        ports: [{ port: 3080, protocol: "TCP" }],
      },
    ]);
  });
}
