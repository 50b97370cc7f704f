import { HostPort } from "../../../../constructs/network/host-port";
import type { LinuxAgentProps } from "../../../../constructs/agents/linux/machine/linux-agent-props";
import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";
import { planMachine } from "../../../../constructs/agents/linux/machine/machine-plan";
import { Brand } from "../../../../constructs/brand/brand";
import { ManagedUpdates } from "../../../../constructs/access/settings/managed-updates";
import { HttpConnectProxy } from "../../../../constructs/network/http-connect-proxy";
import { LinuxJoining } from "../../../../constructs/agents/linux/machine/linux-joining";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../../../constructs/updates/agent-version";
import { platform, tenant } from "../../fixtures";
import { linuxDeclaration } from "../fixtures";

function planOf(overrides: Partial<LinuxAgentProps> = {}) {
  return planMachine(linuxDeclaration(overrides));
}

const NOT_ENROLLED = { updater: { enabled: false }, version: AgentVersion.pinned("17.4.0") };

describe("the version", () => {
  test("that is pinned is the machine's whenever the script runs", () => {
    expect(planOf(NOT_ENROLLED).version).toEqual({ kind: "fixed", version: "17.4.0", reinstall: true });
  });

  test("that follows the updater is only installed first", () => {
    expect(planOf().version).toEqual({ kind: "fixed", version: "17.5.2", reinstall: false });
  });

  test("that follows a channel is asked of the platform's version server, or of another one", () => {
    expect(planOf({ version: AgentVersion.followChannel() }).version).toEqual({
      kind: "channel",
      url: "https://access.example.com/v1/webapi/automaticupgrades/channel/default/version",
    });
    const version = AgentVersion.followChannel({
      server: "https://updates.example.com",
      channel: "stable/cloud",
      first: "17.0.0",
    });
    expect(planOf({ version }).version).toEqual({
      kind: "channel",
      url: "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud/version",
      first: "17.0.0",
    });
  });
});

test("the edition is cloud on a cloud tenant, else that of the platform", () => {
  expect(planOf({ platform: tenant() }).edition).toBe("cloud");
  expect(planOf().edition).toBe("enterprise");
  expect(planOf({ ...NOT_ENROLLED, platform: platform({ edition: "community" }) }).edition).toBe("community");
});

test("the packages are those of brand and edition", () => {
  expect(planOf().packages).toEqual({ agent: "svc-ent", updater: "svc-ent-updater" });
  expect(planOf({ ...NOT_ENROLLED, installation: LinuxInstallation.packages({ fips: true }) }).packages.agent).toBe(
    "svc-ent-fips",
  );
  expect(planOf({ platform: platform({ edition: "community", brand: Brand.TELEPORT }) }).packages).toEqual({
    agent: "teleport",
    updater: "teleport-ent-updater",
  });
});

describe("a platform with a rollout", () => {
  const groups = [{ name: "dev", days: ["*"], startHour: 0 }] as const;
  const managedUpdates = ManagedUpdates.of({ groups, start: "17.5.1", target: "17.5.2" });
  const rollout = { platform: platform({ managedUpdates, hasChannel: () => true }), updater: { channel: "dev" } };
  const proxyAddress = HostPort.of("access.example.com:443");

  test("moves the machine by its group, with the updater of the agent's own package", () => {
    const { enrolled, updateGroup, suspended, files } = planOf(rollout);
    expect({ enrolled, updateGroup, suspended }).toEqual({
      enrolled: false,
      updateGroup: { name: "dev", proxyAddress, isElsewhere: false },
      suspended: false,
    });
    expect(files.map(({ path }) => path).filter((path) => path.includes("upda") || path.includes("upgr"))).toEqual([
      "/etc/systemd/system/svc-update.service.d/environment.conf",
    ]);
  });

  test("suspends them alike", () => {
    expect(planOf({ ...rollout, updates: { suspended: true } })).toMatchObject({ enrolled: false, suspended: true });
  });

  test("tells the updater that the agent joins the auth service", () => {
    const dialled = planOf({ ...rollout, directDial: { caPins: [`sha256:${"0a".repeat(32)}`] } });
    expect(dialled.updateGroup).toEqual({ name: "dev", proxyAddress, isElsewhere: true });
  });

  test("leaves an agent alone whose version the program decides", () => {
    expect(planOf({ ...rollout, ...NOT_ENROLLED, updater: { enabled: false } }).updateGroup).toBeUndefined();
  });
});

test("an enrolled agent has an updater, whose timer is disabled while updates are suspended", () => {
  expect(planOf()).toMatchObject({ enrolled: true, suspended: false, schedule: "/etc/svc-upgrade.d/schedule" });
  expect(planOf({ updates: { suspended: true } })).toMatchObject({ enrolled: true, suspended: true });
  expect(planOf({ ...NOT_ENROLLED, updates: { suspended: true } })).toMatchObject({
    enrolled: false,
    suspended: false,
  });
});

test("folders belong to who writes in them, and each comes after those that it is in", () => {
  expect(
    planOf({ user: "svc", group: "agents" }).directories.map(
      ({ path, mode, owner, group }) => `${mode} ${owner}:${group} ${path}`,
    ),
  ).toEqual([
    "0750 svc:agents /var/lib/svc",
    "0750 root:agents /etc/svc-secrets",
    "0755 root:root /etc/svc-upgrade.d",
    "0755 root:root /etc/systemd/system/svc.service.d",
    "0755 root:root /etc/systemd/system/svc-upgrade.service.d",
  ]);
  expect(planOf(NOT_ENROLLED).directories.map(({ path }) => path)).toStrictEqual([
    "/var/lib/svc",
    "/etc/svc-secrets",
    "/etc/systemd/system/svc.service.d",
  ]);
});

test("files belong to root, and what holds a secret is for its readers alone", () => {
  const filesOf = (props: Partial<LinuxAgentProps>) =>
    planOf(props).files.map(({ path, mode, owner, group }) => `${mode} ${owner}:${group} ${path}`);
  const units = "/etc/systemd/system";
  expect(filesOf({ user: "svc", group: "agents" })).toEqual([
    "0640 root:agents /etc/svc.yaml",
    "0600 svc:agents /etc/svc-secrets/auth-token",
    "0644 root:root /etc/default/svc",
    `0644 root:root ${units}/svc.service`,
    `0644 root:root ${units}/svc.service.d/user.conf`,
    "0644 root:root /etc/svc-upgrade.d/endpoint",
    `0644 root:root ${units}/svc-upgrade.service.d/environment.conf`,
  ]);
  const environment = { KEY: SecretRef.of("app", "api-key") };
  const joinToken = LinuxJoining.iam("agents");
  expect(filesOf({ ...NOT_ENROLLED, joinToken, environment })).toEqual([
    "0640 root:root /etc/svc.yaml",
    "0600 root:root /etc/default/svc",
    `0644 root:root ${units}/svc.service`,
    `0644 root:root ${units}/svc.service.d/user.conf`,
  ]);
});

test("each file has its own content", () => {
  const contents = (props: Partial<LinuxAgentProps> = {}) =>
    planOf(props).files.map(({ parts }) =>
      parts.map((part) => (part instanceof SecretRef ? part.name : part.split("\n", 2).join("|"))),
    );
  const user = ["[Service]|User=svc"];
  const environment = ["[Service]|EnvironmentFile=-/etc/default/svc"];
  expect(contents({ user: "svc", environment: { TZ: "UTC" } })).toEqual([
    [expect.stringContaining("app_service:|")],
    ["agent-join-token"],
    ['TZ="', "UTC", '"|'],
    ["[Unit]|Description=svc agent"],
    user,
    ["access.example.com/v1/webapi/automaticupgrades/channel/default|"],
    environment,
  ]);
});

test("downloads of the installation go through the proxy of the agent", () => {
  const httpProxy = HttpConnectProxy.of("proxy.corp:3128");
  expect(planOf({ httpProxy }).proxyVariables).toEqual(httpProxy.variables(platform()));
  expect(planOf().proxyVariables).toEqual([]);
});

test("the user is root unless another is named, whose group has its name unless another is named", () => {
  expect(planOf()).toMatchObject({ user: "root", group: "root" });
  expect(planOf({ user: "svc" })).toMatchObject({ user: "svc", group: "svc" });
  expect(planOf({ user: "svc", group: "agents" })).toMatchObject({ user: "svc", group: "agents" });
});
