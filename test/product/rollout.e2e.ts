import { ManagedUpdates, Version, type ManagedUpdateGroup, type ManagedUpdatesProps } from "../../constructs";
import type { RunningPlatform } from "../node/platform/running-platform";
import { patiently } from "../node/support/patiently";
import { describeOnProduct } from "./describe-on-product";
import { synthesiseProduct, VERSION_PATH } from "./program";
import { startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

/** The proxies keep an answer for a minute, and the auth service looks at the rollout every minute. */
const UNTIL_ANSWERED_MS = 4 * 60_000;

const GROUPS = [
  { name: "dev", days: ["*"], startHour: 0 },
  { name: "prod", days: ["*"], startHour: 0, waitHours: 24 },
] as const satisfies readonly ManagedUpdateGroup[];

const LAST = { name: "last", days: ["Sun"], startHour: 4, waitHours: 24 } as const;

describeOnProduct("a rollout by groups", (product) => {
  const { version } = product;
  const first = `${Version.of(version).major}.0.0`;
  const [before, after] = [`v${first} no`, `v${version} yes`];
  const ends = endsWithTests();
  let platform: RunningPlatform;

  const declare = (groups: readonly ManagedUpdateGroup[], change: Partial<ManagedUpdatesProps> = {}) => {
    const managedUpdates = ManagedUpdates.of({ groups, start: first, target: version, ...change });
    synthesiseProduct(platform.outdir, { version, managedUpdates });
  };

  const answers = async (expected: Readonly<Record<string, string>>) =>
    patiently(
      `the service answers ${JSON.stringify(expected)}`,
      async () => {
        const found = Object.keys(expected).map(async (group) => {
          const [served, critical] = await Promise.all(
            ["version", "critical"].map(async (what) => platform.get(`${VERSION_PATH}/${group}/${what}`)),
          );
          return [group, `${served} ${critical}`] as const;
        });
        expect(Object.fromEntries(await Promise.all(found))).toEqual(expected);
      },
      UNTIL_ANSWERED_MS,
    );

  beforeAll(async () => {
    platform = ends(await startProduct(product));
    declare(GROUPS);
    await platform.apply();
  });

  test("is in force from the first start: every channel answers with the version before it", async () => {
    await answers({ dev: before, prod: before, nosuch: before });
  });

  test("moves one group, and then the next, with those that nobody knows", async () => {
    await platform.tctl("autoupdate", "agents", "mark-done", "dev");
    await answers({ dev: after, prod: before, nosuch: before });
    await platform.tctl("autoupdate", "agents", "mark-done", "prod");
    await answers({ dev: after, prod: after, nosuch: after });
    expect(await platform.pending()).toBe("");
  });

  test("takes a group that is added: the plan is another delivery", async () => {
    declare([...GROUPS, LAST]);
    expect(await platform.pending()).toMatch(/delivery/);
    await platform.apply();
    expect(await platform.tctl("get", "autoupdate_config")).toMatch(/name: last/);
    // The rollout is over, so that a new group has nothing to wait for.
    await answers({ last: after });
    expect(await platform.pending()).toBe("");
  });

  test("moves all groups at once where the program says so", async () => {
    const all = [...GROUPS, LAST];
    const target = `${Version.of(version).major}.1.0`;
    declare(all, { target });
    await platform.apply();
    await answers({ dev: before, prod: before, last: before });
    declare(all, { target, schedule: "immediate" });
    await platform.apply();
    await answers({ dev: `v${target} yes`, prod: `v${target} yes`, last: `v${target} yes` });
    expect(await platform.pending()).toBe("");
  });
});
