import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PublicReleases, TOKEN } from "../e2e/support/public-releases";
import { review } from "../../tools/review/review";
import type { RunningPlatform } from "../node/platform/running-platform";
import type { InventoryRecord } from "../node/platform/running-service";
import { HAS_PLAN } from "../node/platform/tier";
import { patiently } from "../node/support/patiently";
import { untilReady } from "../node/support/until-ready";
import { installFrom } from "../support/agents-chart";
import { endsWithTests } from "../support/ends-with-tests";
import { NAMES, synthesiseImported } from "../support/migration-page";
import { kindsOf, QUESTION } from "../support/reviewed";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, whyNoChart, type ProductFolder } from "./product-folder";
import { startProduct, UNTIL_IN_INVENTORY_MS } from "./running-product";

const { platform: cluster, agents } = NAMES;
const AUTH = `deployment/${cluster.release}-auth`;
const AGENT = `${agents.release}-0`;
const AUTHORITY = "authority";
const COMMUNITY = ["enterprise=false", `tls.existingCASecretName=${AUTHORITY}`];
const USER = { kind: "user", version: "v2", metadata: { name: "ada" }, spec: { roles: ["access"] } };
const JOIN = {
  kind: "token",
  version: "v2",
  metadata: { name: TOKEN },
  spec: { roles: ["Kube"], join_method: "token" },
};

describeOnProduct(
  "moving from the product's own charts",
  (product) => {
    const ends = endsWithTests();
    let running: RunningPlatform;
    let releases: PublicReleases;
    let before: InventoryRecord;

    const joined = () =>
      patiently(
        "the agent is in the inventory once",
        async () => {
          const listed = await running.in(cluster.namespace).tctlIn(AUTH, "inventory", "ls", "--format=json");
          const found = (JSON.parse(listed) as InventoryRecord[]).filter(({ spec }) => spec.hostname === AGENT);
          expect(found).toHaveLength(1);
          return found[0]!;
        },
        UNTIL_IN_INVENTORY_MS,
      );

    beforeAll(async () => {
      running = ends(await startProduct(product, { [NAMES.host]: `${cluster.namespace}/${cluster.release}` }));
      const { certificate, key } = await running.authority.issue([NAMES.host]);
      for (const { namespace } of [cluster, agents]) {
        await running.cluster.kubectl("create", "namespace", namespace);
        await running.cluster.apply(secret(namespace, AUTHORITY, { "ca.pem": running.authority.certificate }));
      }
      await running.cluster.apply(
        secret(cluster.namespace, NAMES.certificate, { "tls.crt": certificate, "tls.key": key }),
      );
      const folder = join(running.node.folder, "charts");
      mkdirSync(folder);
      releases = new PublicReleases(running.cluster, folder, "terraform", {
        platform: chartFile(product, "teleport-cluster"),
        agents: chartFile(product, BRAND.chart.name),
      });
      await releases.installPlatform(...COMMUNITY);
      await untilReady(running.cluster, [cluster.namespace], 300);
      const auth = running.in(cluster.namespace);
      for (const resource of [JOIN, USER]) await auth.tctlReading(AUTH, JSON.stringify(resource), "create", "-f");
      await releases.installAgents(...COMMUNITY, "updater.enabled=false");
      await untilReady(running.cluster, [agents.namespace], 300);
      before = await joined();
      synthesiseImported(await releases.imported(join(running.node.folder, "import")), running.outdir);
      installFrom(releases.charts.agents, join(running.outdir, "stacks", "access"));
    });

    (HAS_PLAN ? test : test.skip)(
      "the review says what is taken over, and that it does not know what was declared",
      async () => {
        const found = review(await running.nextStep(), QUESTION);
        expect(["not-judged", "dangerous"]).toContain(found.outcome);
        expect(kindsOf(found)).toContain("auth-restarts");
        expect(kindsOf(found)).not.toContain("platform-created");
      },
    );

    test("agents stay joined with the identity that they had, people keep what they may, and nothing is left to do", async () => {
      await running.apply();
      await untilReady(running.cluster, [cluster.namespace, agents.namespace], 300);
      expect((await joined()).metadata.name).toBe(before.metadata.name);
      const user = await running.in(cluster.namespace).tctlIn(AUTH, "get", `user/${USER.metadata.name}`);
      expect(user).toContain("access");
      expect(await running.pending()).toBe("");
    });
  },
  (product) => whyNoChart(product, { name: "teleport-cluster" }) ?? whyNoChart(product, BRAND.chart),
);

function chartFile({ folder, version }: ProductFolder, name: string): string {
  return join(folder, `${name}-${version}.tgz`);
}

function secret(namespace: string, name: string, stringData: Readonly<Record<string, string>>): object {
  return { apiVersion: "v1", kind: "Secret", metadata: { name, namespace }, stringData };
}
