import { ServiceExposure } from "../../../constructs";
import { kindsOf, reviewOfVariations, sentenceOf } from "../../support/reviewed";

const google = (more: object) => ({
  exposure: ServiceExposure.googleLoadBalancer({ scheme: "internet-facing", clientAddress: "preserve", ...more }),
});

test("an internal load balancer that becomes public is a danger, and so is the way back, on which clients lose it", () => {
  const [internal, facing] = [google({ scheme: "internal" }), google({})];
  const found = reviewOfVariations(internal, facing);
  expect(kindsOf(found)).toContain("service-exposed");
  expect(sentenceOf(found, "load-balancer-changed")).toMatch(
    /^`Service svc\/svc-proxy`: .*`networking\.gke\.io\/load-balancer-type`: `Internal` → not set/,
  );
  expect(kindsOf(reviewOfVariations(facing, internal))).toContain("address-given-up");
});

test("an address that a load balancer is given is reported, and that its address may change", () => {
  const [old, now] = ["203.0.113.7", "203.0.113.8"].map((loadBalancerIp) => google({ loadBalancerIp }));
  expect(sentenceOf(reviewOfVariations(old!, now!), "load-balancer-changed")).toContain("`spec.loadBalancerIP`");
});

test("a name that no longer leads to a load balancer is a danger, unless another Service has it", () => {
  const [old, now] = ["a.example.com,b.example.com", "b.example.com"].map((names) =>
    google({ annotations: { "external-dns.alpha.kubernetes.io/hostname": names } }),
  );
  const [finding] = reviewOfVariations(old!, now!).findings;
  expect(finding).toMatchObject({ kind: "address-given-up", facts: { addresses: ["a.example.com"] } });
  expect(kindsOf(reviewOfVariations(now!, old!))).toEqual(["setting-changed"]);
});

test("networks that are let in no longer are reported", () => {
  const found = reviewOfVariations(google({}), google({ sourceRanges: ["192.0.2.0/24"] }));
  expect(kindsOf(found)).toContain("port-closed");
});

test("which proxy a client comes back to is reported", () => {
  const [any, same] = [{}, { sessionAffinity: "ClientIP" as const }].map((more) => ({
    exposure: ServiceExposure.clusterIp(more),
  }));
  expect(sentenceOf(reviewOfVariations(any!, same!), "setting-changed")).toContain("`spec.sessionAffinity`");
});
