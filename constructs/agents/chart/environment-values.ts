import { httpConnectEnvironment, httpConnectOf } from "../../workloads/http-connect-environment";
import { environmentVariables } from "../../workloads/environment";
import { authorityVariables } from "../settings/certificate-authority";
import type { AgentReleaseProps } from "../agent-release-props";

/** Chart values by which agents and updater get their environment. */
export function environmentValues(props: AgentReleaseProps): Record<string, unknown> {
  const { httpProxy, platform, extraEnvironment } = props;
  const ofAuthority = authorityVariables(props.certificateAuthority);
  if (httpProxy === undefined && extraEnvironment === undefined && ofAuthority.length === 0) return {};
  const ofProxy = httpConnectEnvironment(httpConnectOf(httpProxy, platform));
  return { extraEnv: [...ofAuthority, ...ofProxy, ...environmentVariables(props)] };
}
