import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import type { MachinePlan } from "../../../../constructs/agents/linux/machine/machine-plan";
import { plan } from "../plans";
import { describeInstallation, newMachine, runTwice, VERSION_PATH } from "./support";

describeInstallation("the installation script, where the agent is installed", () => {
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
    await runTwice(machine, plan({ version: { kind: "channel", url: `http://127.0.0.1:1${VERSION_PATH}` } }));
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
