import { isTextLike } from "../../core/given";
import type { Problems } from "../../core/value";
import { blocks, type Violation } from "../../core/violation";
import { checkPodsHttpConnect } from "../../workloads/http-connect-environment";
import type { PlannedRelease } from "./agent-release-props";
import { checkBundledChart } from "../release/agent-chart";
import { checkChartSchema } from "../chart/bundled-chart";
import { chartSource, ownValues } from "./chart-values";
import { checkRenderedValues } from "./further-values";
import { checkReachability } from "./direct-dial";
import { joiningServices } from "./discovery";
import { checkJoining, type AgentJoinToken } from "./joining";
import { AGENT_RELEASE_RULES as RULES } from "./rules";
import { checkRendered } from "../chart/rendered-references";
import { checkServiceAccounts, serviceAccountNames } from "./service-account";
import { serviceAccountsOf } from "./agent-settings";
import { checkAdmission } from "./token-admission";
import { checkUpdates, checkVersions } from "./update-checks";

const CHART_NAME = /^[a-z0-9][a-z0-9-]*$/;
const CHART_REPOSITORY = /^(https?|oci):\/\/[^\s/@]+(\/\S*)?$/;

/**
 * Notes what is wrong with a release as a whole; nothing is rendered where it is more than an acknowledgement away.
 *
 * @param isAdmitted whether the platform makes a join token for the release, where it declares none
 */
export function checkRelease(release: PlannedRelease, isAdmitted: boolean, problems: Problems): void {
  const { platform, joinToken, releaseName, network, pods } = release;
  checkChart(release, problems);
  checkServiceAccounts(serviceAccountsOf(release), releaseName, problems);
  const found = [
    ...(joinToken === undefined && !isAdmitted ? checkJoining(joinToken) : []),
    ...checkUpdates(release),
    ...admission(release, joinToken),
    ...checkReachability(release),
    ...checkVersions(release),
  ];
  problems.list.push(...found);
  const through = { httpProxy: network.httpProxy, platform, pods: new Map([["pods", pods]]) };
  checkPodsHttpConnect(through, problems, "network.httpProxy");
}

/** Notes further values that the release, or its chart, does not let stand: `AGENT-030` and `AGENT-079`. */
export function checkValues(release: PlannedRelease, problems: Problems): void {
  problems.list.push(...checkRendered(release));
  if (problems.list.some(blocks)) return;
  checkRenderedValues(release.helm.values ?? {}, ownValues(release), problems);
  checkChartSchema(release, problems);
}

function admission(release: PlannedRelease, token: AgentJoinToken | undefined): readonly Violation[] {
  const { namespace, releaseName } = release;
  return checkAdmission(token, {
    namespace,
    serviceAccount: serviceAccountNames(serviceAccountsOf(release), releaseName).agent,
    services: joiningServices(release),
  });
}

function checkChart(release: PlannedRelease, problems: Problems): void {
  const chart = chartSource(release);
  const usable =
    isTextLike(CHART_NAME, chart.name) && (chart.kind === "bundled" || isTextLike(CHART_REPOSITORY, chart.repository));
  if (!usable) problems.add(RULES.chart, "helm.chart", chart);
  else problems.list.push(...checkBundledChart(chart));
}
