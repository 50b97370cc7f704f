import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readApp, warningLines, type SynthesisedStack } from "./synthesised-app";
import { interruptible } from "../cli/process/interruption";
import { readAppSettings } from "./app-settings";
import { synthesise } from "./synthesise";

/**
 * The stacks that a command reads: those of the program in the current folder, or those in a given folder.
 *
 * The program is synthesised to a temporary folder, because a Terraform run may be reading its output folder.
 *
 * @param app the given folder; by default, the program is synthesised
 * @throws Failure when there is no program, when it cannot be synthesised, or when the folder holds no stacks
 */
export async function declaredStacks(app: string | undefined): Promise<readonly SynthesisedStack[]> {
  if (app !== undefined) return readApp(app);
  const stacks = await programStacks();
  for (const line of warningLines(stacks)) console.error(line);
  return stacks;
}

/**
 * The stacks of the program in the current folder, with the source lines of its constructs.
 *
 * @throws Failure when there is no program, or when it cannot be synthesised
 * @throws RulesBroken when it breaks rules
 */
export async function programStacks(): Promise<readonly SynthesisedStack[]> {
  const directory = process.cwd();
  const settings = readAppSettings(directory, [
    "or name a folder in which a program has written its stacks: --app FOLDER",
  ]);
  const folder = mkdtempSync(join(tmpdir(), "access-platform-synth-"));
  const [outDirectory, report] = [join(folder, "out"), join(folder, "report.json")];
  mkdirSync(outDirectory);
  try {
    return await interruptible((signal) => synthesise({ ...settings, outDirectory }, { directory, signal, report }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
