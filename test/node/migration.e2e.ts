import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Brand } from "../../constructs";
import { PublicReleases, TOKEN } from "../e2e/support/public-releases";
import { describeWithProviders, providersAvailable } from "../e2e/support/terraform-tier";
import { installFrom } from "../support/agents-chart";
import { NAMES, synthesiseImported, VERSION } from "../support/migration-page";
import type { InventoryRecord } from "./platform/running-service";
import { RunningPlatform } from "./platform/running-platform";
import { TIER } from "./platform/tier";
import { describeOnNode } from "./support/describe-on-node";
import { patiently } from "./support/patiently";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";

const { platform: cluster, agents } = NAMES;
const AUTH = `deployment/${cluster.release}-auth`;
const AGENT = `${agents.release}-0`;

// Taking over imports, which only Terraform does. The tests are of the tier that is missing.
const describeHere = providersAvailable ? describeOnNode : describeWithProviders;

describeHere("moving from Teleport's charts", () => {
  const ends = endsWithTests();
  let running: RunningPlatform;
  let releases: PublicReleases;
  let before: InventoryRecord;
  const kubectl = (...args: string[]) => running.cluster.kubectl(...args);

  /** Agents of the release, as the service knows them: those that are gone, too, for a while. */
  const instances = async () => {
    const listed = await running.tctlIn(AUTH, "inventory", "ls", "--format=json");
    return (JSON.parse(listed) as InventoryRecord[]).filter(({ spec }) => spec.hostname === AGENT);
  };

  const joined = () =>
    patiently("the agent is in the inventory", async () => {
      const found = await instances();
      expect(found).toHaveLength(1);
      return found[0]!;
    });

  beforeAll(async () => {
    running = ends(
      await RunningPlatform.start({
        tier: TIER,
        brand: Brand.TELEPORT,
        versions: [VERSION],
        names: { [NAMES.host]: `${cluster.namespace}/${cluster.release}` },
      }),
    );
    for (const { namespace } of [cluster, agents]) await kubectl("create", "namespace", namespace);
    const { certificate, key } = await running.authority.issue([NAMES.host]);
    await running.cluster.apply(
      secret("license", { "license.pem": "a license" }),
      secret(NAMES.certificate, { "tls.crt": certificate, "tls.key": key }),
    );
    const folder = join(running.node.folder, "charts");
    mkdirSync(folder);
    releases = new PublicReleases(running.cluster, folder);
    await releases.installPlatform();
    await untilReady(running.cluster, [cluster.namespace]);
    const token = {
      kind: "token",
      version: "v2",
      metadata: { name: TOKEN },
      spec: { roles: ["Kube"], join_method: "token" },
    };
    await running.tctlReading(AUTH, JSON.stringify(token), "create", "-f");
    await releases.installAgents();
    await untilReady(running.cluster, [agents.namespace]);
    before = await joined();
  });

  test("by the page's commands: agents stay joined, with the identity that they had", async () => {
    synthesiseImported(await releases.imported(join(running.node.folder, "import")), running.outdir);
    installFrom(releases.charts.agents, join(running.outdir, "stacks", "access"));
    await running.apply();
    await untilReady(running.cluster, [cluster.namespace, agents.namespace]);
    expect((await joined()).metadata.name).toBe(before.metadata.name);
    expect(await running.pending()).toBe("");
  });

  test("an agent whose pod is made anew is the same agent", async () => {
    await kubectl("delete", "pod", "--namespace", agents.namespace, AGENT, "--grace-period=1");
    await untilReady(running.cluster, [agents.namespace]);
    expect((await joined()).metadata.name).toBe(before.metadata.name);
  });

  test("an agent that has lost its identity joins anew, as its service account", async () => {
    await kubectl("delete", "secret", "--namespace", agents.namespace, `${AGENT}-state`);
    await kubectl("delete", "pod", "--namespace", agents.namespace, AGENT, "--grace-period=1");
    await patiently("the agent is another one", async () => {
      const names = (await instances()).map(({ metadata }) => metadata.name);
      expect(names.filter((name) => name !== before.metadata.name)).toHaveLength(1);
    });
  });
});

function secret(name: string, stringData: Readonly<Record<string, string>>): object {
  return { apiVersion: "v1", kind: "Secret", metadata: { name, namespace: cluster.namespace }, stringData };
}
