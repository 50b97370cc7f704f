import {
  AccessPlatform,
  acknowledge,
  AgentRelease,
  AgentVersion,
  BotRelease,
  Brand,
  CloudTenant,
  JoinToken,
  LinuxAgent,
  ManagedUpdates,
  PublicAddress,
  ServiceResource,
  VersionChannel,
  type ManagedUpdatesProps,
} from "../../constructs";
import { releaseProps } from "../agents/fixtures";
import { linuxProps } from "../agents/linux/fixtures";
import { violations } from "../support/synthesis";
import { platformStack } from "./support";

const AT = "17.5.2";
const NEWER = "17.5.3";
const TOO_OLD = "15.9.9";
const UNKNOWN = "19.0.0";
const ADDRESS = { brand: Brand.TELEPORT, publicAddress: PublicAddress.of("acme.example.com") };
const updater = { enabled: false };
const joinToken = JoinToken.kubernetesOidc({
  name: "bot",
  botName: "bot",
  issuer: "https://oidc.example.com/id/1",
  serviceAccounts: [{ namespace: "bots", name: "bot" }],
});
const groups: ManagedUpdatesProps["groups"] = [{ name: "default", days: ["*"], startHour: 0 }];

type Stack = ReturnType<typeof platformStack>["stack"];

function found({ stack }: { readonly stack: Stack }): string[] {
  return violations(stack)
    .filter(({ rule }) => /^(COMPATIBILITY-00[12]|CHANNEL|ROLLOUT)/.test(rule.code))
    .map(({ rule, property }) => `${rule.code} ${property}`);
}

type Declare = (version: string) => { readonly stack: Stack };

function inStack(add: (stack: ReturnType<typeof platformStack>, version: string) => void): Declare {
  return (version) => {
    const made = platformStack({ version: AT });
    add(made, version);
    return made;
  };
}

function resource(spec: (version: string) => Readonly<Record<string, unknown>>): Declare {
  return inStack(({ platform }, version) => {
    const metadata = { name: "autoupdate-version" };
    platform.addResource(
      ServiceResource.of({ kind: "autoupdate_version", version: "v1", metadata, spec: spec(version) }),
    );
  });
}

const ROLLOUT = { mode: "enabled", schedule: "regular" };

/** Whatever has a version beside its platform's: its place, the rule of a newer one, and how it is declared. */
const BESIDE: readonly (readonly [what: string, place: string, newer: string, declare: Declare])[] = [
  [
    "agents",
    "version",
    "COMPATIBILITY-001",
    inStack(({ stack, platform }, version) => {
      new AgentRelease(stack, "it", releaseProps({ platform, updater, version: AgentVersion.pinned(version) }));
    }),
  ],
  [
    "the first version of agents with an updater",
    "version",
    "COMPATIBILITY-001",
    inStack(({ stack, platform }, first) => {
      new AgentRelease(stack, "it", releaseProps({ platform, version: AgentVersion.followUpdater({ first }) }));
    }),
  ],
  [
    "agents on Linux",
    "version",
    "COMPATIBILITY-001",
    inStack(({ stack, platform }, version) => {
      new LinuxAgent(stack, "it", linuxProps({ platform, updater, version: AgentVersion.pinned(version) }));
    }),
  ],
  [
    "agents of another program's platform",
    "version",
    "COMPATIBILITY-001",
    inStack(({ stack }, version) => {
      const platform = AccessPlatform.fromAttributes(stack, "other", { ...ADDRESS, version: AT });
      new AgentRelease(stack, "it", releaseProps({ platform, updater, version: AgentVersion.pinned(version) }));
    }),
  ],
  [
    "a bot",
    "version",
    "COMPATIBILITY-001",
    inStack(({ stack, platform }, version) => {
      platform.addJoinToken(joinToken);
      new BotRelease(stack, "it", { platform, joinToken, namespace: "bots", version });
    }),
  ],
  [
    "the delivery to a tenant",
    "delivery.version",
    "COMPATIBILITY-001",
    inStack(({ stack }, version) => {
      new CloudTenant(stack, "it", {
        ...ADDRESS,
        version: AT,
        delivery: { name: "it", namespace: "bots", joinToken, version },
      });
    }),
  ],
  [
    "a channel",
    "channels.beta",
    "CHANNEL-006",
    (version) => platformStack({ version: AT, channels: { beta: VersionChannel.static(version) } }),
  ],
  [
    "a rollout",
    "managedUpdates.target",
    "ROLLOUT-006",
    (target) => platformStack({ version: AT, managedUpdates: ManagedUpdates.of({ groups, target }) }),
  ],
  [
    "a rollout that is a resource",
    "resources.spec.agents.target_version",
    "ROLLOUT-006",
    resource((version) => ({ agents: { ...ROLLOUT, start_version: version, target_version: version } })),
  ],
];

test.each(BESIDE)("%s may have the platform's version, but no newer one, and none two major ones older", (...row) => {
  const [, place, newer, declare] = row;
  expect(found(declare(AT))).toEqual([]);
  expect(found(declare(NEWER))).toEqual([`${newer} ${place}`]);
  expect(found(declare(TOO_OLD))).toEqual([`COMPATIBILITY-002 ${place}`]);
});

test.each<[string, string, Declare]>([
  [
    "in managedUpdates",
    "managedUpdates.tools.target",
    (target) =>
      platformStack({ version: AT, managedUpdates: ManagedUpdates.of({ groups, target: AT, tools: { target } }) }),
  ],
  [
    "in a resource",
    "resources.spec.tools.target_version",
    resource((version) => ({ tools: { target_version: version } })),
  ],
])("client tools %s may be of the platform's major version or the one before", (_, place, declare) => {
  expect(["17.9.0", "16.0.0"].flatMap((version) => found(declare(version)))).toEqual([]);
  expect(found(declare("18.0.0"))).toEqual([`COMPATIBILITY-001 ${place}`]);
  expect(found(declare(TOO_OLD))).toEqual([`COMPATIBILITY-002 ${place}`]);
});

test("a start that the platform does not serve is found beside a target that it does", () => {
  const managedUpdates = ManagedUpdates.of({ groups, target: AT, start: TOO_OLD });
  expect(found(platformStack({ version: AT, managedUpdates }))).toEqual(["COMPATIBILITY-002 managedUpdates.start"]);
});

test("of a rollout that names a reference of Terraform, the other version is judged", () => {
  const target = "${TfToken[TOKEN.1]}";
  const declare = resource((version) => ({ agents: { ...ROLLOUT, start_version: version, target_version: target } }));
  expect(found(declare(AT))).toEqual([]);
  expect(found(declare("18.0.0"))).toEqual(["ROLLOUT-006 resources.spec.agents.start_version"]);
});

test("a rollout that is a resource makes channels ineffective, too, and cannot go back or name no version", () => {
  const made = platformStack({ version: AT, channels: { default: VersionChannel.static(AT) } });
  const spec = { agents: { ...ROLLOUT, start_version: AT, target_version: "16.0.0" } };
  const metadata = { name: "autoupdate-version" };
  made.platform.addResource(ServiceResource.of({ kind: "autoupdate_version", version: "v1", metadata, spec }));
  expect(found(made)).toEqual(["ROLLOUT-008 channels.default", "ROLLOUT-007 resources.spec.agents.start_version"]);
  const unreadable = resource((version) => ({ agents: { ...ROLLOUT, start_version: AT, target_version: version } }))(
    "new",
  );
  expect(violations(unreadable.stack).map(({ property }) => property)).toEqual([
    "resources.spec.agents.target_version",
  ]);
});

test("the groups of a resource are judged as those of managedUpdates", () => {
  const made = platformStack({ version: AT });
  const group = { name: "g", days: ["*"], start_hour: 0 };
  const regular = [{ ...group, wait_hours: 1, canary_count: 1 }, group];
  const agents = { mode: "enabled", strategy: "time-based", schedules: { regular } };
  const metadata = { name: "autoupdate-config" };
  made.platform.addResource(
    ServiceResource.of({ kind: "autoupdate_config", version: "v1", metadata, spec: { agents } }),
  );
  expect(found(made)).toEqual([
    "ROLLOUT-003 resources.spec.agents.schedules.regular[0].wait_hours",
    "ROLLOUT-004 resources.spec.agents.schedules.regular[0].canary_count",
    "ROLLOUT-002 resources.spec.agents.schedules.regular[1]",
    "ROLLOUT-005 resources.spec.agents.maintenance_window_duration",
  ]);
});

const ofTenant = (stack: Stack) => ({
  platform: new CloudTenant(stack, "tenant", ADDRESS),
  updater,
  version: AgentVersion.pinned(UNKNOWN),
});

function unknownVersions(stack: Stack): readonly string[] {
  const reported = violations(stack).filter(({ rule }) => rule.code === "COMPATIBILITY-007");
  return reported.map(({ path, property }) => `${path} ${property}`);
}

test.each<[string, place: string, declare: (stack: Stack) => unknown]>([
  ["a reference", "version", (stack) => AccessPlatform.fromAttributes(stack, "new", { ...ADDRESS, version: UNKNOWN })],
  ["a tenant", "version", (stack) => new CloudTenant(stack, "new", { ...ADDRESS, version: UNKNOWN })],
  [
    "the delivery to a tenant",
    "delivery.version",
    (stack) => {
      const delivery = { name: "new", namespace: "bots", joinToken, version: UNKNOWN };
      return new CloudTenant(stack, "new", { ...ADDRESS, delivery });
    },
  ],
  ["an agent of a tenant", "version", (stack) => new AgentRelease(stack, "new", releaseProps(ofTenant(stack)))],
  ["an agent on Linux of a tenant", "version", (stack) => new LinuxAgent(stack, "new", linuxProps(ofTenant(stack)))],
  [
    "a bot of a tenant",
    "version",
    (stack) => {
      const { platform } = ofTenant(stack);
      return new BotRelease(stack, "new", { platform, joinToken, namespace: "bots", version: UNKNOWN });
    },
  ],
])("a version that this package does not know is reported of %s", (_, property, declare) => {
  const { stack } = platformStack();
  declare(stack);
  expect(unknownVersions(stack)).toEqual([`stack/new ${property}`]);
});

test("of a platform it is reported once, whatever of it has the same version, and may be acknowledged", () => {
  const managedUpdates = ManagedUpdates.of({ groups, target: UNKNOWN, tools: { target: UNKNOWN } });
  const { stack, platform } = platformStack({ version: UNKNOWN, managedUpdates });
  const joined = { platform, updater, version: AgentVersion.pinned(UNKNOWN) };
  new AgentRelease(stack, "agents", releaseProps(joined));
  new LinuxAgent(stack, "web", linuxProps(joined));
  expect(unknownVersions(stack)).toEqual(["stack/platform version"]);
  acknowledge(platform, { code: "COMPATIBILITY-007", reason: "tried on a platform of our own" });
  expect(unknownVersions(stack)).toEqual([]);
});
