import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Testing, type TerraformStack } from "cdktf";
import { Node } from "constructs";
import fc from "fast-check";
import { parse } from "yaml";
import { AgentFleet } from "../../../constructs/agents/fleet/agent-fleet";
import type { AgentFleetProps, FleetCluster } from "../../../constructs/agents/fleet/declaration/agent-fleet-props";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { CloudTenant } from "../../../constructs/platform/cloud-tenant";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { ClusterStack } from "../../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../../constructs/terraform/state-backend";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { acknowledge } from "../../../constructs/core/tree/tree";
import { ViolationsError } from "../../../constructs/core/violations-error";
import { at, violations } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { configurationOfStack, platform, releaseProps } from "../fixtures";

type Clusters = Record<string, FleetCluster<"agents" | "databases">>;

function cluster(name: string, differences: FleetCluster<"agents" | "databases">["differences"] = {}) {
  return { target: KubernetesTarget.kubeconfig({ context: name }), differences };
}

/** Two releases in every cluster. */
function fleetProps(clusters: Clusters, overrides: object = {}): AgentFleetProps<"agents" | "databases"> {
  return {
    platform: platform(),
    state: ({ name }) => StateBackend.s3({ bucket: "state", key: `agents/${name}`, region: "eu-central-1" }),
    releases: ({ name }) => ({
      agents: {
        services: [AgentService.kubernetes({ clusterName: name })],
        joinToken: SecretRef.of("agent-join-token", "auth-token"),
        version: AgentVersion.followUpdater({ first: "17.5.2" }),
        labels: { fleet: "yes", cluster: name },
      },
      databases: {
        services: [AgentService.database({ name: "orders", protocol: "postgres", uri: "orders:5432" })],
        joinToken: SecretRef.of("agent-join-token", "auth-token"),
        version: AgentVersion.followUpdater({ first: "17.5.2" }),
        releaseName: "databases",
      },
    }),
    clusters,
    ...overrides,
  };
}

function newFleet(clusters: Clusters, overrides: object = {}, app: App = Testing.app(), id = "agents") {
  acknowledge(app, { code: "SECRET-007", reason: "tests of other rules need no Secrets" });
  return new AgentFleet(app, id, fleetProps(clusters, overrides));
}

/** Code, path and property of what synthesis reports. */
function codes(fleet: AgentFleet, stack: TerraformStack = new ClusterStack(fleet, "another", ANOTHER)): string[] {
  return violations(stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`.trim());
}

const ANOTHER = { target: KubernetesTarget.inCluster(), state: StateBackend.local({ path: "terraform.tfstate" }) };

/** Values of the chart of one release. */
function values(fleet: AgentFleet<"agents" | "databases">, name: string, release: "agents" | "databases"): unknown {
  const { resource } = configurationOfStack(fleet.stack(name));
  const { releaseName } = fleet.release(name, release);
  return parse(Object.values(resource.helm_release).find((each) => each.name === releaseName)!.values[0]!);
}

const SECRET = "of-nobody-s-business";

test.each([
  ["clusters", { clusters: SECRET }],
  ["clusters.a", { clusters: { a: SECRET } }],
  ["clusters.a.differences", { clusters: { a: { ...cluster("a"), differences: SECRET } } }],
  ["clusters.a.differences.agents", { clusters: { a: { ...cluster("a"), differences: { agents: SECRET } } } }],
  ["state", { state: SECRET }],
  ["releases", { releases: SECRET }],
])("a wrong form of %s is refused and not shown", (property, overrides) => {
  const fleet = newFleet({ a: cluster("a") }, overrides);
  const found = violations(new ClusterStack(fleet, "another", ANOTHER));
  expect(found.map((violation) => violation.property)).toEqual([property]);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

test("each cluster has a stack of its own, with its target, its state and all releases", () => {
  const fleet = newFleet({ "eu-1": cluster("eu-1"), "us-1": cluster("us-1") });
  expect(fleet.clusters).toEqual(["eu-1", "us-1"]);
  const configuration = configurationOfStack(fleet.stack("us-1"));
  expect(fleet.stack("us-1").node.id).toBe("agents-us-1");
  expect(at(configuration, "provider.kubernetes.0.config_context")).toBe("us-1");
  expect(at(configuration, "terraform.backend.s3.key")).toBe("agents/us-1");
  expect(Object.keys(configuration.resource.helm_release)).toHaveLength(2);
  expect(values(fleet, "us-1", "agents")).toMatchObject({ kubeClusterName: "us-1" });
  expect(codes(fleet)).toEqual([]);
});

describe("differences of a cluster", () => {
  test("replace a prop, merge maps key by key, and leave the other clusters as they are", () => {
    const fleet = newFleet({
      "eu-1": cluster("eu-1"),
      "us-1": cluster("us-1", { agents: { pods: { replicas: 2 }, labels: { fleet: "no", region: "us" } } }),
    });
    expect(values(fleet, "us-1", "agents")).toMatchObject({
      highAvailability: { replicaCount: 2 },
      labels: { cluster: "us-1", fleet: "no", region: "us" },
    });
    const alone = newFleet({ "eu-1": cluster("eu-1"), "us-1": cluster("us-1") });
    expect(values(fleet, "eu-1", "agents")).toEqual(values(alone, "eu-1", "agents"));
    expect(values(fleet, "us-1", "databases")).toEqual(values(alone, "us-1", "databases"));
  });

  test("bring back a default by undefined", () => {
    const fleet = newFleet({ "eu-1": cluster("eu-1", { databases: { releaseName: undefined }, agents: false }) });
    expect(fleet.release("eu-1", "databases").releaseName).toBe("svc-agent");
  });

  test("bring back the default of a label by undefined, and change nothing where they are undefined", () => {
    const labels = { fleet: undefined } as never;
    const fleet = newFleet({ "eu-1": cluster("eu-1", { agents: { labels }, databases: undefined as never }) });
    expect(values(fleet, "eu-1", "agents")).toMatchObject({ labels: { cluster: "eu-1" } });
    expect(values(fleet, "eu-1", "agents")).not.toHaveProperty("labels.fleet");
    expect(fleet.release("eu-1", "databases").releaseName).toBe("databases");
    expect(codes(fleet)).toEqual([]);
  });

  test("leave a release out by false", () => {
    const fleet = newFleet({ "eu-1": cluster("eu-1", { agents: false }) });
    expect(Object.keys(configurationOfStack(fleet.stack("eu-1")).resource.helm_release)).toHaveLength(1);
    expect(fleet.release("eu-1", "agents")).toBe(fleet.release("eu-1", "databases"));
    expect(codes(fleet)).toEqual(['FLEET-008 agents releases("eu-1")']);
  });

  test("of a release that the fleet does not declare are refused", () => {
    const fleet = newFleet({ "eu-1": cluster("eu-1", { desktops: { replicas: 2 } } as never) });
    expect(codes(fleet)).toEqual(['FLEET-005 agents clusters["eu-1"].differences.desktops']);
  });

  test("are checked like the release itself, and the violation names the cluster", () => {
    const fleet = newFleet({ "eu-1": cluster("eu-1"), "us-1": cluster("us-1", { agents: { pods: { replicas: 0 } } }) });
    expect(codes(fleet)).toEqual(["FIELD-002 agents/agents-us-1/agents pods.replicas"]);
  });

  test("with further values of the chart that have no end are refused, not followed", () => {
    const endless = (): Record<string, unknown> => {
      const values: Record<string, unknown> = {};
      values["self"] = values;
      return values;
    };
    const fleet = newFleet(
      { "eu-1": cluster("eu-1") },
      { releases: () => ({ agents: releaseProps({ helm: { values: endless() } }) }) },
    );
    expect(codes(fleet)).toEqual(['GIVEN-001 agents releases("eu-1").agents.helm.values.self']);
  });
});

describe("a stack depends on nothing but its own cluster", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  /** All files of each stack. */
  function written(names: readonly string[]): Record<string, string> {
    const outdir = mkdtempSync(join(folder, "out-"));
    const app = new App({ outdir });
    newFleet(Object.fromEntries(names.map((name) => [name, cluster(name)])), {}, app);
    app.synth();
    const files = readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return Object.fromEntries(
      files
        .map((file) => join(file.parentPath, file.name))
        .sort()
        .map((path) => [path.slice(outdir.length + 1), readFileSync(path, "utf8")]),
    );
  }

  test("a cluster that is added, removed or moved changes no byte of another's", () => {
    const before = written(["eu-1", "us-1", "ap-1"]);
    const after = written(["ap-1", "af-1", "eu-1"]);
    const kept = Object.keys(before).filter((path) => /^stacks\/agents-(eu|ap)-1\//.test(path));
    expect(kept.length).toBeGreaterThan(2);
    for (const path of kept) expect(after[path]).toBe(before[path]);
    expect(Object.keys(after).some((path) => path.includes("us-1"))).toBe(false);
  });

  test("each stack comes after that of the platform, and after no other", () => {
    const app = Testing.app();
    const stack = new ClusterStack(app, "platform", ANOTHER);
    const fleet = newFleet(
      { a: cluster("a"), b: cluster("b"), c: cluster("c") },
      { platform: platform({ stack }) },
      app,
    );
    expect(fleet.clusters.map((name) => fleet.stack(name).dependencies)).toEqual([[stack], [stack], [stack]]);
  });

  test("agents of another cluster than the platform's do not select its pods", () => {
    const app = Testing.app();
    const stack = new ClusterStack(app, "platform", {
      ...ANOTHER,
      target: KubernetesTarget.kubeconfig({ context: "a" }),
    });
    const peer = { namespace: "svc", podLabels: { "app.kubernetes.io/component": "proxy" } };
    const fleet = newFleet(
      { a: cluster("a", { databases: false }), b: cluster("b", { databases: false }) },
      { platform: platform({ stack, inClusterPeer: peer }) },
      app,
    );
    const selecting = fleet.clusters.map((name) => {
      const { kubernetes_network_policy_v1: policies } = configurationOfStack(fleet.stack(name)).resource;
      return Object.values(policies).map(({ spec }) => spec.egress.some(({ to }) => to !== undefined));
    });
    expect(selecting).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe("refused", () => {
  test("every text as the name of a cluster is either a folder's name or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const fleet = newFleet({ [name]: cluster("a") });
        if (codes(fleet).some((code) => code.startsWith("FIELD-002 "))) {
          expect(() => fleet.stack(name)).toThrow(ViolationsError);
        } else {
          expect(fleet.stack(name).node.id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("as the id of a fleet: what cannot begin the name of a stack", () => {
    expect(codes(newFleet({ a: cluster("a") }, {}, Testing.app(), "my fleet"))).toEqual(["FIELD-002 my fleet"]);
  });

  test("as the id of a release: what cannot be an address, and what is another construct's", () => {
    const { agents } = fleetProps({}).releases({ name: "a" });
    const ids = ["", "1st", "é", "a b", "backend", "provider-helm"];
    const releases = () => Object.fromEntries(ids.map((id, index) => [id, { ...agents, releaseName: `r${index}` }]));
    expect(codes(newFleet({ a: cluster("a") }, { releases }))).toEqual(ids.map(() => "FLEET-003 agents/agents-a"));
  });

  test("two clusters that are the same, unless the program says why", () => {
    const apart = { agents: { namespace: "b" }, databases: { namespace: "b" } };
    const fleet = newFleet({ a: cluster("same"), b: cluster("same", apart), c: cluster("c") });
    expect(codes(fleet)).toEqual(["FLEET-004 agents clusters.b.target"]);
    acknowledge(fleet, { code: "FLEET-004", reason: "a rehearsal on one cluster" });
    expect(codes(fleet, fleet.stack("a"))).toEqual([]);
  });

  test.each([
    ["clusters", undefined],
    ["clusters", []],
    ["state", StateBackend.local({ path: "p" })],
    ["releases", {}],
  ])("%s of another type, from JavaScript: %p, also where there is no stack to ask", (prop, given) => {
    const app = Testing.app();
    newFleet({}, { [prop]: given }, app);
    expect(() => {
      app.synth();
    }).toThrow(`where    agents, ${prop}`);
  });

  test("a platform that is wrong, beside every wrong form of the fleet", () => {
    const app = Testing.app();
    const tenant = new CloudTenant(new ClusterStack(app, "platform", ANOTHER), "tenant", undefined as never);
    const fleet = newFleet({ a: { ...cluster("a"), target: "a" } as never }, { platform: tenant }, app);
    expect(codes(fleet)).toEqual([
      "FIELD-003 platform/tenant publicAddress",
      "BRAND-006 platform/tenant brand",
      "TYPE-001 agents/agents-a target",
    ]);
  });

  test("a cluster whose name is wrong, with which nothing of the fleet is built", () => {
    const fleet = newFleet({ "eu 1": cluster("a"), c: cluster("c") });
    expect(() => fleet.stack("c")).toThrow(ViolationsError);
    expect(codes(fleet)).toEqual(['FIELD-002 agents clusters["eu 1"]']);
  });

  test("a function that breaks a rule of what it makes, by that rule", () => {
    const releases = ({ name }: { name: string }) => [...newFleet({}).clusters, newFleet({}).stack(name)];
    expect(() => newFleet({ a: cluster("a") }, { releases })).toThrow(/FLEET-007/);
  });

  test("a release that is undefined in a cluster, no more than one that is not there", () => {
    const releases = () => ({ agents: undefined });
    const fleet = newFleet({ a: cluster("a") }, { releases });
    expect(codes(fleet)).toEqual([]);
    expect(() => fleet.release("a", "agents")).toThrow(/FLEET-008/);
  });
});

test("each further cluster costs synthesis the same, however many there are", () => {
  /** How often constructs are asked for their children while a fleet of so many clusters is made and written. */
  function looks(size: number): number {
    const children = jest.spyOn(Node.prototype, "children", "get");
    try {
      const app = Testing.app();
      const names = Array.from({ length: size }, (_, index) => `cluster-${index}`);
      const chart = { kind: "repository", name: "svc-agent", repository: "https://charts.example.com" } as const;
      const differences = { agents: { helm: { chart } }, databases: { helm: { chart } } };
      newFleet(Object.fromEntries(names.map((name) => [name, cluster(name, differences)])), {}, app);
      app.synth();
      return children.mock.calls.length;
    } finally {
      children.mockRestore();
    }
  }

  const [few, some, many] = [looks(2), looks(5), looks(8)] as const;
  expect(few).toBeGreaterThan(100);
  expect(many - some).toBe(some - few);
});

test("clusters that are not there are reported together, each with its place and those that are", () => {
  const app = Testing.app();
  const fleet = newFleet({ a: cluster("a"), b: cluster("b") }, {}, app);
  for (const name of ["constructor", "c"]) expect(fleet.stack(name)).toBe(fleet.stack("a"));
  expect(() => {
    app.synth();
  }).toThrow(/FLEET-007[^]*agent-fleet\.test\.ts:\d+[^]*given    "constructor"[^]*allowed  "a, b"[^]*given    "c"/);
});

test("versions of Terraform and providers are those of the whole fleet", () => {
  const overrides = { providerVersions: { kubernetes: "3.2.1" }, requiredTerraformVersion: ">= 1.12.0" };
  expect(at(configurationOfStack(newFleet({ a: cluster("a") }, overrides).stack("a")), "terraform")).toMatchObject({
    required_version: ">= 1.12.0",
    required_providers: { kubernetes: { version: "3.2.1" } },
  });
});

test("the compiler knows the ids of the releases", () => {
  const fleet = newFleet({ a: cluster("a") });
  // @ts-expect-error there is no such release
  fleet.release("a", "desktops");
  const clusters = { a: { target: KubernetesTarget.inCluster(), differences: { desktops: {} } } };
  // @ts-expect-error there is no such release
  new AgentFleet(Testing.app(), "fleet", { ...fleetProps({}), clusters });
});
