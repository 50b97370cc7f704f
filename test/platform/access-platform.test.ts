import { Fn } from "cdktf";
import { Construct } from "constructs";
import { Connector } from "../../constructs/access/sign-in/connector";
import { Role } from "../../constructs/access/roles/role";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { AccessPlatform } from "../../constructs/platform/access-platform";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { AgentServiceAccount } from "../../constructs/agents/joining/service-account";
import { Brand } from "../../constructs/brand/brand";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { ViolationsError } from "../../constructs/core/violations-error";
import { acknowledge } from "../../constructs/core/tree/tree";
import { codesOf, platformStack, synthesise } from "./support";
import { at, newStack, Synthesised, violationCodes, violations } from "../support/synthesis";
import { delivered } from "../support/delivered";
import { problemsOf } from "../support/violations";

/** Name of the files that a Job delivers. */
const FILES = "spec.template.spec.volume.0.config_map.name";

describe("order of an apply", () => {
  const dependencies = (name: string) =>
    at(synthesise({ proxyPools: { edge: {} } }).resource("kubernetes_deployment_v1", name), "depends_on") as string[];

  test("proxies come after the auth service is rolled out", () => {
    for (const name of ["svc-proxy", "svc-proxy-edge"]) {
      expect(dependencies(name)).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\.platform_auth_/));
    }
  });

  test("the auth service comes after its configuration, permissions and storage", () => {
    for (const type of ["config_map", "cluster_role_binding", "persistent_volume_claim", "service_account"]) {
      expect(dependencies("svc-auth")).toContainEqual(expect.stringContaining(`kubernetes_${type}_v1.platform_auth_`));
    }
  });
});

describe("public address", () => {
  const several = [PublicAddress.of("a.example.com"), PublicAddress.of("b.example.com")];

  test("is one; several are refused unless there is a reason", () => {
    const { stack, platform } = platformStack({ publicAddress: several });
    const [code, ...others] = violationCodes(stack);
    expect(code).toMatch(/^ADDRESS-/);
    expect(others).toEqual([]);
    acknowledge(platform, { code: code!, reason: "b.example.com is what partners resolve" });
    expect(violationCodes(stack)).toEqual([]);
  });

  test("keeps a port of its own, and has the HTTPS port of the listeners otherwise", () => {
    const address = (text: string, listeners = ProxyListeners.tlsRouting()) =>
      platformStack({ publicAddress: PublicAddress.of(text), listeners }).platform.proxyAddress.toString();
    expect(address("access.example.com")).toBe("access.example.com:443");
    expect(address("access.example.com:8443")).toBe("access.example.com:8443");
    expect(address("access.example.com", ProxyListeners.separate({ httpsPort: 3080 }))).toBe("access.example.com:3080");
  });
});

test("reverse tunnels have the address of HTTPS with TLS routing, and a port of their own without", () => {
  const named = { clusterName: "access", tls: ProxyTls.secret("certificate") };
  const address = (text: string, listeners: ProxyListeners) =>
    platformStack({ ...named, publicAddress: PublicAddress.of(text), listeners }).platform.tunnelAddress.toString();
  expect(address("access.example.com", ProxyListeners.tlsRouting())).toBe("access.example.com:443");
  expect(address("[2001:db8::1]:8443", ProxyListeners.separate())).toBe("[2001:db8::1]:3024");
  expect(address("access.example.com", ProxyListeners.separate({ reverseTunnel: false }))).toBe(
    "access.example.com:443",
  );
});

test("proxy peering outside the Enterprise edition is refused", () => {
  expect(codesOf({ edition: "community", listeners: ProxyListeners.tlsRouting({ peering: true }) })).toContain(
    "PLATFORM-003",
  );
});

test("a program in JavaScript that passes other types gets a report of all of them, and no TypeError", () => {
  const props = { publicAddress: "access.example.com", version: 17, roles: ["editor"], tls: { secret: "x" } };
  const { stack, platform } = platformStack(props as never);
  expect(problemsOf(violations(stack))).toEqual([
    "TYPE-001 publicAddress",
    "FIELD-002 version",
    "TYPE-001 roles[0]",
    "TYPE-001 tls",
  ]);
  expect(() => platform.proxyAddress).toThrow(ViolationsError);
  expect(codesOf({ version: undefined } as never)).toEqual(["FIELD-003"]);
  for (const given of [undefined, null, "access.example.com", []]) {
    expect(violationCodes(new AccessPlatform(newStack(), "platform", given as never).stack)).not.toEqual([]);
  }
});

test("a platform that breaks a rule is not built", () => {
  const { stack, platform } = platformStack({ name: "East!" });
  platform.addResource(ServiceResource.yaml("kind: ui_config\nversion: v1\nmetadata:\n  name: ui-config\n"));
  expect(platform.node.children).toEqual([]);
  expect(violationCodes(stack)).toEqual(["FIELD-002"]);
});

test("pools that are null are as good as left out", () => {
  const props = { proxies: null, proxyPools: { edge: null } };
  expect(codesOf(props as never)).toEqual([]);
  expect([...platformStack(props as never).platform.proxies.pools.keys()]).toEqual(["default", "edge"]);
});

test("every problem of a program is in one report", () => {
  const { stack } = platformStack({
    publicAddress: PublicAddress.of("https://access.example.com/"),
    version: Version.of("seventeen"),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 24, weekdays: ["Tue", "Tuesday"] }),
    channels: { "stable/cloud": VersionChannel.of({ staticVersion: "latest" }) },
    auth: { replicas: 0 },
  });
  const report = violations(stack);
  expect(report.map(({ path, property }) => `${path} ${property}`)).toEqual(
    expect.arrayContaining([
      "stack/platform publicAddress",
      "stack/platform version",
      "stack/platform maintenanceWindow.utcStartHour",
      "stack/platform maintenanceWindow.weekdays[1]",
      'stack/platform channels["stable/cloud"].staticVersion',
      "stack/platform auth.replicas",
    ]),
  );
});

test("a channel cannot promise a version that the proxies will not serve", () => {
  expect(codesOf({ channels: { next: VersionChannel.static("v18.0.0") } })).toHaveLength(1);
});

test("names, labels and identifiers follow the brand", () => {
  const synthesised = synthesise({ brand: Brand.TELEPORT });
  const deployment = synthesised.resource("kubernetes_deployment_v1", "teleport-auth");
  expect(at(deployment, "spec.template.spec.container.0.image")).toBe(
    "public.ecr.aws/gravitational/teleport-ent-distroless:17.5.2",
  );
  expect(synthesised.file("teleport-proxy", "teleport.yaml")).toContain("\nteleport:\n");
  expect(synthesised.text).not.toMatch(/\bsvc-(auth|proxy)\b/);
});

test("several platforms live in one stack and one namespace under different names", () => {
  const { stack } = platformStack();
  new AccessPlatform(stack, "east", {
    brand: Brand.SVC,
    name: "east",
    publicAddress: PublicAddress.of("east.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.secret("east-certificate"),
    auth: { license: SecretRef.of("license", "license.pem") },
  });
  const names = new Synthesised(stack).resources("kubernetes_deployment_v1").map((each) => at(each, "metadata.name"));
  expect(names.sort()).toEqual(["east-auth", "east-proxy", "svc-auth", "svc-proxy"]);
  expect(codesOf({ name: "East!" })).toContain("FIELD-002");
});

test("what a user writes is text to Terraform", () => {
  const synthesised = synthesise({ proxies: { podAnnotations: { note: "${timestamp()} %{ if true }" } } });
  const annotations = at(
    synthesised.resource("kubernetes_deployment_v1", "svc-proxy"),
    "spec.template.metadata.annotations",
  );
  expect(annotations).toMatchObject({ note: "$${timestamp()} %%{ if true }" });
});

test("an expression of Terraform passes where the user means one", () => {
  const synthesised = synthesise({ proxies: { podAnnotations: { note: Fn.upper("x") } } });
  expect(synthesised.text).toContain('"note":"${upper(\\"x\\")}"');
});

test("the output access_platform says what clients and agents see", () => {
  const { stack } = platformStack({
    listeners: ProxyListeners.tlsRouting({ peering: true }),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
  });
  const { output } = JSON.parse(new Synthesised(stack).text) as { output: { access_platform: { value: unknown } } };
  expect(output.access_platform.value).toMatchObject({
    public_address: "access.example.com:443",
    version: "17.5.2",
    listener_mode: "multiplex",
    ports: [
      { name: "https", port: 443, audience: "anyone" },
      { name: "peering", port: 3021, audience: "proxies" },
    ],
    channels: ["default", "stable/cloud"],
    maintenance_window: { utc_start_hour: 2, weekdays: ["Tue"] },
  });
});

describe("agents in the stack of their platform", () => {
  function stackWithAgent() {
    const { stack, platform } = platformStack();
    new AgentRelease(stack, "agent", {
      platform,
      services: [
        AgentService.kubernetes({ clusterName: "production" }),
        AgentService.application({ name: "reports", uri: "http://reports.svc:8080" }),
      ],
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
    });
    return stack;
  }

  test("join by their service account, with a token that is delivered before them", () => {
    const synthesised = new Synthesised(stackWithAgent());
    const [job] = synthesised.resources("kubernetes_job_v1");
    const [line] = delivered(synthesised.file(String(at(job, FILES)), "resources.json"));
    expect(line?.resource).toMatchObject({
      kind: "token",
      metadata: { name: "svc-agents-svc-agent" },
      spec: {
        roles: ["Kube", "App"],
        join_method: "kubernetes",
        kubernetes: { allow: [{ service_account: "svc-agents:svc-agent" }] },
      },
    });
    const release = synthesised.resources("helm_release").find(({ name }) => name === "svc-agent");
    expect(at(release, "values.0")).toContain('tokenName: "svc-agents-svc-agent"');
    expect(at(release, "depends_on")).toContainEqual(expect.stringMatching(/^kubernetes_job_v1\.platform_resources_/));
  });

  test("have a token for each release, also where two run under one account that exists", () => {
    const { stack, platform } = platformStack();
    const common = {
      platform,
      pods: { serviceAccount: AgentServiceAccount.existing("shared") },
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
    };
    new AgentRelease(stack, "ssh", { ...common, releaseName: "ssh", services: [AgentService.ssh()] });
    const services = [AgentService.kubernetes({ clusterName: "production" })];
    new AgentRelease(stack, "kube", { ...common, releaseName: "kube", services });
    const synthesised = new Synthesised(stack);
    const [job] = synthesised.resources("kubernetes_job_v1");
    const lines = delivered(synthesised.file(String(at(job, FILES)), "resources.json"));
    const allow = [{ service_account: "svc-agents:shared" }];
    expect(lines.map(({ resource }) => resource)).toMatchObject([
      { metadata: { name: "svc-agents-kube" }, spec: { roles: ["Kube"], kubernetes: { allow } } },
      { metadata: { name: "svc-agents-ssh" }, spec: { roles: ["Node"], kubernetes: { allow } } },
    ]);
  });
});

describe("connectors", () => {
  const connector = (role: string) =>
    Connector.github({
      name: "github",
      clientId: "platform",
      clientSecret: SecretRef.of("github", "client-secret"),
      teamsToRoles: [{ organization: "acme", team: "sre", roles: [role] }],
    });

  test("send users back to the public address, and take their secret from the Job's environment", () => {
    const synthesised = synthesise({ connectors: [connector("editor")] });
    const [job] = synthesised.resources("kubernetes_job_v1");
    const [line] = delivered(synthesised.file(String(at(job, FILES)), "resources.json"));
    expect(line?.resource).toMatchObject({
      kind: "github",
      version: "v3",
      spec: {
        redirect_url: "https://access.example.com/v1/webapi/github/callback",
        teams_to_roles: [{ organization: "acme", team: "sre", roles: ["editor"] }],
      },
    });
    expect(at(job, "spec.template.spec.container.0.env")).toContainEqual({
      name: "SECRET_0",
      value_from: { secret_key_ref: { name: "github", key: "client-secret" } },
    });
  });

  test("name the claim of an OIDC mapping as the brand does", () => {
    const oidc = Connector.oidc({
      name: "oidc",
      issuerUrl: "https://login.example.com",
      clientId: "platform",
      clientSecret: SecretRef.of("oidc", "client-secret"),
      claimsToRoles: [{ claim: "groups", value: "sre", roles: ["editor"] }],
    });
    expect(synthesise({ connectors: [oidc] }).text).toContain(String.raw`\"name\":\"groups\"`);
    expect(synthesise({ connectors: [oidc], brand: Brand.TELEPORT }).text).toContain(String.raw`\"claim\":\"groups\"`);
  });

  test("map to presets from the version on that brought them, and to others once somebody knows better", () => {
    const connectors = [connector("mcp-user")];
    const newer = { connectors, version: Version.of("18.2.1") };
    expect(codesOf({ connectors, version: Version.of("18.2.0") })).toEqual(["RESOURCE-017"]);
    expect(codesOf(newer)).toEqual([]);
    const { stack } = platformStack({ ...newer, connectors: [connector("brought-by-19")] });
    acknowledge(stack, { code: "RESOURCE-017", reason: "version 19 has it" });
    expect(violationCodes(stack)).toEqual([]);
  });

  test("map to roles that are declared or preset, and to no others", () => {
    expect(codesOf({ connectors: [connector("maintenance-manager")] })).toEqual(["RESOURCE-017"]);
    expect(codesOf({ connectors: [connector("maintenance-manager")], roles: [Role.maintenanceManager()] })).toEqual([]);
  });

  test("map to a role that is made elsewhere, where the program says so, and it is not delivered", () => {
    const roles = [Role.existing("sre")];
    expect(codesOf({ connectors: [connector("sre")], roles })).toEqual([]);
    const { stack, platform } = platformStack({ connectors: [connector("later")] });
    platform.addRole(Role.existing("later"));
    expect(violationCodes(stack)).toEqual([]);
    expect(new Synthesised(stack).text).not.toContain("role/later");
  });
});

describe("resources of a user's own", () => {
  const motd = ServiceResource.yaml(
    "kind: ui_config\nversion: v1\nmetadata:\n  name: ui-config\nspec:\n  motd: hello\n",
  );

  test("are delivered with the others, under the construct that declares them", () => {
    const { stack, platform } = platformStack();
    platform.addResource(motd, new Construct(stack, "team"));
    const synthesised = new Synthesised(stack);
    const [job] = synthesised.resources("kubernetes_job_v1");
    expect(delivered(synthesised.file(String(at(job, FILES)), "resources.json"))).toMatchObject([
      { declaredBy: "stack/team", resource: { kind: "ui_config", spec: { motd: "hello" } } },
    ]);
  });

  test("are ServiceResources of a construct", () => {
    const { stack, platform } = platformStack();
    platform.addResource({ kind: "role" } as never);
    platform.addResource(motd, "team" as never);
    expect(violations(stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`)).toEqual([
      "TYPE-001 stack/platform resource",
      "TYPE-001 stack/platform declaredBy",
    ]);
  });

  test("are refused where another declares the same", () => {
    const { stack, platform } = platformStack();
    platform.addResource(motd);
    platform.addResource(motd);
    expect(violationCodes(stack)).toEqual(["RESOURCE-001"]);
  });
});

test("a Secret from an ephemeral variable is made once, before everything that uses it", () => {
  const clientSecret = SecretRef.ephemeral({ variable: "github_client_secret" });
  const synthesised = synthesise({
    proxies: { extraEnvironment: { ONE: clientSecret } },
    auth: { extraEnvironment: { TWO: clientSecret } },
    connectors: [
      Connector.github({
        name: "github",
        clientId: "platform",
        clientSecret,
        teamsToRoles: [{ organization: "acme", team: "sre", roles: ["editor"] }],
      }),
    ],
  });
  const [secret, ...others] = synthesised.resources("kubernetes_secret_v1");
  expect(others).toEqual([]);
  expect(secret).toMatchObject({ data_wo: { value: "${var.github_client_secret}" }, data_wo_revision: 1 });
  expect(at(secret, "depends_on")).toEqual(["kubernetes_namespace_v1.namespace-svc"]);
  for (const type of ["kubernetes_deployment_v1", "kubernetes_job_v1"]) {
    for (const resource of synthesised.resources(type)) {
      expect(transitively(synthesised, resource)).toContainEqual(expect.stringMatching(/^kubernetes_secret_v1\./));
    }
  }
});

/** What a resource depends on, and what that depends on. */
function transitively(synthesised: Synthesised, resource: Record<string, unknown>): string[] {
  const direct = (resource["depends_on"] ?? []) as string[];
  return direct.flatMap((address) => [address, ...transitively(synthesised, synthesised.at(address))]);
}
