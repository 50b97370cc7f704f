import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { CHANGE_KINDS, changesOf } from "./soak/changes";
import { Soak } from "./soak/soak";
import { describeOnNode } from "./support/describe-on-node";
import { endsWithTests } from "../support/ends-with-tests";

/** A run of all tests makes one change of each kind; of this seed, two replace auth service and proxies. */
const { ACCESS_PLATFORM_SOAK: count = CHANGE_KINDS.length, ACCESS_PLATFORM_SOAK_SEED: seed = 320 } = process.env;
const CHANGES = changesOf(Number(seed), Number(count)).map((change, index) => ({ ...change, number: index + 1 }));

/** Of so many changes, the last is compared with a fresh apply, and so is the last of all. */
const COMPARED_EACH = 10;

describeOnNode(
  `a soak with seed ${seed}, ${APPLIED_BY}`,
  () => {
    const ends = endsWithTests();
    let soak: Soak;

    beforeAll(async () => {
      const { before } = CHANGES[0]!;
      const versions = [before, ...CHANGES.map(({ after }) => after)].map(({ version }) => version);
      const platform = ends(await RunningPlatform.start({ tier: TIER, versions: [...new Set(versions)] }));
      soak = await Soak.begin(platform, before);
    });

    test.each(CHANGES)("change $number: $what", async (change) => {
      const isCompared = change.number % COMPARED_EACH === 0 || change.number === CHANGES.length;
      const problems = await soak.change(change, isCompared);
      // A long run tells how far it is, since Jest waits until its end.
      if (CHANGES.length > COMPARED_EACH) process.stderr.write(`change ${change.number}: ${soak.figures}\n`);
      expect(problems).toEqual([]);
    });
  },
  ["openssl"],
);
