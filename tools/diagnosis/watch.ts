import { pause } from "../../local/pause";
import { CommandFailed } from "../../local/run";
import { Failure, Interrupted } from "../cli/failure";
import type { Kubectl } from "../cluster/kubectl";
import type { Report } from "../cli/progress/progress";
import { describeFinding, describeFindings, waysOnFrom } from "./describe";
import { findingIdentity, type Finding } from "./causes";
import { lastLines, look } from "./look";
import { Patience, type PatienceSeconds } from "./patience";
import type { Target } from "./rollout";

export interface WatchOptions {
  /** The step that a failure names, for example `apply stack "platform"`. */
  readonly step: string;

  /** What the work waits for at present, or has waited for without success. */
  readonly targets: () => readonly Target[];

  readonly kubectl: Kubectl;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;

  /** How long causes may last. @default the usual limits, since somebody may remove a cause */
  readonly patience?: PatienceSeconds | undefined;

  /** How long to wait before each look. @default three seconds */
  readonly pauseMs?: number;
}

/** The wait was given up, because it cannot succeed. */
export class CannotSucceed extends Failure {
  /** @param killed whether the work was stopped before it could finish in good order */
  constructor(
    step: string,
    reason: string,
    waysOn: readonly string[],
    readonly killed: boolean,
  ) {
    super(step, reason, waysOn);
  }
}

const PAUSE_MS = 3000;

/**
 * Does work that waits for workloads to start. Meanwhile, it reports the problems that prevent them from starting, and
 * aborts the work if it cannot succeed.
 *
 * @param work must end in good order when its signal is aborted
 * @throws CannotSucceed with the findings when the work was aborted; a Failure of the work with the findings added;
 *   whatever else the work throws
 */
export async function whileWatching<T>(options: WatchOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const watch = new Watch(options);
  const running = watch.run();
  try {
    return await work(watch.signal);
  } catch (error) {
    throw await watch.explain(error);
  } finally {
    watch.end();
    await running;
  }
}

class Watch {
  private readonly over = new AbortController();
  private readonly givenUp = new AbortController();
  private readonly patience: Patience;
  private readonly reported = new Set<string>();

  /** The findings by address, from the last check at which an object of the target existed. */
  private found = new Map<string, readonly Finding[]>();

  /** The findings that made the watch give up. */
  private hopeless: readonly Finding[] = [];

  /** The last log lines of containers, by the identity of their findings. */
  private readonly lines = new Map<string, readonly string[]>();

  constructor(private readonly options: WatchOptions) {
    this.patience = new Patience(options.patience);
  }

  /** Aborted when the work must end. */
  get signal(): AbortSignal {
    const { signal } = this.options;
    return AbortSignal.any([this.givenUp.signal, ...(signal === undefined ? [] : [signal])]);
  }

  end(): void {
    this.over.abort();
  }

  async run(): Promise<void> {
    const { pauseMs = PAUSE_MS } = this.options;
    const isOver = (): boolean => this.over.signal.aborted || this.signal.aborted;
    while (this.hopeless.length === 0) {
      // Most workloads are ready within this pause, which saves a check: kubectl needs half a second of CPU.
      await pause(pauseMs, this.over.signal).catch(() => undefined);
      if (isOver()) return;
      if (await this.look()) this.hopeless = this.patience.exhaustedBy(this.findings(), performance.now());
    }
    if (!isOver()) this.givenUp.abort(new Interrupted());
  }

  /** The error to throw for an error of the work. */
  async explain(error: unknown): Promise<unknown> {
    this.end();
    const { step, signal } = this.options;
    if (signal?.aborted === true) return error;
    if (this.givenUp.signal.aborted) {
      const killed = error instanceof Interrupted && error.killed;
      const others = this.findings().filter((finding) => !this.hopeless.includes(finding));
      const findings = [...this.hopeless, ...others];
      return new CannotSucceed(step, `this cannot succeed:\n\n${this.describe(findings)}`, waysOn(findings), killed);
    }
    if (!(error instanceof Failure || error instanceof CommandFailed)) return error;
    await this.look();
    const findings = this.findings();
    if (findings.length === 0) return error;
    const [failed, why] = error instanceof Failure ? [error.step, error.reason] : [step, error.message];
    return new Failure(failed, `${why}\n\nthese did not start:\n\n${this.describe(findings)}`, waysOn(findings));
  }

  private findings(): Finding[] {
    return [...this.found.values()].flat();
  }

  private describe(findings: readonly Finding[]): string {
    return describeFindings(
      findings.map((finding) => ({ finding, lines: this.lines.get(findingIdentity(finding)) ?? [] })),
    );
  }

  /**
   * Checks once. The check fails if the cluster is unreachable for a moment, or the user may not read the objects.
   *
   * @returns whether the check succeeded
   */
  private async look(): Promise<boolean> {
    const { kubectl, targets } = this.options;
    const waitedFor = targets();
    try {
      const seen = waitedFor.length === 0 ? new Map<string, undefined>() : await look(kubectl, waitedFor);
      // An atomic release deletes its objects when it fails. Their earlier findings are kept.
      this.found = new Map(
        waitedFor.map(({ address }) => [address, seen.get(address) ?? this.found.get(address) ?? []]),
      );
      for (const finding of [...seen.values()].flatMap((findings) => findings ?? [])) await this.tell(finding);
      return true;
    } catch {
      return false;
    }
  }

  private async tell(finding: Finding): Promise<void> {
    const line = describeFinding(finding);
    if (!this.reported.has(line)) this.options.report(line);
    this.reported.add(line);
    // Read immediately: a failed release may be uninstalled, and its logs are lost then.
    const lines = await lastLines(this.options.kubectl, finding);
    if (lines.length > 0) this.lines.set(findingIdentity(finding), lines);
  }
}

function waysOn(findings: readonly Finding[]): string[] {
  return [...waysOnFrom(findings), "then run this again: it goes on where it stopped"];
}
