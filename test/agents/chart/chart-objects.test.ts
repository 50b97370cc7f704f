import { chartObjects } from "../../../constructs/agents/chart/chart-objects";
import { describeWithHelm, template, VALUES } from "../../charts/helm";

const NAMES = { releaseName: "edge", namespace: "team" };

function namesOf(values: object, kind: "bundled" | "repository" = "bundled"): string[] {
  return chartObjects({ kind, ...NAMES, values: { ...VALUES, ...values } })
    .map(({ text }) => text)
    .sort();
}

describeWithHelm("the objects that a release takes", () => {
  test.each([
    ["a cluster's agents", {}],
    [
      "agents that need nothing of the cluster",
      { roles: "app", apps: [{ name: "a", uri: "http://a" }], updater: { enabled: false } },
    ],
    ["agents that discover", { roles: "discovery" }],
    ["several agents", { highAvailability: { podDisruptionBudget: { enabled: true } } }],
    ["agents that join by name", { joinTokenSecret: { create: true, name: "" }, joinParams: { tokenName: "edge" } }],
    [
      "accounts of other names",
      { serviceAccount: { name: "a" }, updater: { enabled: true, serviceAccount: { name: "b" } } },
    ],
    [
      "accounts that exist",
      { serviceAccount: { create: false }, updater: { enabled: true, serviceAccount: { create: false } } },
    ],
  ])("are those that the chart makes: %s", (_, values) => {
    const rendered = template({ ...VALUES, ...values }).map(({ kind, metadata: { name } }) =>
      kind.startsWith("Cluster") ? `${kind} ${name}` : `${kind} team/${name}`,
    );
    const claimed = namesOf(values).filter((text) => !/^(Helm release|pods of) |-state$/.test(text));
    expect(claimed).toEqual(rendered.sort());
  });
});

test("a release takes its name, its pods and those of its updater", () => {
  expect(namesOf({})).toEqual(
    expect.arrayContaining([
      "Helm release team/edge",
      "pods of team with app=edge",
      "pods of team with app=edge-updater",
    ]),
  );
  expect(namesOf({ updater: { enabled: false } })).not.toContain("pods of team with app=edge-updater");
});

test("a release takes the Secrets in which its agents keep their state, one for each and one for all", () => {
  const states = (values: object) => namesOf(values).filter((text) => text.endsWith("-state"));
  const shared = "Secret team/edge-shared-state";
  expect(states({})).toEqual(["Secret team/edge-0-state", shared]);
  expect(states({ highAvailability: { replicaCount: 2 } })).toEqual([
    ...["Secret team/edge-0-state", "Secret team/edge-1-state", shared],
  ]);
});

test("a chart from a repository names what it makes in the cluster by the release alone, unless told otherwise", () => {
  expect(namesOf({}, "repository")).toEqual(expect.arrayContaining(["ClusterRole edge", "ClusterRoleBinding edge"]));
  const reported = { clusterRoleName: "team-edge", clusterRoleBindingName: "team-edge" };
  expect(namesOf(reported, "repository")).toEqual(
    expect.arrayContaining(["ClusterRole team-edge", "ClusterRoleBinding team-edge"]),
  );
  expect(namesOf({ rbac: { create: false } }, "repository").join()).not.toContain("Cluster");
});
