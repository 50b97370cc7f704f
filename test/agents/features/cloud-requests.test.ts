import { JoinToken } from "../../../constructs/access/joining/join-token";
import { AgentDiscovery, type AgentDiscoveryProps } from "../../../constructs/agents/services/agent-discovery";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { PodIdentity } from "../../../constructs/workloads/identity/pod-identity";
import { violationsOf } from "../fixtures";

const AWS = PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/agents" });
const AZURE = PodIdentity.azure({ clientId: "00000000-0000-0000-0000-000000000000" });
const GOOGLE = PodIdentity.gcp({ serviceAccount: "agents@acme.iam.gserviceaccount.com" });
const NODE = PodIdentity.node();

const finds = (props: AgentDiscoveryProps) => ({ discovery: AgentDiscovery.of(props) });
const found = { group: "a" };
const token = { name: "agents", roles: ["Kube"] } as const;
const allow = [{ awsAccount: "123456789012" }];

const loginsTo = (protocol: "postgres" | "mysql" | "redis", settings: object) => ({
  services: [AgentService.database({ name: "orders", uri: "orders.example.com:1234", protocol, ...settings })],
});

describe("pods that ask a cloud have an identity there", () => {
  test.each<
    [place: string, asks: Partial<AgentReleaseProps>, known: readonly PodIdentity[], not: readonly PodIdentity[]]
  >([
    ["discovery.awsDatabases", finds({ awsDatabases: [{ types: ["rds"], regions: ["eu"] }] }), [AWS, NODE], [GOOGLE]],
    ["discovery.azureDatabases", finds({ azureDatabases: [{ types: ["mysql"] }] }), [AZURE, NODE], [AWS]],
    ["discovery.aws", finds({ ...found, aws: [{ types: ["eks"], regions: ["eu"] }] }), [AWS, NODE], [AZURE]],
    ["discovery.azure", finds({ ...found, azure: [{ types: ["aks"] }] }), [AZURE, NODE], [GOOGLE]],
    ["discovery.gcp", finds({ ...found, gcp: [{ types: ["gke"], projectIds: ["acme"] }] }), [GOOGLE, NODE], [AWS]],
    ["services[0].aws", loginsTo("postgres", { aws: { region: "eu" } }), [AWS, NODE], [GOOGLE]],
    ["services[0].azure", loginsTo("mysql", { azure: { resourceId: "/subscriptions/a" } }), [AZURE, NODE], [AWS]],
    ["services[0].gcp", loginsTo("mysql", { gcp: { projectId: "a", instanceId: "b" } }), [GOOGLE, NODE], [AZURE]],
    ["joinToken", { joinToken: JoinToken.iam({ ...token, allow }) }, [AWS, NODE], [AZURE]],
    ["joinToken", { joinToken: JoinToken.gcp({ ...token, allow: [{ projectIds: ["acme"] }] }) }, [GOOGLE, NODE], [AWS]],
    // Documents of the machine itself, which its metadata service has.
    ["joinToken", { joinToken: JoinToken.ec2({ ...token, allow }) }, [NODE], [AWS]],
    ["joinToken", { joinToken: JoinToken.azure({ ...token, allow: [{ subscription: "a" }] }) }, [NODE], [AZURE]],
    [
      "joinToken",
      { joinToken: JoinToken.oracle({ ...token, allow: [{ tenancy: "ocid1.tenancy.oc1..a" }] }) },
      [NODE],
      [GOOGLE],
    ],
  ])("%s", (place, asks, known, others) => {
    const as = (identity: PodIdentity) => ({
      ...asks,
      pods: { serviceAccount: PodServiceAccount.create({ identity }) },
    });
    expect(violationsOf(asks)).toEqual([`AGENT-092 ${place}`]);
    for (const identity of known) expect(violationsOf(as(identity))).toEqual([]);
    for (const identity of others) expect(violationsOf(as(identity))).toEqual([`AGENT-092 ${place}`]);
    expect(violationsOf({ ...asks, network: { egressPorts: [80] } })).toEqual([]);
  });

  test.each(["aws", "google"] as const)("an updater that gets credentials of a registry from %s", (pullCredentials) => {
    const identity = { aws: AWS, google: GOOGLE }[pullCredentials];
    const serviceAccount = PodServiceAccount.create({ identity });
    const asked = ["AGENT-092 updater.pullCredentials"];
    expect(violationsOf({ updater: { pullCredentials } })).toEqual(asked);
    expect(violationsOf({ updater: { pullCredentials }, pods: { serviceAccount } })).toEqual(asked);
    expect(violationsOf({ updater: { pullCredentials, serviceAccount } })).toEqual([]);
    expect(violationsOf({ updater: { pullCredentials, enabled: false } })).toEqual([]);
    const [variable] = { aws: ["AWS_CONFIG_FILE"], google: ["GOOGLE_APPLICATION_CREDENTIALS"] }[pullCredentials];
    const pods = { extraEnvironment: { [String(variable)]: "/var/run/key" } };
    expect(violationsOf({ updater: { pullCredentials }, pods })).toEqual([]);
  });

  test("nobody else", () => {
    expect(violationsOf({ updater: { pullCredentials: "none" } })).toEqual([]);
    expect(violationsOf(loginsTo("redis", { aws: { elasticache: { replicationGroupId: "a" } } }))).toEqual([]);
    expect(violationsOf(loginsTo("postgres", {}))).toEqual([]);
    expect(violationsOf(finds({ databases: [{ labels: { env: "prod" } }] }))).toEqual([]);
  });
});
