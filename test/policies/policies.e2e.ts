import { ProxyListeners } from "../../constructs";
import { whyNoHelm } from "../charts/helm";
import { BACKED_UP, synthesiseEveryPlatform } from "../fixtures/every-platform";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { describeUnless } from "../support/describe-unless";
import { temporaryFolder } from "../support/temporary-folder";
import { renderedObjects, type ClusterObjects } from "./cluster-objects";
import { compare, type Compared, type Comparison } from "./compare";
import { everyPlatform, FIXTURE_OUTSIDERS, MONITORING, platformWithAgents } from "./declared-fixtures";
import type { DeclaredTraffic } from "./declared-traffic";
import { buildEvaluator, whyNoEvaluator } from "./evaluate";
import { BOT, OUTSIDERS, synthesiseVaried, variedTraffic, type Choices } from "./varied-program";

/** As many questions as the pages for those who change the package promise, at least. */
const QUESTIONS = { varied: 800_000, everyAgent: 100_000, everyPlatform: 7_500 };

const BOTH = [false, true];
const ALL_CHOICES: readonly Choices[] = (["multiplex", "separate"] as const).flatMap((mode) =>
  BOTH.flatMap((peering) =>
    BOTH.flatMap((httpConnect) =>
      BOTH.flatMap((metrics) =>
        BOTH.map((directDial): Choices => ({ mode, peering, httpConnect, metrics, directDial })),
      ),
    ),
  ),
);

const WITH_EVERYTHING: Choices = {
  mode: "separate",
  peering: true,
  httpConnect: true,
  metrics: true,
  directDial: true,
};

function describeWithEvaluator(name: string, suite: () => void): void {
  describeUnless(whyNoEvaluator() ?? whyNoHelm(), name, suite);
}

describeWithEvaluator("network policies let through what is declared, and nothing else", () => {
  beforeAll(async () => {
    await buildEvaluator();
  });

  test("in both listener modes, with and without peering, HTTP CONNECT, metrics and agents that are dialled", async () => {
    let questions = 0;
    for (const choices of ALL_CHOICES) {
      const comparison = await compare(varied(choices));
      questions += comparison.questions;
      expect({ choices, differences: comparison.differences }).toEqual({ choices, differences: [] });
    }
    expect(questions).toBeGreaterThan(QUESTIONS.varied);
  });

  test.each([
    ["TLS routing", ProxyListeners.tlsRouting({ peering: true }), platformWithAgents("multiplex", true)],
    ["separate listeners", ProxyListeners.separate({ peering: true }), platformWithAgents("separate", true)],
  ])("with %s and agents of every kind", async (_, listeners, declared) => {
    const objects = rendered((outdir) => {
      synthesisePlatform(outdir, { everyAgent: true, hasPodMonitors: true, listeners });
    });
    expectNothing(await compareFixture(objects, declared), QUESTIONS.everyAgent);
  });

  test.each([
    ["a database", undefined, everyPlatform([5432, 9000])],
    ["a volume with backups", BACKED_UP, everyPlatform([], ["backup"])],
  ])("with all that can be said of a platform, and %s", async (_, storage, declared) => {
    const objects = rendered((outdir) => {
      synthesiseEveryPlatform(outdir, storage);
    });
    expectNothing(await compareFixture(objects, declared), QUESTIONS.everyPlatform);
  });
});

describeWithEvaluator("a policy that is wrong is seen, and nothing else is said", () => {
  test.each<[string, string, (text: string) => string, readonly string[]]>([
    [
      "a port too wide",
      "svc/svc-auth",
      (text) => text.replace('{"port":3025,"protocol":"TCP"}', '$&,{"port":3026,"protocol":"TCP"}'),
      ["svc/svc-auth accepts svc/svc-proxy: 3026/TCP", "svc/svc-auth accepts svc/svc-proxy-internal: 3026/TCP"],
    ],
    [
      "a port too few",
      "svc/svc-auth",
      (text) => text.replace('{"port":3025,"protocol":"TCP"}', '{"port":3026,"protocol":"TCP"}'),
      [
        "svc/svc-auth accepts svc/svc-proxy not: 3025/TCP",
        "svc/svc-auth accepts svc/svc-proxy: 3026/TCP",
        "svc/svc-auth accepts svc/svc-proxy-internal not: 3025/TCP",
        "svc/svc-auth accepts svc/svc-proxy-internal: 3026/TCP",
      ],
    ],
    [
      "a network too wide",
      "svc/svc-proxy",
      (text) => text.replace("10.0.0.5/32", "10.0.0.5/30"),
      ["svc/svc-proxy dials 10.0.0.6: 3128/TCP", "svc/svc-proxy-internal dials 10.0.0.6: 3128/TCP"],
    ],
    [
      "pods of every namespace in the place of one",
      "svc/svc-auth-dialled-dialled",
      (text) => text.replace('{"matchLabels":{"kubernetes.io/metadata.name":"dialled"}}', "{}"),
      ["svc/svc-auth accepts elsewhere/dialled-dialled: 3025/TCP"],
    ],
    [
      "another protocol",
      "svc/svc-auth",
      (text) => text.replace('{"port":3025,"protocol":"TCP"}', '{"port":3025,"protocol":"UDP"}'),
      ["svc/svc-auth accepts svc/svc-proxy not: 3025/TCP", "svc/svc-auth accepts svc/svc-proxy-internal not: 3025/TCP"],
    ],
  ])("%s", async (_, name, change, expected) => {
    const { objects, ...compared } = varied(WITH_EVERYTHING);
    let changes = 0;
    const policies = objects.policies.map((policy) => {
      if (nameOf(policy) !== name) return policy;
      const [before, after] = [JSON.stringify(policy), change(JSON.stringify(policy))];
      if (after !== before) changes += 1;
      return JSON.parse(after) as object;
    });
    expect(changes).toBe(1);
    const { differences } = await compare({ ...compared, objects: { ...objects, policies } });
    expect([...differences].sort()).toEqual([...expected].sort());
  });

  test("a policy too few: its pods accept everyone, and connect to everyone", async () => {
    const { objects, ...compared } = varied(WITH_EVERYTHING);
    const policies = objects.policies.filter((policy) => nameOf(policy) !== "svc/svc-backup");
    expect(policies).toHaveLength(objects.policies.length - 1);
    const { differences } = await compare({ ...compared, objects: { ...objects, policies } });
    expect(differences.filter((line) => !line.startsWith("svc/svc-backup "))).toEqual([]);
    for (const peer of ["svc/svc-auth", "svc/nobody", "elsewhere/nobody", "203.0.113.7"]) {
      for (const what of ["accepts", "dials"]) {
        expect(differences).toContainEqual(expect.stringMatching(`^svc/svc-backup ${what} ${peer}: .*4444/TCP`));
      }
    }
  });

  test("a workload that nothing is declared of", async () => {
    const { declared, ...compared } = varied(WITH_EVERYTHING);
    const others = new Map([...declared].filter(([name]) => name !== "svc/svc-watch"));
    expect((await compare({ ...compared, declared: others })).differences).toEqual(["svc/svc-watch is not declared"]);
  });
});

function rendered(synthesise: (outdir: string) => void): ClusterObjects {
  const outdir = temporaryFolder();
  synthesise(outdir);
  return renderedObjects(outdir);
}

function varied(choices: Choices): Compared {
  const objects = rendered((outdir) => {
    synthesiseVaried(outdir, choices);
  });
  const workloads = new Map([...objects.workloads, BOT]);
  return { objects: { ...objects, workloads }, declared: variedTraffic(choices), outsiders: OUTSIDERS };
}

function compareFixture(objects: ClusterObjects, declared: DeclaredTraffic): Promise<Comparison> {
  return compare({ objects, declared, outsiders: FIXTURE_OUTSIDERS, namespaceLabels: MONITORING });
}

function expectNothing({ differences, questions }: Comparison, atLeast: number): void {
  expect(differences).toEqual([]);
  expect(questions).toBeGreaterThan(atLeast);
}

function nameOf(policy: object): string {
  const { metadata } = policy as { readonly metadata: { readonly namespace: string; readonly name: string } };
  return `${metadata.namespace}/${metadata.name}`;
}
