import { httpConnectEnvironment, httpConnectOf } from "../../workloads/http-connect-environment";
import { environmentVariables } from "../../workloads/environment";
import { authorityVariables } from "./certificate-authority";
import type { DeclaredRelease } from "./agent-release-props";

/** Chart values by which agents and updater get their environment. */
export function environmentValues(props: DeclaredRelease): Record<string, unknown> {
  const { network, platform, pods } = props;
  const { httpProxy } = network;
  const ofAuthority = authorityVariables(props.certificateAuthority);
  if (httpProxy === undefined && pods.extraEnvironment === undefined && ofAuthority.length === 0) return {};
  const ofProxy = httpConnectEnvironment(httpConnectOf(httpProxy, platform));
  return { extraEnv: [...ofAuthority, ...ofProxy, ...environmentVariables(pods)] };
}
