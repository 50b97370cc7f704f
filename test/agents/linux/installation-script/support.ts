import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import type { MachinePlan } from "../../../../constructs/agents/linux/machine/machine-plan";
import { describeWithScratchMachines, ScratchMachine, type PackageManager } from "../../../support/scratch-machine";

/** The join token that the manager of secrets puts on a machine. */
export const TOKEN = "s3cret-join-token";

/** The password of the proxy that the manager of secrets puts on a machine. */
export const PASSWORD = "p%40ssw0rd";

/** Path under which a proxy serves the version of a channel. */
export const VERSION_PATH = "/v1/webapi/automaticupgrades/channel/stable/cloud/version";

export const ROOT = { owner: "root", group: "root" };

const machines: ScratchMachine[] = [];
const servers: Server[] = [];

/** A group of tests of the installation script on scratch machines, which are removed after each test. */
export function describeInstallation(name: string, tests: () => void): void {
  describeWithScratchMachines(name, () => {
    afterEach(() => {
      for (const machine of machines.splice(0)) machine.remove();
      for (const server of servers.splice(0)) {
        server.close();
        server.closeAllConnections();
      }
    });
    tests();
  });
}

/** A machine on which the manager of secrets was already at work. */
export function newMachine(manager: PackageManager = "apt", without: readonly string[] = []): ScratchMachine {
  const machine = new ScratchMachine(manager, { without });
  machines.push(machine);
  machine.write("run/secrets/agent-join-token/auth-token", `${TOKEN}\n`, 0o600);
  machine.write("run/secrets/proxy/password", PASSWORD, 0o600);
  return machine;
}

/** The address of a server on this machine. */
export async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The address of a version channel that gives this answer. */
export async function serveChannel(text: string, status = 200): Promise<string> {
  return `${await serve((_, response) => response.writeHead(status).end(text))}${VERSION_PATH}`;
}

/** Runs a script that must succeed, and once more: the second run must change nothing. */
export async function runTwice(machine: ScratchMachine, wanted: MachinePlan) {
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
export async function runInVain(machine: ScratchMachine, wanted: MachinePlan): Promise<string[]> {
  const before = machine.snapshot();
  const { exitCode, stdout, stderr } = await machine.run(installationScript(wanted));
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(machine.changes).toEqual([]);
  expect(machine.snapshot()).toEqual(before);
  return stderr.trim().split("\n");
}

/** The version of an agent that is not enrolled. */
export const pinned = (version: string) => ({ kind: "fixed", version, reinstall: true }) as const;
