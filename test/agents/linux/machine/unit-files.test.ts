import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  agentUnit,
  dropInPath,
  unitPath,
  updaterDropIn,
  userDropIn,
} from "../../../../constructs/agents/linux/machine/unit-files";
import { Brand } from "../../../../constructs/brand/brand";
import { describeWithPrograms } from "../../../support/linux-programs";
import { temporaryFolder } from "../../../support/temporary-folder";

test("the unit is that of the specification, 1.2 rule 7, and follows the successor that a reload starts", () => {
  expect(agentUnit(Brand.SVC)).toBe(`[Unit]
Description=svc agent
After=network.target

[Service]
Type=simple
Restart=always
RestartSec=5
EnvironmentFile=-/etc/default/svc
ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --pid-file=/run/svc.pid
ExecReload=/bin/sh -c 'kill -HUP "$$(cat /run/svc.pid)"'
PIDFile=/run/svc.pid
LimitNOFILE=524288

[Install]
WantedBy=multi-user.target
`);
});

test("an agent that is not root's writes its PID file into a folder of its own, since /run is root's", () => {
  expect(userDropIn(Brand.SVC, "agent", "agents")).toBe(`[Service]
User=agent
Group=agents
RuntimeDirectory=svc
ExecStart=
ExecReload=
ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --pid-file=/run/svc/svc.pid
ExecReload=/bin/sh -c 'kill -HUP "$$(cat /run/svc/svc.pid)"'
PIDFile=/run/svc/svc.pid
`);
});

test("an agent for FIPS starts so, as root and as another user", () => {
  const start = "ExecStart=/usr/local/bin/svc start --config /etc/svc.yaml --fips --pid-file=";
  expect(agentUnit(Brand.SVC, true)).toContain(`${start}/run/svc.pid\n`);
  expect(userDropIn(Brand.SVC, "agent", "agents", true)).toContain(`${start}/run/svc/svc.pid\n`);
});

test("nothing is added to the unit for root", () => {
  expect(userDropIn(Brand.SVC, "root", "root").replace(/^#.*\n/gm, "")).toBe("");
});

test("the updater reaches the platform with the variables of the agent", () => {
  expect(updaterDropIn(Brand.TELEPORT)).toBe("[Service]\nEnvironmentFile=-/etc/default/teleport\n");
});

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
        [unitPath(brand)]: agentUnit(brand),
        [dropInPath(brand.unit, "user")]: userDropIn(brand, user, user),
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
      [unitPath(Brand.SVC)]: agentUnit(Brand.SVC),
      [dropInPath(Brand.SVC.unit, "user")]: "[Service]\nUsre=agent\n",
    };
    expect(verify(files, Brand.SVC.unit)).toContain("Usre");
  });
});
