import { join } from "node:path";
import { parse } from "yaml";
import { chartValues } from "../../constructs/agents/features/features";
import { agentConfiguration } from "../../constructs/agents/linux/machine/agent-configuration";
import { planned, platform } from "../agents/fixtures";
import { linuxDeclaration } from "../agents/linux/fixtures";
import { PROTECTED, sectionsOf } from "../agents/protected";
import { find, template } from "../charts/helm";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, whyNoChart } from "./product-folder";

describeOnProduct(
  "what agents protect, by Teleport's chart",
  ({ folder, version }) => {
    test("the agent reads of a declaration what it reads on Linux", () => {
      const declared = { ...PROTECTED, platform: platform({ brand: BRAND }) };
      const chart = join(folder, `${BRAND.chart.name}-${version}.tgz`);
      const objects = template(chartValues(planned(declared)), "edge", "team", { chart });
      const { data } = find(objects, "ConfigMap") as unknown as { readonly data: Readonly<Record<string, string>> };
      const onKubernetes = parse(data["teleport.yaml"] ?? "") as Record<string, unknown>;
      const onLinux = parse(agentConfiguration(linuxDeclaration(declared))) as Record<string, unknown>;
      expect(sectionsOf(onKubernetes)).toEqual(sectionsOf(onLinux));
    });
  },
  (product) => whyNoChart(product, BRAND.chart),
);
