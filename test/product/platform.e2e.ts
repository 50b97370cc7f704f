import { ProxyListeners } from "../../constructs";
import { SERVICE_KINDS } from "../../constructs/brand/image-contract/service-kinds";
import { WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { PUBLIC_HOST } from "../node/platform/program";
import type { RunningPlatform } from "../node/platform/running-platform";
import { APPLIED_BY } from "../node/platform/tier";
import { UNUSED_OF_PUBLIC_AGENTS } from "../node/platform/unused-rights";
import { patiently } from "../node/support/patiently";
import { untilReady } from "../node/support/until-ready";
import { ChartRepository } from "./chart-repository";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, whyNoChart, type ProductFolder } from "./product-folder";
import { AGENTS, AGENTS_NAMESPACE, channelsOf, synthesiseProduct, VERSION_PATH } from "./program";
import { startProduct, UNTIL_IN_INVENTORY_MS } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

const PROXIES = 2;

describeOnProduct(
  `a platform with agents, from nothing, ${APPLIED_BY}`,
  (product) => {
    describe.each([
      ["TLS routing", ProxyListeners.tlsRouting(), true],
      ["separate listeners", ProxyListeners.separate(), false],
    ])("with %s", (_name, listeners, isTlsRouting) => {
      const ends = endsWithTests();
      let platform: RunningPlatform;

      beforeAll(async () => {
        const charts = ends(await ChartRepository.serve(product));
        platform = ends(await startProduct(product));
        const { version } = product;
        synthesiseProduct(platform.outdir, { version, listeners, chart: charts.source(BRAND.chart) });
        await platform.apply();
      });

      test("starts as it is declared: every pod is ready, and was never restarted", async () => {
        const namespaces = [BRAND.namespace, AGENTS_NAMESPACE];
        await untilReady(platform.cluster, namespaces);
        for (const namespace of namespaces) {
          const pods = ["-n", namespace, "--selector=!batch.kubernetes.io/job-name"];
          const restarts = "jsonpath={.items[*].status.containerStatuses[*].restartCount}";
          const counted = await platform.cluster.kubectl("get", "pods", ...pods, "-o", restarts);
          expect(new Set(counted.split(" "))).toEqual(new Set(["0"]));
        }
      });

      test("delivers its resources", async () => {
        const jobs = ["-n", BRAND.namespace, "--selector=app.kubernetes.io/component=delivery"];
        const succeeded = "jsonpath={.items[*].status.succeeded}";
        expect(await platform.cluster.kubectl("get", "jobs", ...jobs, "-o", succeeded)).toBe("1");
      });

      test("tells its clients how they reach it", async () => {
        expect(JSON.parse(await platform.get("/webapi/ping"))).toMatchObject({
          proxy: { tls_routing_enabled: isTlsRouting },
          server_version: product.version,
          cluster_name: PUBLIC_HOST,
        });
      });

      test("answers for every channel on every proxy, for an unknown one as for the default", async () => {
        const proxies = await platform.pods(BRAND.namespace, "app.kubernetes.io/component=proxy");
        expect(proxies).toHaveLength(PROXIES);
        for (const { status } of proxies) {
          expect(await answersOf(platform, product, status.podIP)).toEqual(declared(product));
        }
      });

      test("has agents of every kind in its inventory", async () => {
        const expected = Object.entries(AGENTS).map(([release, { services, discovery }]) => [
          `${release}-0`,
          [
            ...services.map(({ declaration: { kind } }) => SERVICE_KINDS[kind].joinsAs),
            ...(discovery === undefined ? [] : [SERVICE_KINDS.discovery.joinsAs]),
          ].sort(),
        ]);
        const found = async () => {
          const records = await platform.inventory();
          const agents = records.map(({ spec: { hostname, services } }) => [hostname, [...services].sort()] as const);
          return Object.fromEntries(agents.filter(([hostname]) => hostname.endsWith("-0")));
        };
        await patiently(
          "all agents are in the inventory",
          async () => {
            expect(await found()).toEqual(Object.fromEntries(expected));
          },
          UNTIL_IN_INVENTORY_MS,
        );
      });

      test("is as declared on every proxy, says verify", async () => {
        const { proxies, differences } = await platform.verify("inside");
        expect(differences).toEqual([]);
        expect(proxies.filter((name) => name.startsWith("pod "))).toHaveLength(PROXIES);
      });

      test("has accounts that use all of their rights, but those with an explanation, and are denied nothing", async () => {
        const { components, problems } = await platform.compareRights(UNUSED_OF_PUBLIC_AGENTS);
        expect(problems).toEqual([]);
        expect(components).toEqual({
          auth: { accounts: 1, rights: 1, used: 1, explained: 0 },
          delivery: { accounts: 1, rights: 5, used: 5, explained: 0 },
          proxy: { accounts: 1, rights: 0, used: 0, explained: 0 },
          "public chart": { accounts: 7, rights: 10, used: 5, explained: 5 },
        });
      });

      test("has nothing to change in the next plan", async () => {
        expect(await platform.pending()).toBe("");
      });
    });
  },
  (product) => whyNoChart(product, BRAND.chart),
);

interface ChannelAnswer {
  readonly version: string;
  readonly critical: string;
}

function declared({ version }: ProductFolder): Readonly<Record<string, ChannelAnswer>> {
  const channels = Object.entries(channelsOf(version));
  return Object.fromEntries(
    channels.map(([name, channel]) => [name, { ...channel, critical: channel.critical ? "yes" : "no" }]),
  );
}

/** What one proxy answers for each channel. */
async function answersOf(
  platform: RunningPlatform,
  { version }: ProductFolder,
  address: string,
): Promise<Readonly<Record<string, ChannelAnswer>>> {
  const ask = (channel: string, what: string) =>
    platform.get(`${VERSION_PATH}/${channel}/${what}`, PUBLIC_HOST, `${address}:${WEB_CONTAINER_PORT}`);
  const answers: Record<string, ChannelAnswer> = {};
  for (const name of Object.keys(channelsOf(version))) {
    answers[name] = { version: await ask(name, "version"), critical: await ask(name, "critical") };
  }
  return answers;
}
