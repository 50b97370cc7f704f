import { HostPort } from "../../../../constructs/network/host-port";
import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { planMachine } from "../../../../constructs/agents/linux/machine/machine-plan";
import { linuxDeclaration } from "../fixtures";
import { plan } from "../plans";
import { describeInstallation, newMachine, runTwice } from "./support";

/** A plan for a machine of a group. */
const ROLLOUT = (name: string) => ({
  enrolled: false,
  updateGroup: { name, proxyAddress: HostPort.of("access.example.com:443"), isElsewhere: false },
});

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

  test("joins the group of a rollout in place of the updater that follows a channel, and changes it", async () => {
    const machine = newMachine();
    await runTwice(machine, plan());
    const { changes, calls } = await runTwice(machine, plan(ROLLOUT("dev")));
    expect(changes).toEqual([
      "systemctl disable --now svc-upgrade.timer",
      "apt-get remove --yes -o DPkg::Lock::Timeout=300 svc-ent-updater",
      "svc-update enable --proxy access.example.com:443 --group dev",
    ]);
    expect(calls).not.toContain("svc-upgrade dry-run");
    expect((await runTwice(machine, plan(ROLLOUT("prod")))).changes).toEqual([
      "svc-update enable --proxy access.example.com:443 --group prod",
    ]);
    expect((await runTwice(machine, plan({ ...ROLLOUT("prod"), suspended: true }))).changes).toEqual([
      "svc-update disable",
    ]);
    expect((await runTwice(machine, plan(ROLLOUT("prod")))).changes).toEqual([
      "svc-update enable --proxy access.example.com:443 --group prod",
    ]);
  });

  test("tells the updater of an agent that joins the auth service", async () => {
    const rollout = ROLLOUT("dev");
    const updateGroup = { ...rollout.updateGroup, isElsewhere: true };
    const { changes } = await runTwice(newMachine(), plan({ ...rollout, updateGroup }));
    expect(changes.at(-1)).toBe("svc-update enable --proxy access.example.com:443 --group dev --allow-proxy-conflict");
  });

  test("leaves the group for a channel, or for a version of the program's", async () => {
    const machine = newMachine();
    await runTwice(machine, plan(ROLLOUT("dev")));
    const { changes } = await runTwice(machine, plan());
    expect(changes[0]).toBe("svc-update uninstall");
    expect(machine.isRunning("svc-upgrade.timer")).toEqual({ enabled: true, active: true });
  });

  test("fails where it cannot join its group, and shows why", async () => {
    const machine = newMachine();
    machine.failUpdater();
    const { exitCode, output } = await machine.run(installationScript(plan(ROLLOUT("dev"))));
    expect(exitCode).toBe(1);
    expect(output).toMatch(/cannot reach the proxies\nerror: the updater cannot do its work, see above$/);
  });

  test("fails where the updater cannot do its work, and shows why", async () => {
    const machine = newMachine();
    machine.failUpdater();
    const { exitCode, output } = await machine.run(installationScript(plan()));
    expect(exitCode).toBe(1);
    expect(output).toMatch(/cannot reach the version server\nerror: the updater cannot do its work, see above$/);
  });
});
