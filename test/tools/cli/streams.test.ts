import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { compressed, MODEL_OUTPUT } from "../../../constructs/core/model/document";
import { temporaryFolder } from "../../support/temporary-folder";
import { stackWithNamespace, writeStacks } from "../../support/written-stacks";

const RUN = [
  "--require",
  join(__dirname, "../../support/typescript-hook.cjs"),
  join(__dirname, "../../../tools/access-platform.ts"),
];
const TELLS_OF_STDIN = join(__dirname, "../../support/tells-of-stdin.cjs");
const PLAN = JSON.stringify({ format_version: "1.2", resource_changes: [] });
const LIST = "Server ID Hostname Services Version Upgrader\n";
const withFifos = process.platform === "win32" ? test.skip : test;
const onLinux = process.platform === "linux" ? test : test.skip;
const folder = temporaryFolder();

/** An application whose only stack is what a file holds. */
function applicationOf(name: string, configuration: string): string {
  const out = join(folder, name);
  writeStacks(out, { one: configuration });
  return out;
}

const NAMED = { metadata: { name: "team" } };
const APPLICATION = applicationOf("right", stackWithNamespace("team"));

function run(args: readonly string[], stdio: ("pipe" | number)[] = ["pipe", "pipe", "pipe"]) {
  return spawnSync(process.execPath, [...RUN, ...args], { stdio, encoding: "utf8", env: { PATH: "/nowhere" } });
}

onLinux("an answer for which there is no space left ends in words, and with a failure", () => {
  const full = openSync("/dev/full", "w");
  const { stderr, status } = run(["manifests", "--app", APPLICATION], ["pipe", full, "pipe"]);
  closeSync(full);
  expect(stderr).toContain("failed: write the output\n\n  the disk that it is written to is full");
  expect(stderr).not.toContain(" at ");
  expect(status).toBe(1);
});

/** Both ends of a pipe that has a name: a reader that comes early is told to come again. */
function pipe(name: string): { reader: number; writer: number } {
  const fifo = join(folder, name);
  spawnSync("mkfifo", [fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(fifo, constants.O_WRONLY) };
}

withFifos("a plan may come through a pipe that is not ready yet", async () => {
  const { reader, writer } = pipe("plan");
  // Whatever Node starts a program with waits, if it is the standard input.
  const withThree = ["-c", 'exec "$0" "$@" <&3 3<&-', process.execPath];
  const child = spawn("/bin/sh", [...withThree, "--require", TELLS_OF_STDIN, ...RUN, "review", "-"], {
    stdio: ["ignore", "ignore", "pipe", reader, "ipc"],
  });
  const written: string[] = [];
  child.stderr?.on("data", (text) => written.push(String(text)));
  const ended = new Promise((resolve) => child.on("close", resolve));
  await Promise.race([once(child, "message"), ended]);
  writeSync(writer, PLAN);
  for (const end of [writer, reader]) closeSync(end);
  expect([written.join(""), await ended]).toEqual(["", 0]);
});

describe("a list that comes through the standard input", () => {
  withFifos("is not looked for in tctl", () => {
    const { reader, writer } = pipe("list");
    writeSync(writer, LIST);
    const { stderr, status } = run(
      ["inventory", "--app", APPLICATION.replace("right", "platform")],
      [reader, "pipe", "pipe"],
    );
    closeSync(reader);
    closeSync(writer);
    expect(stderr).toContain("standard input has data, but is read only if the file is -");
    expect(stderr).not.toContain("tctl is not on PATH");
    expect(status).toBe(1);
  });

  test("is none where a pipe is merely open, as in pipelines", async () => {
    const child = spawn(process.execPath, [...RUN, "inventory", "--app", join(folder, "platform")], {
      stdio: ["pipe", "ignore", "pipe"],
      env: { PATH: "/nowhere" },
    });
    const written: string[] = [];
    child.stderr.on("data", (text) => written.push(String(text)));
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
    expect(written.join("")).toContain("tctl is not on PATH");
    expect(written.join("")).toContain("access-platform inventory -");
  });

  beforeAll(() => {
    const address = "acme.example.com:443";
    const tenant = { construct: "tenant", brand: "teleport", edition: "enterprise", clusterName: "acme" };
    const joined = [{ ...tenant, hosting: "cloud-hosted", publicAddress: address, tunnelAddress: address }];
    const document = {
      version: 1,
      platforms: [],
      joined,
      agents: [],
      bots: [],
      policies: [],
      services: [],
      objects: {},
    };
    const output = { [MODEL_OUTPUT]: { value: compressed(JSON.stringify(document)) } };
    applicationOf("platform", JSON.stringify({ output }));
  });
});

test("a stack that nests deeper than can be followed is refused in words", () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const out = applicationOf("deep", `{"resource": {"kubernetes_namespace_v1": {"team": ${deep}}}}`);
  const { stderr, status } = run(["manifests", "--app", out]);
  expect(stderr).toContain("has values of more than 1000 levels, which no provider takes");
  expect(status).toBe(1);
});

test.each([
  ["a number in the place of all resources", { resource: 5 }, "resource:"],
  [
    "a list of several in the place of a type",
    { resource: { kubernetes_namespace_v1: [NAMED, NAMED] } },
    "resource.kubernetes_namespace_v1:",
  ],
  [
    "a text in the place of a resource",
    { resource: { kubernetes_namespace_v1: { team: "x" } } },
    "resource.kubernetes_namespace_v1.team:",
  ],
])("%s is no empty stack", (_, configuration, place) => {
  const { stderr, status } = run(["manifests", "--app", applicationOf("invalid", JSON.stringify(configuration))]);
  expect(stderr).toContain(`${place} is neither an object nor a list of one`);
  expect(status).toBe(1);
});
