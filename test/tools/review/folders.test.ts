import {
  AgentRelease,
  type AgentReleaseProps,
  AgentService,
  PodServiceAccount,
  AgentVersion,
  AuthStorage,
  PodIdentity,
  ProxyListeners,
  ServiceExposure,
} from "../../../constructs";
import type { Variation } from "../../fixtures/plans/program";
import { kindsOf, reviewOfRecorded, reviewOfVariations, sentenceOf } from "../../support/reviewed";
import { SCENARIOS, type Scenario } from "../../fixtures/plans/scenarios";

/** What people see of a review. */
function reported({ outcome, findings }: ReturnType<typeof reviewOfVariations>) {
  return { outcome, findings: findings.map(({ kind, sentence }) => ({ kind, sentence })) };
}

function scenario(name: string): Scenario {
  return SCENARIOS.find((candidate) => candidate.name === name)!;
}

test.each(["port-opened", "role-removed", "role-changed", "agents-added", "storage-destroyed"])(
  "two folders tell of %s what the plan tells",
  (name) => {
    const { applied = {}, planned = {}, stacks } = scenario(name);
    if (applied === "nothing") throw new Error("needs two programs");
    expect(reported(reviewOfVariations(applied, planned))).toEqual(reported(reviewOfRecorded(name, stacks)));
  },
);

test("two folders know the windows and agents of a channel, and not the versions that updaters have chosen", () => {
  const { applied, planned } = scenario("channel-bump");
  const found = reviewOfVariations(applied as object, planned!);
  expect(sentenceOf(found, "channel-changed")).toMatch(
    /^The channel `default` serves `v17\.5\.3` instead of `v17\.5\.2`\. That reaches 2 releases of agents, \S+ and \S+, in the window /,
  );
  expect(kindsOf(found)).toEqual(kindsOf(reviewOfRecorded("channel-bump", ["platform", "databases"])));
});

test("two folders know nothing of what updaters have done, where the version of the first installation is edited", () => {
  const found = reviewOfVariations({ first: "17.5.1" }, { first: "17.5.2" });
  expect(kindsOf(found)).not.toContain("moved-by-updater");
  expect(sentenceOf(found, "agents-begin")).toMatch(
    /^Agents of 2 releases, .* are installed at `17\.5\.2` where there are none yet; those that run keep their version\.$/,
  );
});

test("the same program in both folders changes nothing", () => {
  expect(reviewOfVariations({}, {})).toMatchObject({ outcome: "nothing", findings: [] });
});

describe("agents whose release gets another name, or another namespace", () => {
  const identity = PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/reader" });
  const agents = (named: Partial<AgentReleaseProps>): Variation => ({
    declare: (stack, platform) => {
      new AgentRelease(stack, "applications", {
        platform,
        namespace: "applications",
        services: [AgentService.application({ name: "wiki", uri: "http://wiki.example.com:8080" })],
        version: AgentVersion.followUpdater({ first: "17.5.2" }),
        pods: { serviceAccount: PodServiceAccount.create({ identity }) },
        ...named,
      });
    },
  });

  test.each([
    ["wikis/wiki", { releaseName: "wiki", namespace: "wikis" }],
    ["applications/wiki", { releaseName: "wiki" }],
  ])("are uninstalled, and new ones are installed: %s", (name, renamed) => {
    const found = reviewOfVariations(agents({ releaseName: "apps" }), agents(renamed));
    expect(sentenceOf(found, "agents-removed")).toBe("Agents are removed: `applications/apps`.");
    expect(sentenceOf(found, "agents-added")).toContain(`\`${name}\`, are new at \`17.5.2\``);
    for (const kind of ["agents-restart", "policy-removed", "cloud-identity-changed"]) {
      expect(kindsOf(found)).not.toContain(kind);
    }
  });
});

test("what Kubernetes does not change in place is replaced; a load balancer of AWS is internal where nothing else is said", () => {
  const found = reviewOfVariations(
    {},
    { exposure: ServiceExposure.loadBalancer({ loadBalancerClass: "service.k8s.aws/nlb" }) },
  );
  expect(found.outcome).toBe("dangerous");
  expect(kindsOf(found)).toEqual(["address-given-up", "port-opened", "port-closed", "load-balancer-changed"]);
});

test("a load balancer that the program gives up gives its address up", () => {
  expect(kindsOf(reviewOfVariations({}, { exposure: ServiceExposure.clusterIp() }))).toContain("address-given-up");
});

test("a volume that may be deleted from now on is dangerous", () => {
  const found = reviewOfVariations({}, { storage: AuthStorage.persistentVolume({ deletion: "allowed" }) });
  expect(found.outcome).toBe("dangerous");
  // The label of the claim, and what keeps it.
  expect(kindsOf(found)).toEqual(["volume-unprotected", "setting-changed", "setting-changed"]);
});

test("a program with one listener mode tells another one, port by port", () => {
  const found = reviewOfVariations({ listeners: ProxyListeners.separate({ peering: true }) }, {});
  expect(kindsOf(found).filter((kind) => kind === "port-closed").length).toBe(7);
  expect(kindsOf(found)).not.toContain("port-opened");
});
