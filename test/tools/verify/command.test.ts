import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { schemaErrors } from "../../support/output-schema";
import { runCommand } from "../../support/run-command";
import { NO_LIMIT_MS } from "../../support/stopped-clock";
import { temporaryFolder } from "../../support/temporary-folder";
import { Authority } from "./certificates";
import { declareRecorded } from "./declared";
import { body, PING, StandInProxy } from "./stand-in-proxy";

const authority = new Authority();
const identity = authority.issue({ names: ["access.example.com"] });
const folder = temporaryFolder();
const authorities = join(folder, "ca.pem");
let proxies: StandInProxy[];

beforeAll(() => {
  const app = new App({ outdir: folder });
  declareRecorded(app);
  app.synth();
  writeFileSync(authorities, authority.certificate);
});

beforeEach(async () => {
  proxies = [await StandInProxy.start("127.0.0.2", identity), await StandInProxy.start("127.0.0.3", identity)];
});

afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

async function verify(...args: readonly string[]) {
  const addresses = proxies.flatMap(({ target: { host, port } }) => ["--address", `${host}:${port}`]);
  const timeout = ["--timeout", String(Math.floor(NO_LIMIT_MS / 1000))];
  return runCommand("verify", ["--app", folder, "--ca", authorities, ...addresses, ...timeout, ...args]);
}

test("a platform that is as declared ends with 0", async () => {
  const { output, exitCode } = await verify();
  expect(output).toContain("access.example.com:443 is as declared.");
  expect(exitCode).toBe(0);
});

test("a difference ends with 2, and is in the JSON as published", async () => {
  proxies[1]!.on(PING, body("{}"));
  const { output, exitCode } = await verify("--format", "json");
  const json = JSON.parse(output) as { result: string; platforms: { differences: { where: string[] }[] }[] };
  expect(exitCode).toBe(2);
  expect(json.result).toBe("different");
  expect(json.platforms[0]?.differences[0]?.where).toEqual([`127.0.0.3:${proxies[1]!.target.port}`]);
  expect(schemaErrors("verify", json)).toEqual([]);
});

test("an authority that is not named is not trusted", async () => {
  writeFileSync(join(folder, "other.pem"), new Authority("another").certificate);
  const { output, exitCode } = await verify("--ca", join(folder, "other.pem"));
  expect(output).toContain("this machine does not know its authority");
  expect(exitCode).toBe(2);
});

test.each([
  ["--ca", "/nowhere/ca.pem", "is not there"],
  ["--ca", __filename, "contains no certificate in PEM"],
  ["--stack", "elsewhere", "declares no platform"],
  ["--address", "https://access.example.com", "is not HOST or HOST:PORT"],
])("%s %s cannot be looked at", async (option, value, expected) => {
  await expect(verify(option, value)).rejects.toThrow(expected);
});

test("the resources of the service are looked at in a cluster alone", async () => {
  await expect(verify("--resources")).rejects.toThrow("--resources needs a cluster");
});

test.each([
  ["--timeout", "0"],
  ["--days", "many"],
  ["--at", "2026-12-18T10:00"],
])("%s %s is refused", async (option, value) => {
  const quiet = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await expect(verify(option, value)).rejects.toThrow("is invalid");
  quiet.mockRestore();
});
