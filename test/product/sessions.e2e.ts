import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { ProxiesProps } from "../../constructs";
import { PUBLIC_HOST } from "../node/platform/program";
import type { RunningPlatform } from "../node/platform/running-platform";
import { patiently } from "../node/support/patiently";
import { endsWithTests } from "../support/ends-with-tests";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, EDITION, extractFromImage, type ProductFolder } from "./product-folder";
import { synthesiseProduct } from "./program";
import { startProduct } from "./running-product";

const SESSIONS = 20;
const USER = "operator";

/** The client of the product, a file of the folder. */
const CLIENT = "tsh";

/** Until an old pod is killed, and some time for its clients to notice. */
const UNTIL_ENDED_MS = 6 * 60_000;

describeOnProduct(
  "sessions of SSH, while all proxies are replaced",
  (product) => {
    const ends = endsWithTests();
    let platform: RunningPlatform;
    let level: "INFO" | "DEBUG" = "INFO";

    /** Another level of the log is another configuration, so that all proxies are replaced. */
    const replaceProxies = async (proxies: ProxiesProps) => {
      level = level === "INFO" ? "DEBUG" : "INFO";
      synthesiseProduct(platform.outdir, { version: product.version, proxies: { ...proxies, log: { level } } });
      await platform.apply();
      await patiently(
        "the old proxies have ended",
        async () => {
          const pods = ["get", "pods", "-n", BRAND.namespace, "-l", "app.kubernetes.io/component=proxy", "-o", "name"];
          const names = (await platform.cluster.kubectl(...pods)).trim().split("\n");
          expect(names).toHaveLength(2);
        },
        UNTIL_ENDED_MS,
      );
    };

    beforeAll(async () => {
      platform = ends(await startProduct(product));
      await replaceProxies({ replicas: 2 });
      await startAgent(platform, product);
    });

    test("go on, and most move before their proxy ends", async () => {
      const sessions = await openSessions(platform, product);
      await replaceProxies({ replicas: 2 });
      const { cut, torn } = countCut(sessions);
      expect(cut).toBe(0);
      // A client whose attempt fails tries again after three minutes.
      expect(torn).toBeLessThan(SESSIONS / 2);
    });

    test("are all torn, and go on, where proxies have no time for that", async () => {
      await replaceProxies({ replicas: 2, terminationGracePeriodSeconds: 60 });
      const sessions = await openSessions(platform, product);
      await replaceProxies({ replicas: 2, terminationGracePeriodSeconds: 60 });
      expect(countCut(sessions)).toEqual({ cut: 0, torn: SESSIONS });
    });
  },
  ({ folder }) => (existsSync(join(folder, CLIENT)) ? undefined : `there is no ${CLIENT}`),
);

interface Session {
  readonly client: ChildProcess;
  readonly log: () => string;
}

/** An agent beside the pods, which runs commands as root. */
async function startAgent(platform: RunningPlatform, product: ProductFolder): Promise<void> {
  const { folder } = platform.node;
  const image = `${BRAND.image(EDITION)}:${product.version}`;
  const program = extractFromImage(product, image, "usr/local/bin/teleport", folder);
  const token = (await platform.tctl("tokens", "add", "--type=node", "--format=text")).trim();
  const configuration = join(folder, "agent.yaml");
  const proxy = `${PUBLIC_HOST}:443`;
  writeFileSync(
    configuration,
    stringify({
      version: "v3",
      teleport: {
        nodename: "machine",
        data_dir: join(folder, "agent"),
        proxy_server: proxy,
        join_params: { method: "token", token_name: token },
      },
      auth_service: { enabled: false },
      proxy_service: { enabled: false },
      ssh_service: { enabled: true },
    }),
  );
  platform.node.start("agent", "env", trusted(platform), program, "start", "--config", configuration);
  await patiently("the agent has joined", async () => {
    expect(await platform.tctl("get", "nodes", "--format=json")).toContain('"machine"');
  });
  const spec = { allow: { logins: ["root"], node_labels: { "*": "*" } } };
  await platform.tctlCreating(JSON.stringify({ kind: "role", version: "v7", metadata: { name: USER }, spec }));
  await platform.tctl("users", "add", USER, `--roles=${USER}`);
  const sign = ["auth", "sign", `--user=${USER}`, "--ttl=2h", "--out=identity", "--tar"];
  spawnSync("tar", ["-x", "-C", folder], { input: await platform.tctl(...sign) });
}

/** Sessions that print something every second. */
async function openSessions(platform: RunningPlatform, { folder }: ProductFolder): Promise<readonly Session[]> {
  const sessions = Array.from({ length: SESSIONS }, (_, index) => openSession(platform, folder, index));
  await patiently("all sessions are open", () => {
    expect(sessions.filter(({ log }) => log().includes("still here"))).toHaveLength(SESSIONS);
  });
  return sessions;
}

function openSession(platform: RunningPlatform, folder: string, index: number): Session {
  const home = join(platform.node.folder, `home-${index}`);
  mkdirSync(home, { recursive: true });
  const options = ["--debug", "--identity", join(platform.node.folder, "identity"), `--proxy=${PUBLIC_HOST}:443`];
  const command = ["ssh", "root@machine", "while sleep 1; do echo still here; done"];
  const environment = [`HOME=${home}`, trusted(platform)];
  const [file, ...args] = platform.node.inside("env", ...environment, join(folder, CLIENT), ...options, ...command);
  let log = "";
  const client = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [client.stdout, client.stderr]) stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
  return { client, log: () => log };
}

/** How many sessions have ended, and how many had to connect again. Ends them all. */
function countCut(sessions: readonly Session[]) {
  const cut = sessions.filter(({ client }) => client.exitCode !== null).length;
  const torn = sessions.filter(({ log }) => log().includes("connection lost")).length;
  for (const { client } of sessions) client.kill();
  return { cut, torn };
}

function trusted({ node }: RunningPlatform): string {
  return `SSL_CERT_FILE=${join(node.folder, "authority.pem")}`;
}
