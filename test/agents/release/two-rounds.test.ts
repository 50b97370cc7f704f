import { Brand } from "../../../constructs/brand/brand";
import { Role } from "../../../constructs/access/roles/role";
import { PublicAddress } from "../../../constructs/network/public-address";
import type { AccessPlatformProps } from "../../../constructs/platform/access-platform";
import { CloudTenant } from "../../../constructs/platform/cloud-tenant";
import { AgentFleet } from "../../../constructs/agents/fleet/agent-fleet";
import { AgentRelease, type AgentReleaseProps } from "../../../constructs/agents/release/agent-release";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import { KubernetesTarget } from "../../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../../constructs/terraform/state-backend";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { platformStack } from "../../platform/support";
import { violations } from "../../support/synthesis";
import { linuxProps } from "../linux/fixtures";
import { releaseProps } from "../fixtures";
import { github } from "../../support/connectors";

const WINDOW = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });

const NEWER = AgentVersion.followUpdater({ first: "18.0.0" });

/** Of a form that is right; the updater would not move it. */
const PINNED = { version: AgentVersion.pinned("17.5.2") };

/** A program with everything that a platform team declares. */
function reported(
  platform: Partial<AccessPlatformProps>,
  {
    releases = [],
    role,
    cluster = "one",
  }: {
    readonly releases?: readonly Partial<AgentReleaseProps>[];
    readonly role?: Role;
    readonly cluster?: string;
  } = {},
): string[] {
  const declared = platformStack({ maintenanceWindow: WINDOW, connectors: [github("nobody-makes-it")], ...platform });
  const { stack } = declared;
  if (role !== undefined) declared.platform.addRole(role);
  releases.forEach((release, index) => {
    new AgentRelease(stack, `release-${index}`, releaseProps({ ...release, platform: declared.platform }));
  });
  new LinuxAgent(stack, "linux", linuxProps({ platform: declared.platform, version: NEWER }));
  new AgentFleet(stack, "fleet", {
    platform: declared.platform,
    clusters: { [cluster]: { target: KubernetesTarget.kubeconfig({ context: "one" }) } },
    state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
    releases: () => ({ agents: { ...releaseProps(), version: NEWER, createNamespace: false } }),
  });
  return violations(stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`);
}

test("first, every wrong form of the whole tree is reported, and nothing else", () => {
  const found = reported(
    { rolloutTimeout: "-1s" },
    {
      releases: [PINNED, { pods: { replicas: 0, resources: { memoryRequest: "2Gi", memoryLimit: "1Gi" } } }],
      role: Role.of({ name: "a b", allow: {} }),
      cluster: "a b",
    },
  );
  expect(found.sort()).toEqual([
    'FIELD-002 stack/fleet clusters["a b"]',
    "FIELD-002 stack/platform role.name",
    "FIELD-002 stack/platform rolloutTimeout",
    "FIELD-002 stack/release-1 pods.replicas",
  ]);
});

test("then everything between props, constructs and stacks is reported at once", () => {
  const taken = { releaseName: "svc-auth", namespace: "svc", updater: { enabled: false } };
  const found = reported(
    {
      createNamespace: true,
      clusterWideObjects: "existing",
      roles: [Role.of({ name: "editor", allow: { logins: ["root"] } })],
    },
    {
      releases: [
        { ...PINNED, helm: { values: { updater: { enabled: false } } } },
        taken,
        { version: NEWER, releaseName: "newer" },
      ],
    },
  );
  expect([...new Set(found)].sort()).toEqual([
    "AGENT-023 stack/release-0 version",
    "AGENT-030 stack/release-0 helm.values.updater.enabled",
    "CLUSTER-002 stack/platform createNamespace",
    "CLUSTER-003 stack/platform delivery",
    "COMPATIBILITY-001 stack/fleet/fleet-one/agents version",
    "COMPATIBILITY-001 stack/linux version",
    "COMPATIBILITY-001 stack/release-2 version",
    "OBJECT-001 stack/release-1 NetworkPolicy svc/svc-auth and 3 more",
    "RESOURCE-017 stack/platform connectors[0].teamsToRoles[0].roles[0]",
    "ROLE-007 stack/platform roles[0].name",
  ]);
});

test("two releases of one name that their platform admits are one mistake", () => {
  const admitted = { ...releaseProps(), joinToken: undefined as never };
  const { stack, platform } = platformStack({ maintenanceWindow: WINDOW });
  for (const id of ["first", "second"]) new AgentRelease(stack, id, { ...admitted, platform });
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual(["AGENT-026 stack/second"]);
});

test("agents of a wrong tenant say nothing of it, and what is wrong with themselves", () => {
  const { stack } = platformStack({});
  const tenant = new CloudTenant(stack, "tenant", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("a.example.com"),
    clusterName: "a b",
  });
  new AgentRelease(stack, "of-tenant", releaseProps({ platform: tenant, pods: { replicas: 0 } }));
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual([
    "FIELD-002 stack/tenant",
    "FIELD-002 stack/of-tenant",
  ]);
  expect(() => tenant.proxyAddress).toThrow("FIELD-002");
});
