import { review, type Review } from "../../../tools/review/review";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import type { RunningPlatform } from "../platform/running-platform";
import { patiently } from "../support/patiently";
import { Asker, type Asked, type Question } from "./asker";
import type { Change } from "./changes";
import { synthesiseSoaked, type SoakedDeclaration } from "./declaration";
import { differencesFromFreshApply } from "./fresh-apply";

/** A platform that is changed again and again while its public address is asked. */
export class Soak {
  private readonly counts = { changes: 0, requests: 0, announced: 0, unannounced: 0, plans: 0, fresh: 0 };

  private constructor(
    private readonly platform: RunningPlatform,
    private readonly asker: Asker,
  ) {}

  /** @param platform on which nothing was applied yet */
  static async begin(platform: RunningPlatform, declared: SoakedDeclaration): Promise<Soak> {
    synthesiseSoaked(platform.outdir, declared);
    await platform.apply();
    const soak = new Soak(platform, new Asker(platform.node));
    await soak.untilAnswering();
    return soak;
  }

  /** How much was done, and how often nothing was wrong. */
  get figures(): string {
    const { changes, requests, announced, unannounced, plans, fresh } = this.counts;
    return (
      `${changes} changes, ${requests} requests, ${announced} failed as announced, ${unannounced} otherwise, ` +
      `${plans} empty plans, ${fresh} comparisons with a fresh apply`
    );
  }

  /**
   * Applies a change; an apply ends when everything that it changed is rolled out.
   *
   * @param isCompared whether the objects are then compared with those of a fresh apply
   * @returns what must not be: failed requests that nobody announced, a plan that is not empty, objects that differ
   */
  async change({ before, after }: Change, isCompared: boolean): Promise<readonly string[]> {
    const { platform, counts } = this;
    synthesiseSoaked(platform.outdir, after);
    const step = await platform.nextStep();
    const announced = announcedBy(review(step, { at: new Date(), zone: TimeZone.of("UTC") }));
    const start = Date.now();
    const failure = await platform.apply().then(
      () => [],
      (error: unknown) => [`it is not applied: ${String(error)}`],
    );
    const end = Date.now();
    const pending = await platform.pending();
    const differences = isCompared ? await differencesFromFreshApply(platform, after) : [];
    const asked = this.asker.since();
    const failed = asked.filter((each) => "failure" in each);
    const unannounced = failed.filter(({ what, at }) => !announced.has(what) || at < start || at > end);
    counts.changes++;
    counts.requests += asked.length;
    counts.unannounced += unannounced.length;
    counts.announced += failed.length - unannounced.length;
    if (pending === "") counts.plans++;
    if (isCompared && differences.length === 0) counts.fresh++;
    return [
      ...failure,
      ...(pending === "" ? [] : [`the next plan is not empty: ${pending}`]),
      ...unannounced.map((each) => `a request failed: ${JSON.stringify(each)}`),
      ...versionsOtherThan([before.version, after.version], asked).map((text) => `another version answered: ${text}`),
      ...differences.map((difference) => `a fresh apply differs: ${difference}`),
    ];
  }

  private async untilAnswering(): Promise<void> {
    this.asker.since();
    await patiently("the public address answers", () => {
      const asked = this.asker.since();
      if (asked.length < 2 || asked.some((each) => "failure" in each)) throw new Error("it does not");
    });
  }
}

/** Which requests may fail while a change is applied, as its review has said. */
function announcedBy({ findings }: Review): ReadonlySet<Question> {
  const isAway = findings.some(({ kind, facts }) => kind === "auth-restarts" && facts["isAway"] === true);
  return new Set(isAway ? ["join"] : []);
}

function versionsOtherThan(versions: readonly string[], asked: readonly Asked[]): string[] {
  return asked.flatMap((each) => {
    if (each.what !== "ping" || "failure" in each) return [];
    const { server_version: version } = JSON.parse(each.answer) as { server_version: string };
    return versions.includes(version) ? [] : [JSON.stringify(each)];
  });
}
