import { Replicas } from "../../constructs/platform/component/replicas";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

function proxies(replicas: number | Replicas) {
  const synthesised = synthesise({ proxies: { replicas } });
  return {
    deployment: synthesised.resource("kubernetes_deployment_v1", "svc-proxy"),
    autoscalers: synthesised.resources("kubernetes_horizontal_pod_autoscaler_v2"),
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

describe("a HorizontalPodAutoscaler", () => {
  test("is made only where it is asked for, and then its number is left alone, too", () => {
    expect(proxies(Replicas.autoscaled()).autoscalers).toEqual([]);
    const { deployment, autoscalers } = proxies(Replicas.autoscaled({ horizontal: { max: 10, cpuUtilization: 70 } }));
    expect(at(deployment, "spec")).not.toHaveProperty("replicas");
    expect(at(deployment, "lifecycle.ignore_changes")).toContain("spec[0].replicas");
    expect(autoscalers).toMatchObject([
      {
        metadata: { name: "svc-proxy", namespace: "svc" },
        spec: {
          min_replicas: 2,
          max_replicas: 10,
          scale_target_ref: { api_version: "apps/v1", kind: "Deployment", name: "svc-proxy" },
          metric: [
            { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", average_utilization: 70 } } },
          ],
        },
      },
    ]);
    expect(at(autoscalers[0], "spec")).not.toHaveProperty("behavior");
  });

  test("has Kubernetes' own policies where a program says only how long it looks back", () => {
    const scaleDown = { stabilizationWindowSeconds: 600 };
    const horizontal = { max: 10, cpuUtilization: 70, behavior: { scaleDown } };
    expect(at(proxies(Replicas.autoscaled({ horizontal })).autoscalers[0], "spec.behavior")).toEqual({
      scale_down: [
        {
          stabilization_window_seconds: 600,
          select_policy: "Max",
          policy: [{ type: "Percent", value: 100, period_seconds: 15 }],
        },
      ],
    });
  });

  test("of one pod at most leaves no budget and no spread", () => {
    const { budgets, deployment } = proxies(
      Replicas.autoscaled({ horizontal: { min: 1, max: 1, cpuUtilization: 70 } }),
    );
    expect(budgets).toHaveLength(0);
    expect(at(deployment, "spec.template.spec")).not.toHaveProperty("topology_spread_constraint");
  });

  test.each<[object, string]>([
    [{ horizontal: { max: 1, cpuUtilization: 70 } }, "AUTOSCALER-001"],
    [{ horizontal: { min: 5, max: 4, cpuUtilization: 70 } }, "AUTOSCALER-001"],
    [{ first: 4, horizontal: { max: 10, cpuUtilization: 70 } }, "AUTOSCALER-003"],
    [{ horizontal: { max: 10 } }, "AUTOSCALER-002"],
  ])("with %j is refused", (props, code) => {
    expect(Replicas.autoscaled(props as never).violations.map(({ rule }) => rule.code)).toEqual([code]);
  });
});
