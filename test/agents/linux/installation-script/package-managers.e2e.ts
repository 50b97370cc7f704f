import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";
import { plan, PUBLIC_KEY, REPOSITORY } from "../plans";
import { describeInstallation, newMachine, pinned, ROOT, runInVain, runTwice, TOKEN } from "./support";

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

describeInstallation("the installation script", () => {
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
      install: "zypper --non-interactive install --oldpackage",
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
      expect(machine.file("etc/svc.yaml")).toEqual({ content: 'version: "v3"\n', mode: "0640", ...ROOT });
      expect(machine.file("etc/svc-secrets/auth-token")).toEqual({ content: TOKEN, mode: "0600", ...ROOT });
      expect(machine.file("etc/svc-upgrade.d/schedule")).toEqual({ content: "", mode: "0644", ...ROOT });
      expect(machine.file("etc/systemd/system/svc.service")).toMatchObject({ mode: "0644", ...ROOT });
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
      expect(machine.file(key)).toEqual({ content: PUBLIC_KEY, mode: "0644", ...ROOT });
      expect(machine.text(repository.path)).toBe(repository.content);
    });
  });

  describe.each(["svc-ent", "svc-ent-updater"] as const)("with apt, where dpkg has begun with %s", (name) => {
    test.each(["half-installed", "unpacked", "half-configured", "triggers-awaited", "triggers-pending"])(
      "changes nothing while it is %s",
      async (status) => {
        const machine = newMachine();
        machine.install(name, "18.1.0");
        machine.write("var/lib/stand-in/dpkg-status", status);
        const words = await runInVain(machine, plan());
        expect(words).toEqual([`error: ${name} is ${status} 18.1.0-1: run dpkg --configure -a`]);
      },
    );
  });

  test.each(["not-installed", "config-files"])("installs what dpkg knows as %s", async (status) => {
    const machine = newMachine();
    machine.install("svc-ent", "18.1.0");
    machine.write("var/lib/stand-in/dpkg-status", status);
    await runTwice(machine, plan());
    expect(machine.installed("svc-ent")).toBe("17.5.2");
  });

  test("zypper trusts the key that the program declares, and no other", async () => {
    const machine = newMachine("zypper");
    machine.distrust();
    const { exitCode, stderr } = await machine.run(installationScript(plan()));
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("zypper cannot install svc-ent 17.5.2")]);
    await runTwice(machine, plan({ installation: LinuxInstallation.packages({ repository: REPOSITORY }) }));
    expect(machine.calls.filter((call) => call.startsWith("rpm --import"))).toEqual([`rpm --import /${RPM_KEY}`]);
    expect(machine.calls.join("\n")).not.toContain("auto-import");
  });

  test("a repository of others that zypper does not trust is passed over", async () => {
    const machine = newMachine("zypper");
    machine.passOverRepository();
    await runTwice(machine, plan());
    expect(machine.installed("svc-ent")).toBe("17.5.2");
  });
});
