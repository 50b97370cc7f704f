import type { AccessPlatformProps } from "../../constructs";
import { askWhile } from "../node/platform/ask-again";
import { APPLIED_BY } from "../node/platform/tier";
import type { RunningPlatform } from "../node/platform/running-platform";
import { untilReady } from "../node/support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";
import { describeOnProduct } from "./describe-on-product";
import { BRAND } from "./product-folder";
import { synthesiseProduct } from "./program";
import { startProduct } from "./running-product";

type Props = Pick<Partial<AccessPlatformProps>, "auth" | "proxies">;

/** Mistakes that only the program sees, and what it says about each. */
const MISTAKES: readonly (readonly [string, Props, RegExp])[] = [
  [
    "a key of the proxies that the program does not know",
    { proxies: { furtherConfiguration: { proxy_service: { scrollback: 5000 } } } },
    /field scrollback not found/,
  ],
  [
    "a text in the place of a number",
    { auth: { furtherConfiguration: { teleport: { connection_limits: { max_connections: "many" } } } } },
    /cannot unmarshal/,
  ],
  [
    "a file that is not there",
    { auth: { furtherConfiguration: { auth_service: { ca_key_params: { pkcs11: { module_path: "/lib/hsm.so" } } } } } },
    /\/lib\/hsm\.so/,
  ],
  [
    "a value that the program does not take",
    { proxies: { furtherConfiguration: { teleport: { ciphersuites: ["rot13"] } } } },
    /rot13/,
  ],
];

describeOnProduct(`a configuration with a mistake, ${APPLIED_BY}`, (product) => {
  const ends = endsWithTests();
  let platform: RunningPlatform;
  const { version } = product;
  const declare = (props: Props = {}) => {
    synthesiseProduct(platform.outdir, { version, ...props, proxies: { replicas: 2, ...props.proxies } });
  };
  const podsByName = async () => {
    const pods = ["-n", BRAND.namespace, "--selector=app.kubernetes.io/component in (auth, proxy)"];
    return platform.cluster.kubectl("get", "pods", ...pods, "-o", "jsonpath={.items[*].metadata.uid}");
  };

  beforeAll(async () => {
    platform = ends(await startProduct(product));
    declare();
    await platform.apply();
    await untilReady(platform.cluster, [BRAND.namespace]);
  });

  test.each(MISTAKES)("%s ends the apply, while the old pods answer every ping", async (_mistake, props, words) => {
    const before = await podsByName();
    declare(props);
    const { answers, failures } = await askWhile(
      () => expect(platform.apply()).rejects.toThrow(/-test-[0-9a-f]{10}/),
      () => platform.get("/webapi/ping"),
    );
    expect({ failures, pods: await podsByName() }).toEqual({ failures: [], pods: before });
    expect(answers.length).toBeGreaterThan(5);
    const jobs = ["-n", BRAND.namespace, "-l", "app.kubernetes.io/component=configuration-test"];
    expect(await platform.cluster.kubectl("logs", ...jobs, "--all-containers", "--ignore-errors")).toMatch(words);
  });

  test("the next apply with the mended file succeeds, and leaves nothing to change", async () => {
    declare({ proxies: { furtherConfiguration: { proxy_service: { ui: { scrollback_lines: 5000 } } } } });
    await platform.apply();
    await untilReady(platform.cluster, [BRAND.namespace]);
    expect(await platform.pending()).toBe("");
  });
});
