import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AgentService, AgentVersion, JoinToken, LinuxAgent, SecretRef } from "../../constructs";
import { run } from "../../local/run";
import { Machine, putFiles } from "../machine/support/machine";
import { putRepository } from "../machine/support/packages";
import { whyNoMachine } from "../machine/support/requirements";
import type { RunningPlatform } from "../node/platform/running-platform";
import { APPLIED_BY } from "../node/platform/tier";
import { NODE_ADDRESS } from "../node/support/namespaces";
import { patiently } from "../node/support/patiently";
import { SECRETS } from "./declared-kinds";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, EDITION, type ProductFolder } from "./product-folder";
import { synthesiseProduct } from "./program";
import { startProduct, UNTIL_IN_INVENTORY_MS } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

const NAME = "machine";

/** The same secret where the platform has it, and where the machine does. */
const DELIVERED_TOKEN = SecretRef.ephemeral({ variable: "static_join_token" });
const MACHINE_TOKEN = SecretRef.of("join-token", "token");

/** Bundle of the machine, with the authority that its administrator has added. */
const TRUSTED = "/etc/ssl/certs/ca-certificates.crt";

describeOnProduct(
  `an agent on a Linux machine, of a platform ${APPLIED_BY}`,
  (product) => {
    const [first = "", ...others] = product.packages;
    const last = others.at(-1) ?? "";
    const ends = endsWithTests();
    let platform: RunningPlatform;
    let machine: Machine;

    /** The script of the agent in a version, and the platform that it belongs to. */
    const declare = (version: string) => {
      let script = "";
      const joinTokens = [JoinToken.static({ secret: DELIVERED_TOKEN, roles: ["Node"] })];
      synthesiseProduct(platform.outdir, { version: product.version, joinTokens }, (declared, stack) => {
        ({ script } = new LinuxAgent(stack, "machine", {
          platform: declared,
          services: [AgentService.ssh()],
          joinToken: MACHINE_TOKEN,
          version: AgentVersion.pinned(version),
          // the updater of agents is a part of the Enterprise edition
          updater: { enabled: false },
          nodeName: NAME,
          environment: { SSL_CERT_FILE: TRUSTED },
        }));
      });
      return script;
    };
    const install = async (script: string) => {
      await machine.write("/root/install", script, "0700");
      return machine.run("/root/install");
    };
    const inInventory = (version: string) =>
      patiently(
        `the agent is in the inventory with version ${version}`,
        async () => {
          expect((await platform.connected(NAME)).spec).toMatchObject({ version: `v${version}`, services: ["Node"] });
        },
        UNTIL_IN_INVENTORY_MS,
      );

    beforeAll(async () => {
      platform = ends(await startProduct(product));
      declare(first);
      await platform.apply();
      machine = await bootMachine(platform, product);
    });

    test("is installed, joins through the proxies, and changes nothing when it is installed again", async () => {
      expect(await install(declare(first))).toMatch(/\ndone$/);
      await inInventory(first);
      expect(await machine.run("/root/install")).toMatch(/nothing changed$/);
    });

    test("is reloaded without a restart", async () => {
      const mainPid = () => machine.property(BRAND.unit, "MainPID");
      const before = await mainPid();
      await machine.run("systemctl", "reload", BRAND.unit);
      await patiently("the successor is the main process", async () => {
        expect(await mainPid()).not.toBe(before);
        expect(await machine.run("systemctl", "is-active", BRAND.unit)).toBe("active");
      });
      expect(await machine.property(BRAND.unit, "NRestarts")).toBe("0");
    });

    test("is upgraded by the script of another version", async () => {
      expect(await install(declare(last))).toMatch(/\ndone$/);
      expect(await machine.run(BRAND.binary, "version")).toContain(last);
      await inInventory(last);
    });
  },
  ({ packages }) =>
    packages.length > 1 ? whyNoMachine() : `there are not two versions of the package ${BRAND.agentPackage(EDITION)}`,
);

/** A machine that knows the packages, the authority and the name server of a platform, and the secret of the token. */
async function bootMachine({ node }: RunningPlatform, { folder }: ProductFolder): Promise<Machine> {
  const repository = join(node.folder, "repository");
  mkdirSync(repository);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".deb"))) {
    cpSync(join(folder, name), join(repository, name));
  }
  const { stdout } = await run("dpkg-scanpackages", ["--multiversion", "."], { cwd: repository });
  putFiles(repository, { Packages: stdout });
  const machine = await Machine.boot(node.namespaces, NAME, (layer) => {
    putRepository(layer, repository);
    putFiles(layer, {
      "etc/resolv.conf": `nameserver ${NODE_ADDRESS}\n`,
      "usr/local/share/ca-certificates/test.crt": readFileSync(join(node.folder, "authority.pem"), "utf8"),
    });
  });
  await machine.run("update-ca-certificates");
  await machine.write(`/run/secrets/${MACHINE_TOKEN.name}/${MACHINE_TOKEN.key}`, SECRETS.static_join_token);
  return machine;
}
