import { lintersFindNothing } from "./support/linters";
import { changesSuite, firstDeployment } from "./support/platform-suite";
import { previewTier } from "./support/preview-tier";

describe("preview tier", () => {
  const deployment = firstDeployment(previewTier("test-changes"));
  changesSuite(deployment);
  lintersFindNothing(deployment);
});
