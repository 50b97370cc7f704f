import { parse } from "yaml";
import { PodServiceAccount, PodIdentity } from "../../constructs";
import { chartValues } from "../../constructs/agents/features/features";
import { agentConfiguration } from "../../constructs/agents/linux/machine/agent-configuration";
import { configurationOf, describeWithHelm } from "../charts/helm";
import { planned, violationsOf as releaseViolations } from "./fixtures";
import { linuxDeclaration, violationsOf as linuxViolations } from "./linux/fixtures";
import { PROTECTED, sectionsOf } from "./protected";

test("agents on Kubernetes and on Linux take the same declaration", () => {
  const serviceAccount = PodServiceAccount.create({ identity: PodIdentity.node() });
  expect(releaseViolations({ ...PROTECTED, pods: { serviceAccount } })).toEqual([]);
  expect(linuxViolations(PROTECTED)).toEqual([]);
});

describeWithHelm("by the chart of this package", () => {
  test("the agent reads of a declaration what it reads on Linux", () => {
    const onLinux = sectionsOf(parse(agentConfiguration(linuxDeclaration(PROTECTED))) as Record<string, unknown>);
    const onKubernetes = sectionsOf(configurationOf(chartValues(planned(PROTECTED))));
    expect(Object.values(onLinux)).not.toContain(undefined);
    expect(onKubernetes).toEqual(onLinux);
  });
});
