import { App } from "cdktf";
import { ProxyListeners } from "../../constructs";
import { declareExample } from "../../main";
import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { describeOnNode } from "./support/describe-on-node";
import { patiently } from "./support/patiently";
import { untilReady } from "./support/until-ready";

describeOnNode(
  `the example, ${APPLIED_BY}`,
  () => {
    let platform: RunningPlatform;

    beforeAll(async () => {
      platform = await RunningPlatform.start({
        tier: TIER,
        versions: ["17.5.2"],
        variables: { agent_join_token: "a-token-that-nobody-guesses" },
      });
    });

    afterAll(async () => {
      await platform.stop();
    });

    describe.each([
      ["TLS routing", ProxyListeners.tlsRouting({ peering: true })],
      ["separate listeners", ProxyListeners.separate()],
    ])("with %s", (_name, listeners) => {
      beforeAll(async () => {
        const app = new App({ outdir: platform.outdir });
        declareExample(app, listeners);
        app.synth();
        await platform.apply();
      });

      test("every pod is ready by its own probes, and the delivery has come to its end", async () => {
        await untilReady(platform.cluster, ["svc", "databases"]);
      });

      test("the agents have joined: one by its service account, one of another team by the declared token", async () => {
        const hosts = await patiently("both agents are in the inventory", async () => {
          const records = await platform.inventory();
          const agents = records.filter(({ spec }) => spec.hostname.startsWith("svc-agent-"));
          expect(agents).toHaveLength(2);
          return agents.map(({ spec }) => spec.services.join());
        });
        expect(hosts.sort()).toEqual(["App,Db", "Kube"]);
      });

      test("the next plan is empty", async () => {
        expect(await platform.pending()).toBe("");
      });
    });
  },
  ["openssl", "curl", "ss"],
);
