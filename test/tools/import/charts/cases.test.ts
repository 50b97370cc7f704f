import { parse } from "yaml";
import { comparedWith, importedProgram } from "../../../support/charts-program";
import type { ChartName } from "../../../../tools/import/charts/chart-release-values";
import { programParts } from "../../../../tools/import/charts/charts-program";
import type { Values } from "../../../../tools/import/charts/given-values";
import { SMALL_RELEASES, type SmallRelease } from "../../../fixtures/charts/small-releases";

function imported({ cluster, agents }: SmallRelease) {
  const read = (text: string | undefined) => (text === undefined ? undefined : (parse(text) as Values));
  const { text, parts } = importedProgram(read(cluster), read(agents));
  const paths = (kind: "left" | "changed") => parts.flatMap((each) => each[kind].map(({ path }) => path));
  return { text, said: JSON.stringify(parts.map(({ left, changed }) => [left, changed])), paths };
}

test.each(Object.entries(SMALL_RELEASES))(
  "%s: what synthesis refuses, and what the program does not hold, is named",
  (_, given) => {
    const { left = [], changed = [], contains = [], lacks = [] } = given;
    const { text, said, paths } = imported(given);
    expect([...paths("left")].sort()).toEqual([...left].sort());
    expect(paths("changed")).toEqual(expect.arrayContaining([...changed]));
    for (const each of contains) expect(text).toContain(each);
    for (const each of lacks) expect(`${text}${said}`).not.toContain(each);
  },
);

test("what has a wrong form stays in the program as it was, is a TODO there, and on the terminal as check says it", () => {
  const { text, reported } = importedProgram({ ...CLUSTER, extraEnv: [{ name: "A_NUMBER", value: 1 }] });
  expect(text).toMatch(/TODO extraEnv: .*\n.*\(FIELD-002\)\n[^]*A_NUMBER: 1/);
  expect(reported).toMatch(
    /FIELD-002[^]*\n {2}where {4}access\/platform, auth\.extraEnvironment\.A_NUMBER\n[^]*Not compared/,
  );
});

const CLUSTER = { clusterName: "access.example.com", tls: { existingSecretName: "certificate" } };
const AGENTS = { proxyAddr: "access.example.com:443", roles: "kube", kubeClusterName: "production" };

test.each<[path: string, cluster: Values, agents: Values | undefined]>([
  ["nodeSelector.disk", { nodeSelector: { disk: "a-text" } }, undefined],
  [
    "auth.teleportConfig.teleport.nodename",
    { auth: { teleportConfig: { teleport: { nodename: "a-text" } } } },
    undefined,
  ],
  ['annotations.service."example.com/a"', { annotations: { service: { "example.com/a": "a-text" } } }, undefined],
  ["labels.env", {}, { ...AGENTS, labels: { env: "a-text" } }],
])("%s that changes on the way is found in what is synthesised", (path, cluster, agents) => {
  const found = (text: string) => comparedWith({ ...CLUSTER, ...cluster }, agents, text);
  expect([found("no text").includes(path), found("a-text").includes(path)]).toEqual([false, true]);
});

test.each<[ChartName, Values, older: string, version: string, path: string]>([
  ["teleport-cluster", { ...CLUSTER, jobResources: { limits: { memory: "1Gi" } } }, "18.6.3", "18.6.4", "jobResources"],
  ["teleport-cluster", { ...CLUSTER, auth: { goMemLimitRatio: 0.5 } }, "18.4.2", "18.5.0", "auth.goMemLimitRatio"],
  ["teleport-kube-agent", { ...AGENTS, relayAddr: "relay.example.com:3042" }, "18.4.2", "18.5.0", "relayAddr"],
  ["teleport-kube-agent", { ...AGENTS, skipHooks: true }, "18.7.5", "18.7.6", "skipHooks"],
])("%s with %j: version %s does not read it, %s does", (chart, values, older, version, path) => {
  const unreadAt = (given: string) => {
    const parts = programParts([{ chart, values, version: given, name: "a", namespace: "a" }]);
    const needless = parts.flatMap((part) => part.needless);
    return needless.filter(({ reason }) => reason.includes("does not read it")).map((each) => each.path);
  };
  expect([unreadAt(older), unreadAt(version)]).toEqual([[path], []]);
});
