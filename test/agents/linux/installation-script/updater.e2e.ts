import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { planMachine } from "../../../../constructs/agents/linux/machine/machine-plan";
import { linuxDeclaration } from "../fixtures";
import { plan } from "../plans";
import { describeInstallation, newMachine, runTwice } from "./support";

describeInstallation("the installation script, for the updater", () => {
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
      planMachine(linuxDeclaration({ environment: { PATH: "/opt/bin", SSL_CERT_FILE: "/etc/ca.pem" } })),
    );
    expect(machine.environmentOfUpdater["SSL_CERT_FILE"]).toBe("/etc/ca.pem");
    expect(calls).toContain("svc-upgrade dry-run");
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
});
