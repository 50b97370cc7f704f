import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../cli/failure";
import { gentleRun, type GentleRun, type GentleRunResult } from "../cli/process/gentle-run";
import type { Initialisation } from "./initialisation";
import { parseTerraformEvent, type Changes, type TerraformEvent } from "./terraform-events";
import type { TerraformProgram } from "./terraform-program";

/** Where Terraform runs, and who listens. */
export interface TerraformOptions {
  /** Name of the stack, for messages. */
  readonly stack: string;

  /** Folder of the stack: `terraform` run there by hand sees the same state. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;

  /** Time that an interrupted Terraform has to end by itself. @default 60 */
  readonly graceSeconds?: number;
  readonly onEvent?: (event: TerraformEvent) => void;

  /** Where it is known whether the folder is initialised. @default it is not known */
  readonly initialisation?: Pick<Initialisation, "isDone" | "note">;

  /** Reads the state without Terraform, if that can be done. @default it cannot */
  readonly readState?: () => string | undefined;

  /** @default a real one */
  readonly run?: GentleRun;
}

/** A plan that changes something, in a file. */
export interface SavedPlan {
  readonly file: string;
  readonly changes: Changes;

  /** Deletes the file: it can hold secrets. */
  discard(): void;
}

const NO_CHANGES: Changes = { add: 0, change: 0, remove: 0 };

/** What Terraform says where the folder is not initialised for the command. */
const ASKS_FOR_INIT = /\b(terraform|tofu) init\b/;
const LOCK_TIMEOUT = "-lock-timeout=10s";

/** One stack's Terraform: what {@link deployStack} and `down` do with it. */
export class Terraform {
  /** Whether `init` was left out. */
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

  /** Runs `init`, unless the folder is as the last one has left it. */
  async initialise(): Promise<void> {
    this.trustsNote = this.options.initialisation?.isDone() === true;
    if (!this.trustsNote) await this.init();
  }

  /** The state as Terraform keeps it, secrets included: only for use in memory; empty if there is none. */
  async state(): Promise<string> {
    return this.options.readState?.() ?? (await this.runText("read the state of", ["state", "pull"]));
  }

  /** Makes the state know an object that exists. */
  async import(address: string, id: string): Promise<void> {
    const args = ["import", "-input=false", "-no-color", LOCK_TIMEOUT, address, id];
    await this.runText(`import ${address} into`, args);
  }

  /** Removes an object from the state; the object itself stays. */
  async forget(address: string): Promise<void> {
    await this.runText(`forget ${address} in`, ["state", "rm", LOCK_TIMEOUT, address]);
  }

  /** What an apply would change. */
  async plan(): Promise<Changes> {
    return (await this.runJson("plan", [LOCK_TIMEOUT], [0])).changes;
  }

  /** @returns undefined if nothing changes */
  async savePlan(): Promise<SavedPlan | undefined> {
    // A plan file can hold secrets, so it is in a folder of this user only, and is deleted after the apply.
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

  /** Applies exactly that plan. */
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

  /** @param what the command does, for a failure */
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

  /** @param onAgain called before the command runs again, after the `init` that Terraform has asked for */
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
