import { CAUSES, findingIdentity, type Cause, type Finding } from "./causes";

/** Seconds to wait for causes whose limits differ from the usual ones. */
export type PatienceSeconds = Readonly<Partial<Record<Cause, number>>>;

interface Seen {
  readonly sinceMs: number;

  /** The container's restarts when the problem was first seen. */
  readonly restarts: number;
}

/**
 * Decides which problems are hopeless, by their duration and by the crashes since the watch began. Older problems count
 * only from then on, because the present change may solve them.
 */
export class Patience {
  private readonly seen = new Map<string, Seen>();
  private isFirstLook = true;

  /** @param seconds limits for causes that differ from {@link CAUSES} */
  constructor(private readonly seconds: PatienceSeconds = {}) {}

  /**
   * Takes the findings of one check.
   *
   * @param nowMs time of a monotonic clock
   * @returns the hopeless findings
   */
  exhaustedBy(findings: readonly Finding[], nowMs: number): Finding[] {
    const present = new Set(findings.map(findingIdentity));
    for (const identity of this.seen.keys()) if (!present.has(identity)) this.forget(identity);
    for (const finding of findings) this.remember(finding, nowMs);
    this.isFirstLook = false;
    return findings.filter((finding) => this.isExhausted(finding, nowMs));
  }

  private isExhausted(finding: Finding, nowMs: number): boolean {
    const { restarts } = CAUSES[finding.cause];
    const patienceSeconds = this.seconds[finding.cause] ?? CAUSES[finding.cause].patienceSeconds;
    const seen = this.seen.get(findingIdentity(finding));
    if (seen === undefined) return false;
    if (restarts !== undefined) return finding.restarts - seen.restarts >= restarts;
    return patienceSeconds !== undefined && nowMs - seen.sinceMs >= patienceSeconds * 1000;
  }

  private remember(finding: Finding, nowMs: number): void {
    const identity = findingIdentity(finding);
    const seen = this.seen.get(identity);
    // Another replica of the same workload may have crashed less often.
    const restarts = Math.min(seen?.restarts ?? (this.isFirstLook ? finding.restarts : 0), finding.restarts);
    this.seen.set(identity, { sinceMs: seen?.sinceMs ?? nowMs, restarts });
  }

  /** Keeps crashes: a container that runs between two crashes has no finding, but its crashes still count. */
  private forget(identity: string): void {
    if (!identity.endsWith(" crash")) this.seen.delete(identity);
  }
}
