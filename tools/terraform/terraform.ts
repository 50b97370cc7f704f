import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../cli/failure";
import { gentleRun, type GentleRun, type GentleRunResult } from "../cli/process/gentle-run";
import type { Initialisation } from "./initialisation";
import { parseTerraformEvent, type Changes, type TerraformEvent } from "./terraform-events";
import type { TerraformProgram } from "./terraform-program";

export interface TerraformOptions {
  /** Name of the stack in messages. */
  readonly stack: string;

  /** Folder of the stack. A user who runs `terraform` there sees the same state. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;

  /** Seconds that an interrupted Terraform has to end by itself. @default 60 */
  readonly graceSeconds?: number;
  readonly onEvent?: (event: TerraformEvent) => void;

  /** Knows whether the folder is initialised. @default `init` always runs */
  readonly initialisation?: Pick<Initialisation, "isDone" | "note">;

  /** Reads the state without Terraform, if possible. @default Terraform reads it */
  readonly readState?: () => string | undefined;

  /** Runs Terraform. @default in a process */
  readonly run?: GentleRun;
}

/** A plan with changes, in a file. */
export interface SavedPlan {
  readonly file: string;
  readonly changes: Changes;

  /** Deletes the file, which may contain secrets. */
  discard(): void;
}

const NO_CHANGES: Changes = { add: 0, change: 0, remove: 0 };

/** Terraform's message for a folder that is not initialised for the command. */
const ASKS_FOR_INIT = /\b(terraform|tofu) init\b/;
const LOCK_TIMEOUT = "-lock-timeout=10s";

/** Runs the Terraform commands of one stack for {@link deployStack} and `down`. */
export class Terraform {
  /** Whether `init` was skipped. */
  private trustsNote = false;

  constructor(
    private readonly program: Pick<TerraformProgram, "path" | "name">,
    private readonly options: TerraformOptions,
  ) {}

  async init(): Promise<void> {
    this.trustsNote = false;
    await this.runText("initialise", ["init", "-input=false", "-no-color"]);
    this.options.initialisation?.note();
  }

  /** Runs `init`, unless nothing has changed in the folder since the last `init`. */
  async initialise(): Promise<void> {
    this.trustsNote = this.options.initialisation?.isDone() === true;
    if (!this.trustsNote) await this.init();
  }

  /** The state with all its secrets, for use in memory only; empty if there is none. */
  async state(): Promise<string> {
    return this.options.readState?.() ?? (await this.runText("read the state of", ["state", "pull"]));
  }

  /** Imports an existing object into the state. */
  async import(address: string, id: string): Promise<void> {
    const args = ["import", "-input=false", "-no-color", LOCK_TIMEOUT, address, id];
    await this.runText(`import ${address} into`, args);
  }

  /** Removes an object from the state. The object itself stays. */
  async forget(address: string): Promise<void> {
    await this.runText(`forget ${address} in`, ["state", "rm", LOCK_TIMEOUT, address]);
  }

  /** The changes that an apply would make. */
  async plan(): Promise<Changes> {
    return (await this.runJson("plan", [LOCK_TIMEOUT], [0])).changes;
  }

  /** Saves a plan. @returns undefined if it has no changes */
  async savePlan(): Promise<SavedPlan | undefined> {
    // A plan file may contain secrets. Only this user can read its folder, which is deleted after the apply.
    const folder = mkdtempSync(join(tmpdir(), "access-platform-plan-"));
    const discard = (): void => {
      rmSync(folder, { recursive: true, force: true });
    };
    const file = join(folder, "plan");
    try {
      const planned = await this.runJson("plan", ["-detailed-exitcode", LOCK_TIMEOUT, `-out=${file}`], [0, 2]);
      if (planned.exitCode === 2) return { file, changes: planned.changes, discard };
    } catch (error) {
      discard();
      throw error;
    }
    discard();
    return undefined;
  }

  /** Applies a saved plan without planning again. */
  async applySaved(plan: SavedPlan | undefined, onPlan: (changes: Changes) => Promise<void>): Promise<Changes> {
    if (plan === undefined) return NO_CHANGES;
    try {
      await onPlan(plan.changes);
      return (await this.runJson("apply", [LOCK_TIMEOUT, plan.file], [0])).changes;
    } finally {
      plan.discard();
    }
  }

  async destroy(): Promise<Changes> {
    return (await this.runJson("destroy", ["-auto-approve", LOCK_TIMEOUT], [0])).changes;
  }

  /** @param what purpose of the command, for a failure */
  private async runText(what: string, args: readonly string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(args);
    if (exitCode !== 0) throw this.failure(what, [stderr || stdout]);
    return stdout;
  }

  private async runJson(command: string, args: string[], accepted: number[]) {
    let errors: string[] = [];
    let changes = NO_CHANGES;
    const onLine = (line: string): void => {
      const event = parseTerraformEvent(line);
      if (event === undefined) return;
      if (event.kind === "error") errors.push(event.text);
      if (event.kind === "changes") changes = event.changes;
      this.options.onEvent?.(event);
    };
    const result = await this.run([command, "-input=false", "-json", ...args], onLine, () => {
      errors = [];
    });
    if (!accepted.includes(result.exitCode)) {
      throw this.failure(command, errors.length > 0 ? errors : [result.stderr || result.stdout]);
    }
    return { exitCode: result.exitCode, changes };
  }

  /** @param onAgain called before the command runs a second time, after an `init` that Terraform has asked for */
  private async run(
    args: readonly string[],
    onLine?: (line: string) => void,
    onAgain?: () => void,
  ): Promise<GentleRunResult> {
    const { run = gentleRun, directory, env, signal, graceSeconds = 60 } = this.options;
    const result = await run(this.program.path, args, { cwd: directory, env, graceSeconds, signal, onLine });
    const asksForInit = result.exitCode !== 0 && ASKS_FOR_INIT.test(`${result.stdout}\n${result.stderr}`);
    if (!this.trustsNote || !asksForInit) return result;
    await this.init();
    onAgain?.();
    return this.run(args, onLine);
  }

  private failure(command: string, messages: readonly string[]): Failure {
    const reason = messages.map((message) => message.trim()).join("\n\n");
    return new Failure(`${command} stack "${this.options.stack}"`, reason, this.waysOn(reason));
  }

  private waysOn(reason: string): string[] {
    const { directory } = this.options;
    const program = this.program.name === "OpenTofu" ? "tofu" : "terraform";
    const [, ...explained] = reason.split("Error acquiring the state lock");
    if (explained.length > 0) {
      const lock = /ID:\s+(\S+)/.exec(explained.join(""))?.[1];
      const release = `if a run was killed, release its lock: cd ${directory} && ${program} force-unlock ${lock ?? ""}`;
      return ["if another run is at work on this state, wait for it", ...(lock === undefined ? [] : [release])];
    }
    if (reason.includes("already exists") || reason.includes("cannot re-use a name")) {
      return [
        "a killed run may have created it without writing it to the state: run this again to adopt it",
        "or delete it, and run this again",
      ];
    }
    return [`fix the cause and run this again: it goes on where it stopped`, `to investigate by hand: cd ${directory}`];
  }
}
