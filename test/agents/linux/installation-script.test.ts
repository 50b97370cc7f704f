import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { installationScript } from "../../../constructs/agents/linux/installation-script";
import { LinuxInstallation } from "../../../constructs/agents/linux/linux-installation";
import type { MachinePlan } from "../../../constructs/agents/linux/machine-plan";
import { planMachine } from "../../../constructs/agents/linux/plan-machine";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { checksum } from "../../../constructs/documents/checksum";
import { describeWithScratchMachines, ScratchMachine, type PackageManager } from "../../support/scratch-machine";
import { describeWithPrograms } from "../../support/linux-programs";
import { hostileText, LARGE } from "./hostile-texts";
import { linuxProps } from "./fixtures";
import { JOIN_TOKEN, plan, planBehindProxy, PROXY_PASSWORD, PUBLIC_KEY, REPOSITORY } from "./plans";

// Each run of the script is some hundred processes.
jest.setTimeout(60_000);

const TOKEN = "s3cret-join-token";
const PASSWORD = "p%40ssw0rd";
const CHANNEL = "/v1/webapi/automaticupgrades/channel/stable/cloud/version";

const machines: ScratchMachine[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const machine of machines.splice(0)) machine.remove();
  for (const server of servers.splice(0)) server.close();
});

/** A machine on which the manager of secrets was already at work. */
function newMachine(manager: PackageManager = "apt", without: readonly string[] = []): ScratchMachine {
  const machine = new ScratchMachine(manager, { without });
  machines.push(machine);
  machine.write("run/secrets/agent-join-token/auth-token", `${TOKEN}\n`, 0o600);
  machine.write("run/secrets/proxy/password", PASSWORD, 0o600);
  return machine;
}

/** The address of a server on this machine. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveChannel(text: string, status = 200): Promise<string> {
  return `${await serve((_, response) => response.writeHead(status).end(text))}${CHANNEL}`;
}

/** Runs a script that must succeed, and once more: the second run must change nothing. */
async function runTwice(machine: ScratchMachine, wanted: MachinePlan) {
  const script = installationScript(wanted);
  const { exitCode, stdout, output } = await machine.run(script);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/\ndone$/)]);
  const { changes, calls } = machine;
  const before = machine.snapshot();
  const again = await machine.run(script);
  expect([again.exitCode, again.stdout]).toEqual([0, expect.stringMatching(/(^|\n)nothing changed$/)]);
  expect(machine.changes).toEqual([]);
  expect(machine.snapshot()).toEqual(before);
  return { output, changes, calls };
}

/** Runs a script that must refuse to do anything. */
async function runInVain(machine: ScratchMachine, wanted: MachinePlan): Promise<string[]> {
  const before = machine.snapshot();
  const { exitCode, stdout, stderr } = await machine.run(installationScript(wanted));
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(machine.changes).toEqual([]);
  expect(machine.snapshot()).toEqual(before);
  return stderr.trim().split("\n");
}

const pinned = (version: string) => ({ kind: "fixed", version, reinstall: true }) as const;

const root = { owner: "root", group: "root" };

const RPM_KEY = "etc/pki/rpm-gpg/RPM-GPG-KEY-svc";
const rpmRepository = (url: string) =>
  `[svc]\nname=svc\nbaseurl=${url}\nenabled=1\ngpgcheck=1\ngpgkey=file:///${RPM_KEY}\n`;
const YUM = {
  repository: { path: "etc/yum.repos.d/svc.repo", content: rpmRepository(REPOSITORY.yum.url) },
  key: RPM_KEY,
};

/** What a package manager reads of a repository that the program declares. */
const REPOSITORY_FILES = {
  apt: {
    repository: {
      path: "etc/apt/sources.list.d/svc.list",
      content: "deb [signed-by=/etc/apt/keyrings/svc.asc] https://deb.example.com stable main\n",
    },
    key: "etc/apt/keyrings/svc.asc",
  },
  yum: YUM,
  dnf: YUM,
  zypper: {
    repository: { path: "etc/zypp/repos.d/svc.repo", content: rpmRepository(REPOSITORY.zypper.url) },
    key: RPM_KEY,
  },
};

describeWithScratchMachines("the installation script", () => {
  describe.each([
    {
      manager: "apt",
      install:
        "apt-get install --yes --allow-downgrades -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold",
      version: "=",
      remove: "apt-get remove --yes -o DPkg::Lock::Timeout=300",
    },
    { manager: "yum", install: "yum install --assumeyes", version: "-", remove: "yum remove --assumeyes" },
    { manager: "dnf", install: "dnf install --assumeyes", version: "-", remove: "dnf remove --assumeyes" },
    {
      manager: "zypper",
      install: "zypper --non-interactive --gpg-auto-import-keys install --oldpackage",
      version: "=",
      remove: "zypper --non-interactive remove",
    },
  ] as const)("with $manager", ({ manager, install, version, remove }) => {
    test("installs agent and updater, writes the files, starts both, and changes nothing when it runs again", async () => {
      const machine = newMachine(manager);
      const { changes, output } = await runTwice(machine, plan());
      expect(changes.filter((call) => call !== "apt-get update")).toEqual([
        `${install} svc-ent${version}17.5.2`,
        `${install} svc-ent-updater`,
        "systemctl daemon-reload",
        "systemctl enable svc.service",
        "systemctl restart svc.service",
        "systemctl enable --now svc-upgrade.timer",
      ]);
      expect(output).toContain("no upgrades available (17.5.2 == 17.5.2)");
      expect(machine.file("etc/svc.yaml")).toEqual({ content: 'version: "v3"\n', mode: "0640", ...root });
      expect(machine.file("etc/svc-secrets/auth-token")).toEqual({ content: TOKEN, mode: "0600", ...root });
      expect(machine.file("etc/svc-upgrade.d/schedule")).toEqual({ content: "", mode: "0644", ...root });
      expect(machine.file("etc/systemd/system/svc.service")).toMatchObject({ mode: "0644", ...root });
    });

    test("brings a pinned agent to its version, older ones too, and removes the updater", async () => {
      const machine = newMachine(manager);
      machine.install("svc-ent", "18.0.0");
      machine.install("svc-ent-updater", "18.0.0");
      const { changes } = await runTwice(machine, plan({ enrolled: false, version: pinned("17.5.2") }));
      expect(machine.installed("svc-ent")).toBe("17.5.2");
      expect(machine.installed("svc-ent-updater")).toBeUndefined();
      expect(changes).toContain(`${remove} svc-ent-updater`);
    });

    test("installs again while the network is not there yet, and says what it could not install", async () => {
      const machine = newMachine(manager);
      machine.loseRepository(4);
      await runTwice(machine, plan());
      expect(machine.installed("svc-ent")).toBe("17.5.2");
      const other = newMachine(manager);
      other.loseRepository(5);
      const { exitCode, stderr } = await other.run(installationScript(plan()));
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/\nerror: [a-z-]+ cannot install svc-ent 17\.5\.2, see above$/);
    });

    test("makes the repository known that the program declares", async () => {
      const machine = newMachine(manager);
      await runTwice(machine, plan({ installation: LinuxInstallation.packages({ repository: REPOSITORY }) }));
      const { repository, key } = REPOSITORY_FILES[manager];
      expect(machine.file(key)).toEqual({ content: PUBLIC_KEY, mode: "0644", ...root });
      expect(machine.text(repository.path)).toBe(repository.content);
    });
  });

  describe("of an agent that is installed", () => {
    test("leaves the version to the updater", async () => {
      const machine = newMachine();
      machine.install("svc-ent", "18.1.0");
      const { changes } = await runTwice(machine, plan());
      expect(machine.installed("svc-ent")).toBe("18.1.0");
      expect(changes.filter((call) => call.includes("apt-get install"))).toEqual([
        expect.stringMatching(/ svc-ent-updater$/),
      ]);
    });

    test("does not ask the channel, which may be out of reach", async () => {
      const machine = newMachine();
      machine.install("svc-ent", "18.1.0");
      await runTwice(machine, plan({ version: { kind: "channel", url: `http://127.0.0.1:1${CHANNEL}` } }));
      expect(machine.installed("svc-ent")).toBe("18.1.0");
    });

    test("restarts it when its files change, and not when the updater's do", async () => {
      const machine = newMachine();
      await runTwice(machine, plan());
      const change = (before: MachinePlan, path: string) => ({
        ...before,
        files: before.files.map((file) => (file.path === path ? { ...file, parts: ["changed\n"] } : file)),
      });
      const agent = change(plan(), "/etc/svc.yaml");
      expect((await runTwice(machine, agent)).changes).toEqual([
        "systemctl daemon-reload",
        "systemctl restart svc.service",
      ]);
      const updater = change(agent, "/etc/svc-upgrade.d/endpoint");
      expect((await runTwice(machine, updater)).changes).toEqual(["systemctl daemon-reload"]);
    });

    test("gives it another join token without a restart, which would end sessions", async () => {
      const machine = newMachine();
      await runTwice(machine, plan());
      machine.write("run/secrets/agent-join-token/auth-token", "another");
      expect((await runTwice(machine, plan())).changes).toEqual([]);
      expect(machine.text("etc/svc-secrets/auth-token")).toBe("another");
    });

    test("mends mode and owner, and keeps what the agent wrote into its schedule", async () => {
      const machine = newMachine();
      const wanted = plan({ user: "svc", group: "svc" });
      await runTwice(machine, wanted);
      await machine.run(
        "chmod 0644 /etc/svc-secrets/auth-token; chown root:root /etc/svc-upgrade.d/schedule /var/lib/svc",
      );
      machine.append("etc/svc-upgrade.d/schedule", "# window\n1700000000 1700003600\n");
      const { changes } = await runTwice(machine, wanted);
      expect(changes).toEqual([]);
      expect(machine.file("etc/svc-secrets/auth-token")).toMatchObject({ mode: "0600", owner: "svc" });
      expect(machine.file("var/lib/svc")).toMatchObject({ mode: "0750", owner: "svc", group: "svc" });
      expect(machine.file("etc/svc-upgrade.d/schedule")).toMatchObject({
        content: "# window\n1700000000 1700003600\n",
        owner: "svc",
      });
    });

    test("finishes what an earlier run could not", async () => {
      const machine = newMachine();
      const script = installationScript(plan());
      const interrupted = script.replace("systemctl restart", "exit 9 # systemctl restart");
      expect((await machine.run(interrupted)).exitCode).toBe(9);
      const { changes } = await runTwice(machine, plan());
      expect(changes).toContain("systemctl restart svc.service");
    });
  });

  test("adds the user that the agent runs as, and gives it schedule, token and data", async () => {
    const machine = newMachine();
    await runTwice(machine, plan({ user: "svc", group: "agents" }));
    expect(machine.text("etc/passwd")).toMatch(/^svc:[^\n]*:\/var\/lib\/svc:\/usr\/sbin\/nologin$/m);
    expect(machine.file("etc/svc-upgrade.d/schedule")).toMatchObject({ content: "", owner: "svc", group: "agents" });
    expect(machine.file("etc/svc-secrets/auth-token")).toMatchObject({ mode: "0600", owner: "svc", group: "agents" });
    expect(machine.file("var/lib/svc")).toMatchObject({ mode: "0750", owner: "svc", group: "agents" });
    expect(machine.file("etc/svc-upgrade.d")).toMatchObject({ mode: "0755", ...root });
  });

  test("waits for another run, and finds its work done", async () => {
    const machine = newMachine();
    machine.write("script", installationScript(plan()));
    const { stdout } = await machine.run("sh /script & sh /script; wait");
    const ends = stdout.split("\n").filter((line) => ["done", "nothing changed"].includes(line));
    expect(ends).toEqual(["done", "nothing changed"]);
  });

  test("leaves a data folder that is a link to where there is room", async () => {
    const machine = newMachine();
    machine.link("var/lib/svc", "srv/svc");
    await runTwice(machine, plan({ user: "svc", group: "svc" }));
    expect(machine.file("srv/svc")).toMatchObject({ mode: "0750", owner: "svc", group: "svc" });
  });

  test("lets the updater have its files before its package, which may start it", async () => {
    const { stdout } = await newMachine().run(installationScript(plan()));
    const steps = stdout.split("\n");
    const installed = steps.indexOf("installing svc-ent-updater");
    expect(steps.indexOf("writing /etc/svc-upgrade.d/endpoint")).toBeGreaterThan(0);
    expect(steps.indexOf("writing /etc/svc-upgrade.d/endpoint")).toBeLessThan(installed);
  });

  test("asks the updater with the variables of the agent, as its unit runs it", async () => {
    const machine = newMachine();
    const { calls } = await runTwice(
      machine,
      planMachine(linuxProps({ environment: { PATH: "/opt/bin", SSL_CERT_FILE: "/etc/ca.pem" } })),
    );
    expect(machine.environmentOfUpdater["SSL_CERT_FILE"]).toBe("/etc/ca.pem");
    expect(calls).toContain("svc-upgrade dry-run");
  });

  test("shows no secret where an administrator has the shell trace it", async () => {
    const machine = newMachine();
    const { exitCode, output } = await machine.run(installationScript(planBehindProxy()), ["/bin/sh", "-x"]);
    expect(exitCode).toBe(0);
    expect(output).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
  });

  test("suspends updates by the timer, and resumes them", async () => {
    const machine = newMachine();
    await runTwice(machine, plan());
    expect((await runTwice(machine, plan({ suspended: true }))).changes).toEqual([
      "systemctl disable --now svc-upgrade.timer",
    ]);
    expect(machine.isRunning("svc-upgrade.timer")).toEqual({ enabled: false, active: false });
    expect((await runTwice(machine, plan())).changes).toEqual(["systemctl enable --now svc-upgrade.timer"]);
  });

  test("fails where the updater cannot do its work, and shows why", async () => {
    const machine = newMachine();
    machine.failUpdater();
    const { exitCode, output } = await machine.run(installationScript(plan()));
    expect(exitCode).toBe(1);
    expect(output).toMatch(/cannot reach the version server\nerror: the updater cannot do its work, see above$/);
  });

  describe("waits for the agent", () => {
    const looks = (calls: readonly string[]) => calls.filter((call) => call.endsWith("/readyz")).length;

    test("until it has been ready for ten seconds, and looks once at one that was seen to be so", async () => {
      const machine = newMachine();
      await machine.run(installationScript(plan()));
      expect(looks(machine.calls)).toBe(10);
      await machine.run(installationScript(plan()));
      expect(looks(machine.calls)).toBe(1);
    });

    test("asks where the agent answers, with wget where there is no curl", async () => {
      const machine = newMachine("apt", ["curl"]);
      const { calls } = await runTwice(machine, plan());
      expect(calls.filter((call) => call.startsWith("wget ")).at(-1)).toMatch(/ http:\/\/127\.0\.0\.1:3000\/readyz$/);
    });

    test.each([
      ["crashes", "svc.service restarts over and over, its last lines are above"],
      [
        "is-not-ready",
        "the agent does not say at http://127.0.0.1:3000/readyz that it is ready, its last lines are above",
      ],
    ] as const)("and fails with its last words where it %s, in each run until it is mended", async (how, error) => {
      const machine = newMachine();
      machine.failAgent(how);
      for (let run = 1; run <= 2; run += 1) {
        const { exitCode, stderr, stdout } = await machine.run(installationScript(plan()));
        expect([exitCode, stderr.trim()]).toEqual([1, `svc: cannot join: the token is not known\nerror: ${error}`]);
        expect(stdout).not.toMatch(/done|nothing changed/);
      }
      expect(machine.isRunning("svc-upgrade.timer")).toEqual({ enabled: true, active: true });
      machine.mendAgent();
      const { exitCode, stdout } = await machine.run(installationScript(plan()));
      expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/\nnothing changed$/)]);
    });

    test("and fails where one that was ready no longer is", async () => {
      const machine = newMachine();
      await runTwice(machine, plan());
      machine.failAgent("is-not-ready");
      expect((await machine.run(installationScript(plan()))).exitCode).toBe(1);
    });
  });

  describe("asks the version channel", () => {
    test.each(["v18.2.1", "18.2.1\n", "18.2.1-rc.1"])("and installs what it serves: %j", async (answer) => {
      const machine = newMachine();
      await runTwice(machine, plan({ version: { kind: "channel", url: await serveChannel(answer) } }));
      expect(machine.installed("svc-ent")).toBe(answer.trim().replace("v", ""));
    });

    test("with wget where there is no curl", async () => {
      const machine = newMachine("zypper", ["curl"]);
      const { calls } = await runTwice(
        machine,
        plan({ version: { kind: "channel", url: await serveChannel("v18.2.1") } }),
      );
      expect(machine.installed("svc-ent")).toBe("18.2.1");
      expect(calls.some((call) => call.startsWith("wget "))).toBe(true);
    });

    test("and installs nothing where it serves none", async () => {
      const url = await serveChannel("none");
      expect(await runInVain(newMachine(), plan({ version: { kind: "channel", url } }))).toEqual([
        `problem: the version channel ${url} serves no version (none): nothing is installed until it does`,
        "error: nothing was changed; problems: 1",
      ]);
    });

    test("and installs the declared first version where it serves none", async () => {
      const machine = newMachine();
      const url = await serveChannel("none");
      await runTwice(machine, plan({ version: { kind: "channel", url, first: "17.0.3" } }));
      expect(machine.installed("svc-ent")).toBe("17.0.3");
    });

    test.each([
      "<html>18.2.1</html>",
      "",
      "18.2",
      "18.2.1 18.2.2",
      "18.2.1\n18.2.2",
      "$(id)",
      "\u001b[31m",
      "v".repeat(1e5),
    ])("and installs nothing where the answer is no version: %j", async (answer) => {
      const url = await serveChannel(answer);
      const [problem] = await runInVain(newMachine(), plan({ version: { kind: "channel", url } }));
      expect(problem).toMatch(/^problem: the version channel \S+ answers with no version: [ -~]{0,80}$/);
    });

    test.each([{ without: [] }, { without: ["curl"] }])(
      "and follows no answer to an address without TLS: %j",
      async ({ without }) => {
        const target = await serveChannel("18.2.1");
        const url = await serve((_, response) => response.writeHead(302, { location: target }).end());
        const [problem] = await runInVain(newMachine("apt", without), plan({ version: { kind: "channel", url } }));
        expect(problem).toContain("does not answer");
      },
    );

    test("again where it fails, and installs nothing where it goes on to", async () => {
      let requests = 0;
      const url = await serve((_, response) => response.writeHead(++requests < 3 ? 503 : 200).end("v18.2.1"));
      const machine = newMachine();
      await runTwice(machine, plan({ version: { kind: "channel", url } }));
      expect(requests).toBe(3);
      const failing = await serveChannel("18.2.1", 404);
      const [problem] = await runInVain(newMachine(), plan({ version: { kind: "channel", url: failing } }));
      expect(problem).toContain("does not answer");
      expect(problem).toContain("404");
    });
  });

  describe("with an installation script of the service", () => {
    const INSTALLER = [
      "#!/bin/bash",
      'if [[ "$2" != enterprise ]]; then exit 3; fi',
      'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades "svc-ent=$1"',
      "DEBIAN_FRONTEND=noninteractive apt-get install --yes svc-ent-updater",
    ].join("\n");
    const serveInstaller = () => serve((_, response) => response.end(INSTALLER));

    test("runs it with version and edition, and not again", async () => {
      const machine = newMachine();
      const installation = LinuxInstallation.script({ url: await serveInstaller(), sha256: checksum(INSTALLER) });
      await runTwice(machine, plan({ installation }));
      expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["17.5.2", "18.0.0"]);
    });

    test("enrols an agent at the version that it has", async () => {
      const machine = newMachine();
      machine.install("svc-ent", "18.1.0");
      await runTwice(machine, plan({ installation: LinuxInstallation.script({ url: await serveInstaller() }) }));
      expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["18.1.0", "18.0.0"]);
    });

    test("removes the updater that it brings where the agent is not enrolled", async () => {
      const machine = newMachine();
      const installation = LinuxInstallation.script({ url: await serveInstaller() });
      await runTwice(machine, plan({ installation, enrolled: false, version: pinned("17.5.2") }));
      expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["17.5.2", undefined]);
    });

    test("runs none whose digest differs", async () => {
      const installation = LinuxInstallation.script({ url: await serveInstaller(), sha256: "00".repeat(32) });
      const [problem] = await runInVain(newMachine(), plan({ installation }));
      expect(problem).toContain("its SHA-256 differs");
    });
  });

  describe("behind a proxy", () => {
    test.each([{ without: [] }, { without: ["curl"] }])(
      "asks the channel and the updater through it, and no argument, environment or output has its password: %j",
      async ({ without }) => {
        const authorizations: (string | undefined)[] = [];
        const proxy = await serve((request, response) => {
          authorizations.push(request.headers["proxy-authorization"]);
          response.end("v18.2.1");
        });
        const machine = newMachine("apt", without);
        const address = proxy.replace("http://", "");
        const wanted = planBehindProxy(
          { version: { kind: "channel", url: `http://versions.example.com${CHANNEL}` } },
          address,
        );
        const { output, calls } = await runTwice(machine, wanted);
        expect(authorizations.at(-1)).toBe(`Basic ${Buffer.from("user:p@ssw0rd").toString("base64")}`);
        expect(machine.installed("svc-ent")).toBe("18.2.1");
        expect(machine.file("etc/default/svc")).toMatchObject({ mode: "0600", ...root });
        expect(machine.environmentOfUpdater["HTTPS_PROXY"]).toBe(`http://user:${PASSWORD}@${address}`);
        for (const text of [output, calls.join("\n"), machine.environments]) {
          expect(text).not.toContain(PASSWORD);
          expect(text).not.toContain(TOKEN);
        }
      },
    );

    test("says why a download fails without the password that wget quotes", async () => {
      const url = `https://versions.example.com${CHANNEL}`;
      const parts = ["http://user:", PROXY_PASSWORD, "@proxy.corp:99999"];
      const proxyVariables = [{ name: "HTTPS_PROXY", parts }];
      const [problem] = await runInVain(
        newMachine("apt", ["curl"]),
        plan({ version: { kind: "channel", url }, proxyVariables }),
      );
      expect(problem).toContain("//proxy.corp:99999");
      expect(problem).not.toContain(PASSWORD);
    });

    test("runs the installation script of the service through it", async () => {
      const installer =
        'test -n "$HTTPS_PROXY" && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes';
      const url = await serve((_, response) => response.end(`${installer} svc-ent=$1 && ${installer} svc-ent-updater`));
      const machine = newMachine();
      const wanted = planBehindProxy({ installation: LinuxInstallation.script({ url }) }, url.replace("http://", ""));
      await runTwice(machine, wanted);
      expect(machine.installed("svc-ent")).toBe("17.5.2");
    });
  });

  describe("changes nothing", () => {
    test("where several things are missing, and names them all", async () => {
      const machine = newMachine("apt", ["curl", "wget", "apt-get"]);
      machine.write("run/secrets/agent-join-token/auth-token", "two\nlines\n");
      machine.delete("run/systemd", "run/secrets/proxy/password");
      const wanted = planBehindProxy({ version: { kind: "channel", url: `http://127.0.0.1:1${CHANNEL}` } });
      expect(await runInVain(machine, wanted)).toEqual([
        "problem: systemd does not run here: the agent is a unit of systemd",
        "problem: no package manager is there: the updater needs apt, yum, dnf or zypper",
        "problem: the secret agent-join-token/auth-token is not one line: " +
          "/run/secrets/agent-join-token/auth-token has to hold it and nothing else",
        "problem: the secret proxy/password is not there: put it into the file /run/secrets/proxy/password",
        "problem: neither curl nor wget is there: install one of them",
        "error: nothing was changed; problems: 5",
      ]);
    });

    test("where a secret is missing and the channel serves none, and says both", async () => {
      const machine = newMachine();
      machine.delete("run/secrets/agent-join-token");
      const url = await serveChannel("none");
      const problems = await runInVain(machine, plan({ version: { kind: "channel", url } }));
      expect(problems).toEqual([
        expect.stringContaining("agent-join-token/auth-token is not there"),
        expect.stringContaining("serves no version (none)"),
        "error: nothing was changed; problems: 2",
      ]);
    });

    test.each(["", "\n", "two\nlines", "t\u0000ken", "tok\u0007en", "tök"])(
      "where a join token cannot be one: %j",
      async (token) => {
        const machine = newMachine();
        machine.write("run/secrets/agent-join-token/auth-token", token);
        const [problem] = await runInVain(machine, plan());
        expect(problem).toContain("problem: the secret agent-join-token/auth-token");
        if (token.length > 1) expect(problem).not.toContain(token);
      },
    );

    test.each(["p@ss", "p/ss", 'p"ss', "p$ss", "p`ss", "p\\ss", "p ss", "p'ss"])(
      "where a password would end where it stands in a URL: %s",
      async (password) => {
        const machine = newMachine();
        machine.write("run/secrets/proxy/password", password);
        const [problem] = await runInVain(machine, planBehindProxy());
        expect(problem).toContain("problem: the secret proxy/password holds what cannot be where it is used");
        expect(problem).not.toContain(password);
      },
    );

    test("where it is not run by root", async () => {
      const machine = newMachine();
      machine.write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\nguest:x:1000:1000::/tmp:/bin/sh\n");
      const { exitCode, stderr } = await machine.run(installationScript(plan()), [
        "/host/bin/setpriv",
        "--reuid=1000",
        "sh",
      ]);
      expect(exitCode).toBe(1);
      expect(stderr).toContain("problem: this is not root: run the script as root");
      expect(machine.changes).toEqual([]);
    });
  });

  for (const [program, argument] of [
    ["bash", "--posix"],
    ["busybox", "sh"],
  ] as const) {
    describeWithPrograms(`with ${program} ${argument}`, [program], () => {
      test("does what it does with the machine's own shell", async () => {
        const [machine, other] = [newMachine(), newMachine()];
        const wanted = plan({ user: "svc", group: "svc" });
        await machine.run(installationScript(wanted));
        await other.run(installationScript(wanted), [`/host/bin/${program}`, argument]);
        expect(other.changes).toEqual(machine.changes);
        for (const { path } of wanted.files) expect(other.file(path.slice(1))).toEqual(machine.file(path.slice(1)));
      });
    });
  }

  test("makes a machine of what a program declares", async () => {
    const machine = newMachine();
    const declared = planMachine(
      linuxProps({
        user: "svc",
        httpProxy: HttpConnectProxy.of("proxy.corp:3128"),
        environment: { MESSAGE: 'a "b" $c\n', TOKEN: JOIN_TOKEN },
      }),
    );
    await runTwice(machine, declared);
    expect(machine.environmentOfUpdater["HTTPS_PROXY"]).toBe("http://proxy.corp:3128");
    expect(machine.file("etc/svc-secrets/auth-token")).toEqual({
      content: TOKEN,
      mode: "0600",
      owner: "svc",
      group: "svc",
    });
    expect(machine.file("etc/default/svc")).toMatchObject({ mode: "0600", ...root });
    expect(machine.text("etc/default/svc")).toContain(`TOKEN="${TOKEN}"\n`);
    expect(machine.file("etc/svc.yaml")).toMatchObject({ mode: "0640", owner: "root", group: "svc" });
  });

  test.each([["/bin/sh"], ["/host/bin/bash"]])("writes any content of files to the byte: %s", async (shell) => {
    const machine = newMachine();
    const contents = [...fc.sample(hostileText, 100), LARGE, ""];
    const files = contents.map((content, index) => ({
      ...{ path: `/etc/hostile-${index}`, mode: "0600", parts: content === "" ? [] : [content] },
      ...root,
    }));
    const { exitCode, stderr } = await machine.run(
      installationScript({ ...plan(), files: [...plan().files, ...files] }),
      [shell],
    );
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(files.map(({ path }) => machine.text(path.slice(1)))).toEqual(contents);
  });
});
