import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { ManagedUpdates } from "../../../constructs/access/settings/managed-updates";
import { programIn, smallPlatform } from "../../support/program";
import { declareExample } from "../../../main";
import { AnsweringTctl } from "../../support/answering-tctl";
import { runCommand } from "../../support/run-command";
import { schemaErrors } from "../../support/output-schema";
import { temporaryFolder } from "../../support/temporary-folder";

const RECORDED = join(__dirname, "../../fixtures/answers");
const folder = temporaryFolder();

beforeAll(() => {
  const app = new App({ outdir: folder });
  declareExample(app);
  app.synth();
});

async function inventory(...args: readonly string[]) {
  return runCommand("inventory", ["--app", folder, "--at", "2026-11-22T10:00Z", ...args]);
}

function table(
  ...rows: readonly (readonly [hostname: string, services: string, version: string, upgrader: string])[]
): string {
  const file = join(folder, "inventory.txt");
  const lines = rows.map(([hostname, services, version, upgrader], index) =>
    [String(index).padEnd(9), hostname.padEnd(20), services.padEnd(8), version.padEnd(7), upgrader.padEnd(8)].join(" "),
  );
  const head = [
    "Server ID Hostname             Services Version Upgrader",
    "--------- -------------------- -------- ------- --------",
  ];
  writeFileSync(file, [...head, ...lines, ""].join("\n"));
  return file;
}

test("the report says who needs attention, when windows come, and how to enrol", async () => {
  const file = table(
    ["svc-auth-0", "Auth", "v17.5.2", "none"],
    ["svc-agent-0", "Kube", "v17.5.1", "kube"],
    ["build-1", "Node", "v17.5.1", "unit"],
    ["build-2", "Node", "v17.5.1", "none"],
    ["svc-agent-1", "Db", "v17.5.2", "none"],
    ["old", "Node", "v15.1.0", "unit"],
    ["new", "Node", "v18.0.0", "unit"],
  );
  const { output, exitCode } = await inventory(
    file,
    "--timezone",
    "Europe/Berlin",
    "--install-script",
    "https://get.example.com/install.sh",
  );
  expect(output).toMatchSnapshot();
  expect(exitCode).toBe(2);
});

test("who is behind and has a window needs no attention", async () => {
  const { output, exitCode } = await inventory(table(["build-1", "Node", "v17.5.1", "unit"]));
  expect(output).toContain("Tue 2026-11-24 02:00-03:00 UTC");
  expect(exitCode).toBe(0);
});

test.each(["inventory.txt", "inventory.json"])("the JSON of the product's own %s is as published", async (file) => {
  const { output, exitCode } = await inventory(join(RECORDED, file), "--format", "json");
  const json = JSON.parse(output) as { count: number; needAttention: number };
  expect(schemaErrors("inventory", json)).toEqual([]);
  expect([json.count, json.needAttention, exitCode]).toEqual([4, 4, 2]);
});

describe("without a file", () => {
  const tctl = new AnsweringTctl(temporaryFolder());

  test("tctl is asked for JSON", async () => {
    tctl.answer(`[ "$*" = "inventory ls --format=json" ] && cat ${join(RECORDED, "inventory.json")}`);
    expect((await inventory()).output).toContain("4 processes");
  });

  test.each([
    ["rollout.json", "rollout from 18.2.7 to 18.3.0: dev has not started, prod has not started."],
    [
      "rollout-canaries.json",
      "dev waits for its canaries (1 of 2 updated:\nearly-a and early-c), prod has not started.",
    ],
  ])("tctl is asked for the rollout where managed updates are declared: %s", async (recorded, expected) => {
    const { app, stack } = programIn(temporaryFolder());
    smallPlatform(stack, {
      managedUpdates: ManagedUpdates.of({
        groups: [
          { name: "dev", days: ["Mon"], startHour: 4 },
          { name: "prod", days: ["Thu"], startHour: 5 },
        ],
        target: "17.5.2",
      }),
    });
    app.synth();
    const answer = (file: string) => `cat ${join(RECORDED, file)}`;
    tctl.answer(`case $1 in inventory) ${answer("inventory.json")} ;; get) ${answer(recorded)} ;; esac`);
    const { output } = await inventory("--app", app.outdir);
    expect(output).toContain(expected);
  });

  test("a failure of tctl is reported in its words", async () => {
    tctl.answer("echo '[]'; echo 'access denied' >&2; exit 1");
    await expect(inventory()).rejects.toThrow("run tctl inventory ls --format=json: access denied");
  });
});

test.each([
  [["/nowhere/inventory.txt"], "is not there"],
  [[__filename], "it has no table"],
  [["--stack", "databases"], "declares no platform"],
])("%j cannot be read", async (args, expected) => {
  await expect(inventory(...args)).rejects.toThrow(expected);
});

test("a channel without a version is refused", async () => {
  const quiet = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await expect(inventory("--channel", "stable/cloud")).rejects.toThrow("is invalid");
  quiet.mockRestore();
});
