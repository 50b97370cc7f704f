import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(__dirname, "../../docs");
const PROGRAMS = join(DOCS, "programs");
const VERSION = /\d+\.\d+\.\d+/;

interface Preset {
  readonly customManagers: readonly { readonly managerFilePatterns: string[]; readonly matchStrings: string[] }[];
}

const { customManagers } = JSON.parse(readFileSync(join(DOCS, "pipelines/renovate.json"), "utf8")) as Preset;
const [manager] = customManagers;

/** Lines of a program with a version of Teleport that the preset does not raise. */
function leftAlone(text: string): readonly string[] {
  const raised = manager!.matchStrings.map((pattern) => new RegExp(pattern));
  return text
    .split("\n")
    .filter((line) => VERSION.test(line))
    .filter((line) => !raised.some((pattern) => VERSION.test(pattern.exec(line)?.groups?.["currentValue"] ?? "")));
}

test.each(readdirSync(PROGRAMS))("Renovate raises each version of Teleport in %s", (name) => {
  const text = readFileSync(join(PROGRAMS, name), "utf8");
  expect(text).toMatch(VERSION);
  expect(leftAlone(text)).toEqual([]);
  expect(manager!.managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(name))).toBe(true);
});

test.each([
  ["the version of pinned agents", 'AgentVersion.pinned("18.2.7")', true],
  ["what a rollout leads to", 'target: "18.3.0",', true],
  ["the version that new agents begin with: their updater has them", 'first: "18.3.0"', false],
])("%s", (_, line, isRaised) => {
  expect(leftAlone(line)).toHaveLength(isRaised ? 0 : 1);
});
