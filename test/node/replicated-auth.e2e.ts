import { RunningPlatform } from "./platform/running-platform";
import type { RunningService } from "./platform/running-service";
import { askWhile } from "./platform/ask-again";
import { VERSIONS } from "./platform/program";
import { DeliveryWatchHere } from "./platform/delivery-watch";
import { APPLIED_BY, HAS_PLAN, TIER } from "./platform/tier";
import { LOSSES, processOf, readyPair, readyServersWhile, type AuthServer } from "./storage/auth-servers";
import { Etcd } from "./storage/etcd";
import { Postgres } from "./storage/postgres";
import { AGENTS, DATABASE, ETCD, ON_ETCD, ON_POSTGRES, synthesiseReplicated } from "./storage/program";
import { describeOnNode } from "./support/describe-on-node";
import { patiently } from "./support/patiently";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";

describeOnNode(
  `two auth servers with one storage, ${APPLIED_BY}`,
  () => {
    const ends = endsWithTests();
    let platform: RunningPlatform;
    let storages: { readonly postgres: Postgres; readonly etcd: Etcd };

    beforeAll(async () => {
      platform = ends(
        await RunningPlatform.start({
          tier: TIER,
          versions: [VERSIONS.first, VERSIONS.upgraded],
          names: {
            [DATABASE.host]: "node",
            [ETCD.host]: "node",
            [ON_ETCD.host]: `${ON_ETCD.namespace}/svc-proxy`,
          },
          variables: async (authority) => {
            const { certificate, key } = await authority.issue([DATABASE.user]);
            return { storage_certificate: certificate, storage_key: key };
          },
        }),
      );
      const { node, authority } = platform;
      storages = {
        postgres: await Postgres.create(node, { authority, ...DATABASE }),
        etcd: await Etcd.create(node, { authority, ...ETCD }),
      };
      synthesiseReplicated(platform.outdir, VERSIONS.first);
      await platform.apply();
    });

    test("the next plan is empty", async () => {
      expect(await platform.pending()).toBe("");
    });

    describe.each([
      ["PostgreSQL", ON_POSTGRES],
      ["etcd", ON_ETCD],
    ])("on %s", (_name, { storage, namespace, host }) => {
      let service: RunningService;
      beforeAll(() => (service = platform.in(namespace)));

      const pair = () => patiently("both auth servers are ready", () => readyPair(service));
      const ask = (server: AuthServer, ...args: string[]) => service.tctlIn(server.metadata.name, ...args);
      const agent = () => patiently("the agent is connected", async () => service.connected(`${storage}-0`));
      const ping = () => platform.get("/webapi/ping", host);
      const create = async (server: AuthServer, name: string) => {
        const role = JSON.stringify({ kind: "role", version: "v7", metadata: { name }, spec: {} });
        await service.tctlReading(server.metadata.name, role, "create");
      };

      test("both are ready, and so are the proxies and the agent", async () => {
        await untilReady(platform.cluster, [namespace, AGENTS]);
        await pair();
        await agent();
      });

      test("both are one cluster: of two authorities, one was kept", async () => {
        const [first, second] = await pair();
        const pin = pinIn(await ask(first, "status"));
        expect(pin).toMatch(/^sha256:/);
        expect(pinIn(await ask(second, "status"))).toBe(pin);
      });

      test("what is removed in one, the watch sees in whichever it asks, and an apply brings back", async () => {
        const watch = new DeliveryWatchHere(() => service);
        const [, second] = await pair();
        await watch.look();
        expect(await watch.note()).toMatchObject({ drift: "", unread: "" });
        await ask(second, "rm", "role/maintenance-manager");
        await watch.look();
        expect((await watch.note())["drift"]).toMatch(/Z role\/maintenance-manager: removed$/);
        await platform.apply();
        if (HAS_PLAN) expect(await watch.note()).toMatchObject({ drift: "" });
      });

      test("what one creates or removes, the other sees at once", async () => {
        const [first, second] = await pair();
        await create(first, "seen");
        expect(await ask(first, "get", "role/seen")).toContain("name: seen");
        expect(await ask(second, "get", "role/seen")).toContain("name: seen");
        await ask(second, "rm", "role/seen");
        await expect(ask(first, "get", "role/seen")).rejects.toThrow(/role "seen" is not found/);
      });

      describe.each(Object.entries(LOSSES))("after the loss of one %s", (loss, lose) => {
        const role = loss.replaceAll(" ", "-");

        test("the other goes on, the agent stays, the public address answers, and the lost one comes back", async () => {
          const [lost, other] = await pair();
          const { metadata } = await agent();
          const { answers, failures } = await askWhile(async () => {
            await lose(platform, service, lost);
            await create(other, role);
            const recorded = Date.now();
            await patiently("the agent was heard of since", async () => {
              const record = await service.connected(`${storage}-0`);
              expect(record.metadata.name).toBe(metadata.name);
              expect(Date.parse(record.spec.last_seen)).toBeGreaterThan(recorded);
            });
            await patiently("there is another process in its place", async () => {
              const processes = (await readyPair(service)).map(processOf);
              expect(processes).not.toContain(processOf(lost));
              expect(processes).toContain(processOf(other));
            });
          }, ping);
          expect(failures).toEqual([]);
          expect(answers.length).toBeGreaterThan(0);
          for (const server of await pair()) expect(await ask(server, "get", `role/${role}`)).toContain(role);
        });
      });

      test("without the storage they say so, with it they go on, one that was started meanwhile too", async () => {
        const [first, second] = await pair();
        const { metadata } = await agent();
        await storages[storage].stop();
        await expect(ask(first, "get", "roles")).rejects.toThrow(/ERROR: storage: (PostgreSQL|etcd): /);
        await LOSSES["whose process is killed"](platform, service, second);
        await patiently("the one that is started again says why it ends", async () => {
          const said = await platform.cluster.kubectl("logs", "-n", namespace, second.metadata.name);
          expect(said).toMatch(/ERROR: storage: (PostgreSQL|etcd): /);
        });
        await storages[storage].start();
        await pair();
        expect(await ask(first, "get", "roles")).toBe(await ask(second, "get", "roles"));
        expect((await agent()).metadata.name).toBe(metadata.name);
      });
    });

    test("an upgrade keeps an auth server ready, public addresses answering, agents and resources", async () => {
      const services = [ON_POSTGRES, ON_ETCD].map((each) => ({ ...each, service: platform.in(each.namespace) }));
      const states = () =>
        Promise.all(
          services.map(async ({ service, storage }) => ({
            pin: pinIn(await service.tctl("status")),
            roles: JSON.parse(await service.tctl("get", "roles", "--format=json")) as unknown,
            agent: (await patiently("the agent is connected", () => service.connected(`${storage}-0`))).metadata.name,
          })),
        );
      const before = await states();
      synthesiseReplicated(platform.outdir, VERSIONS.upgraded);
      const upgrade = platform.apply();
      const seen = services.map(async ({ service, host }) => {
        let ready: readonly number[] = [];
        const watching = async () => {
          ready = await readyServersWhile(service, () => upgrade);
        };
        return { ...(await askWhile(watching, () => platform.get("/webapi/ping", host))), ready };
      });
      for (const { answers, failures, ready } of await Promise.all(seen)) {
        expect(failures).toEqual([]);
        const versions = answers.map((answer) => (JSON.parse(answer) as { server_version: string }).server_version);
        expect(new Set(versions)).toEqual(new Set([VERSIONS.first, VERSIONS.upgraded]));
        expect(new Set(ready)).toEqual(new Set([1, 2]));
      }
      expect(await states()).toEqual(before);
      for (const { service } of services) {
        for (const { metadata } of await patiently("both are ready", () => readyPair(service))) {
          expect(await service.tctlIn(metadata.name, "status")).toContain(`Version: ${VERSIONS.upgraded}`);
        }
      }
      expect(await platform.pending()).toBe("");
    });
  },
  ["openssl", "curl", "setpriv", "postgres"],
);

function pinIn(status: string): string | undefined {
  return /CA pins: (\S+)/.exec(status)?.[1];
}
