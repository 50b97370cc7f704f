import { chartObjects } from "../../../constructs/agents/chart/chart-objects";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { chartValues } from "../../../constructs/agents/features/features";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { Brand } from "../../../constructs/brand/brand";
import { describeWithHelm, template } from "../../charts/helm";
import { planned, platform, SERVICES } from "../fixtures";

const IN_REPOSITORY = { platform: platform({ brand: Brand.TELEPORT }) };

const edge = (props: Partial<AgentReleaseProps>) => planned({ ...props, releaseName: "edge", namespace: "team" });

function namesOf(props: Partial<AgentReleaseProps>): string[] {
  return chartObjects(edge(props))
    .map(({ text }) => text)
    .sort();
}

describeWithHelm("the objects that a release takes", () => {
  test.each<[string, Partial<AgentReleaseProps>]>([
    ["a cluster's agents", {}],
    ["agents that need nothing of the cluster", { services: [SERVICES.APPLICATION], updater: { enabled: false } }],
    ["agents without what is in the cluster", { clusterWideObjects: "existing" }],
    ["the same by a further value", { helm: { values: { rbac: { create: false } } } }],
    ["agents that discover", { discovery: AgentDiscovery.of({ kubernetesServices: [{}] }) }],
    ["several agents", { pods: { replicas: 2 } }],
    [
      "agents that join by name",
      { joinToken: JoinToken.gcp({ name: "edge", roles: ["Kube"], allow: [{ projectIds: ["a"] }] }) },
    ],
    [
      "accounts of other names",
      {
        pods: { serviceAccount: PodServiceAccount.create({ name: "a" }) },
        updater: { serviceAccount: PodServiceAccount.create({ name: "b" }) },
      },
    ],
    [
      "accounts that exist",
      {
        pods: { serviceAccount: PodServiceAccount.existing({ name: "a" }) },
        updater: { serviceAccount: PodServiceAccount.existing({ name: "b" }) },
      },
    ],
  ])("are those that the chart makes: %s", (_, props) => {
    const rendered = template(chartValues(edge(props))).map(({ kind, metadata: { name } }) =>
      kind.startsWith("Cluster") ? `${kind} ${name}` : `${kind} team/${name}`,
    );
    const claimed = namesOf(props).filter(
      (text) => !/^(Helm release|pods of) |-state$|^ConfigMap .*-updater$/.test(text),
    );
    expect(claimed).toEqual(rendered.sort());
  });
});

test("a release takes its name, its pods and those of its updater", () => {
  const pods = ["pods of team with app=edge", "pods of team with app=edge-updater"];
  expect(namesOf({})).toEqual(expect.arrayContaining(["Helm release team/edge", ...pods]));
  expect(namesOf({ updater: { enabled: false } })).not.toContain(pods[1]);
});

test("a release takes the Secrets in which its agents keep their state, one for each and one for all", () => {
  const states = namesOf({ pods: { replicas: 2 } }).filter((text) => text.endsWith("-state"));
  expect(states).toEqual(["0", "1", "shared"].map((name) => `Secret team/edge-${name}-state`));
});

test("a release takes the ConfigMap in which its updater says who it is", () => {
  const ofUpdater = "ConfigMap team/edge-updater";
  expect(namesOf({})).toContain(ofUpdater);
  expect(namesOf({ updater: { enabled: false } })).not.toContain(ofUpdater);
});

test.each<[object, string]>([
  [{}, "edge"],
  [{ clusterRoleName: "", clusterRoleBindingName: "" }, "edge"],
  [{ clusterRoleName: "team-edge", clusterRoleBindingName: "team-edge" }, "team-edge"],
])("a chart from a repository names what it makes in the cluster by %j: %s", (values, name) => {
  const names = namesOf({ ...IN_REPOSITORY, helm: { values: { ...values } } });
  expect(names).toEqual(expect.arrayContaining([`ClusterRole ${name}`, `ClusterRoleBinding ${name}`]));
});

test.each<Partial<AgentReleaseProps>>([
  { helm: { values: { rbac: { create: false } } } },
  { clusterWideObjects: "existing" },
  { services: [SERVICES.SSH] },
])("a chart from a repository makes nothing in the cluster with %j", (props) => {
  expect(namesOf({ ...IN_REPOSITORY, ...props }).join()).not.toContain("Cluster");
});
