import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { plan, planBehindProxy } from "../plans";
import { describeInstallation, newMachine, runInVain, serveChannel, VERSION_PATH } from "./support";

describeInstallation("the installation script changes nothing", () => {
  test("where several things are missing, and names them all", async () => {
    const machine = newMachine("apt", ["curl", "wget", "apt-get"]);
    machine.write("run/secrets/agent-join-token/auth-token", "two\nlines\n");
    machine.delete("run/systemd", "run/secrets/proxy/password");
    const wanted = planBehindProxy({ version: { kind: "channel", url: `http://127.0.0.1:1${VERSION_PATH}` } });
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

  test.each(["apt", "yum", "dnf", "zypper"] as const)("where %s cannot say what is installed", async (manager) => {
    const machine = newMachine(manager);
    machine.write("var/lib/stand-in/packages-are-unreadable", "");
    const [problem] = await runInVain(machine, plan());
    expect(problem).toContain("the packages of this machine cannot be read");
    expect(problem).toContain("the database of packages is broken");
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
