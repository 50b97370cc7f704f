import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { chartValues } from "../../../constructs/agents/features/features";
import { Brand } from "../../../constructs/brand/brand";
import { describeWithHelm, template } from "../../charts/helm";
import { platform, releaseProps, violationsOf } from "../fixtures";

const NAMESPACED = { clusterWideObjects: "existing", createNamespace: false } as const;
const services = [AgentService.kubernetes({ clusterName: "production" }), AgentService.ssh()];

describeWithHelm("the chart of this package", () => {
  test("makes objects of the namespace alone where an administrator makes those of the whole cluster", () => {
    const made = (props: object) => template(chartValues(releaseProps({ services, ...props }))).map(({ kind }) => kind);
    const namespaced = made(NAMESPACED);
    expect(namespaced.filter((kind) => kind.startsWith("Cluster"))).toEqual([]);
    expect([...namespaced, "ClusterRole", "ClusterRoleBinding"].sort()).toEqual(made({}).sort());
  });
});

test("Teleport's chart is told the same, and still makes the rights of the updater", () => {
  const values = chartValues(releaseProps({ platform: platform({ brand: Brand.TELEPORT }), services, ...NAMESPACED }));
  expect(values).toMatchObject({ rbac: { create: false }, updater: { rbac: { create: true } } });
});

describe("Teleport's chart", () => {
  const of = (props: object) => chartValues(releaseProps({ platform: platform({ brand: Brand.TELEPORT }), ...props }));

  test("gives agents that protect no Kubernetes, and do not look for its Services, no right in the whole cluster", () => {
    const applications = [AgentService.application({ name: "wiki", uri: "http://wiki.wiki.svc" })];
    expect(of({ services: applications })).toMatchObject({
      rbac: { create: false },
      updater: { rbac: { create: true } },
    });
  });

  test("gives its rights to those that do", () => {
    const discovery = AgentDiscovery.of({ kubernetesServices: [{ namespaces: ["reports"] }] });
    for (const props of [{ services }, { services: [], discovery }]) expect(of(props)).not.toHaveProperty("rbac");
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
