import type { App } from "cdktf";
import {
  AgentDiscovery,
  AgentRelease,
  AgentService,
  AgentVersion,
  CloudTenant,
  ClusterStack,
  KubernetesTarget,
  LinuxAgent,
  PublicAddress,
  SecretRef,
  StateBackend,
  type AgentDiscoveryProps,
  Brand,
  acknowledge,
} from "../../../constructs";
import { review } from "../../../tools/review/review";
import { declareVariation } from "../../fixtures/plans/program";
import { declaredStep, kindsOf, QUESTION, sentenceOf } from "../../support/reviewed";

const common = { joinToken: SecretRef.of("join", "auth-token"), services: [AgentService.ssh()] };
const version = AgentVersion.followUpdater({ first: "17.5.2" });

/** Agents of a tenant, in a release or on Linux. */
function declare(where: "release" | "linux", discovery?: AgentDiscoveryProps) {
  return (app: App) => {
    const stack = new ClusterStack(app, "agents", {
      target: KubernetesTarget.environment(),
      state: StateBackend.local({ path: "agents.tfstate" }),
    });
    const platform = new CloudTenant(stack, "tenant", {
      brand: Brand.SVC,
      publicAddress: PublicAddress.of("acme.example.com"),
    });
    const props = { ...common, platform, version, ...(discovery && { discovery: AgentDiscovery.of(discovery) }) };
    if (where === "linux") new LinuxAgent(stack, "web", props);
    else {
      const release = new AgentRelease(stack, "web", { ...props, createNamespace: false });
      acknowledge(release, { code: "AGENT-092", reason: "nothing runs" });
    }
  };
}

function reviewOf(where: "release" | "linux", discovery: AgentDiscoveryProps) {
  return review(declaredStep(declare(where), declare(where, discovery)), QUESTION);
}

const EVERYTHING: readonly (readonly [string, AgentDiscoveryProps])[] = [
  ["app_service.resources|appResources", { applications: [{ labels: { "*": "*" } }] }],
  ["db_service.resources|databaseResources", { databases: [{ labels: { "*": "*" } }] }],
  ["db_service.aws|awsDatabases", { awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }] }],
  ["db_service.azure|azureDatabases", { azureDatabases: [{ types: ["mysql"] }] }],
  ["windows_desktop_service.resources", { desktops: [{ labels: { "*": "*" } }] }],
  ["discovery_service.aws", { group: "a", aws: [{ types: ["ec2"], regions: ["eu-west-1"] }] }],
  ["discovery_service.azure", { group: "a", azure: [{ types: ["aks"] }] }],
  ["discovery_service.gcp", { group: "a", gcp: [{ types: ["gke"], projectIds: ["acme"] }] }],
];

describe.each(["release", "linux"] as const)("of agents in a %s", (where) => {
  test.each(EVERYTHING)("whatever there is of %s is a danger", (place, discovery) => {
    expect(sentenceOf(reviewOf(where, discovery), "discovery-wider")).toMatch(new RegExp(place));
  });

  test("what has a label is no danger, and is not judged once", () => {
    const kinds = kindsOf(reviewOf(where, { desktops: [{ labels: { site: "oslo" } }] }));
    expect(kinds).not.toContain("discovery-wider");
    expect(kinds.filter((kind) => kind === "not-judged")).toHaveLength(1);
  });
});

const DESKTOPS = { desktops: [{ labels: { "*": "*" } }] };
const NOTHING = () => undefined;

/** The example, with a release in a stack of its own that finds every desktop. */
function declareBeside(app: App) {
  declareVariation(app, {
    declare(_, platform) {
      const target = KubernetesTarget.environment();
      const stack = new ClusterStack(app, "beside", { target, state: StateBackend.local({ path: "beside.tfstate" }) });
      const place = { namespace: "beside", createNamespace: false };
      new AgentRelease(stack, "web", {
        ...common,
        ...place,
        platform,
        version,
        discovery: AgentDiscovery.of(DESKTOPS),
      });
    },
  });
}

test.each([
  ["of another program's platform", NOTHING, declare("release", DESKTOPS), "dangerous"],
  ["of another program's platform, on machines", NOTHING, declare("linux", DESKTOPS), "dangerous"],
  ["of a platform that another stack has", declareVariation, declareBeside, "dangerous"],
  ["of a platform that is new with it", NOTHING, declareBeside, "changes"],
] as const)("in a new stack %s, whatever there is of desktops is %#", (_, before, after, outcome) => {
  expect(review(declaredStep(before, after), QUESTION).outcome).toBe(outcome);
});

test("every registered cluster is a danger where a machine serves it", () => {
  const found = reviewOf("linux", { kubernetesClusters: [{ labels: { "*": "*" } }] });
  expect(sentenceOf(found, "discovery-wider")).toContain("kubernetes_service.resources");
});
