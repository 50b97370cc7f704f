import { CAUSES, findingIdentity, type Cause, type Finding } from "./causes";

/** How long causes may last where that is another time than usual, in seconds. */
export type PatienceSeconds = Readonly<Partial<Record<Cause, number>>>;

interface Seen {
  readonly sinceMs: number;

  /** Restarts that it had when it was first seen. */
  readonly restarts: number;
}

/**
 * Decides what is hopeless: by how long it has lasted, and how often a container has crashed since the watch began.
 * Earlier problems count from that moment, because a change on its way may solve them.
 */
export class Patience {
  private readonly seen = new Map<string, Seen>();
  private isFirstLook = true;

  /** @param seconds of causes that are to last as long as these @default as {@link CAUSES} says */
  constructor(private readonly seconds: PatienceSeconds = {}) {}

  /**
   * Takes the findings of one check.
   *
   * @param nowMs of a clock that never goes back
   * @returns the hopeless ones
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
    // Another replica of the same workload may have crashed less.
    const restarts = Math.min(seen?.restarts ?? (this.isFirstLook ? finding.restarts : 0), finding.restarts);
    this.seen.set(identity, { sinceMs: seen?.sinceMs ?? nowMs, restarts });
  }

  /** A container that runs between two crashes is not found, but its crashes still count. */
  private forget(identity: string): void {
    if (!identity.endsWith(" crash")) this.seen.delete(identity);
  }
}
