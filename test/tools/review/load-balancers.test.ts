import { ServiceExposure } from "../../../constructs";
import { kindsOf, reviewOfVariations, sentenceOf } from "../../support/reviewed";

const google = (more: object) => ({
  exposure: ServiceExposure.googleLoadBalancer({ scheme: "internet-facing", clientAddress: "preserve", ...more }),
});

test("an internal load balancer that becomes public is a danger, and its annotations are reported", () => {
  const [internal, facing] = [google({ scheme: "internal" }), google({})];
  const found = reviewOfVariations(internal, facing);
  expect(found.outcome).toBe("dangerous");
  expect(kindsOf(found)).toContain("service-exposed");
  expect(sentenceOf(found, "load-balancer-changed")).toMatch(
    /^`Service svc\/svc-proxy`: .*`networking\.gke\.io\/load-balancer-type`: `Internal` → not set/,
  );
  const back = reviewOfVariations(facing, internal);
  expect(back.outcome).toBe("changes");
  expect(kindsOf(back)).toContain("load-balancer-changed");
});

test.each([
  ["an address", { loadBalancerIp: "203.0.113.7" }, { loadBalancerIp: "203.0.113.8" }, "`spec.loadBalancerIP`"],
  [
    "a name",
    { annotations: { "external-dns.alpha.kubernetes.io/hostname": "a.example.com" } },
    { annotations: { "external-dns.alpha.kubernetes.io/hostname": "b.example.com" } },
    "`external-dns.alpha.kubernetes.io/hostname`: `a.example.com` → `b.example.com`",
  ],
  [
    "how it tells who connects",
    { clientAddress: "preserve" },
    { clientAddress: "hidden" },
    "`spec.externalTrafficPolicy`: `Local` → `Cluster`",
  ],
])("%s that a load balancer is given is reported, and that its address may change", (_, before, after, words) => {
  const sentence = sentenceOf(reviewOfVariations(google(before), google(after)), "load-balancer-changed");
  expect(sentence).toContain(words);
  expect(sentence).toContain("Its address may change");
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
