import { plan, planBehindProxy, PROXY_PASSWORD, scriptAt } from "../plans";
import {
  describeInstallation,
  newMachine,
  PASSWORD,
  ROOT,
  runInVain,
  runTwice,
  serve,
  TOKEN,
  VERSION_PATH,
} from "./support";

describeInstallation("the installation script, behind a proxy", () => {
  test.each([{ without: [] }, { without: ["curl"] }])(
    "asks the channel and the updater through it, and no argument, environment or output has its password: %j",
    async ({ without }) => {
      const authorizations: (string | undefined)[] = [];
      const proxy = await serve((request, response) => {
        authorizations.push(request.headers["proxy-authorization"]);
        response.end("v18.2.1");
      });
      const machine = newMachine("apt", without);
      const address = proxy.replace("http://", "");
      const wanted = planBehindProxy(
        { version: { kind: "channel", url: `http://versions.example.com${VERSION_PATH}` } },
        address,
      );
      const { output, calls } = await runTwice(machine, wanted);
      expect(authorizations.at(-1)).toBe(`Basic ${Buffer.from("user:p@ssw0rd").toString("base64")}`);
      expect(machine.installed("svc-ent")).toBe("18.2.1");
      expect(machine.file("etc/default/svc")).toMatchObject({ mode: "0600", ...ROOT });
      expect(machine.environmentOfUpdater["HTTPS_PROXY"]).toBe(`http://user:${PASSWORD}@${address}`);
      for (const text of [output, calls.join("\n"), machine.environments]) {
        expect(text).not.toContain(PASSWORD);
        expect(text).not.toContain(TOKEN);
      }
    },
  );

  test("says why a download fails without the password that wget quotes", async () => {
    const url = `https://versions.example.com${VERSION_PATH}`;
    const parts = ["http://user:", PROXY_PASSWORD, "@proxy.corp:99999"];
    const proxyVariables = [{ name: "HTTPS_PROXY", parts }];
    const [problem] = await runInVain(
      newMachine("apt", ["curl"]),
      plan({ version: { kind: "channel", url }, proxyVariables }),
    );
    expect(problem).toContain("//proxy.corp:99999");
    expect(problem).not.toContain(PASSWORD);
  });

  test("runs the installation script of the service through it", async () => {
    const installer =
      'test -n "$HTTPS_PROXY" && apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes';
    const url = await serve((_, response) => response.end(`${installer} svc-ent=$1 && ${installer} svc-ent-updater`));
    const machine = newMachine();
    const wanted = planBehindProxy({ installation: scriptAt(url) }, url.replace("http://", ""));
    await runTwice(machine, wanted);
    expect(machine.installed("svc-ent")).toBe("17.5.2");
  });
});
