import { AgentFleet } from "../../../constructs/agents/fleet/agent-fleet";
import { AgentRelease, type AgentReleaseProps } from "../../../constructs/agents/release/agent-release";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import type { AccessPlatformProps } from "../../../constructs/platform/access-platform";
import { KubernetesTarget } from "../../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../../constructs/terraform/state-backend";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { platformStack } from "../../platform/support";
import { violations } from "../../support/synthesis";
import { linuxProps } from "../linux/fixtures";
import { releaseProps } from "../fixtures";

const WRONG: Partial<AccessPlatformProps> = { rolloutTimeoutSeconds: -1 };

const WINDOW = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });

const WRONG_PLATFORM = "FIELD-002 stack/platform rolloutTimeoutSeconds";

/** What the one report of a program says of a platform and its releases. */
function reported(
  platform: Partial<AccessPlatformProps>,
  ...releases: readonly Partial<AgentReleaseProps>[]
): string[] {
  const declared = platformStack({ maintenanceWindow: WINDOW, ...platform });
  releases.forEach((release, index) => {
    new AgentRelease(declared.stack, `release-${index}`, releaseProps({ ...release, platform: declared.platform }));
  });
  return violations(declared.stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`);
}

test("a wrong platform, a wrong release and two releases of one name are told at once", () => {
  const pinned = { version: AgentVersion.pinned("17.5.2"), releaseName: "other" };
  expect(reported(WRONG, {}, { pods: { replicas: 0 } }, pinned)).toEqual([
    "AGENT-026 stack/release-1 Helm release svc-agents/svc-agent and 5 more",
    WRONG_PLATFORM,
    "AGENT-033 stack/release-1 pods.replicas",
    "AGENT-023 stack/release-2 version",
  ]);
});

test("two releases of one name that their platform admits are one mistake", () => {
  const admitted = { ...releaseProps(), joinToken: undefined as never };
  const { stack, platform } = platformStack({ maintenanceWindow: WINDOW });
  for (const id of ["first", "second"]) new AgentRelease(stack, id, { ...admitted, platform });
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual(["AGENT-026 stack/second"]);
});

test("what is wrong with several props of a platform together holds nothing back either", () => {
  const takesOver = { createNamespace: true, clusterWideObjects: "existing" } as const;
  expect(reported(takesOver, { version: AgentVersion.pinned("17.5.2") })).toEqual([
    expect.stringMatching("^CLUSTER-"),
    expect.stringMatching("^CLUSTER-"),
    "AGENT-023 stack/release-0 version",
  ]);
});

test("an agent is not held against what is wrong of its platform", () => {
  const newer = { version: AgentVersion.followUpdater({ first: "18.0.0" }) };
  expect(reported(WRONG, newer)).toEqual([WRONG_PLATFORM, "COMPATIBILITY-001 stack/release-0 version"]);
  expect(reported({ version: "17.5.2" as never }, newer)).toEqual(["TYPE-001 stack/platform version"]);
  const window = MaintenanceWindow.of({ utcStartHour: 24, weekdays: ["Tue"] });
  expect(reported({ maintenanceWindow: window }, {})).toEqual([
    "WINDOW-001 stack/platform maintenanceWindow.utcStartHour",
  ]);
});

test("names of a platform that was not built are taken", () => {
  const beside = { releaseName: "svc-auth", namespace: "svc", updater: { enabled: false } };
  expect(reported(WRONG, beside)).toEqual(["OBJECT-001 stack/release-0 ConfigMap svc/svc-auth", WRONG_PLATFORM]);
});

test("agents on Linux and those of a fleet are held against such a platform, too", () => {
  const { stack, platform } = platformStack({ ...WRONG, maintenanceWindow: WINDOW });
  const version = AgentVersion.followUpdater({ first: "18.0.0" });
  new LinuxAgent(stack, "web", linuxProps({ platform, version }));
  new AgentFleet(stack, "fleet", {
    platform,
    clusters: { one: { target: KubernetesTarget.kubeconfig({ context: "one" }) } },
    state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
    releases: () => ({ agents: { ...releaseProps(), version, helm: { createNamespace: false } } }),
  });
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual([
    "FIELD-002 stack/platform",
    "COMPATIBILITY-001 stack/web",
    "COMPATIBILITY-001 stack/fleet/fleet-one/agents",
  ]);
});
