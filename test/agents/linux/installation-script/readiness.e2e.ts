import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { plan } from "../plans";
import { describeInstallation, newMachine, runTwice } from "./support";

describeInstallation("the installation script waits for the agent", () => {
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
