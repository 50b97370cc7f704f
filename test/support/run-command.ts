import { App } from "cdktf";
import { COMMANDS } from "../../tools/commands";
import { temporaryFolder } from "./temporary-folder";

/** How a command of `access-platform` ended. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: typeof process.exitCode;
}

/**
 * Runs a command in this process, and gives back what it wrote.
 *
 * @throws what the command throws
 */
export async function runCommand(name: string, args: readonly string[]): Promise<CommandResult> {
  const load = COMMANDS[name];
  if (load === undefined) throw new Error(`there is no command ${name}`);
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await load()
      .exitOverride()
      .parseAsync([...args], { from: "user" });
    const { exitCode } = process;
    return { output: written.join(""), exitCode };
  } finally {
    process.exitCode = before;
    write.mockRestore();
  }
}

/** The same for a program, which is synthesised into a folder of its own. */
export async function runOnProgram(
  name: string,
  declare: (app: App) => void,
  args: readonly string[],
): Promise<CommandResult> {
  const app = new App({ outdir: temporaryFolder() });
  declare(app);
  app.synth();
  return await runCommand(name, ["--app", app.outdir, ...args]);
}
