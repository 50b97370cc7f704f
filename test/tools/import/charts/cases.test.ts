import { parse } from "yaml";
import { importedProgram, comparedWithout } from "../../../support/charts-program";
import type { ChartName } from "../../../../tools/import/charts/chart-release-values";
import { partsOf } from "../../../../tools/import/charts/charts-program";
import type { Values } from "../../../../tools/import/charts/given-values";
import { SMALL_RELEASES, type SmallRelease } from "../../../fixtures/charts/small-releases";

function imported({ cluster, agents }: SmallRelease) {
  const read = (text: string | undefined) => (text === undefined ? undefined : (parse(text) as Values));
  const { text, remaining } = importedProgram(read(cluster), read(agents));
  const paths = (kind: "left" | "changed") => remaining.flatMap((each) => each[kind].map(({ path }) => path));
  return { text, said: JSON.stringify(remaining.map(({ left, changed }) => [left, changed])), paths };
}

test.each(Object.entries(SMALL_RELEASES))(
  "%s: synthesis accepts the program, and what it does not hold is named",
  (_, given) => {
    const { left = [], changed = [], contains = [], lacks = [] } = given;
    const { text, said, paths } = imported(given);
    expect([...paths("left")].sort()).toEqual([...left].sort());
    expect(paths("changed")).toEqual(expect.arrayContaining([...changed]));
    for (const each of contains) expect(text).toContain(each);
    for (const each of lacks) expect(`${text}${said}`).not.toContain(each);
  },
);

const CLUSTER = { clusterName: "access.example.com", tls: { existingSecretName: "certificate" } };
const AGENTS = { proxyAddr: "access.example.com:443", roles: "kube", kubeClusterName: "production" };

test.each<[string, Values, Values | undefined, readonly string[], string]>([
  [
    "a label of nodes",
    { ...CLUSTER, nodeSelector: { disk: "ssd" } },
    undefined,
    ["auth", "nodeSelector"],
    "nodeSelector.disk",
  ],
  [
    "a key of the configuration file",
    { ...CLUSTER, auth: { teleportConfig: { teleport: { nodename: "a" } } } },
    undefined,
    ["auth", "furtherConfiguration"],
    "auth.teleportConfig.teleport.nodename",
  ],
  [
    "an annotation of the Service",
    { ...CLUSTER, annotations: { service: { "example.com/a": "b" } } },
    undefined,
    ["proxies", "exposure", "annotations"],
    'annotations.service."example.com/a"',
  ],
  ["a label of agents", CLUSTER, { ...AGENTS, labels: { env: "dev" } }, ["services", "0", "labels"], "labels.env"],
])("%s that is lost on the way is found missing in what is synthesised", (_, cluster, agents, place, path) => {
  expect(comparedWithout(cluster, agents, [])).not.toContain(path);
  expect(comparedWithout(cluster, agents, place)).toContain(path);
});

test.each<[ChartName, Values, older: string, version: string, path: string]>([
  ["teleport-cluster", { ...CLUSTER, jobResources: { limits: { memory: "1Gi" } } }, "18.6.3", "18.6.4", "jobResources"],
  ["teleport-cluster", { ...CLUSTER, auth: { goMemLimitRatio: 0.5 } }, "18.4.2", "18.5.0", "auth.goMemLimitRatio"],
  ["teleport-kube-agent", { ...AGENTS, relayAddr: "relay.example.com:3042" }, "18.4.2", "18.5.0", "relayAddr"],
  ["teleport-kube-agent", { ...AGENTS, skipHooks: true }, "18.7.5", "18.7.6", "skipHooks"],
])("%s with %j: version %s does not read it, %s does", (chart, values, older, version, path) => {
  const unreadAt = (given: string) => {
    const parts = partsOf([{ chart, values, version: given, name: "a", namespace: "a" }]);
    const needless = parts.flatMap((part) => part.needless);
    return needless.filter(({ reason }) => reason.includes("does not read it")).map((each) => each.path);
  };
  expect([unreadAt(older), unreadAt(version)]).toEqual([[path], []]);
});
