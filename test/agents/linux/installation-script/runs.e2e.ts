import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { describeWithPrograms } from "../../../support/describe-unless";
import { plan, planBehindProxy } from "../plans";
import { describeInstallation, newMachine, PASSWORD, TOKEN } from "./support";

describeInstallation("a run of the installation script", () => {
  test("waits for another run, and finds its work done", async () => {
    const machine = newMachine();
    machine.write("script", installationScript(plan()));
    const { stdout } = await machine.run("sh /script & sh /script; wait");
    const ends = stdout.split("\n").filter((line) => ["done", "nothing changed"].includes(line));
    expect(ends).toEqual(["done", "nothing changed"]);
  });

  test("shows no secret where an administrator has the shell trace it", async () => {
    const machine = newMachine();
    const { exitCode, output } = await machine.run(installationScript(planBehindProxy()), ["/bin/sh", "-x"]);
    expect(exitCode).toBe(0);
    expect(output).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
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
});
