import { join } from "node:path";
import { down } from "../../../tools/down/down";
import { removeFromContext } from "../../../tools/down/remove-from-context";
import { PlainProgress } from "../../../tools/cli/progress/plain";
import { temporaryFolder } from "../../support/temporary-folder";
import { stackWithNamespace, writeStacks } from "../../support/written-stacks";

jest.mock("../../../tools/down/remove-from-context", () => ({ removeFromContext: jest.fn() }));

const removed = jest.mocked(removeFromContext);
let folder: string;
let said: string[];
let removedStacks: readonly string[];

beforeEach(() => {
  folder = temporaryFolder();
  writeStacks(join(folder, "declared"), { declared: stackWithNamespace("team") });
  said = [];
  removedStacks = [];
  removed.mockImplementation(async (_, { stacks }) => {
    removedStacks = (await stacks()).map(({ name }) => name);
  });
});

/** Takes the stacks of a program down. @param app for a shell */
function takeDown(app: string): Promise<void> {
  return down({
    context: "production",
    directory: folder,
    settings: { app, outDirectory: join(folder, "cdktf.out") },
    progress: new PlainProgress({ write: (line) => said.push(line) }),
    signal: new AbortController().signal,
  });
}

test("what the program declares is removed from a cluster, also in a fresh checkout", async () => {
  await takeDown('cp -R declared "$CDKTF_OUTDIR"');
  expect(removedStacks).toEqual(["declared"]);
});

test("of a program that is broken, what it wrote before is removed, and that is said", async () => {
  writeStacks(join(folder, "cdktf.out"), { before: stackWithNamespace("team") });
  await takeDown("echo 1 violation; exit 1");
  expect(removedStacks).toEqual(["before"]);
  expect(said.join("\n")).toMatch(
    /1 violation\n.*cannot be synthesised. The stacks that it last wrote to .*cdktf\.out/,
  );
});

test("a program that is broken and never wrote anything is a failure", async () => {
  await expect(takeDown("echo 1 violation; exit 1")).rejects.toThrow("synthesise: 1 violation");
  expect(removedStacks).toEqual([]);
});
