import { plan } from "../plans";
import { describeInstallation, newMachine, runInVain, runTwice, serve, serveChannel } from "./support";

describeInstallation("the installation script asks the version channel", () => {
  test.each(["v18.2.1", "18.2.1\n", "18.2.1-rc.1"])("and installs what it serves: %j", async (answer) => {
    const machine = newMachine();
    await runTwice(machine, plan({ version: { kind: "channel", url: await serveChannel(answer) } }));
    expect(machine.installed("svc-ent")).toBe(answer.trim().replace("v", ""));
  });

  test("with wget where there is no curl", async () => {
    const machine = newMachine("zypper", ["curl"]);
    const { calls } = await runTwice(
      machine,
      plan({ version: { kind: "channel", url: await serveChannel("v18.2.1") } }),
    );
    expect(machine.installed("svc-ent")).toBe("18.2.1");
    expect(calls.some((call) => call.startsWith("wget "))).toBe(true);
  });

  test("and installs nothing where it serves none", async () => {
    const url = await serveChannel("none");
    expect(await runInVain(newMachine(), plan({ version: { kind: "channel", url } }))).toEqual([
      `problem: the version channel ${url} serves no version (none): nothing is installed until it does`,
      "error: nothing was changed; problems: 1",
    ]);
  });

  test("and installs the declared first version where it serves none", async () => {
    const machine = newMachine();
    const url = await serveChannel("none");
    await runTwice(machine, plan({ version: { kind: "channel", url, first: "17.0.3" } }));
    expect(machine.installed("svc-ent")).toBe("17.0.3");
  });

  test.each(
    ["<html>18.2.1</html>", "", "18.2", "18.2.1 18.2.2", "18.2.1\n18.2.2", "$(id)", "\u001b[31m", "v".repeat(1e5)].map(
      (answer) => ({ answer, shown: JSON.stringify(answer).slice(0, 40) }),
    ),
  )("and installs nothing where the answer is no version: $shown", async ({ answer }) => {
    const url = await serveChannel(answer);
    const [problem] = await runInVain(newMachine(), plan({ version: { kind: "channel", url } }));
    expect(problem).toMatch(/^problem: the version channel \S+ answers with no version: [ -~]{0,80}$/);
  });

  test.each([{ without: [] }, { without: ["curl"] }])(
    "and follows no answer to an address without TLS: %j",
    async ({ without }) => {
      const target = await serveChannel("18.2.1");
      const url = await serve((_, response) => response.writeHead(302, { location: target }).end());
      const [problem] = await runInVain(newMachine("apt", without), plan({ version: { kind: "channel", url } }));
      expect(problem).toContain("does not answer");
    },
  );

  test("again where it fails, and installs nothing where it goes on to", async () => {
    let requests = 0;
    const url = await serve((_, response) => response.writeHead(++requests < 3 ? 503 : 200).end("v18.2.1"));
    const machine = newMachine();
    await runTwice(machine, plan({ version: { kind: "channel", url } }));
    expect(requests).toBe(3);
    const failing = await serveChannel("18.2.1", 404);
    const [problem] = await runInVain(newMachine(), plan({ version: { kind: "channel", url: failing } }));
    expect(problem).toContain("does not answer");
    expect(problem).toContain("404");
  });
});
