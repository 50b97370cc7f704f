import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { readApp } from "../../../tools/synth/synthesised-app";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import { QUESTION } from "../../support/reviewed";
import { temporaryOutput } from "../../support/temporary-folder";
import { announcedBy } from "./announced";
import { FIRST, synthesiseSoaked, type SoakedDeclaration } from "./declaration";

const outdir = temporaryOutput();

afterAll(() => {
  rmSync(dirname(outdir), { recursive: true, force: true });
});

test.each<[string, Partial<SoakedDeclaration>, readonly string[]]>([
  ["another version", { version: "17.6.0" }, ["join"]],
  ["other listeners", { listeners: "separate" }, ["join"]],
  ["a channel", { channels: { ...FIRST.channels, "stable/pilot": { version: "17.5.1", critical: false } } }, []],
  ["a role", { roles: { auditor: ["read"] } }, []],
  ["a pool", { pools: { default: 2, internal: 2 } }, []],
  ["no agents", { agents: {} }, []],
])("for %s, the review announces that requests fail: only those that need the auth service", (_, change, expected) => {
  const stacks = [FIRST, { ...FIRST, ...change }].map((declared) => {
    synthesiseSoaked(outdir, declared);
    return readApp(outdir);
  });
  const found = review(stepOfFolders(stacks[0]!, stacks[1]!), QUESTION);
  expect([...announcedBy(found)]).toEqual(expected);
});
