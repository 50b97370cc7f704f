import { ProxyTls } from "../../constructs/platform/declaration/proxy-tls";
import { Replicas } from "../../constructs/platform/declaration/replicas";
import { at } from "../support/synthesis";
import { codesOf, synthesise } from "./support";

function proxies(replicas: number | Replicas) {
  const synthesised = synthesise({ proxies: { replicas } });
  return {
    deployment: synthesised.resource("kubernetes_deployment_v1", "svc-proxy"),
    budgets: synthesised.resources("kubernetes_pod_disruption_budget_v1"),
  };
}

test("a number is Terraform's: a change of it is applied, and a change by others shown", () => {
  const { deployment } = proxies(3);
  expect(at(deployment, "spec.replicas")).toBe("3");
  expect(at(deployment, "lifecycle.ignore_changes")).not.toContain("spec[0].replicas");
});

test("a number that is autoscaled is the autoscaler's after the first apply", () => {
  const { deployment } = proxies(Replicas.autoscaled({ first: 3 }));
  expect(at(deployment, "spec.replicas")).toBe("3");
  expect(at(deployment, "lifecycle.ignore_changes")).toContain("spec[0].replicas");
});

test("pods that are autoscaled may be several, however many there are at first", () => {
  const { deployment, budgets } = proxies(Replicas.autoscaled({ first: 1 }));
  expect(at(deployment, "spec.template.spec.topology_spread_constraint")).toHaveLength(2);
  expect(budgets).toHaveLength(1);
  expect(proxies(1).budgets).toHaveLength(0);
});

test("ACME is for one proxy, so not for as many as an autoscaler says", () => {
  const tls = ProxyTls.acme({ email: "ops@example.com" });
  expect(codesOf({ tls, proxies: { replicas: 1 } })).toEqual([]);
  expect(codesOf({ tls, proxies: { replicas: Replicas.autoscaled({ first: 1 }) } })).toEqual(["TLS-001"]);
});

test.each([0, -1, 1.5, Number.NaN, "2" as never])("%p is no number of proxies", (first) => {
  expect(codesOf({ proxies: { replicas: first } })).toEqual(["PLATFORM-004"]);
  expect(codesOf({ proxies: { replicas: Replicas.autoscaled({ first }) } })).toEqual(["PLATFORM-004"]);
});
