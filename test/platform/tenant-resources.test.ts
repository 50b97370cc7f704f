import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App } from "cdktf";
import {
  acknowledge,
  AgentRelease,
  AgentService,
  Bot,
  Brand,
  CertificateAuthority,
  CloudTenant,
  Connector,
  JoinToken,
  PublicAddress,
  Role,
  SecretRef,
  ServiceResource,
  type CloudTenantProps,
  type TenantDeliveryProps,
} from "../../constructs";
import { delivered } from "../support/delivered";
import { releaseProps } from "../agents/fixtures";
import { at, newStack, Synthesised, violations } from "../support/synthesis";

const TOOLS = "public.ecr.aws/gravitational/teleport-ent-distroless-debug:18.3.0";

const sre = Role.of({ name: "sre", allow: { logins: ["sre"] } });
const joinToken = JoinToken.kubernetesOidc({
  name: "deliverer",
  botName: "deliverer",
  issuer: "https://oidc.example.com/id/1",
  serviceAccounts: [{ namespace: "teleport", name: "acme-delivery" }],
});
const delivery: TenantDeliveryProps = { name: "acme", joinToken };

function tenantStack(props: Partial<CloudTenantProps> = {}) {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  const tenant = new CloudTenant(stack, "tenant", {
    publicAddress: PublicAddress.of("acme.example.com"),
    brand: Brand.TELEPORT,
    version: "18.3.0",
    roles: [sre],
    delivery,
    ...props,
  });
  return { stack, tenant };
}

function deliver(props: Partial<TenantDeliveryProps> = {}, tenant: Partial<CloudTenantProps> = {}) {
  const { stack } = tenantStack({ ...tenant, delivery: { ...delivery, ...props } });
  acknowledge(stack, { code: "SECRET-007", reason: "the authority is there" });
  const synthesised = new Synthesised(stack);
  const [job] = synthesised.resources("kubernetes_job_v1");
  const pod = at(job, "spec.template.spec") as Record<string, unknown>;
  return { synthesised, job, pod };
}

function problems({ stack }: { readonly stack: ReturnType<typeof newStack> }): readonly string[] {
  return violations(stack).map(({ rule, property }) => `${rule.code} ${property}`);
}

test("roles, connectors, bots, tokens and settings of a tenant are delivered with what comes later", () => {
  const { stack, tenant } = tenantStack({
    bots: [Bot.of({ name: "ci", roles: ["sre"] })],
    connectors: [
      Connector.github({
        name: "github",
        clientId: "acme",
        clientSecret: SecretRef.ephemeral({ variable: "client_secret" }),
        teamsToRoles: [{ organization: "acme", team: "sre", roles: ["sre"] }],
      }),
    ],
  });
  tenant.addRole(Role.of({ name: "dev", allow: { logins: ["dev"] } }));
  tenant.addResource(
    ServiceResource.of({ kind: "user", version: "v2", metadata: { name: "alice" }, spec: { roles: ["dev"] } }),
  );
  const synthesised = new Synthesised(stack);
  const [job] = synthesised.resources("kubernetes_job_v1");
  const { data } = synthesised.resource("kubernetes_config_map_v1", String(at(job, "metadata.name")));
  const resources = delivered((data as Record<string, string>)["resources.json"]).map(({ resource }) => resource);
  expect(resources.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
    ["role", "dev"],
    ["role", "sre"],
    ["bot", "ci"],
    ["user", "alice"],
    ["github", "github"],
  ]);
  expect(at(resources.at(-1), "spec.redirect_url")).toBe("https://acme.example.com/v1/webapi/github/callback");
  expect(synthesised.resource("kubernetes_secret_v1", "client-secret")).toBeDefined();
});

test("a bot joins by the account of the Job, and tctl has its identity, which no Secret keeps", () => {
  const { pod, synthesised } = deliver();
  expect(pod["init_container"]).toMatchObject([
    {
      image: "public.ecr.aws/gravitational/tbot-distroless:18.3.0",
      args: [
        "start",
        "identity",
        "--oneshot",
        "--storage=memory://",
        "--proxy-server=acme.example.com:443",
        "--join-method=kubernetes",
        "--token=deliverer",
        "--destination=/identity",
        "--certificate-ttl=660s",
        "--renewal-interval=600s",
      ],
      env: [{ name: "KUBERNETES_TOKEN_PATH", value: "/var/run/secrets/tokens/join-sa-token" }],
    },
    { name: "ask", image: TOOLS },
    { name: "prepare", image: "docker.io/alpine/k8s:1.34.2" },
  ]);
  expect(pod["container"]).toMatchObject([{ image: TOOLS, command: ["sh", "/delivery/deliver.sh"] }]);
  expect(pod["volume"]).toContainEqual({ name: "identity", empty_dir: { medium: "Memory" } });
  const audiences = JSON.stringify(pod["volume"]).match(/"audience":"[^"]*"/g);
  expect(audiences).toEqual(['"audience":"acme.example.com"']);
  expect(synthesised.resources("kubernetes_secret_v1")).toEqual([]);
});

test("the identity is where tctl is, the secrets are where jq is, and what is between the steps is in memory", () => {
  const secret = SecretRef.of("join", "token");
  const { pod } = deliver(
    { jqImage: "registry.example.com/jq:1" },
    { joinTokens: [JoinToken.static({ secret, roles: ["Node"] })] },
  );
  const steps = [...(pod["init_container"] as object[]), ...(pod["container"] as object[])].slice(1);
  const has = (step: object, text: string) => JSON.stringify(step).includes(text);
  expect(steps.map((step) => [has(step, '"/identity"'), has(step, '"secret_key_ref"'), has(step, '"/tmp"')])).toEqual([
    [true, false, true],
    [false, true, true],
    [true, false, true],
  ]);
  expect(steps[1]).toMatchObject({ image: "registry.example.com/jq:1" });
  expect(pod["volume"]).toContainEqual({ name: "tmp", empty_dir: { medium: "Memory" } });
});

test("its account has no rights in Kubernetes, and its pods reach the tenant alone", () => {
  const { pod, synthesised } = deliver({ egressPorts: [8443] });
  expect(pod).toMatchObject({ service_account_name: "acme-delivery", automount_service_account_token: false });
  expect(synthesised.resources("kubernetes_role_v1")).toEqual([]);
  expect(synthesised.resources("kubernetes_role_binding_v1")).toEqual([]);
  const { spec } = synthesised.resource("kubernetes_network_policy_v1", "acme-delivery");
  const ports = (at(spec, "egress") as { ports: { port: string }[] }[]).flatMap((rule) => rule.ports);
  expect(ports.map(({ port }) => port)).toEqual(["53", "53", "443", "8443"]);
});

test("another token, image, authority or setting of the pods is another Job", () => {
  const other = JoinToken.kubernetesJwks({
    name: "other",
    botName: "deliverer",
    jwks: '{"keys":[{"kty":"RSA"}]}',
    serviceAccounts: [{ namespace: "teleport", name: "acme-delivery" }],
  });
  const name = (...props: Parameters<typeof deliver>) => String(at(deliver(...props).job, "metadata.name"));
  const names = [
    name(),
    name({ joinToken: other }),
    name({ botImage: "registry.example.com/tbot:1" }),
    name({ image: "registry.example.com/tools:1" }),
    name({ priorityClassName: "high" }),
    name({}, { certificateAuthority: CertificateAuthority.configMap("authority") }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(name()).toBe(names[0]);
});

test("both programs trust the tenant's authority", () => {
  const { pod } = deliver({}, { certificateAuthority: CertificateAuthority.configMap("authority") });
  const variable = { name: "SSL_CERT_FILE", value: "/etc/certificate-authority/ca.pem" };
  expect(at(pod, "init_container.0.env")).toContainEqual(variable);
  expect(at(pod, "container.0.env")).toContainEqual(variable);
});

test("agents of the same stack wait for the Job, those of another stack for its stack", () => {
  const app = new App();
  const [one, two] = ["one", "two"].map((name) => newStack(name, app));
  const tenant = new CloudTenant(one!, "tenant", {
    publicAddress: PublicAddress.of("acme.example.com"),
    brand: Brand.TELEPORT,
    version: "18.3.0",
    delivery,
  });
  for (const stack of [one!, two!]) {
    new KubernetesProvider(stack, "kubernetes");
    new HelmProvider(stack, "helm");
    const token = SecretRef.ephemeral({ variable: "token", key: "auth-token" });
    new AgentRelease(stack, "agents", releaseProps({ platform: tenant, joinToken: token }));
  }
  const [release] = new Synthesised(one!).resources("helm_release");
  expect(release!["depends_on"]).toContainEqual(expect.stringMatching(/^kubernetes_job_v1\.tenant_resources_job/));
  expect(two!.dependsOn(one!)).toBe(true);
});

test("the token of a bot or of agents is compared with those of the tenant, if it declares any", () => {
  const { stack, tenant } = tenantStack({ joinTokens: [joinToken], bots: [Bot.of({ name: "deliverer", roles: [] })] });
  const unknown = JoinToken.kubernetesOidc({
    name: "unknown",
    roles: ["Node"],
    issuer: "https://oidc.example.com/id/1",
    serviceAccounts: [{ namespace: "teleport", name: "teleport-agent" }],
  });
  new AgentRelease(
    stack,
    "agents",
    releaseProps({ platform: tenant, services: [AgentService.ssh()], joinToken: unknown }),
  );
  expect(problems({ stack })).toEqual(["AGENT-085 joinToken"]);
});

test.each<[string, Partial<CloudTenantProps>, readonly string[]]>([
  ["without a delivery", { delivery: undefined as never }, ["TENANT-001 delivery"]],
  ["a role like a preset", { roles: [role("editor")] }, ["ROLE-007 roles[0].name"]],
  [
    "an authority that is not there",
    { certificateAuthority: CertificateAuthority.configMap("authority") },
    ["SECRET-007 certificateAuthority"],
  ],
])("nothing is delivered to a tenant %s", (_, props, expected) => {
  expect(problems(tenantStack(props))).toEqual(expected);
});

test("what is added to a tenant that nothing delivers to is told, too", () => {
  const { stack, tenant } = tenantStack({ roles: [], delivery: undefined as never });
  expect(problems({ stack })).toEqual([]);
  tenant.addRole(sre);
  expect(violations(stack).map(({ rule, given }) => [rule.code, given])).toEqual([["TENANT-001", '"role/sre"']]);
});

test("a tenant with a delivery is in a stack", () => {
  expect(
    () =>
      new CloudTenant(new App(), "tenant", {
        brand: Brand.SVC,
        publicAddress: PublicAddress.of("a.example.com"),
        delivery,
      }),
  ).toThrow("a stack, or a construct in a stack");
});

function role(name: string): Role {
  return Role.of({ name, allow: { logins: ["sre"] } });
}

test("a plan holds the programs of the Job against the version that the tenant answers, where the program does not say it", () => {
  const asked = { condition: expect.stringMatching(/^\$\{.*local\.ping-/) as string };
  const { job } = deliver({ version: "18.3.0" }, { version: undefined as never });
  expect(at(job, "lifecycle.precondition")).toMatchObject([asked, asked]);
  expect(at(deliver({ version: "18.3.0" }).job, "lifecycle")).toBeUndefined();
});
