import { ProxyListeners } from "../../constructs";
import { admissiblePorts, portRow } from "../../constructs/network/ports";
import { PORT_TABLE, WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { EVERY_RELEASE } from "../fixtures/every-agent";
import { askWhile } from "./platform/ask-again";
import { connecting, openEverything, startStranger } from "./platform/connections";
import { ConnectProxy } from "./platform/connect-proxy";
import {
  CONNECT_PROXY,
  OF_THE_FIRST_GROUP,
  PUBLIC_HOST,
  synthesiseProgram,
  VERSIONS,
  type ProgramVariation,
} from "./platform/program";
import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { UNUSED_BY_STAND_IN } from "./platform/unused-rights";
import { describeOnNode, describeWherePoliciesHold } from "./support/describe-on-node";
import { KUBELET_PORT } from "./support/kubelet";
import { NODE_ADDRESS } from "./support/namespaces";
import { patiently } from "./support/patiently";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";
import { openHour } from "../support/open-hour";

const VERSION_PATH = (channel: string) => `/v1/webapi/automaticupgrades/channel/${channel}`;
const AGENTS = [...EVERY_RELEASE, "pinned"];

const closedHour = (new Date().getUTCHours() + 12) % 24;

describeOnNode(
  `a platform with agents of every kind, ${APPLIED_BY}`,
  () => {
    const ends = endsWithTests();
    let platform: RunningPlatform;
    let connectProxy: ConnectProxy;
    let variation: ProgramVariation = {
      listeners: ProxyListeners.tlsRouting({ peering: true }),
      utcStartHour: closedHour,
    };

    const apply = async (changes: Partial<ProgramVariation> = {}) => {
      variation = { ...variation, ...changes };
      synthesiseProgram(platform.outdir, variation);
      await platform.apply();
    };

    beforeAll(async () => {
      platform = ends(
        await RunningPlatform.start({
          tier: TIER,
          versions: ["18.9.0", ...Object.values(VERSIONS)],
          variables: { proxy_password: CONNECT_PROXY.password },
          names: { [CONNECT_PROXY.host]: "node" },
        }),
      );
      connectProxy = new ConnectProxy(platform.node, CONNECT_PROXY);
      await apply();
    });

    describe.each([
      ["TLS routing", ProxyListeners.tlsRouting({ peering: true }), "multiplex"],
      ["separate listeners", ProxyListeners.separate({ peering: true }), "separate"],
    ] as const)("with %s", (_name, listeners, mode) => {
      beforeAll(async () => {
        if (variation.listeners !== listeners) await apply({ listeners });
      });

      test("every pod is ready by its own probes, the delivery has come to its end", async () => {
        await untilReady(platform.cluster, ["svc", "agents"]);
        const jobs = await platform.cluster.kubectl(
          "get",
          "jobs",
          "-n",
          "svc",
          "--selector=app.kubernetes.io/component=delivery",
          "-o",
          "jsonpath={.items[*].status.succeeded}",
        );
        expect(jobs).toBe("1");
      });

      test("agents of every kind have joined, through proxies or directly", async () => {
        const joined = await patiently("all agents are in the inventory", async () => {
          const records = await platform.inventory();
          const hosts = records.map(({ spec }) => spec.hostname.replace(/-\d+$/, ""));
          expect(hosts).toEqual(expect.arrayContaining(AGENTS));
          return records;
        });
        expect(new Set(joined.map(({ spec }) => spec.version.replace(/^v/, "")))).toEqual(new Set([VERSIONS.first]));
      });

      test("exactly the declared ports are open", async () => {
        const own = PORT_TABLE.filter(
          ({ owner, configurationKey }) => owner === "proxy" && configurationKey !== undefined,
        );
        const inContainers = own
          .filter((row) => admissiblePorts(row, mode).length > 0)
          .map(({ name, port }) => (name === "https" ? WEB_CONTAINER_PORT : port));
        const diagnostics = portRow("diagnostics").port;
        const expected = [...new Set([...inContainers, diagnostics])].sort((a, b) => a - b);
        expect(await platform.listeningPorts("proxy")).toEqual(expected);
        expect(await platform.listeningPorts("auth")).toEqual([diagnostics, portRow("auth").port]);
      });

      test("ping tells what is declared", async () => {
        const ping = JSON.parse(await platform.get("/webapi/ping")) as {
          proxy: { tls_routing_enabled: boolean };
          server_version: string;
        };
        expect(ping).toMatchObject({
          proxy: { tls_routing_enabled: mode === "multiplex" },
          server_version: VERSIONS.first,
          cluster_name: PUBLIC_HOST,
        });
      });

      test("every channel answers as declared, an unknown one as the default", async () => {
        expect(await platform.get(`${VERSION_PATH("default")}/version`)).toBe(`v${VERSIONS.first}`);
        expect(await platform.get(`${VERSION_PATH("stable/pilot")}/version`)).toBe("v18.9.0");
        expect(await platform.get(`${VERSION_PATH("stable/pilot")}/critical`)).toBe("yes");
        expect(await platform.get(`${VERSION_PATH("default")}/critical`)).toBe("no");
        expect(await platform.get(`${VERSION_PATH("unheard/of")}/version`)).toBe(`v${VERSIONS.first}`);
      });

      test("verify finds every proxy, and nothing that differs", async () => {
        for (const from of ["inside", "outside"] as const) {
          const { proxies, differences } = await platform.verify(from);
          expect(differences).toEqual([]);
          expect(proxies.filter((name) => name.startsWith("pod "))).toHaveLength(2);
        }
      });

      test("the next plan is empty", async () => {
        expect(await platform.pending()).toBe("");
      });
    });

    describeWherePoliciesHold("network policies", () => {
      const addressOf = async (namespace: string, selector: string) => {
        const [pod] = await platform.pods(namespace, selector);
        return pod!.status.podIP;
      };
      const component = (name: string) => addressOf("svc", `app.kubernetes.io/component=${name}`);

      test("keep everybody from what is not declared: without them, they could connect", async () => {
        const { node, cluster } = platform;
        const auth = { to: await component("auth"), port: portRow("auth").port };
        const agent = await addressOf("agents", "app.kubernetes.io/instance=application");
        const declared = { "a proxy, to the auth service": { from: await component("proxy"), ...auth } };
        const others = {
          "a pod without labels, to the auth service": { from: await startStranger(cluster, "svc"), ...auth },
          "an agent, to the auth service": { from: agent, ...auth },
          "an agent, to a port that is not declared": { from: agent, to: NODE_ADDRESS, port: KUBELET_PORT },
        };
        const all = { ...declared, ...others };
        const open = () => connecting(node, all);
        const closed = async () => {
          expect(await open()).toEqual(Object.keys(declared));
        };
        await closed();
        const close = await openEverything(cluster, ["svc", "agents"]);
        await patiently("everybody connects", async () => {
          expect(await open()).toEqual(Object.keys(all));
        });
        await close();
        await patiently("nobody else connects", closed);
        await cluster.kubectl("delete", "pod", "stranger", "-n", "svc", "--grace-period=1");
      });
    });

    test("verify finds a proxy's Service that somebody has opened further, until it is closed again", async () => {
      const port = { name: "extra", port: portRow("mysql").port + 1, targetPort: WEB_CONTAINER_PORT };
      const patch = (operation: object) =>
        platform.cluster.kubectl(
          "patch",
          "service",
          "-n",
          "svc",
          "svc-proxy",
          "--type=json",
          "-p",
          JSON.stringify([operation]),
        );
      await patch({ op: "add", path: "/spec/ports/-", value: port });
      expect((await platform.verify("inside")).differences).toMatchObject([{ check: "object", what: "spec.ports" }]);
      const service = await platform.cluster.kubectl("get", "service", "-n", "svc", "svc-proxy", "-o", "json");
      const { ports } = (JSON.parse(service) as { spec: { ports: readonly { name: string }[] } }).spec;
      await patch({ op: "remove", path: `/spec/ports/${ports.findIndex(({ name }) => name === port.name)}` });
      expect((await platform.verify("inside")).differences).toEqual([]);
    });

    test("what has to take the HTTP CONNECT proxy takes it, the auth service and the Kubernetes API do not", () => {
      expect(connectProxy.destinations()).toEqual([`${PUBLIC_HOST}:443`]);
    });

    test("a pod that is deleted comes back and finds its state", async () => {
      const identity = async () => (await platform.connected("all-0")).metadata.name;
      const before = await patiently("the agent has joined", identity);
      const { cluster } = platform;
      await cluster.kubectl("delete", "pod", "-n", "agents", "all-0", "--grace-period=1");
      await cluster.kubectl("delete", "pod", "-n", "svc", "-l", "app.kubernetes.io/component=auth", "--grace-period=1");
      await untilReady(cluster, ["svc", "agents"]);
      expect(await patiently("the agent has joined again", identity)).toBe(before);
      expect(await platform.tctl("get", "roles", "--format=json")).toContain("maintenance-manager");
    });

    describe("a channel that serves another version", () => {
      const imageOf = async (agent: string) =>
        platform.cluster.kubectl(
          "get",
          "statefulset",
          "-n",
          "agents",
          agent,
          "-o",
          "jsonpath={.spec.template.spec.containers[0].image}",
        );
      const reconcile = async (value: string) =>
        platform.cluster.kubectl(
          "annotate",
          "--overwrite",
          "statefulset",
          "-n",
          "agents",
          "application",
          `debug.svc.dev/trigger-event=${value}`,
        );

      test("moves no agent outside of the maintenance window", async () => {
        await apply({ channelVersion: VERSIONS.second, version: VERSIONS.second });
        await reconcile("closed");
        await patiently("the updater has looked", async () => {
          const logs = await platform.cluster.kubectl("logs", "-n", "agents", "deployment/application-updater");
          expect(logs).toMatch(/no maintenance triggered/);
        });
        expect(await imageOf("application")).toMatch(new RegExp(`:${VERSIONS.first}$`));
      });

      test("moves the agent inside of it, by the updater's own account, and no plan takes it back", async () => {
        await apply({ utcStartHour: await openHour(5 * 60_000) });
        await patiently(
          "the updater has moved the agent",
          async () => {
            await reconcile(String(Date.now()));
            expect(await imageOf("application")).toContain(`:${VERSIONS.second}`);
          },
          6 * 60_000,
        );
        await untilReady(platform.cluster, ["agents"]);
        await patiently("the agent has joined with its new version", async () => {
          const { spec } = await platform.connected("application-0");
          expect(spec.version.replace(/^v/, "")).toBe(VERSIONS.second);
        });
        await apply();
        expect(await imageOf("application")).toContain(`:${VERSIONS.second}`);
        expect(await platform.pending()).toBe("");
      });
    });

    test("an upgrade rolls the auth service, then the proxies, then agents, and the public address answers all the time", async () => {
      const upgrade = () => apply({ version: VERSIONS.upgraded });
      const { answers, failures } = await askWhile(upgrade, () => platform.get("/webapi/ping"));
      expect(failures).toEqual([]);
      expect(
        new Set(answers.map((answer) => (JSON.parse(answer) as { server_version: string }).server_version)),
      ).toEqual(new Set([VERSIONS.second, VERSIONS.upgraded]));
      const started = async (namespace: string, selector: string) =>
        (await platform.pods(namespace, selector)).map(({ status }) => Date.parse(status.startTime));
      const [auth = 0] = await started("svc", "app.kubernetes.io/component=auth");
      const proxies = await started("svc", "app.kubernetes.io/component=proxy");
      const [pinned = 0] = await started("svc", "app.kubernetes.io/instance=pinned");
      expect(Math.min(...proxies)).toBeGreaterThanOrEqual(auth);
      expect(pinned).toBeGreaterThanOrEqual(Math.max(...proxies));
      expect(await platform.pending()).toBe("");
    });

    test("a rollout moves the canary of a group, the rest of it, and then the next group, and no plan takes it back", async () => {
      const [canary, early] = OF_THE_FIRST_GROUP;
      const application = "application";
      const images = 'jsonpath={range .items[*]}{.spec.template.spec.containers[0].image}{"\\n"}{end}';
      const settled = async (versions: Readonly<Record<string, string>>) =>
        patiently(
          `the agents are ${JSON.stringify(versions)}`,
          async () => {
            const agents = Object.keys(versions);
            const objects = ["-n", "agents", "statefulset", ...agents];
            const event = `debug.svc.dev/trigger-event=${Date.now()}`;
            await platform.cluster.kubectl("annotate", "--overwrite", ...objects, event);
            // kubectl lists objects in the order in which it is asked for them.
            const found = await platform.cluster.kubectl("get", ...objects, "-o", images);
            expect(found.match(/(?<=:)[^:\s]+$/gm)).toEqual(Object.values(versions));
          },
          3 * 60_000,
        );
      const { second, upgraded } = VERSIONS;
      const everybody = Object.fromEntries([canary, early, ...EVERY_RELEASE].map((agent) => [agent, upgraded]));
      const served = async (...versions: readonly string[]) =>
        patiently("every proxy answers from the rollout", async () => {
          const answers = ["dev", "prod", "nosuch"].map(async (group) =>
            platform.get(`${VERSION_PATH(group)}/version`),
          );
          expect(await Promise.all(answers)).toEqual(versions.map((version) => `v${version}`));
        });
      // The preview gives the release its first version again, and the updater takes the group's in the window.
      await apply({ version: upgraded, isRolledOut: true, utcStartHour: await openHour(5 * 60_000) });
      await settled({ [canary]: second, [early]: second, [application]: second });
      await untilReady(platform.cluster, ["agents"]);
      await served(second, second, second);
      await platform.tctl("autoupdate", "agents", "start-update", "dev");
      await settled({ [canary]: upgraded, [early]: second, [application]: second });
      await settled({ [canary]: upgraded, [early]: upgraded, [application]: second });
      await served(upgraded, second, second);
      await platform.tctl("autoupdate", "agents", "mark-done", "prod");
      // Agents without a group are in the last one: who moves later is in the next plan.
      await settled(everybody);
      await untilReady(platform.cluster, ["agents", "svc"]);
      await apply();
      await settled(everybody);
      expect(await platform.pending()).toBe("");
    });

    test("every account uses all of its rights, but those with an explanation, and is denied nothing", async () => {
      const { components, problems } = await platform.compareRights(UNUSED_BY_STAND_IN);
      expect(problems).toEqual([]);
      expect(components).toEqual({
        agent: { accounts: 12, rights: 13, used: 4, explained: 9 },
        auth: { accounts: 1, rights: 1, used: 1, explained: 0 },
        delivery: { accounts: 1, rights: 5, used: 5, explained: 0 },
        proxy: { accounts: 1, rights: 0, used: 0, explained: 0 },
        updater: { accounts: 11, rights: 20, used: 18, explained: 2 },
      });
    });
  },
  ["openssl", "tinyproxy", "curl", "ss"],
);
