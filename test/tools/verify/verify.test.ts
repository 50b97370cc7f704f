import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { PlatformModel } from "../../../tools/model/model";
import { toText } from "../../../tools/cli/output/text";
import { report, verifyResult } from "../../../tools/verify/report";
import type { Target } from "../../../tools/verify/target";
import { verifyProxies, type Verified, type VerifyOptions } from "../../../tools/verify/verify";
import { NO_LIMIT_MS, stopClock, until } from "../../support/stopped-clock";
import { StandInVersionServer } from "../../support/version-server";
import { Authority, type Identity } from "./certificates";
import { declaredPlatform } from "./declared";
import { body, channelPath, PING, recorded, StandInProxy, type Reply } from "./stand-in-proxy";

const PUBLIC_HOST = "access.example.com";
const NOW = new Date();
const authority = new Authority();
const identity = authority.issue({ names: [PUBLIC_HOST] });
const PLATFORM = declaredPlatform();
const started: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function proxies(count: number, shows: Identity = identity, mode?: "multiplex" | "separate") {
  const hosts = Array.from({ length: count }, (_, index) => `127.0.0.${index + 2}`);
  const found = await Promise.all(hosts.map((host) => StandInProxy.start(host, shows, mode)));
  started.push(...found);
  return found;
}

async function verify(
  targets: readonly { readonly target: Target }[],
  platform: PlatformModel = PLATFORM,
  options: Partial<VerifyOptions> = {},
): Promise<Verified> {
  const settings = {
    authorities: [authority.certificate],
    timeoutMs: NO_LIMIT_MS,
    soonDays: 14,
    now: NOW,
    ...options,
  };
  return verifyProxies(
    platform,
    targets.map(({ target }) => target),
    settings,
  );
}

/** `what: got` of each difference, with the places. */
function found({ differences }: Verified): readonly string[] {
  return differences.map(({ what, got, where }) => `${what}: ${got} (${where.join(", ")})`);
}

describe("a platform that is as declared", () => {
  test.each(["multiplex", "separate"] as const)(
    "differs in nothing that the product answers, listener mode %s",
    async (mode) => {
      const verified = await verify(await proxies(2, identity, mode), declaredPlatform(mode));
      expect(found(verified)).toEqual([]);
      expect(verifyResult(verified)).toBe("as declared");
    },
  );

  test("is asked under its public name at every address", async () => {
    const [proxy] = await proxies(1);
    await verify([proxy!]);
    expect([...proxy!.askedFor]).toEqual([`${PUBLIC_HOST} ${PUBLIC_HOST}`]);
  });
});

describe("a platform that somebody else runs", () => {
  const { stack, name, namespace, brand, clusterName = "", publicAddress = "" } = PLATFORM;
  const TENANT: PlatformModel = {
    stack,
    name,
    namespace,
    brand,
    clusterName,
    publicAddress,
    runBy: "operator",
    channels: [],
    components: [],
    ports: [],
    resources: [],
    acknowledged: [],
    isKnown: false,
  };

  test("is asked for its certificate, its ping and its channels, and for nothing that is not declared", async () => {
    const verified = await verify(await proxies(2), TENANT);
    expect(found(verified)).toEqual([]);
    expect(verifyResult(verified)).toBe("as declared");
    const text = toText(report([verified]).document, { width: 1000, colours: false });
    expect(text).toContain("run by the operator of the service");
    expect(text).toContain("Asked without credentials");
  });

  test("differs where the address leads to another cluster, or takes tunnels elsewhere", async () => {
    const other = { ...TENANT, clusterName: "acme", tunnelAddress: "tunnel.example.com:3024" };
    expect(found(await verify(await proxies(1, identity, "separate"), other))).toEqual([
      `cluster_name: ${clusterName} (127.0.0.2)`,
      "proxy.ssh.ssh_tunnel_public_addr: access.example.com:3024 (127.0.0.2)",
    ]);
  });
});

describe("a proxy that lies", () => {
  test("about its addresses: each field of the ping is compared", async () => {
    const lying = await proxies(1, identity, "separate");
    const verified = await verify(lying, PLATFORM);
    expect(verified.differences.filter(({ check }) => check === "ping").map(({ what }) => what)).toEqual([
      "proxy.tls_routing_enabled",
      "proxy.kube.public_addr",
      "proxy.kube.listen_addr",
      "proxy.ssh.listen_addr",
      "proxy.ssh.ssh_public_addr",
      "proxy.ssh.tunnel_listen_addr",
      "proxy.ssh.ssh_tunnel_public_addr",
      "proxy.db.postgres_public_addr",
      "proxy.db.mysql_listen_addr",
      "proxy.db.mysql_public_addr",
    ]);
  });

  test("about its version, its cluster and its edition", async () => {
    const [proxy] = await proxies(1);
    const ping = recorded("ping-multiplex.json")
      .replace('"server_version":"18.3.0"', '"server_version":"18.2.0"')
      .replace('"cluster_name":"access.example.com"', '"cluster_name":"other"')
      .replace('"edition":"oss"', '"edition":"ent"');
    proxy!.on(PING, body(ping));
    expect(found(await verify([proxy!]))).toEqual([
      "server_version: 18.2.0 (127.0.0.2)",
      "cluster_name: other (127.0.0.2)",
      "edition: ent (127.0.0.2)",
    ]);
  });

  test.each([
    ["broken JSON", '{"proxy":', '/webapi/ping: {"proxy": (127.0.0.2)'],
    ["a list", "[]", "/webapi/ping: [] (127.0.0.2)"],
    ["nothing", "", "/webapi/ping: an empty text (127.0.0.2)"],
    [
      "ten megabytes, which are not read,",
      "x".repeat(10 * 1024 * 1024),
      "/webapi/ping: an answer of more than 1048576 bytes (127.0.0.2)",
    ],
  ])("with %s in place of an object", async (_name, text, expected) => {
    const [proxy] = await proxies(1);
    proxy!.on(PING, body(text));
    expect(found(await verify([proxy!]))).toEqual([expected]);
  });

  test("with a redirection, which is not followed", async () => {
    const [honest, proxy] = await proxies(2);
    const elsewhere = `https://127.0.0.2:${honest!.target.port}${PING}`;
    proxy!.on(PING, (response) => response.writeHead(302, { location: elsewhere }).end());
    expect(found(await verify([proxy!]))).toEqual([`/webapi/ping: status 302, to ${elsewhere} (127.0.0.3)`]);
    expect(honest!.askedFor).toEqual(new Set());
  });

  describe("by silence", () => {
    stopClock();

    test.each<[string, Reply]>([
      ["before an answer", () => undefined],
      ["in the middle of one", (response) => response.write("{")],
    ])("%s", async (_name, reply) => {
      const [proxy] = await proxies(1);
      const asked = jest.fn(reply);
      proxy!.on(PING, asked);
      const verified = verify([proxy!], PLATFORM, { timeoutMs: 1000 });
      const isAlone = () => asked.mock.calls.length > 0 && jest.getTimerCount() === 1;
      await until(isAlone);
      jest.advanceTimersByTime(999);
      expect(isAlone()).toBe(true);
      jest.advanceTimersByTime(1);
      expect(found(await verified)).toEqual(["/webapi/ping: no answer in time (127.0.0.2)"]);
    });
  });
});

describe("channels", () => {
  test("a proxy that serves another version than the others is named, and what follows from it", async () => {
    const all = await proxies(3);
    all[1]!.on(channelPath("default"), body("v18.2.0"));
    const verified = await verify(all);
    expect(found(verified)).toEqual(["default: version: 18.2.0 (127.0.0.3)"]);
    expect(verified.differences[0]?.advice).toMatch(/agents flip/);
  });

  test.each([
    ["a version may come without its v", channelPath("default"), "18.3.0\n", []],
    [
      "an update that is critical without being declared so is a difference",
      channelPath("stable/cloud", "critical"),
      "yes",
      ["stable/cloud: critical: yes (127.0.0.2)"],
    ],
    [
      "an answer that updaters cannot read is a difference",
      channelPath("default"),
      "<html>",
      [`${channelPath("default")}: <html> (127.0.0.2)`],
    ],
  ])("%s", async (_, path, text, expected) => {
    const [proxy] = await proxies(1);
    proxy!.on(path, body(text));
    expect(found(await verify([proxy!]))).toEqual(expected);
  });

  describe("that forward", () => {
    let upstream: StandInVersionServer;
    const forwarding = (): PlatformModel => ({
      ...PLATFORM,
      channels: [{ name: "default", forwardUrl: `${upstream.address}/channel/default`, critical: false }],
    });

    beforeEach(async () => {
      upstream = await StandInVersionServer.start();
      upstream.version = "v18.3.0";
      started.push(upstream);
    });

    test("serve what their version server serves", async () => {
      const all = await proxies(2);
      expect(found(await verify(all, forwarding()))).toEqual([]);
      upstream.version = "v18.1.0";
      expect(found(await verify(all, forwarding()))).toEqual([
        "default: version: 18.3.0 (127.0.0.2, 127.0.0.3)",
        "stable/cloud: version: 18.3.0 (127.0.0.2, 127.0.0.3)",
      ]);
    });

    test("serve the version of the proxies where the version server has a newer major version", async () => {
      upstream.version = "v19.0.1";
      expect(found(await verify(await proxies(1), forwarding()))).toEqual([]);
    });

    test("are held against each other where the version server does not answer", async () => {
      upstream.status = 500;
      const all = await proxies(2);
      all[1]!.on(channelPath("stable/cloud"), body("v18.0.0"));
      const differences = found(await verify(all, forwarding()));
      expect(differences).toContain("stable/cloud: version: 18.0.0 (127.0.0.3)");
      expect(differences).toContain("stable/cloud: version: 18.3.0 (127.0.0.2)");
      expect(differences.filter((text) => text.includes("status 500"))).toHaveLength(2);
    });
  });

  test("are not held against a version once the service rolls versions out by itself", async () => {
    const all = await proxies(2);
    for (const proxy of all) proxy.on(channelPath("default"), body("v18.2.0"));
    const rollout = { kind: "autoupdate_version", name: "autoupdate-version", document: {} };
    expect(found(await verify(all, { ...PLATFORM, resources: [rollout] }))).toEqual([]);
  });
});

describe("certificates", () => {
  const DAY = 86_400_000;
  const fromNow = (days: number) => new Date(NOW.getTime() + days * DAY);
  const soon = fromNow(2.5);
  const past = { from: fromNow(-2), to: fromNow(-1) };
  const names = [PUBLIC_HOST];

  test.each([
    [
      "another name",
      authority.issue({ names: ["other.example.com", "*.example.org"] }),
      "names: other.example.com, *.",
    ],
    ["no name", authority.issue({ names: [] }), "names: no names"],
    ["a start that is to come", authority.issue({ names, from: soon }), "dates: not valid before"],
    ["a past end", authority.issue({ names, ...past }), "dates: expired at"],
    ["an authority that nobody trusts", new Authority("another").issue({ names }), "chain: this machine does not know"],
  ])("with %s are reported, and their proxy is not believed", async (_name, shows, expected) => {
    const all = await proxies(1, shows);
    all[0]!.on(PING, body("{}"));
    const verified = await verify(all);
    expect(found(verified)).toEqual([expect.stringContaining(expected)]);
    expect(verified.notSeen.map(({ where }) => where)).toEqual(["127.0.0.2"]);
    expect(all[0]!.askedFor).toEqual(new Set());
    expect(verifyResult(verified)).toBe("different");
  });

  test("several mistakes are reported at once", async () => {
    const shows = authority.issue({ names: ["other.example.com"], ...past });
    expect(found(await verify(await proxies(1, shows)))).toEqual([
      "names: other.example.com (127.0.0.2)",
      expect.stringContaining("dates: expired at"),
    ]);
  });

  test("that end soon are reported while they are still good", async () => {
    const all = await proxies(1, authority.issue({ names, to: soon }));
    expect(found(await verify(all))).toEqual([expect.stringMatching(/^dates: expires at .*, in 2 days/)]);
    expect(found(await verify(all, PLATFORM, { soonDays: 1 }))).toEqual([]);
  });
});

test("where nothing listens, that is reported, and the others are asked", async () => {
  const [proxy, gone] = await proxies(2);
  const { target } = gone!;
  await gone!.stop();
  started.splice(1);
  const verified = await verify([proxy!, { target }]);
  expect(found(verified)).toEqual(["TLS: connection refused (127.0.0.3)"]);
  expect(verifyResult(verified)).toBe("different");
});

test("what speaks no TLS is reported", async () => {
  const server = createServer((socket) => socket.resume().end("SSH-2.0-service\r\n"));
  await once(server.listen(0, "127.0.0.2"), "listening");
  const { port } = server.address() as AddressInfo;
  const verified = await verify([{ target: { name: "127.0.0.2", host: "127.0.0.2", port } }]);
  expect(found(verified)).toEqual(["TLS: an answer that is not TLS (127.0.0.2)"]);
  await new Promise((closed) => server.close(closed));
});
