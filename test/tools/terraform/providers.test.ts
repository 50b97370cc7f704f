import { Failure } from "../../../tools/cli/failure";
import type { GentleRun } from "../../../tools/cli/process/gentle-run";
import { installProviders } from "../../../tools/terraform/providers";

type Result = Awaited<ReturnType<GentleRun>>;

/** Installs with a Terraform that ends as given, and tells with which arguments it ran. */
async function install(
  result: Partial<Result>,
  options: { isDone?: boolean; isFresh?: boolean; signal?: AbortSignal },
) {
  const calls: string[][] = [];
  const notes: string[] = [];
  const { isDone = false, isFresh, signal } = options;
  const found = await installProviders(
    { path: "terraform" },
    { name: "platform", directory: "." },
    {
      env: {},
      run: (_, args) => {
        calls.push([...args]);
        return Promise.resolve({ exitCode: 1, stdout: "", stderr: "", timedOut: false, ...result } as Result);
      },
      ...(signal !== undefined && { signal }),
      ...(isFresh !== undefined && {
        initialisation: { isDone: () => isDone, isFresh: () => isFresh, note: () => notes.push("recorded") },
      }),
    },
  );
  return { found, calls, notes };
}

test("a stack that is initialised already asks no Terraform", async () => {
  expect(await install({}, { isDone: true, isFresh: false })).toEqual({
    found: { installable: true },
    calls: [],
    notes: [],
  });
});

test("a folder that nobody has initialised is initialised whole, and that is recorded", async () => {
  const { found, calls, notes } = await install({ exitCode: 0 }, { isFresh: true });
  expect(found).toEqual({ installable: true });
  expect(calls).toEqual([["init", "-input=false", "-no-color"]]);
  expect(notes).toEqual(["recorded"]);
});

test.each([[{}], [{ isFresh: false }], [{ signal: new AbortController().signal }]])(
  "the backend of another folder is left alone, and nothing is recorded: %#",
  async (options) => {
    const { calls, notes } = await install({ exitCode: 0 }, options);
    expect(calls).toEqual([["init", "-backend=false", "-input=false", "-no-color"]]);
    expect(notes).toEqual([]);
  },
);

test.each([
  [
    "with Terraform's frame",
    "╷\n│ Error: Failed to query available provider packages\n│ \n│ Could not retrieve\n│ the list\n╵\n",
    "Could not retrieve the list",
  ],
  ["with a heading alone", "Error: Failed to install provider\n", "Failed to install provider"],
  ["without a heading", "Could not load the schema", "Could not load the schema"],
])("providers that cannot be had are reported in one line, from an error %s", async (_, stderr, reason) => {
  expect((await install({ stderr }, {})).found).toEqual({ installable: false, reason });
});

test("providers that take too long cannot be had", async () => {
  const { found } = await install({ timedOut: true }, {});
  expect(found).toEqual({ installable: false, reason: "they were not there after 300 seconds" });
});

test.each([
  [{ stderr: "Error: Unsupported block type\n" }, "Error: Unsupported block type"],
  [{ stdout: "out of words\n" }, "out of words"],
])("a mistake in the stack itself is a failure: %j", async (result, reason) => {
  await expect(install(result, {})).rejects.toThrow(new Failure('initialise stack "platform"', reason));
});
