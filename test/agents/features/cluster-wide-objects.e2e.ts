import { AgentService } from "../../../constructs/agents/services/agent-service";
import { chartValues } from "../../../constructs/agents/features/features";
import { describeWithHelm, template } from "../../charts/helm";
import { planned, violationsOf } from "../fixtures";

const NAMESPACED = { clusterWideObjects: "existing", createNamespace: false } as const;
const services = [AgentService.kubernetes({ clusterName: "production" }), AgentService.ssh()];

describeWithHelm("the chart of this package", () => {
  test("makes objects of the namespace alone where an administrator makes those of the whole cluster", () => {
    const made = (props: object) => template(chartValues(planned({ services, ...props }))).map(({ kind }) => kind);
    const namespaced = made(NAMESPACED);
    expect(namespaced.filter((kind) => kind.startsWith("Cluster"))).toEqual([]);
    expect([...namespaced, "ClusterRole", "ClusterRoleBinding"].sort()).toEqual(made({}).sort());
  });
});

test("a release that does not say so leaves these values to the program", () => {
  const helm = { values: { rbac: { create: false } } };
  expect(violationsOf({ helm })).toEqual([]);
  expect(violationsOf({ ...NAMESPACED, helm: { values: { rbac: { create: true } } } })).toEqual([
    "AGENT-030 helm.values.rbac.create",
  ]);
});

test("a namespace is an object of the whole cluster", () => {
  expect(violationsOf({ clusterWideObjects: "existing" })).toEqual(["CLUSTER-002 createNamespace"]);
});
