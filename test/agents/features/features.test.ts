import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature } from "../../../constructs/agents/common/feature";
import { FEATURES, ownedPaths } from "../../../constructs/agents/features/features";
import { Brand } from "../../../constructs/brand/brand";
import { isRecord } from "../../../constructs/core/given";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { everything } from "../everything";
import { planned } from "../fixtures";

const NAMES = { brand: Brand.SVC, file: "svcConfig", common: "svcConfig.svc" };
const ALL: readonly Feature[] = FEATURES;
const OWNED = ALL.flatMap(({ owns }) => owns?.(NAMES) ?? []);

/** Paths of everything that is no object in values. */
function leavesOf(values: object, path = ""): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const place = path === "" ? key : `${path}.${key}`;
    return isRecord(value) ? leavesOf(value, place) : [place];
  });
}

const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`);

test.each([
  ["that sets everything", planned(everything({ brand: Brand.SVC }))],
  ["that sets nothing", planned()],
  ["that is dialled directly", planned({ directDial: { caPins: [`sha256:${"0a".repeat(32)}`] } })],
  ["that joins with a Secret", planned({ joinToken: SecretRef.of("token", "auth-token") })],
])("each value of a release %s belongs to one feature", (_, release) => {
  const leaves = ALL.flatMap(({ values }) => leavesOf(values?.(release) ?? {}));
  expect(leaves.length).toBeGreaterThan(10);
  expect(leaves).toHaveLength(new Set(leaves).size);
});

test("no value is owned twice", () => {
  expect(OWNED.filter((path) => OWNED.some((other) => other !== path && isAtOrBelow(path, other)))).toEqual([]);
  expect(OWNED).toHaveLength(new Set(OWNED).size);
});

/** Other names that Teleport's chart has for the same, and what it also reads below `updater`. */
const PUBLIC_CHART_ALONE = [
  "extraArgs",
  "initSecurityContext",
  "insecureSkipProxyTLSVerify",
  "logLevel",
  "podMonitor",
  "relayAddr",
  "replicaCount",
  "secretName",
  "serviceAccountName",
  "updater.enterprise",
  "updater.extraLabels.pod",
  "updater.insecureSkipProxyTLSVerify",
  "updater.podSecurityContext",
  "updater.proxyAddr",
  "updater.securityContext",
  "updater.tls",
];

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

test("what a feature owns is a value of the chart, or a name that only Teleport's chart knows", () => {
  const schema = JSON.parse(
    readFileSync(join(__dirname, "..", "..", "..", "charts", "svc-agent", "values.schema.json"), "utf8"),
  ) as Schema;
  const isIn = (
    { properties = {}, patternProperties = {} }: Schema,
    [key = "", ...rest]: readonly string[],
  ): boolean => {
    const matching = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key));
    const below = properties[key] ?? matching?.[1];
    return below !== undefined && (rest.length === 0 || isIn(below, rest));
  };
  const ofChart = OWNED.filter(
    // The chart takes any section of the configuration file.
    (path) => !path.startsWith("svcConfig."),
  );
  expect(ofChart.filter((path) => !isIn(schema, path.split("."))).sort()).toEqual(PUBLIC_CHART_ALONE);
});

test("a release decides these values of the chart, which further values cannot set", () => {
  expect([...ownedPaths(Brand.SVC)].sort().join("\n")).toMatchInlineSnapshot(`
"annotations
appResources
apps
authAddr
authToken
awsDatabases
azureDatabases
brand
caPin
databaseResources
databases
enterprise
enterpriseImage
extraArgs
extraEnv
extraLabels.pod
highAvailability
image
initSecurityContext
insecureSkipProxyTLSVerify
joinParams
joinTokenSecret
kubeClusterName
kubernetesDiscovery
labels
log.extraFields
log.format
log.level
log.output
logLevel
podMonitor
podSecurityContext
proxyAddr
relayAddr
replicaCount
roles
secretName
securityContext
serviceAccount
serviceAccountName
storage
svcClusterName
svcConfig.app_service.apps
svcConfig.app_service.enabled
svcConfig.app_service.resources
svcConfig.auth_service
svcConfig.db_service.aws
svcConfig.db_service.azure
svcConfig.db_service.databases
svcConfig.db_service.enabled
svcConfig.db_service.resources
svcConfig.discovery_service.aws
svcConfig.discovery_service.azure
svcConfig.discovery_service.discovery_group
svcConfig.discovery_service.enabled
svcConfig.discovery_service.gcp
svcConfig.discovery_service.kubernetes
svcConfig.kubernetes_service.enabled
svcConfig.kubernetes_service.kube_cluster_name
svcConfig.kubernetes_service.labels
svcConfig.kubernetes_service.listen_addr
svcConfig.kubernetes_service.public_addr
svcConfig.kubernetes_service.resources
svcConfig.proxy_service
svcConfig.ssh_service.commands
svcConfig.ssh_service.disable_create_host_user
svcConfig.ssh_service.enabled
svcConfig.ssh_service.enhanced_recording.enabled
svcConfig.ssh_service.labels
svcConfig.ssh_service.listen_addr
svcConfig.ssh_service.pam.enabled
svcConfig.ssh_service.pam.environment
svcConfig.ssh_service.pam.service_name
svcConfig.ssh_service.pam.use_pam_auth
svcConfig.ssh_service.port_forwarding
svcConfig.ssh_service.public_addr
svcConfig.ssh_service.ssh_file_copy
svcConfig.ssh_service.x11.enabled
svcConfig.svc.auth_server
svcConfig.svc.auth_servers
svcConfig.svc.auth_token
svcConfig.svc.ca_pin
svcConfig.svc.data_dir
svcConfig.svc.diag_addr
svcConfig.svc.join_params
svcConfig.svc.log.format.extra_fields
svcConfig.svc.log.format.output
svcConfig.svc.log.output
svcConfig.svc.log.severity
svcConfig.svc.proxy_server
svcConfig.svc.relay_server
svcConfig.version
svcConfig.windows_desktop_service.discovery
svcConfig.windows_desktop_service.discovery_configs
svcConfig.windows_desktop_service.discovery_interval
svcConfig.windows_desktop_service.enabled
svcConfig.windows_desktop_service.hosts
svcConfig.windows_desktop_service.kdc_address
svcConfig.windows_desktop_service.ldap
svcConfig.windows_desktop_service.listen_addr
svcConfig.windows_desktop_service.non_ad_hosts
svcConfig.windows_desktop_service.pki_domain
svcConfig.windows_desktop_service.public_addr
svcConfig.windows_desktop_service.resources
svcConfig.windows_desktop_service.static_hosts
svcVersionOverride
tls
updater.annotations.serviceAccount
updater.enabled
updater.enterprise
updater.extraArgs
updater.extraEnv
updater.extraLabels.pod
updater.group
updater.image
updater.insecureSkipProxyTLSVerify
updater.podSecurityContext
updater.proxyAddr
updater.pullCredentials
updater.releaseChannel
updater.securityContext
updater.serviceAccount
updater.tls
updater.versionServer"
`);
});
