import type { Run } from "../../../local/run";
import type { PlatformModel } from "../../../tools/model/model";
import { verifyPlatform, type PlatformOptions } from "../../../tools/verify/verify-platform";
import { NO_LIMIT_MS } from "../../support/stopped-clock";
import { Authority } from "./certificates";
import { declaredPlatform } from "./declared";
import { StandInProxy } from "./stand-in-proxy";

const PLATFORM = declaredPlatform();
const authority = new Authority();
let proxy: StandInProxy;

beforeAll(async () => {
  proxy = await StandInProxy.start("127.0.0.2", authority.issue({ names: ["access.example.com"] }));
});

afterAll(() => proxy.stop());

/** Looks at a platform by the address of the proxy, and at a cluster in which nothing runs. */
async function look(platform: PlatformModel, options: Partial<PlatformOptions> = {}) {
  const asked: string[] = [];
  const run: Run = (_file, args) => {
    asked.push(args.slice(0, 2).join(" "));
    return Promise.resolve({ stdout: '{"items":[]}', stderr: "", exitCode: 0 });
  };
  const cluster = {
    kubectl: "kubectl",
    kubeconfig: "k",
    context: "production",
    way: "address",
    timeoutMs: NO_LIMIT_MS,
    run,
  } as const;
  const { host, port } = proxy.target;
  const verified = await verifyPlatform(platform, {
    authorities: [authority.certificate],
    timeoutMs: NO_LIMIT_MS,
    soonDays: 14,
    now: new Date(),
    addresses: [`${host}:${port}`],
    configuration: {},
    cluster,
    ...options,
  });
  return { ...verified, asked };
}

test("a platform of the program is looked at from outside, and in its cluster", async () => {
  const { asked, proxies, differences } = await look(PLATFORM);
  expect(asked).toEqual(["get pods"]);
  expect(proxies).toHaveLength(1);
  expect(differences.map(({ what }) => what)).toContain("ready pods");
});

test("without a cluster, it is looked at from outside alone", async () => {
  expect(await look(PLATFORM, { cluster: undefined })).toMatchObject({ asked: [], differences: [], notSeen: [] });
});

test("of a platform that somebody else runs, no cluster is asked, and that is reported", async () => {
  const tenant: PlatformModel = { ...PLATFORM, runBy: "operator", components: [], ports: [] };
  const { asked, notSeen } = await look(tenant);
  expect(asked).toEqual([]);
  expect(notSeen.map(({ where }) => where)).toContain("context production");
});

test("an address that is none is a mistake, whatever the cluster says", async () => {
  await expect(look(PLATFORM, { addresses: ["https://access.example.com"] })).rejects.toThrow(
    "is not HOST or HOST:PORT",
  );
});
