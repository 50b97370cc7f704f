import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { cloudConfig } from "../../../../constructs/agents/linux/installation-script/user-data";
import { Brand } from "../../../../constructs/brand/brand";
import { describeWithPrograms } from "../../../support/describe-unless";
import { describeWithReaders, readTexts } from "../../../support/linux-readers";
import { temporaryFolder } from "../../../support/temporary-folder";
import { linuxAgent } from "../fixtures";

const RUNS = 150;

interface CloudConfig {
  readonly write_files: readonly { path: string; owner: string; permissions: string; content: string }[];
  readonly runcmd: readonly (readonly string[])[];
}

test("the machine gets one script, which is root's alone, and runs it", () => {
  expect(cloudConfig(Brand.SVC, "#!/bin/sh\necho done\n")).toBe(`#cloud-config
write_files:
  - path: /usr/local/sbin/svc-agent-install
    owner: root:root
    permissions: "0700"
    content: |
      #!/bin/sh
      echo done
runcmd:
  - - "/usr/local/sbin/svc-agent-install"
`);
});

test("an agent's script is in its user data as a person reads it", () => {
  const { cloudConfig: userData, script } = linuxAgent();
  const indented = script.replace(/^(?=.)/gm, "      ");
  expect(userData).toContain(indented);
});

test("a script in another form than Unicode's NFC is written in ASCII, since Terraform would change it", () => {
  const script = "#!/bin/sh\necho 'e\u0301 😀'\n";
  const userData = cloudConfig(Brand.SVC, script);
  expect(userData).toMatch(/^[\n -~]*$/);
  expect((parse(userData) as CloudConfig).write_files[0]?.content).toBe(script);
});

const PIECES = [
  ...Array.from("\"'\\$%#:|>- \t\n\r\0\u0001\u007f\u0085\u00a0\u2028\ufeff\ufffea1"),
  "\n\n",
  "\n ",
  " \n",
  "\nruncmd: []\n",
  "---\n",
  "...\n",
  "\\u0041",
  "ß",
  "日本",
  "😀",
  "e\u0301",
];

const hostileScript = fc
  .oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "grapheme" }),
  )
  .chain((text) => fc.constantFrom(text, `#!/bin/sh\n${text}\n`));

const SCRIPTS = [...fc.sample(hostileScript, { numRuns: RUNS, seed: 32 }), `#!/bin/sh\n${"\\\"$'\n".repeat(13_000)}`];
const TEXTS = SCRIPTS.map((script) => cloudConfig(Brand.SVC, script));
const EXPECTED = SCRIPTS.map((content) => ({
  write_files: [{ path: "/usr/local/sbin/svc-agent-install", owner: "root:root", permissions: "0700", content }],
  runcmd: [["/usr/local/sbin/svc-agent-install"]],
}));

test.each(["1.1", "1.2"] as const)("any script is the same to a reader of YAML %s", (version) => {
  expect(TEXTS.map((text) => parse(text, { version }) as unknown)).toEqual(EXPECTED);
});

describeWithReaders("any script, as cloud-init reads the user data", ["cloud-init"], () => {
  test("is the same, and the only one", () => {
    expect(readTexts("cloud-init", TEXTS)).toEqual(EXPECTED);
  });
});

describeWithPrograms("the schema of cloud-init", ["cloud-init"], () => {
  test("accepts the user data of a hostile script", () => {
    expect(validate(cloudConfig(Brand.SVC, `#!/bin/sh\n${PIECES.join("")}`))).toMatch(/^Valid /);
  });

  test("refuses what cloud-init does not know", () => {
    expect(validate(linuxAgent().cloudConfig.replace("permissions:", "permission:"))).toContain("permission");
  });
});

function validate(userData: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "user-data"), userData);
  const { stdout, stderr } = spawnSync("cloud-init", ["schema", "--config-file", join(folder, "user-data")], {
    encoding: "utf8",
  });
  return `${stdout}${stderr}`.trim();
}
