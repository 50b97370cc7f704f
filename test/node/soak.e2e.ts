import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { changesOf } from "./soak/changes";
import { Soak } from "./soak/soak";
import { askedFor, commandFor, fewerThan } from "./soak/which";
import { describeOnNode } from "./support/describe-on-node";
import { endsWithTests } from "../support/ends-with-tests";

const WHICH = askedFor(process.env);
const CHANGES = changesOf(WHICH.seed, WHICH.to)
  .map((change, index) => ({ ...change, number: index + 1 }))
  .slice(WHICH.from - 1);

/** Of so many changes, the last is compared with a fresh apply, and so is the last of all. */
const COMPARED_EACH = 10;

/** A change that fails is made again, with ever more of those before it. */
const TIMEOUT_MS = 3_600_000;

/** A long run tells how far it is, since Jest waits until its end. */
const tell = (line: string) => {
  if (process.env["ACCESS_PLATFORM_SOAK"] !== undefined) process.stderr.write(`${line}\n`);
};

describeOnNode(
  `a soak with seed ${WHICH.seed}, ${APPLIED_BY}`,
  () => {
    const ends = endsWithTests();
    let platform: RunningPlatform;
    let soak: Soak;

    beforeAll(async () => {
      const { before } = CHANGES[0]!;
      const versions = [before, ...CHANGES.map(({ after }) => after)].map(({ version }) => version);
      platform = ends(await RunningPlatform.start({ tier: TIER, versions: [...new Set(versions)] }));
      soak = await Soak.begin(platform, before);
      ends({
        stop: () => {
          tell(soak.figures);
        },
      });
    });

    test.each(CHANGES)(
      "change $number: $what",
      async ({ number }) => {
        const isCompared = number % COMPARED_EACH === 0 || number === WHICH.to;
        const until = CHANGES.filter((change) => change.number <= number);
        const change = until.at(-1)!;
        const problems = await soak.change(change, isCompared);
        tell(`change ${number}: ${change.what}: ${problems.length} problems after ${soak.figures}`);
        if (problems.length > 0) throw new Error([...problems, ...(await shrunken(until, isCompared))].join("\n"));
      },
      TIMEOUT_MS,
    );

    /** The fewest changes with which the last one fails again, as lines that tell how to repeat it. */
    async function shrunken(changes: typeof CHANGES, isCompared: boolean): Promise<readonly string[]> {
      for (const count of fewerThan(changes.length)) {
        const tried = changes.slice(-count);
        if (!(await soak.failsAgain(tried, isCompared))) continue;
        const first = tried[0]!;
        return [
          `It fails again with ${count} of the changes until it: ${commandFor({ ...WHICH, from: first.number, to: changes.at(-1)!.number })}`,
          `from ${JSON.stringify(first.before)}`,
          ...tried.map(({ number, what }) => `${number}. ${what}`),
        ];
      }
      return [
        `It does not fail again on a fresh platform. All changes until it: ${commandFor({ ...WHICH, to: changes.at(-1)!.number })}`,
        ...changes.map(({ number, what }) => `${number}. ${what}`),
      ];
    }
  },
  ["openssl"],
);
