import fc from "fast-check";
import type { PlainFile } from "../../../constructs/agents/linux/linux-agent";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { describeWithReaders, readTexts } from "../../support/linux-readers";
import { describeWithScratchMachines, ScratchMachine } from "../../support/scratch-machine";
import { linuxAgent, violationsOf } from "./fixtures";
import { hostileText, LARGE } from "./hostile-texts";
import { endsWithTests } from "../../support/ends-with-tests";

const VALUES = 200;

const SECRETS = { "agent-join-token/auth-token": "s3cret-token", "proxy/password": "p%40ss", "app/api": "k3y-#1" };

/** What a hostile program declares: names that sort as their order, and values that are not refused. */
function hostile(seed: number): Record<string, string> {
  const texts = [...fc.sample(hostileText, { numRuns: VALUES, seed }), LARGE];
  const named = texts.map((text, index) => [`V${String(index).padStart(4, "0")}`, text] as const);
  return Object.fromEntries(
    named.filter(([name, text]) => violationsOf({ environment: { [name]: text } }).length === 0),
  );
}

function withSecrets({ content, ...file }: PlainFile): PlainFile {
  const shown = /<secret ([^>]+)>/g;
  return { ...file, content: content.replace(shown, (_, name: keyof typeof SECRETS) => SECRETS[name]) };
}

describeWithScratchMachines("a machine that cloud-init was given the user data of a hostile program", () => {
  describeWithReaders("with what reads it there", ["cloud-init", "systemd", "yaml"], () => {
    const environment = hostile(40);
    const labels = hostile(41);
    const agent = linuxAgent({
      user: "svc",
      environment: { ...environment, API: SecretRef.of("app", "api") },
      labels,
      httpProxy: HttpConnectProxy.of("http://jane@proxy.corp:3128", { password: SecretRef.of("proxy", "password") }),
    });
    const ends = endsWithTests();
    let machine: ScratchMachine;
    beforeAll(async () => {
      machine = new ScratchMachine("apt");
      ends({
        stop: () => {
          machine.remove();
        },
      });
      for (const [name, secret] of Object.entries(SECRETS)) machine.write(`run/secrets/${name}`, `${secret}\n`, 0o600);
      const [userData] = readTexts("cloud-init", [agent.cloudConfig]) as [{ write_files: [{ content: string }] }];
      const { exitCode, stderr } = await machine.run(userData.write_files[0].content);
      expect([exitCode, stderr]).toEqual([0, ""]);
    });

    test("has the files of the declaration, with their owners and modes, and its secrets in them", () => {
      expect(agent.files.map(({ path }) => ({ path, ...machine.file(path) }))).toEqual(agent.files.map(withSecrets));
    });

    test("gives the agent the variables of the declaration, as systemd reads them", () => {
      const [read] = readTexts("systemd", [machine.text("/etc/default/svc") ?? ""]);
      const proxy = "http://jane:p%40ss@proxy.corp:3128";
      expect(read).toEqual({
        ...environment,
        API: "k3y-#1",
        HTTPS_PROXY: proxy,
        HTTP_PROXY: proxy,
        NO_PROXY: HttpConnectProxy.METADATA_SERVICES.join(),
      });
    });

    test("gives the agent the labels of the declaration, as a reader of YAML reads them", () => {
      const [read] = readTexts("yaml", [machine.text("/etc/svc.yaml") ?? ""]);
      expect(read).toMatchObject({ ssh_service: { enabled: true, labels }, proxy_service: { enabled: false } });
    });
  });
});
