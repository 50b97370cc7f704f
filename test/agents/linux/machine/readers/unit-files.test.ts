import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  agentUnit,
  dropInPath,
  unitPath,
  updaterDropIn,
  userDropIn,
} from "../../../../../constructs/agents/linux/machine/unit-files";
import { Brand } from "../../../../../constructs/brand/brand";
import { describeWithPrograms } from "../../../../support/describe-unless";
import { temporaryFolder } from "../../../../support/temporary-folder";

/** What systemd says of units in a root of their own, with stand-ins for what they need of a machine. */
function verify(files: Readonly<Record<string, string>>, unit: string): string {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const target of ["sysinit", "basic", "shutdown", "multi-user", "network"]) {
    write(`/usr/lib/systemd/system/${target}.target`, `[Unit]\nDescription=${target}\n`);
  }
  for (const program of ["/usr/local/bin/svc", "/usr/local/bin/teleport", "/bin/sh"]) {
    write(program, "#!/bin/sh\n");
    chmodSync(join(root, program), 0o755);
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", `--root=${root}`, unit], {
    encoding: "utf8",
  });
  return `${stdout}${stderr}${status === 0 ? "" : `exit ${status}`}`.replaceAll(root, "");
}

describeWithPrograms("systemd", ["systemd-analyze"], () => {
  const BRANDS = [Brand.SVC, Brand.TELEPORT].map((brand): [string, Brand] => [brand.id, brand]);

  test.each(BRANDS)("has nothing to say against the unit of %s, as it is for root and for another user", (_, brand) => {
    for (const user of ["root", "agent"]) {
      const files = {
        [unitPath(brand)]: agentUnit(brand, false),
        [dropInPath(brand.unit, "user")]: userDropIn(brand, user, user, false),
      };
      expect(verify(files, brand.unit)).toBe("");
    }
  });

  test("has nothing to say against what is added to the unit of the updater", () => {
    const unit = `${Brand.SVC.updaterCommand}.service`;
    const files = {
      [unitPath(Brand.SVC).replace(Brand.SVC.unit, unit)]: "[Service]\nType=oneshot\nExecStart=/usr/local/bin/svc\n",
      [dropInPath(unit, "environment")]: updaterDropIn(Brand.SVC),
    };
    expect(verify(files, unit)).toBe("");
  });

  test("reads what is added to the unit", () => {
    const files = {
      [unitPath(Brand.SVC)]: agentUnit(Brand.SVC, false),
      [dropInPath(Brand.SVC.unit, "user")]: "[Service]\nUsre=agent\n",
    };
    expect(verify(files, Brand.SVC.unit)).toContain("Usre");
  });
});
