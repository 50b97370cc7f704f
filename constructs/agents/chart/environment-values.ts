import { httpConnectEnvironment, httpConnectOf } from "../../workloads/http-connect-environment";
import { environmentVariables } from "../../workloads/pod-settings";
import type { AgentReleaseProps } from "../agent-release-props";

/** Chart values by which agents and updater get their environment. */
export function environmentValues(props: AgentReleaseProps): Record<string, unknown> {
  const { httpProxy, platform, extraEnvironment } = props;
  if (httpProxy === undefined && extraEnvironment === undefined) return {};
  return { extraEnv: [...httpConnectEnvironment(httpConnectOf(httpProxy, platform)), ...environmentVariables(props)] };
}
