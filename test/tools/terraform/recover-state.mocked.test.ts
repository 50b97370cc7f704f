import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRecovery, recoverState, recoverStates } from "../../../tools/terraform/recover-state";
import { temporaryFolder } from "../../support/temporary-folder";

const WHOLE = readFileSync(join(__dirname, "recorded-state.json"), "utf8");
const BACKUP = WHOLE.replace('"serial": 5', '"serial": 3');

jest.mock("../../../local/pause", () => ({ pause: () => Promise.resolve() }));

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "terraform.tfstate");
});

/** What is in the folder after a recovery, by name. */
async function recovered(state: string, backup?: string): Promise<Record<string, string>> {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  writeFileSync(file, state);
  if (backup !== undefined) writeFileSync(`${file}.backup`, backup);
  await recoverState(file);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Every length but those at which nothing but the end of the last line is missing. */
const CUT = Array.from({ length: WHOLE.trimEnd().length }, (_, length) => WHOLE.slice(0, length));

test("a state that is cut at any byte is set aside whole, and its backup is in its place", async () => {
  for (const cut of CUT) {
    expect(await recovered(cut, BACKUP)).toEqual({
      "terraform.tfstate": BACKUP,
      "terraform.tfstate.backup": BACKUP,
      "terraform.tfstate.cut-short": cut,
    });
  }
});

test("a state that is cut anywhere and has no backup, or one that is cut too, is set aside and empty", async () => {
  for (const cut of CUT.filter((_, length) => length % 17 === 1)) {
    expect(await recovered(cut)).toEqual({ "terraform.tfstate": "", "terraform.tfstate.cut-short": cut });
    expect((await recovered(cut, cut))["terraform.tfstate"]).toBe("");
  }
});

test("a state that can be read stays, and so does one that is empty and has no backup", async () => {
  for (const state of [WHOLE, WHOLE.trimEnd(), '{"encrypted_data":"a","serial":1}', ""]) {
    expect(await recovered(state)).toEqual({ "terraform.tfstate": state });
  }
  expect(await recoverState(join(folder, "none"))).toBeUndefined();
});

test("a second recovery does not take the place of what the first one set aside", async () => {
  await recovered("{", BACKUP);
  writeFileSync(file, '{"version"');
  expect((await recoverState(file))?.setAside).toBe(`${file}.cut-short-2`);
  expect(readFileSync(`${file}.cut-short`, "utf8")).toBe("{");
});

test("a stack with a remote backend has nothing to recover", async () => {
  const said: string[] = [];
  const remote = { name: "a", directory: folder, configuration: { terraform: { backend: { s3: {} } } } };
  await recoverStates([remote], { say: (line) => said.push(line) });
  expect([said, existsSync(file)]).toEqual([[], false]);
});

test.each([
  ["backup", "Its backup replaces it"],
  ["nothing", "Without a backup, an empty state replaces it"],
] as const)("what was done is said, with where the cut state is (%s)", (restored, words) => {
  const line = describeRecovery("platform", { setAside: "/states/terraform.tfstate.cut-short", restored });
  expect(line).toContain(words);
  expect(line).toContain("/states/terraform.tfstate.cut-short");
});
