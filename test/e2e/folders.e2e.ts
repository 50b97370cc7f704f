import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { controlPlaneFolders } from "../../local/folders";
import { ExampleProject } from "./support/example-project";

/** Signs that a shell, or a list of flags, takes apart. */
const SPECIAL = "a b'c$d";

const plain = mkdtempSync(join(tmpdir(), "access-platform-folders-"));
const special = join(plain, SPECIAL);
mkdirSync(join(special, "temporary"), { recursive: true });
// The programs of the control plane are those that are there.
symlinkSync(dirname(controlPlaneFolders("any").cache), join(special, "cache"));

const EVERYWHERE = {
  HOME: special,
  TMPDIR: join(special, "temporary"),
  XDG_CACHE_HOME: join(special, "cache"),
  XDG_DATA_HOME: join(plain, "data"),
};

describe("preview tier: the example in a folder with a blank, and the folder of its output, too", () => {
  const project = new ExampleProject(special, { output: `${SPECIAL}.out` });

  afterAll(async () => {
    await project.run(["down"], { env: EVERYWHERE });
    rmSync(plain, { recursive: true, force: true });
  });

  test.each<[title: string, env: NodeJS.ProcessEnv, code: number, says: string]>([
    ["with blanks in every folder but that of data, is started", {}, 0, "npm run down"],
    ["is started again", {}, 0, "nothing changes"],
    ["with blanks in that of data, is refused", { XDG_DATA_HOME: special }, 1, "let XDG_DATA_HOME name another folder"],
    ["and so it is with a home of them", { XDG_DATA_HOME: undefined }, 1, "let XDG_DATA_HOME name another folder"],
  ])("%s", async (_, env, code, says) => {
    const ended = await project.run(["start"], { env: { ...EVERYWHERE, ...env } });
    expect(ended.output).toContain(says);
    expect(ended.code).toBe(code);
  });
});
