import { join } from "node:path";
import { parse } from "yaml";
import { AgentVersion, Brand, HttpConnectProxy, SecretRef } from "../../constructs";
import { NODE_ADDRESS, type Namespaces } from "../node/support/namespaces";
import { patiently } from "../node/support/patiently";
import { AUTH_HOST, bastion, FIRST, HOST, NEXT } from "./support/bastion";
import { TestAuthority } from "../node/platform/certificates";
import type { InventoryRecord } from "../node/platform/running-service";
import { HTTP_CONNECT_PORT, HttpConnectServer } from "./support/http-connect";
import { Machine, putFiles } from "./support/machine";
import { makeRepository, putRepository } from "./support/packages";
import { Platform } from "./support/platform";
import { describeOnMachine } from "./support/requirements";
import { openNamespaces } from "./support/test-namespaces";
import { endsWithTests } from "../support/ends-with-tests";

const TOKEN = "s3cret-join-token";
const PASSWORD = "p%2Dssw0rd";
const UNIT = Brand.SVC.unit;
const UPDATER = Brand.SVC.updaterCommand;

describeOnMachine("an agent on Linux", () => {
  const ends = endsWithTests();
  let namespaces: Namespaces;
  let platform: Platform;
  let authority: TestAuthority;
  let repository: string;

  beforeAll(async () => {
    namespaces = await openNamespaces();
    ends({ stop: () => namespaces.close() });
    const { folder } = namespaces;
    authority = await TestAuthority.create(folder);
    const options = {
      release: { version: NEXT },
      host: HOST,
      certificate: await authority.issue([HOST]),
      authority: join(folder, "authority.pem"),
      joinToken: TOKEN,
    };
    platform = await Platform.start(namespaces, options, FIRST);
    repository = await makeRepository(folder, [FIRST, NEXT]);
  });

  /** A machine as a cloud's image has it: with the repository, the authority, and what its manager of secrets wrote. */
  async function newMachine(name: string): Promise<Machine> {
    const machine = await Machine.boot(namespaces, name, (layer) => {
      putRepository(layer, repository);
      putFiles(layer, {
        "etc/hosts": `127.0.0.1 localhost\n${NODE_ADDRESS} ${HOST} ${AUTH_HOST}\n`,
        "usr/local/share/ca-certificates/test.crt": authority.certificate,
      });
    });
    await machine.run("update-ca-certificates");
    await machine.write("/run/secrets/proxy/password", `${PASSWORD}\n`);
    await writeJoinToken(machine);
    return machine;
  }

  const writeJoinToken = (machine: Machine) => machine.write("/run/secrets/agent-join-token/auth-token", `${TOKEN}\n`);

  /** Runs a script as an administrator would, and returns what it said. */
  async function install(machine: Machine, script: string): Promise<string> {
    await machine.write("/root/install", script, "0700");
    return machine.run("/root/install");
  }

  /** The agent is there again after something, and the platform knows it. */
  async function isReady(machine: Machine, version: string): Promise<void> {
    await patiently("the agent is ready", () =>
      machine.run("curl", "--fail", "--silent", "http://127.0.0.1:3000/readyz"),
    );
    await patiently(`the platform knows the agent with version ${version}`, async () => {
      const listed = JSON.parse(await platform.tctl("inventory ls --format=json")) as InventoryRecord[];
      const found = listed.filter(({ spec }) => spec.hostname === "bastion" && spec.version === `v${version}`);
      expect(found.map(({ spec }) => spec.services)).toContainEqual(["Node"]);
    });
  }

  /** What an agent comes through, whichever user it runs as; the machine is there when the tests run. */
  function testReloadAndReboot(machine: () => Machine): void {
    test("has a successor after a reload, which systemd follows without a restart", async () => {
      const before = await machine().property(UNIT, "MainPID");
      await machine().run("systemctl", "reload", UNIT);
      await patiently("the successor is the main process", async () => {
        expect(["0", before]).not.toContain(await machine().property(UNIT, "MainPID"));
        expect(await machine().property(UNIT, "ActiveState")).toBe("active");
      });
      await isReady(machine(), FIRST);
      expect(await machine().property(UNIT, "NRestarts")).toBe("0");
    });

    test("is back after a reboot", async () => {
      await machine().reboot();
      await isReady(machine(), FIRST);
    });
  }

  describe("of root", () => {
    let machine: Machine;
    const { script } = bastion();
    beforeAll(async () => {
      machine = await newMachine("root");
    });

    test("is installed from the repository, joins by a static token, and changes nothing when it is installed again", async () => {
      expect(await install(machine, script)).toMatch(/no upgrades available \(17\.5\.2 == 17\.5\.2\)\ndone$/);
      await isReady(machine, FIRST);
      const before = await machine.property(UNIT, "ActiveEnterTimestampMonotonic");
      expect(await machine.run("/root/install")).toMatch(/\nnothing changed$/);
      expect(await machine.property(UNIT, "ActiveEnterTimestampMonotonic")).toBe(before);
    });

    testReloadAndReboot(() => machine);

    test("is updated by its timer inside the window, and not while that is suspended", async () => {
      await writeJoinToken(machine);
      await install(machine, bastion({ updates: { suspended: true } }).script);
      await platform.serve(NEXT);
      await platform.openWindow();
      await patiently("the agent has written its windows", () =>
        machine.run("grep", "-Eq", "^[0-9]+ [0-9]+$", `/etc/${UPDATER}.d/schedule`),
      );
      expect(await machine.run(UPDATER, "dry-run")).toContain("an upgrade is available (17.5.2 -> 17.5.3)");
      const timer = await Promise.all(
        ["UnitFileState", "ActiveState"].map((state) => machine.property(`${UPDATER}.timer`, state)),
      );
      expect(timer).toEqual(["disabled", "inactive"]);
      expect(await machine.run("svc", "version")).toContain(FIRST);

      await install(machine, script);
      await patiently("the agent is updated", async () => {
        await platform.openWindow();
        expect(await machine.run("svc", "version")).toContain(NEXT);
      });
      await isReady(machine, NEXT);
      expect(await machine.run("/root/install")).toMatch(/17\.5\.3 == 17\.5\.3\)\nnothing changed$/);
    });

    test("joins the auth service where it is dialled directly, and listens", async () => {
      const [pin = ""] = /sha256:[0-9a-f]{64}/.exec(await platform.tctl("status")) ?? [];
      expect(await install(machine, bastion({ directDial: { caPins: [pin] } }).script)).toMatch(/\ndone$/);
      await isReady(machine, NEXT);
      await namespaces.run("bash", ["-c", `: </dev/tcp/${machine.address}/3022`]);
    });

    test("fails its installation with the last lines of the journal where it restarts over and over", async () => {
      const inTheWay = ["systemd-socket-activate", "--accept", "--listen=127.0.0.1:3000", "/bin/cat"];
      await machine.run("systemctl", "stop", UNIT);
      await machine.run("systemd-run", "--unit=in-the-way", ...inTheWay);
      for (let run = 1; run <= 2; run += 1) {
        const { exitCode, stderr } = await machine.try(["/root/install"]);
        expect(exitCode).toBe(1);
        expect(stderr).toMatch(/127\.0\.0\.1:3000: bind: address already in use/);
        expect(stderr).toMatch(/\nerror: svc\.service restarts over and over, its last lines are above$/);
      }
      await machine.run("systemctl", "stop", "in-the-way");
      await machine.run("/root/install");
    });
  });

  describe("of another user than root, behind an HTTP CONNECT proxy with a password", () => {
    let machine: Machine;
    let proxy: HttpConnectServer;
    beforeAll(async () => {
      await platform.serve(FIRST);
      machine = await newMachine("user");
      proxy = await HttpConnectServer.start(namespaces, "jane", decodeURIComponent(PASSWORD));
      await machine.blockRoute(NODE_ADDRESS);
    });

    test("is installed by what its user data has cloud-init do, and joins through the proxy", async () => {
      const { cloudConfig } = bastion({
        user: "svc",
        version: AgentVersion.followChannel(),
        httpProxy: HttpConnectProxy.of(`http://jane@${machine.gateway}:${HTTP_CONNECT_PORT}`, {
          password: SecretRef.of("proxy", "password"),
        }),
      });
      const { write_files: files, runcmd } = parse(cloudConfig) as CloudConfig;
      for (const { path, content, permissions } of files) await machine.write(path, content, permissions);
      for (const command of runcmd) expect(await machine.run(...command)).toMatch(/\ndone$/);
      expect(await machine.run("svc", "version")).toContain(FIRST);
      await isReady(machine, FIRST);
      expect(proxy.log).toContain(`CONNECT ${HOST}:443`);
    });

    test("runs as its user, which owns its PID file and its schedule", async () => {
      const pid = await machine.property(UNIT, "MainPID");
      const owned = [`/proc/${pid}`, "/run/svc/svc.pid", `/etc/${UPDATER}.d/schedule`];
      expect(await machine.run("stat", "--format=%U", ...owned)).toBe("svc\nsvc\nsvc");
    });

    testReloadAndReboot(() => machine);
  });
});

interface CloudConfig {
  readonly write_files: readonly { readonly path: string; readonly content: string; readonly permissions: string }[];
  readonly runcmd: readonly string[][];
}
