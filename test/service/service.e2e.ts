import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { AgentService, Brand, ProxyListeners } from "../../constructs";
import { contractJson } from "./build";
import { Loopback, until } from "./loopback";
import { describeWithService, Programs } from "./programs";

const MODES = { multiplex: ProxyListeners.tlsRouting(), separate: ProxyListeners.separate() };

describeWithService("the stand-in of the service", () => {
  describe.each(Object.entries(MODES))("with listener mode %s", (mode, listeners) => {
    let loopback: Loopback;

    beforeAll(async () => {
      loopback = await Loopback.of(listeners);
      loopback.start("auth");
      await loopback.ready("auth");
      loopback.start("proxy");
      await loopback.ready("proxy");
    });
    afterAll(() => loopback.programs.remove());

    test("tells clients its addresses", async () => {
      const { proxy, server_version } = JSON.parse((await loopback.fetch("/webapi/ping")).text) as {
        readonly proxy: Record<string, Record<string, unknown>>;
        readonly server_version: string;
      };
      expect(server_version).toBe("17.5.2");
      expect(proxy["tls_routing_enabled"]).toBe(mode === "multiplex");
      const web = `127.0.0.1:${loopback.port(3080)}`;
      expect(proxy["ssh"]).toMatchObject({
        public_addr: loopback.proxyAddress,
        tunnel_listen_addr: mode === "multiplex" ? web : `127.0.0.1:${loopback.port(3024)}`,
      });
      expect(proxy["db"]!["postgres_listen_addr"]).toBe(
        mode === "multiplex" ? web : `127.0.0.1:${loopback.port(5432)}`,
      );
    });

    test.each(["default", "stable/cloud", "unknown"])("serves its own version in the channel %s", async (channel) => {
      const path = `/v1/webapi/automaticupgrades/channel/${channel}`;
      expect(await loopback.fetch(`${path}/version`)).toEqual({ status: 200, text: "v17.5.2" });
      expect(await loopback.fetch(`${path}/critical`)).toEqual({ status: 200, text: "no" });
    });

    test("lets an agent join that knows a secret, follows it through a reload, and knows it after a restart", async () => {
      const pidFile = loopback.programs.path("svc.pid");
      const pid = () => Number(readFileSync(pidFile, "utf8"));
      const services = [AgentService.ssh(), AgentService.application({ name: "reports", uri: "http://127.0.0.1" })];
      const agent = loopback.startAgent({ services }, [`--pid-file=${pidFile}`]);
      await loopback.ready("agent");
      const listed = async () => (await loopback.tctl(["inventory", "ls", "--upgrader=none"])).stdout;
      await until(async () => /Node,App/.test(await listed()));

      const before = pid();
      expect(before).toBe(agent.process.pid);
      process.kill(before, "SIGHUP");
      await until(() => Promise.resolve(agent.process.exitCode === 0));
      expect(pid()).not.toBe(before);
      await loopback.ready("agent");
      try {
        expect((await listed()).match(/Node,App/g)).toHaveLength(1);
      } finally {
        process.kill(pid());
      }
    });

    test("keeps resources one by one, and stops at the first bad one", async () => {
      const role = (name: string) => `kind: role\nversion: v7\nmetadata: {name: ${name}}\nspec: {}\n`;
      const bad = "kind: github\nversion: v3\nmetadata: {name: y}\nspec: {}\n";
      const { exitCode, stdout, stderr } = await loopback.tctl(["create"], [role("a"), bad, role("b")].join("---\n"));
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'role "a" has been created\n' });
      expect(stderr).toMatch(/cannot unmarshal bool into Go struct field Metadata.name/);
      expect((await loopback.tctl(["create"], role("a"))).stderr).toMatch(/already exists, use -f/);
      expect((await loopback.tctl(["create", "-f"], role("a"))).stdout).toBe('role "a" has been updated\n');
      expect(JSON.parse((await loopback.tctl(["get", "roles", "--format=json"])).stdout)).toHaveLength(1);
      expect((await loopback.tctl(["rm", "role/a"])).stdout).toBe('role "a" has been deleted\n');
      expect((await loopback.tctl(["rm", "role/a"])).stderr).toMatch(/ERROR: role "a" is not found/);
    });

    test.each([
      ["cluster_networking_config", /managed by static configuration/],
      ["access_list_member", /creating resources of type "access_list_member" is not supported/],
    ])("refuses to create a %s", async (kind, refusal) => {
      const resource = `kind: ${kind}\nversion: v2\nmetadata: {name: a}\nspec: {}\n`;
      expect(await loopback.tctl(["create", "-f"], resource)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(refusal) as string,
      });
    });

    test.each(["vnet_config/vnet-config", "plugin/a", "cluster_networking_config"])(
      "refuses to remove %s",
      async (name) => {
        expect((await loopback.tctl(["rm", name])).stderr).toMatch(/not supported|managed by static configuration/);
      },
    );
  });

  test("comes back with its state, and its members with theirs", async () => {
    const loopback = await Loopback.of(MODES.multiplex);
    try {
      const auth = loopback.start("auth");
      await loopback.ready("auth");
      loopback.start("proxy");
      await loopback.ready("proxy");
      const role = "kind: role\nversion: v7\nmetadata: {name: kept}\nspec: {}\n";
      await loopback.tctl(["create"], role);
      const { stdout: before } = await loopback.tctl(["status"]);
      const { stdout: members } = await loopback.tctl(["inventory", "ls", "--format=json"]);

      auth.process.kill("SIGTERM");
      expect((await auth.ended).exitCode).toBe(0);
      loopback.start("auth");
      await loopback.ready("auth");
      expect((await loopback.tctl(["status"])).stdout).toBe(before);
      expect((await loopback.tctl(["get", "role/kept"])).exitCode).toBe(0);
      const ids = (text: string) =>
        (JSON.parse(text) as { metadata: { name: string } }[]).map(({ metadata: { name } }) => name);
      await until(async () => ids((await loopback.tctl(["inventory", "ls", "--format=json"])).stdout).length === 2);
      expect(ids((await loopback.tctl(["inventory", "ls", "--format=json"])).stdout)).toEqual(ids(members));
    } finally {
      await loopback.programs.remove();
    }
  });

  describe("does not start", () => {
    let programs: Programs;
    beforeAll(async () => (programs = await Programs.of(Brand.SVC, { version: "17.5.2", edition: "community" })));
    afterAll(() => programs.remove());

    const AUTH = (data: string) => `
version: v3
svc: { data_dir: ${data} }
auth_service: { enabled: true, listen_addr: "127.0.0.1:0" }
proxy_service: { enabled: false }
ssh_service: { enabled: false }
`;
    const STORED = (storage: string) => AUTH("DATA").replace("DATA", `DATA, storage: { ${storage} }`);
    const AGENT = (sections: string) => `
version: v3
svc: { data_dir: DATA, proxy_server: "localhost:1", join_params: { method: token, token_name: none } }
auth_service: { enabled: false }
proxy_service: { enabled: false }
ssh_service: { enabled: false }
${sections}
`;

    function start(args: readonly string[], file = AUTH("DATA"), env: Readonly<Record<string, string>> = {}) {
      const configuration = programs.write("svc.yaml", file.replaceAll("DATA", programs.path("data")));
      return programs.run("svc", ["start", "-c", configuration, ...args], { env });
    }

    test.each([
      [["start"], "unexpected start"],
      [["--config=/etc/svc/svc.yaml"], "flag 'config' cannot be repeated"],
      [["--colour"], "unknown long flag '--colour'"],
      [["--diag-addr"], "expected argument for flag 'diag-addr'"],
      [["--apply-on-startup=/nowhere"], "path '/nowhere' does not exist"],
    ])("with the arguments %j", async (args, refusal) => {
      expect(await start(args)).toEqual({ exitCode: 1, stdout: "", stderr: `svc: error: ${refusal}, try --help\n` });
    });

    test.each([
      ["an unknown section", AGENT("colour_service: { enabled: true }"), /field colour_service not found/],
      [
        "an unknown key",
        AGENT("app_service: { enabled: true, apps: [{ nam: a }] }"),
        /field app_service.apps.nam not found/,
      ],
      ["an unknown version", AUTH("DATA").replace("v3", "v9"), /version "v9" of the configuration file/],
      ["nothing to do", AGENT(""), /all services are disabled/],
      [
        "a desktop service that listens and dials out",
        AGENT("windows_desktop_service: { enabled: true, listen_addr: '0.0.0.0:3028' }"),
        /don't set both/,
      ],
      [
        "a channel that is static and forwards",
        AGENT("").replace(
          "proxy_service: { enabled: false }",
          "proxy_service: { enabled: true, automatic_upgrades_channels: { a: { static_version: v1.2.3, forward_url: 'https://a' } } }",
        ),
        /only one of them/,
      ],
      [
        "proxy peering outside of the Enterprise edition",
        AUTH("DATA").replace("listen_addr", "tunnel_strategy: { type: proxy_peering }, listen_addr"),
        /enterprise-only/,
      ],
      [
        "a license that is not there",
        AUTH("DATA").replace("listen_addr", "license_file: /nowhere, listen_addr"),
        /license file/,
      ],
      ["a data folder that cannot be made", AUTH("/proc/data"), /\/proc\/data/],
      ["a backend that it does not have", STORED("type: dynamodb"), /no backend "dynamodb"/],
      [
        "PostgreSQL that does not answer",
        STORED("type: postgresql, conn_string: 'postgresql://access@127.0.0.1:1/access_state'"),
        /storage: PostgreSQL: failed to connect to [^]*127.0.0.1:1/,
      ],
      [
        "a token of Azure for PostgreSQL",
        STORED("type: postgresql, auth_mode: azure, conn_string: 'postgresql://access@127.0.0.1:1/access_state'"),
        /does not sign in to PostgreSQL with auth_mode "azure"/,
      ],
      [
        "an authority of etcd that is not there",
        STORED("type: etcd, tls_ca_file: /nowhere"),
        /tls_ca_file: .*\/nowhere/,
      ],
      ["a user of etcd", STORED("type: etcd, username: access"), /does not sign in to etcd with a user's name/],
    ])("with %s", async (_, file, refusal) => {
      expect(await start([], file)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(refusal) as string });
    });

    test("with a variable of its own that it does not know", async () => {
      const { exitCode, stderr } = await start([], AUTH("DATA"), { SVC_COLOUR: "blue" });
      expect([exitCode, stderr]).toEqual([1, "ERROR: the environment variable SVC_COLOUR is not known\n"]);
    });

    test("as another user than the image's, or where it cannot write", async () => {
      const user = process.getuid!();
      const contract = programs.path("share/service/contract.json");
      const before = readFileSync(contract, "utf8");
      try {
        writeFileSync(contract, contractJson(Brand.SVC, { user: user + 1, writableFolders: [] }));
        expect((await start([])).stderr).toBe(`ERROR: this image runs as user ${user + 1}, not as ${user}\n`);
        writeFileSync(contract, contractJson(Brand.SVC, { user, writableFolders: ["/proc/nowhere"] }));
        expect((await start([])).stderr).toMatch(/\/proc\/nowhere/);
      } finally {
        writeFileSync(contract, before);
      }
    });
  });

  test("refuses a certificate that the machine does not trust, until it is told the authority", async () => {
    const loopback = await Loopback.of(MODES.multiplex);
    try {
      loopback.start("auth");
      await loopback.ready("auth");
      const own = loopback.start("proxy");
      await loopback.ready("proxy");
      own.process.kill();
      await own.ended;
      const pair = loopback.programs.path("data-proxy/webproxy.pem");
      expect(existsSync(pair)).toBe(true);
      const withPair = (file: Record<string, Record<string, unknown>>) => {
        file["proxy_service"]!["https_keypairs"] = [{ key_file: pair, cert_file: pair }];
      };
      const { exitCode, stderr } = await loopback.start("proxy", withPair).ended;
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(
        /unable to verify HTTPS certificate chain in .*webproxy.pem: x509: certificate signed by unknown authority/,
      );
      loopback.launch("proxy", readFileSync(loopback.programs.path("proxy.yaml"), "utf8"), [], { SSL_CERT_FILE: pair });
      await loopback.ready("proxy");
    } finally {
      await loopback.programs.remove();
    }
  });
});
