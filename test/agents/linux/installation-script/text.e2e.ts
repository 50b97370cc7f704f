import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationScript } from "../../../../constructs/agents/linux/installation-script/installation-script";
import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";
import type { MachinePlan } from "../../../../constructs/agents/linux/machine/machine-plan";
import { describeWithPrograms } from "../../../support/describe-unless";
import { plan, planBehindProxy, REPOSITORY } from "../plans";

const channel = { kind: "channel", url: "https://access.example.com/v1/version" } as const;
const repository = LinuxInstallation.packages({ repository: REPOSITORY });
const installer = { url: "https://access.example.com/install.sh" };
const script = LinuxInstallation.script(installer);
const checked = LinuxInstallation.script({ ...installer, sha256: "ab".repeat(32) });
const leaving = { enrolled: false, version: { kind: "fixed", version: "17.5.2", reinstall: true } } as const;

/** What a script may differ by; each with and without a proxy, which what is downloaded depends on. */
const DIFFERENCES: readonly Partial<MachinePlan>[] = [
  {},
  { user: "svc", group: "svc" },
  { user: "svc", group: "root" },
  { suspended: true },
  leaving,
  { version: channel },
  { version: { ...channel, first: "17.5.2" } },
  { installation: repository },
  { installation: script },
  { installation: checked },
  { installation: checked, version: channel },
  { installation: script, ...leaving },
];

const PROGRAM = join(__dirname, "../../../../programs/linux/install.sh");

const scripts = DIFFERENCES.flatMap((differences) => [plan(differences), planBehindProxy(differences)]).map(
  installationScript,
);

for (const [program, ...args] of [
  ["dash", "-n"],
  ["bash", "-n"],
  ["busybox", "sh", "-n"],
] as const) {
  describeWithPrograms(program, [program], () => {
    test("reads every variant of the script", () => {
      expect(scripts.filter((input) => spawnSync(program, args, { input }).status !== 0)).toEqual([]);
    });
  });
}

describeWithPrograms("ShellCheck", ["shellcheck"], () => {
  test("finds nothing in the program, and in any variant of the script", () => {
    const folder = mkdtempSync(join(tmpdir(), "installation-scripts-"));
    try {
      const files = scripts.map((_, index) => join(folder, `${index}.sh`));
      files.forEach((file, index) => {
        writeFileSync(file, scripts[index]!);
      });
      const { status, stdout } = spawnSync("shellcheck", ["--norc", "--shell=sh", PROGRAM, ...files], {
        encoding: "utf8",
      });
      expect([status, stdout]).toEqual([0, ""]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("the script has no secret, and evaluates no text", () => {
  for (const text of scripts) expect(text).not.toMatch(/\beval\b|shellcheck disable/);
});

test("the same plan gives the same script", () => {
  expect(installationScript(planBehindProxy())).toBe(installationScript(planBehindProxy()));
});
