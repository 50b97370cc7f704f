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
} from "../../constructs";
import { releaseProps } from "../agents/fixtures";
import { linuxProps } from "../agents/linux/fixtures";
import { violations } from "../support/synthesis";
import { platformStack } from "./support";

type Stack = ReturnType<typeof platformStack>["stack"];

const NEW = "19.0.0";
const ADDRESS = { brand: Brand.TELEPORT, publicAddress: PublicAddress.of("acme.example.com") };
const version = AgentVersion.pinned(NEW);
const updater = { enabled: false };
const joinToken = JoinToken.kubernetesOidc({
  name: "bot",
  botName: "bot",
  issuer: "https://oidc.example.com/id/1",
  serviceAccounts: [{ namespace: "bots", name: "bot" }],
});

/** Constructs that state a version, each with what it needs for that. */
const STATED: Readonly<Record<string, (stack: Stack) => unknown>> = {
  "a reference, version": (stack) => AccessPlatform.fromAttributes(stack, "new", { ...ADDRESS, version: NEW }),
  "a tenant, version": (stack) => new CloudTenant(stack, "new", { ...ADDRESS, version: NEW }),
  "the delivery to a tenant, delivery.version": (stack) =>
    new CloudTenant(stack, "new", {
      ...ADDRESS,
      delivery: { name: "new", namespace: "bots", joinToken, version: NEW },
    }),
  "an agent of a tenant, version": (stack) =>
    new AgentRelease(
      stack,
      "new",
      releaseProps({ platform: new CloudTenant(stack, "tenant", ADDRESS), version, updater }),
    ),
  "an agent on Linux of a tenant, version": (stack) =>
    new LinuxAgent(stack, "new", linuxProps({ platform: new CloudTenant(stack, "tenant", ADDRESS), version, updater })),
  "a bot of a tenant, version": (stack) =>
    new BotRelease(stack, "new", {
      platform: new CloudTenant(stack, "tenant", ADDRESS),
      joinToken,
      namespace: "bots",
      version: NEW,
    }),
};

function unknownIn(stack: Stack): readonly string[] {
  const found = violations(stack).filter(({ rule }) => rule.code === "COMPATIBILITY-007");
  return found.map(({ path, property }) => `${path} ${property}`);
}

test.each(Object.entries(STATED))("a version that this package does not know is reported of %s", (name, declare) => {
  const { stack } = platformStack();
  declare(stack);
  const [, property] = name.split(", ");
  expect(unknownIn(stack)).toEqual([`stack/new ${property}`]);
});

test("of a platform it is reported once, whatever of it has the same version, and may be acknowledged", () => {
  const { stack, platform } = platformStack({
    version: NEW,
    managedUpdates: ManagedUpdates.of({
      groups: [{ name: "default", days: ["*"], startHour: 0 }],
      target: NEW,
      tools: { target: NEW },
    }),
  });
  new AgentRelease(stack, "agents", releaseProps({ platform, version, updater }));
  new LinuxAgent(stack, "web", linuxProps({ platform, version, updater }));
  expect(unknownIn(stack)).toEqual(["stack/platform version"]);
  acknowledge(platform, { code: "COMPATIBILITY-007", reason: "tried on a platform of our own" });
  expect(unknownIn(stack)).toEqual([]);
});
