import { checksum } from "../../../../constructs/core/checksum";
import { plan, scriptAt } from "../plans";
import { describeInstallation, newMachine, pinned, runInVain, runTwice, serve } from "./support";

describeInstallation("the installation script, with an installation script of the service", () => {
  const INSTALLER = [
    "#!/bin/bash",
    'if [[ "$2" != enterprise ]]; then exit 3; fi',
    'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades "svc-ent=$1"',
    "DEBIAN_FRONTEND=noninteractive apt-get install --yes svc-ent-updater",
  ].join("\n");
  const serveInstaller = () => serve((_, response) => response.end(INSTALLER));

  test("runs it with version and edition, and not again", async () => {
    const machine = newMachine();
    const installation = scriptAt(await serveInstaller(), checksum(INSTALLER));
    await runTwice(machine, plan({ installation }));
    expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["17.5.2", "18.0.0"]);
  });

  test("enrols an agent at the version that it has", async () => {
    const machine = newMachine();
    machine.install("svc-ent", "18.1.0");
    await runTwice(machine, plan({ installation: scriptAt(await serveInstaller()) }));
    expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["18.1.0", "18.0.0"]);
  });

  test.each([
    ["fails", "#!/bin/sh\necho v18.1.0\nexit 1\n", 0o755],
    ["prints no version", "#!/bin/sh\necho unknown\n", 0o755],
    ["cannot be run", "", 0o644],
  ])("installs nothing over an agent whose program %s", async (_, program, mode) => {
    const machine = newMachine();
    machine.install("svc-ent", "18.1.0");
    machine.delete("usr/local/bin/svc");
    machine.write("usr/local/bin/svc", program, mode);
    const words = await runInVain(machine, plan({ installation: scriptAt(await serveInstaller()) }));
    expect(words.at(-1)).toContain("/usr/local/bin/svc does not say its version");
  });

  test("removes the updater that it brings where the agent is not enrolled", async () => {
    const machine = newMachine();
    const installation = scriptAt(await serveInstaller());
    await runTwice(machine, plan({ installation, enrolled: false, version: pinned("17.5.2") }));
    expect([machine.installed("svc-ent"), machine.installed("svc-ent-updater")]).toEqual(["17.5.2", undefined]);
  });

  test("runs none whose digest differs", async () => {
    const installation = scriptAt(await serveInstaller(), "00".repeat(32));
    const [problem] = await runInVain(newMachine(), plan({ installation }));
    expect(problem).toContain("its SHA-256 differs");
  });
});
