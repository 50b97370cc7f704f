import { isRecord } from "../../core/given";
import { snakeCase } from "../../core/schema/document";
import type { Problems } from "../../core/value";
import { checkOverlay, type FurtherConfiguration } from "../../platform/component/configuration/further-configuration";
import { each, type OwnedKeys } from "../../platform/component/configuration/owned-keys";

const LABELS = "pass labels";

/** What `furtherConfiguration` of an application cannot set. */
export const OWNED_OF_APPLICATION: OwnedKeys = {
  ...each(["name", "uri", "description"], "pass the prop of that name"),
  labels: LABELS,
  commands: "pass dynamicLabels",
  public_addr: "pass publicAddress",
  insecure_skip_verify: "pass insecureSkipVerify",
  required_apps: "pass requiredApps",
  tcp_ports: "pass tcpPorts",
  cloud: "declare AgentService.cloudConsole",
  mcp: "declare AgentService.mcp",
  use_any_proxy_public_addr: "pass useAnyProxyPublicAddr",
  "aws.external_id": "pass awsExternalId",
};

/** What `furtherConfiguration` of a database cannot set. */
export const OWNED_OF_DATABASE: OwnedKeys = {
  ...each(["name", "uri", "protocol", "description"], "pass the prop of that name"),
  static_labels: LABELS,
  dynamic_labels: "pass dynamicLabels",
  "tls.mode": "pass tls.mode",
};

/** Props of an application or a database, as its entry has them. */
interface Entry {
  readonly furtherConfiguration?: unknown;
}

/** Notes further keys that a prop decides (`CONFIGURATION-002`), and credentials (`CONFIGURATION-003`). */
export function checkFurtherKeys(
  { furtherConfiguration, ...props }: Entry,
  owned: OwnedKeys,
  problems: Problems,
): void {
  if (!isRecord(furtherConfiguration)) return;
  const { activeDirectory, ...others } = props as FurtherConfiguration;
  const inFile = Object.entries({ ...others, ad: activeDirectory }).map(([prop, value]) => [snakeCase(prop), value]);
  const given = leavesOf(Object.fromEntries(inFile) as FurtherConfiguration, "");
  const place = "furtherConfiguration";
  checkOverlay(
    { place, further: furtherConfiguration, owned: { ...each(given, "remove it here: a prop sets it"), ...owned } },
    problems,
  );
}

function leavesOf(fields: FurtherConfiguration, path: string): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return isRecord(value) ? leavesOf(value, here) : here;
  });
}
