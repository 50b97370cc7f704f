import { AccessPlatform, ProxyTls, PublicAddress, SecretRef, Version } from "../../constructs";
import { programIn } from "../support/program";
import { PUBLIC_HOST, VERSIONS } from "./platform/program";
import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, HAS_PLAN, TIER } from "./platform/tier";
import { watchSuite } from "./platform/watch-suite";
import { describeOnNode } from "./support/describe-on-node";

if (!HAS_PLAN) {
  describe.skip("Terraform tier on a node: what people change is in the plan (skipped: the providers cannot be installed)", () => {
    test.todo("the plan shows both, and the apply takes both back");
  });
}

describeOnNode(`what people change in the service, ${APPLIED_BY}`, () => {
  let platform: RunningPlatform;

  beforeAll(async () => {
    platform = await RunningPlatform.start({ tier: TIER, versions: [VERSIONS.first] });
  });

  afterAll(async () => {
    await platform.stop();
  });

  watchSuite(
    () => platform,
    (watched) => {
      const { app, stack } = programIn(platform.outdir);
      new AccessPlatform(stack, "platform", {
        publicAddress: PublicAddress.of(PUBLIC_HOST),
        version: Version.of(VERSIONS.first),
        tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
        auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
        ...watched,
      });
      app.synth();
    },
  );
});
