import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { AgentService } from "../../constructs";
import { declareExample } from "../../main";
import { bastion } from "../machine/support/bastion";
import { Machine, putFiles } from "../machine/support/machine";
import { makeRepository, putRepository } from "../machine/support/packages";
import { testOnMachine } from "../machine/support/requirements";
import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { describeOnNode } from "./support/describe-on-node";
import { NODE_ADDRESS } from "./support/namespaces";
import { patiently } from "./support/patiently";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";

const JOIN_TOKEN = "a-token-that-nobody-guesses";

describeOnNode(
  `the example, ${APPLIED_BY}`,
  () => {
    const ends = endsWithTests();
    let platform: RunningPlatform;

    beforeAll(async () => {
      platform = ends(
        await RunningPlatform.start({
          tier: TIER,
          versions: ["17.5.2"],
          variables: { agent_join_token: JOIN_TOKEN },
        }),
      );
      const app = new App({ outdir: platform.outdir });
      declareExample(app);
      app.synth();
      await platform.apply();
    });

    test("every pod is ready by its own probes, and the delivery has come to its end", async () => {
      await untilReady(platform.cluster, ["svc", "svc-agents", "databases"]);
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

    testOnMachine("an agent on a Linux machine joins by the same token", async () => {
      const { node } = platform;
      const name = "bastion";
      const repository = await makeRepository(mkdtempSync(join(node.folder, "packages-")), ["17.5.2"]);
      const machine = await Machine.boot(node.namespaces, name, (layer) => {
        putRepository(layer, repository);
        putFiles(layer, {
          "etc/resolv.conf": `nameserver ${NODE_ADDRESS}\n`,
          "usr/local/share/ca-certificates/test.crt": readFileSync(join(node.folder, "authority.pem"), "utf8"),
        });
      });
      await machine.run("update-ca-certificates");
      await machine.write("/run/secrets/agent-join-token/auth-token", `${JOIN_TOKEN}\n`);
      const services = [AgentService.application({ name: "wiki", uri: "http://localhost:8080" })];
      await machine.write("/root/install", bastion({ nodeName: name, services }).script, "0700");
      expect(await machine.run("/root/install")).toMatch(/\ndone$/);
      const record = await patiently("the agent is in the inventory", () => platform.connected(name));
      expect(record.spec.services).toEqual(["App"]);
    });

    test("the next plan is empty", async () => {
      expect(await platform.pending()).toBe("");
    });
  },
  ["openssl", "curl", "ss"],
);
