import fc from "fast-check";
import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { planMachine } from "../../../../constructs/agents/linux/machine/machine-plan";
import { HttpConnectProxy } from "../../../../constructs/network/http-connect-proxy";
import { linuxDeclaration } from "../fixtures";
import { hostileText, LARGE } from "../hostile-texts";
import { JOIN_TOKEN, plan } from "../plans";
import { describeInstallation, newMachine, ROOT, runTwice, TOKEN } from "./support";

describeInstallation("the installation script makes files and users", () => {
  test("adds the user that the agent runs as, and gives it schedule, token and data", async () => {
    const machine = newMachine();
    await runTwice(machine, plan({ user: "svc", group: "agents" }));
    expect(machine.text("etc/passwd")).toMatch(/^svc:[^\n]*:\/var\/lib\/svc:\/usr\/sbin\/nologin$/m);
    expect(machine.file("etc/svc-upgrade.d/schedule")).toMatchObject({ content: "", owner: "svc", group: "agents" });
    expect(machine.file("etc/svc-secrets/auth-token")).toMatchObject({ mode: "0600", owner: "svc", group: "agents" });
    expect(machine.file("var/lib/svc")).toMatchObject({ mode: "0750", owner: "svc", group: "agents" });
    expect(machine.file("etc/svc-upgrade.d")).toMatchObject({ mode: "0755", ...ROOT });
  });

  test("leaves a data folder that is a link to where there is room", async () => {
    const machine = newMachine();
    machine.link("var/lib/svc", "srv/svc");
    await runTwice(machine, plan({ user: "svc", group: "svc" }));
    expect(machine.file("srv/svc")).toMatchObject({ mode: "0750", owner: "svc", group: "svc" });
  });

  test("makes a machine of what a program declares", async () => {
    const machine = newMachine();
    const declared = planMachine(
      linuxDeclaration({
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
    expect(machine.file("etc/default/svc")).toMatchObject({ mode: "0600", ...ROOT });
    expect(machine.text("etc/default/svc")).toContain(`TOKEN="${TOKEN}"\n`);
    expect(machine.file("etc/svc.yaml")).toMatchObject({ mode: "0640", owner: "root", group: "svc" });
  });

  test.each([["/bin/sh"], ["/host/bin/bash"]])("writes any content of files to the byte: %s", async (shell) => {
    const machine = newMachine();
    const contents = [...fc.sample(hostileText, 100), LARGE, ""];
    const files = contents.map((content, index) => ({
      path: `/etc/hostile-${index}`,
      mode: "0600",
      parts: content === "" ? [] : [content],
      ...ROOT,
    }));
    const { exitCode, stderr } = await machine.run(
      installationScript({ ...plan(), files: [...plan().files, ...files] }),
      [shell],
    );
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(files.map(({ path }) => machine.text(path.slice(1)))).toEqual(contents);
  });
});
