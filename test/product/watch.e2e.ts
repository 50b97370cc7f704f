import { VersionChannel } from "../../constructs";
import type { RunningPlatform } from "../node/platform/running-platform";
import { APPLIED_BY } from "../node/platform/tier";
import { watchSuite } from "../node/platform/watch-suite";
import { describeOnProduct } from "./describe-on-product";
import { synthesiseProduct } from "./program";
import { startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

describeOnProduct(`what people change in the service, ${APPLIED_BY}`, ({ version, ...product }) => {
  const ends = endsWithTests();
  let platform: RunningPlatform;

  beforeAll(async () => {
    platform = ends(await startProduct({ version, ...product }));
  });

  watchSuite(
    () => platform,
    (watched) => {
      // a channel that forwards has a server whose name is not known where the test asks
      const channels = { default: VersionChannel.static(version) };
      synthesiseProduct(platform.outdir, { version, channels, proxies: { replicas: 1 }, ...watched });
    },
  );

  test("every account uses all of its rights, and is denied nothing", async () => {
    const { components, problems } = await platform.compareRights([]);
    expect(problems).toEqual([]);
    expect(components).toMatchObject({ delivery: { rights: 5, used: 5 }, auth: { rights: 1, used: 1 } });
  });
});
