import { ref, Token } from "cdktf";
import { Connector } from "../../constructs/access/sign-in/connector";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { Role } from "../../constructs/access/roles/role";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../constructs/agents/common/agent-release-props";
import { AgentService } from "../../constructs/agents/services/agent-service";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform-props";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { at, Synthesised, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack } from "./support";

type Json = Record<string, unknown>;

const ENCODED = /jsonencode\(format\("%s", var\.\w+\)\)/;

function text(name = "text"): string {
  return Token.asString(ref(`var.${name}`));
}

function texts(): string[] {
  return Token.asList(ref("var.texts"));
}

function map(): Record<string, string> {
  return Token.asStringMap(ref("var.map"));
}

function role(nodeLabels: Record<string, string>): Role {
  return Role.of({ name: "dev", allow: { nodeLabels } });
}

function storage(settings: Record<string, unknown>): Partial<AccessPlatformProps> {
  return { auth: { storage: AuthStorage.external({ type: "postgresql", settings }) } };
}

/** A stack of a platform, and of agents where something is said of them. */
function stackOf(props: Partial<AccessPlatformProps>, agents?: Partial<AgentReleaseProps>) {
  const { stack, platform } = platformStack(props);
  if (agents !== undefined) {
    new AgentRelease(stack, "agents", {
      platform,
      services: [AgentService.kubernetes({ clusterName: "production", labels: { env: text() } }), AgentService.ssh()],
      joinToken: SecretRef.of("join-token", "auth-token"),
      version: AgentVersion.followUpdater({ first: Version.of("17.5.2") }),
      ...agents,
    });
  }
  return { stack, platform };
}

/** A platform with references wherever a document takes them. */
function everything(): Synthesised {
  const { stack, platform } = stackOf(
    {
      roles: [Role.of({ name: "dev", allow: { nodeLabels: { team: text(), env: texts() }, logins: texts() } })],
      connectors: [
        Connector.github({
          name: "github",
          clientId: `id-${text()}`,
          clientSecret: SecretRef.of("github", "client-secret"),
          teamsToRoles: [{ organization: text(), team: "platform", roles: ["access"] }],
        }),
      ],
      channels: { canary: VersionChannel.forward(`https://updates.example.com/${text()}`) },
      ...storage({ conn: `host=${text()}`, retries: Token.asNumber(ref("var.number")), hosts: texts() }),
    },
    {
      labels: { team: text() },
      pods: { podAnnotations: { team: text() } },
      helm: { values: { global: { zones: texts() } } },
    },
  );
  platform.addResource(
    ServiceResource.yaml(
      `kind: lock\nversion: v2\nmetadata: {name: a}\nspec: {target: {user: alice}, message: "${text()}"}`,
    ),
  );
  return new Synthesised(stack);
}

/** The documents of a stack: the files of its ConfigMaps, and the values of its Helm releases. */
function documentsOf(synthesised: Synthesised): string[] {
  const files = synthesised.resources("kubernetes_config_map_v1").map(({ data }) => Object.values(data as Json));
  const values = synthesised.resources("helm_release").map((release) => release["values"]);
  return [...files, ...values].flat() as string[];
}

function nameOfJob(synthesised: Synthesised): unknown {
  return at(synthesised.resources("kubernetes_job_v1")[0], "spec.template.spec.volume.0.config_map.name");
}

test("every document encodes the values of its references", () => {
  const synthesised = everything();
  expect(synthesised.text).not.toContain("TfToken");
  const holding = documentsOf(synthesised).filter((document) => /\bvar\./.test(document));
  // Auth service, proxies, resources, agents.
  expect(holding).toHaveLength(4);
  for (const document of holding) {
    expect(document).toMatch(ENCODED);
    expect(
      document.replace(/jsonencode\(format\("%s", var\.\w+\)\)|tonumber\(var\.\w+\)|in var\.\w+/g, ""),
    ).not.toMatch(/\bvar\./);
  }
});

test("names and checksums that depend on references are those of their values", () => {
  const synthesised = everything();
  expect(nameOfJob(synthesised)).toMatch(
    /^svc-delivery-\$\{substr\(sha256\(jsonencode\(\["[0-9a-f]{64}"(, var\.\w+)+\]\)\), 0, 10\)\}$/,
  );
  for (const name of ["svc-auth", "svc-proxy"]) {
    const { annotations } = at(synthesised.resource("kubernetes_deployment_v1", name), "spec.template.metadata") as {
      annotations: Record<string, string>;
    };
    expect(Object.values(annotations)).toContainEqual(
      expect.stringMatching(/^\$\{sha256\(jsonencode\(\["[0-9a-f]{64}"/),
    );
  }
});

test("a reference that is declared before changes nothing", () => {
  const before = everything().text;
  text("unrelated");
  expect(everything().text).toBe(before);
});

test("what holds no reference has the names that it had", () => {
  expect(nameOfJob(new Synthesised(stackOf({ roles: [role({ team: "x" })] }).stack))).toMatch(
    /^svc-delivery-[0-9a-f]{10}$/,
  );
});

test.each<[string, () => [Partial<AccessPlatformProps>, Partial<AgentReleaseProps>?], string]>([
  ["a key of a role", () => [{ roles: [role({ [text()]: "x" })] }], "roles[0].allow.nodeLabels"],
  ["a map of a role", () => [{ roles: [role(map())] }], "roles[0].allow.nodeLabels"],
  [
    "a resource that Terraform does not write",
    () => [{ roles: [role({ team: text() })], delivery: ResourceDelivery.none() }],
    'resources["role/dev"].spec.allow.node_labels.team',
  ],
  ["a map of the storage", () => [storage({ options: map() })], "auth.storage.settings.options"],
  ["an object of the storage", () => [storage({ options: ref("var.map") })], "auth.storage.settings.options"],
  ["a map of the agents", () => [{}, { labels: map() }], "labels"],
  ["a map of a service", () => [{}, { services: [AgentService.ssh({ labels: map() })] }], "services[0].labels"],
  ["a map of the chart's values", () => [{}, { helm: { values: { global: map() } } }], "helm.values.global"],
])("a reference as %s is refused", (_, declare, property) => {
  expect(problemsOf(violations(stackOf(...declare()).stack))).toEqual([`REFERENCE-001 ${property}`]);
});

test("a reference in the name of a resource is refused", () => {
  const { stack, platform } = stackOf({});
  platform.addResource(ServiceResource.of({ kind: "lock", version: "v2", metadata: { name: text() }, spec: {} }));
  expect(problemsOf(violations(stack))).toContain("REFERENCE-001 resources.name");
});
