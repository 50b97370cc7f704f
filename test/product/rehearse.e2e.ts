import { rehearsed } from "../e2e/support/rehearsal-suite";
import { PUBLIC_HOST } from "../node/platform/program";
import type { RunningPlatform } from "../node/platform/running-platform";
import { endsWithTests } from "../support/ends-with-tests";
import { temporaryFolder } from "../support/temporary-folder";
import { describeOnProduct } from "./describe-on-product";
import { BRAND } from "./product-folder";
import { synthesiseProduct, type ProductVariation } from "./program";
import { startProduct } from "./running-product";

describeOnProduct("rehearsals", (product) => {
  const ends = endsWithTests();
  const { version } = product;
  let platform: RunningPlatform;

  beforeAll(async () => {
    platform = ends(await startProduct(product));
    const { certificate, key } = await platform.authority.issue([PUBLIC_HOST]);
    const { kubeconfig, kubectl } = platform.cluster.controlPlane;
    Object.assign(process.env, {
      KUBECONFIG: kubeconfig,
      ACCESS_PLATFORM_KUBECTL: kubectl,
      REHEARSE_VAR_tls_certificate: certificate,
      REHEARSE_VAR_tls_key: key,
      REHEARSE_VAR_private_authority: platform.authority.certificate,
    });
  });

  const rehearsedWith = async (change: Partial<ProductVariation>) => {
    const [base, head] = [{}, change].map((further) => {
      const folder = temporaryFolder();
      synthesiseProduct(folder, { version, ...further });
      return folder;
    });
    return rehearsed(base!, head!, platform.cluster.controlPlane.context);
  };

  test("a key that the service does not know is found, with its own words", async () => {
    const further = { [BRAND.configurationSection]: { no_such_key: true } };
    const { verdict, page } = await rehearsedWith({ auth: { furtherConfiguration: further } });
    expect(`${verdict}\n${page}`).toMatch(/^failed\n[^]*no_such_key/);
  });

  test("another level of the log works, restarts the proxies, and no ping fails", async () => {
    const { verdict, page } = await rehearsedWith({ proxies: { replicas: 2, log: { level: "DEBUG" } } });
    expect(`${verdict}\n${page}`).toMatch(/^restarts\n[^]* 0 of \d+ pings failed/);
  });
});
