import { Bot, BotRelease, JoinToken } from "../../constructs";
import { patiently } from "../node/support/patiently";
import type { RunningPlatform } from "../node/platform/running-platform";
import { UNUSED_OF_PUBLIC_BOTS } from "../node/platform/unused-rights";
import { ChartRepository } from "./chart-repository";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, whyNoChart, whyNoImage } from "./product-folder";
import { synthesiseProduct } from "./program";
import { startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

const NAMESPACE = "deploy";
const CHART = BRAND.bot?.chart ?? BRAND.chart;

const UNTIL_JOINED_MS = 2 * 60_000;

describeOnProduct(
  "a bot, from nothing",
  (product) => {
    const ends = endsWithTests();
    let platform: RunningPlatform;

    beforeAll(async () => {
      const charts = ends(await ChartRepository.serve(product));
      platform = ends(await startProduct(product));
      const bot = Bot.of({ name: "deployer", roles: ["editor"], maxSessionDuration: "1d" });
      const joinToken = JoinToken.kubernetes({
        name: "deployer-kubernetes",
        botName: bot.name,
        serviceAccounts: [{ namespace: NAMESPACE, name: bot.name }],
      });
      const { version } = product;
      const declared = { version, bots: [bot], joinTokens: [joinToken] };
      synthesiseProduct(platform.outdir, declared, (access, stack) => {
        new BotRelease(stack, "deployer", {
          platform: access,
          joinToken,
          namespace: NAMESPACE,
          helm: { chart: charts.source(CHART) },
        });
      });
      await platform.apply();
    });

    test("joins by its service account, and keeps its identity in a Secret", async () => {
      await patiently(
        "the bot has an identity",
        async () => {
          const secret = await platform.cluster.kubectl("get", "secret", "deployer-out", "-n", NAMESPACE, "-o", "json");
          const { data } = JSON.parse(secret) as { readonly data: Readonly<Record<string, string>> };
          const identity = Buffer.from(data["identity"] ?? "", "base64").toString("utf8");
          expect(identity).toContain("-----BEGIN CERTIFICATE-----");
        },
        UNTIL_JOINED_MS,
      );
    });

    test("uses the rights that the chart gives it, but those with an explanation, and is denied nothing", async () => {
      const { components, problems } = await platform.compareRights(UNUSED_OF_PUBLIC_BOTS);
      expect(problems).toEqual([]);
      expect(components).toEqual({
        auth: { accounts: 1, rights: 1, used: 1, explained: 0 },
        delivery: { accounts: 1, rights: 5, used: 5, explained: 0 },
        proxy: { accounts: 1, rights: 0, used: 0, explained: 0 },
        "public chart": { accounts: 1, rights: 8, used: 2, explained: 6 },
      });
    });

    test("has nothing to change in the next plan", async () => {
      expect(await platform.pending()).toBe("");
    });
  },
  (product) => whyNoChart(product, CHART) ?? whyNoImage(product, BRAND.bot?.image),
);
