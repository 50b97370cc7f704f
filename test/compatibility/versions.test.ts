import { readFileSync } from "node:fs";
import { join } from "node:path";
import { major, satisfies } from "semver";
import { NODES } from "./versions";

const read = (file: string) => readFileSync(join(__dirname, "../..", file), "utf8");

test("package.json asks for the lines of Node that are tried, and the oldest of the first one", () => {
  const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
  const [oldest = "", ...newest] = NODES.map(({ version }) => version);
  const lines = newest.map((version) => `^${major(version)}`);
  expect(engines.node).toBe([`^${oldest.replace(/\.0$/, "")}`, ...lines].join(" || "));
  expect(NODES.every(({ version }) => satisfies(version, engines.node))).toBe(true);
});
