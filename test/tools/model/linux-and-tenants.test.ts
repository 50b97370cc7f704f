import { type App, TerraformStack } from "cdktf";
import {
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  CloudTenant,
  ClusterStack,
  HttpConnectProxy,
  KubernetesTarget,
  LinuxAgent,
  MaintenanceWindow,
  ProxyTls,
  PublicAddress,
  SecretRef,
  StateBackend,
  Version,
} from "../../../constructs";
import { describeInventory } from "../../../tools/inventory/describe";
import { takeInventory } from "../../../tools/inventory/inventory";
import { readInventory } from "../../../tools/inventory/read-inventory";
import { platformAgents, allPlatforms, releaseName, type Model } from "../../../tools/model/model";
import { toText } from "../../../tools/cli/output/text";
import { drawnGraph } from "../../../tools/report/drawing/graph";
import { reportPage } from "../../../tools/report/page/page";
import { describeSchedule } from "../../../tools/schedule/describe";
import { parseFreeze } from "../../../tools/model/freeze";
import { updateSchedule } from "../../../tools/model/schedule";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { contentsDeclaredBy, modelDeclaredBy } from "../../support/modelled";

const joinToken = SecretRef.of("agent-join-token", "auth-token");
const createNamespace = false;
const version = AgentVersion.followUpdater({ first: "17.5.2" });
const AT = new Date("2026-12-18T10:00:00Z");

function clusterStack(app: App, name: string): ClusterStack {
  return new ClusterStack(app, name, {
    target: KubernetesTarget.kubeconfig({ context: name }),
    state: StateBackend.local({ path: `${name}.tfstate` }),
  });
}

/** A platform with agents on Linux alone, which a stack of the cloud's machines declares. */
function declareMachines(app: App): void {
  const platform = new AccessPlatform(clusterStack(app, "platform"), "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue", "Thu"] }),
    auth: { license: SecretRef.of("license", "license.pem") },
    createNamespace: false,
  });
  const machines = new TerraformStack(app, "machines");
  new LinuxAgent(machines, "web", {
    platform,
    joinToken,
    version,
    services: [AgentService.ssh(), AgentService.database({ name: "orders", protocol: "postgres", uri: "db:5432" })],
    httpProxy: HttpConnectProxy.of("http://proxy.corp:3128"),
    machines: { "web-1": { nodeName: "web-1.example.com" }, "web-2": {} },
  });
  new LinuxAgent(machines, "batch", {
    platform,
    joinToken,
    version: AgentVersion.pinned("17.5.1"),
    updater: { enabled: false },
    services: [AgentService.ssh()],
  });
}

/** Agents of a tenant in two clusters, and on Linux. */
function declareTenant(app: App): void {
  const platform = new CloudTenant(app, "tenant", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("acme.example.com"),
  });
  for (const name of ["berlin", "oslo"]) {
    const services = [AgentService.kubernetes({ clusterName: name })];
    new AgentRelease(clusterStack(app, name), "agent", { platform, joinToken, version, services, createNamespace });
  }
  new LinuxAgent(new TerraformStack(app, "machines"), "web", {
    platform,
    joinToken,
    version,
    services: [AgentService.ssh()],
  });
}

const MACHINES = modelDeclaredBy(declareMachines);
const TENANT = modelDeclaredBy(declareTenant);

function scheduleText(model: Model, freezes: readonly string[] = []): string {
  const question = { at: AT, weeks: 2, freezes: freezes.map(parseFreeze), zone: TimeZone.of("UTC") };
  return toText(describeSchedule(updateSchedule(model, question), question), { width: 1000, colours: false });
}

function inventoryText(model: Model, list: object[], served: ReadonlyMap<string, string> = new Map()) {
  const [platform] = allPlatforms(model);
  const records = readInventory(JSON.stringify(list));
  const inventory = takeInventory(records, { model, platform: platform!, served });
  const question = { at: AT, zone: TimeZone.of("UTC"), installScript: undefined };
  return {
    text: toText(describeInventory(inventory, question), { width: 1000, colours: false }),
    needAttention: inventory.cohorts.flatMap(({ needsAttention, members }) => (needsAttention ? members : [])),
  };
}

function instance(hostname: string, version: string, upgrader = "unit", services = ["Node"]) {
  return { metadata: { name: hostname }, spec: { hostname, version, services, ext_upgrader: upgrader } };
}

function connectionsOf(model: Model): readonly string[] {
  const { connections } = drawnGraph(allPlatforms(model)[0]!, model);
  return connections.map(({ from, to, label }) => `${from.title} > ${to.title}: ${label.join(", ")}`);
}

describe("agents on Linux", () => {
  test("are in the model, though no resource shows them", () => {
    const [platform] = MACHINES.platforms;
    expect(
      platformAgents(platform!, MACHINES).map((agent) => [releaseName(agent), agent.roles, agent.channel]),
    ).toEqual([
      ["web (Linux)", ["db", "node"], "default"],
      ["batch (Linux)", ["node"], undefined],
    ]);
  });

  test("are written the same, whoever synthesises", () => {
    const outputs = () => JSON.stringify(contentsDeclaredBy(declareMachines).map((stack) => stack.outputs));
    expect(outputs()).toBe(outputs());
  });

  test("have a schedule: the window of their platform, and nothing about updaters on Kubernetes", () => {
    const text = scheduleText(MACHINES);
    expect(text).toContain("web (Linux)");
    expect(text).toContain("Not enrolled, so no updater updates them: batch (Linux).");
    expect(text).not.toContain("on Kubernetes by");
  });

  test("are in the report, with who dials whom", () => {
    const page = reportPage(MACHINES, AT);
    expect(page).toContain("web (Linux)");
    expect(page).toContain("2 machines");
    expect(page).not.toContain("This program declares none");
    expect(connectionsOf(MACHINES)).toEqual(
      expect.arrayContaining([
        "web (Linux) > proxy.corp:3128: 3128 CONNECT",
        "batch (Linux) > access.example.com: 443 https",
      ]),
    );
  });

  test("are known in an inventory by the names of their machines", () => {
    const hosts = [instance("web-1.example.com", "v17.5.2", "none"), instance("web-2", "v17.5.2")];
    const { text, needAttention } = inventoryText(MACHINES, hosts);
    expect(needAttention).toEqual(["web-1.example.com"]);
    expect(text).toContain("On each machine of web (Linux), as root:");
    expect(text).toContain("/usr/local/sbin/svc-agent-install");
    expect(text).not.toContain("On Kubernetes");
  });
});

describe("a cloud tenant", () => {
  test("is one platform, however many stacks have agents of it", () => {
    expect(TENANT.joined).toMatchObject([
      { runBy: "operator", publicAddress: "acme.example.com:443", stack: "berlin" },
    ]);
    expect(platformAgents(TENANT.joined![0]!, TENANT)).toHaveLength(3);
  });

  test("has a schedule that says who sets the window, and needs no attention for that", () => {
    const [tenant] = updateSchedule(TENANT, { at: AT, weeks: 2, freezes: [], zone: TimeZone.of("UTC") });
    expect(tenant?.groups.map(({ group, warnings }) => [group.name, group.agents.length, warnings])).toEqual([
      ["stable/cloud", 3, []],
    ]);
    expect(scheduleText(TENANT)).toContain("set by the operator of the service, and not known here");
  });

  test("needs attention in a freeze: nobody here knows when its agents are updated", () => {
    expect(scheduleText(TENANT, ["2026-12-20..2027-01-06"])).toContain("may be updated in the freeze");
  });

  test("has an inventory that says what it does not know", () => {
    const hosts = [instance("other", "v17.5.1")];
    const unknown = inventoryText(TENANT, hosts);
    expect(unknown.text).toContain("No version is known here for stable/cloud");
    const known = inventoryText(TENANT, hosts, new Map([["stable/cloud", "v17.5.2"]]));
    expect(known.needAttention).toEqual([]);
    expect(known.text).toContain("in the window that the operator of the service sets");
    const enrolling = inventoryText(TENANT, [instance("other", "v17.5.1", "none", ["App"])]);
    expect(enrolling.text).toContain('install.sh "${version#v}" cloud');
  });

  test("has a report, with who runs it", () => {
    const page = reportPage(TENANT, AT);
    expect(page).toContain("the operator of the service");
    expect(page).not.toContain("None declared");
    expect(connectionsOf(TENANT)).toContain("web (Linux) > acme.example.com: 443 https");
  });
});

test("a platform of another program is known by what the program says of it", () => {
  const model = modelDeclaredBy((app) => {
    const stack = clusterStack(app, "agents");
    const platform = AccessPlatform.fromAttributes(stack, "platform", {
      brand: Brand.SVC,
      publicAddress: PublicAddress.of("access.example.com"),
      version: Version.of("17.5.2"),
      maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    });
    const services = [AgentService.kubernetes({ clusterName: "berlin" })];
    new AgentRelease(stack, "agent", { platform, joinToken, version, services, createNamespace });
  });
  expect(model.joined).toMatchObject([{ runBy: "other program", version: "17.5.2" }]);
  expect(scheduleText(model)).toContain("is updated Tue 2026-12-22 02:00-03:00 UTC");
});
