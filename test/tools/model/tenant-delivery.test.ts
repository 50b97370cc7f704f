import type { App } from "cdktf";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  CloudTenant,
  ClusterStack,
  JoinToken,
  KubernetesTarget,
  PublicAddress,
  Role,
  SecretRef,
  StateBackend,
  type CloudTenantProps,
} from "../../../constructs";
import { declaredStep, kindsOf, QUESTION, sentenceOf } from "../../support/reviewed";
import { platformAgents } from "../../../tools/model/model";
import { reportPage } from "../../../tools/report/page/page";
import { review } from "../../../tools/review/review";
import { modelDeclaredBy } from "../../support/modelled";

const AT = new Date("2026-12-18T10:00:00Z");
const sre = Role.of({ name: "sre", allow: { logins: ["sre"] } });
const root = Role.of({ name: "root", allow: { logins: ["root"], nodeLabels: { "*": "*" } } });
const joinToken = JoinToken.kubernetesOidc({
  name: "deliverer",
  botName: "deliverer",
  issuer: "https://oidc.example.com/id/1",
  serviceAccounts: [{ namespace: "teleport", name: "acme-delivery" }],
});
const delivered: Partial<CloudTenantProps> = { delivery: { name: "acme", joinToken }, roles: [sre] };

/** A tenant, with agents in the stack that delivers to it, and in another one. */
function declare(props: Partial<CloudTenantProps>) {
  return (app: App) => {
    const [first, second] = ["berlin", "oslo"].map(
      (name) =>
        new ClusterStack(app, name, {
          target: KubernetesTarget.kubeconfig({ context: name }),
          state: StateBackend.local({ path: `${name}.tfstate` }),
        }),
    );
    const tenant = new CloudTenant(first!, "tenant", {
      publicAddress: PublicAddress.of("acme.example.com"),
      brand: Brand.TELEPORT,
      version: "18.3.0",
      ...props,
    });
    for (const stack of [second!, first!]) {
      new AgentRelease(stack, "agent", {
        platform: tenant,
        joinToken: SecretRef.of("agent-join-token", "auth-token"),
        services: [AgentService.kubernetes({ clusterName: stack.node.id })],
        version: AgentVersion.followUpdater({ first: "18.3.0" }),
        namespace: "agents",
        createNamespace: false,
      });
    }
  };
}

function reviewOf(before: Partial<CloudTenantProps>, after: Partial<CloudTenantProps>) {
  return review(declaredStep(declare(before), declare(after)), QUESTION);
}

test("a tenant is known once, with what is delivered to it and with the agents of all stacks", () => {
  const model = modelDeclaredBy(declare(delivered));
  const [tenant, ...others] = model.joined ?? [];
  expect(others).toEqual([]);
  expect(tenant?.resources.map(({ kind, name }) => `${kind}/${name}`)).toEqual(["role/sre"]);
  expect(platformAgents(tenant!, model)).toHaveLength(2);
});

test("the report tells the roles that are delivered to a tenant", () => {
  const page = reportPage(modelDeclaredBy(declare(delivered)), AT);
  expect(page).toContain("Roles, and who gets them");
  expect(page).toContain("1 resource, in addition to what the tenant has");
  expect(reportPage(modelDeclaredBy(declare({})), AT)).not.toContain("Roles, and who gets them");
});

test("a review tells what is delivered to a tenant, and what power it gives, also at the first time", () => {
  const found = reviewOf({}, { ...delivered, roles: [root] });
  expect(sentenceOf(found, "role-added")).toContain("The role `root` is new.");
  expect(sentenceOf(found, "everything-reached")).toContain("role/root");
  expect(kindsOf(found)).not.toContain("platform-created");
});

test("a review tells what changes in a tenant, and what is removed", () => {
  const wider = Role.of({ name: "sre", allow: { logins: ["sre", "deploy"] } });
  expect(sentenceOf(reviewOf(delivered, { ...delivered, roles: [wider] }), "role-changed")).toContain("`deploy`");
  expect(sentenceOf(reviewOf(delivered, { ...delivered, roles: [] }), "role-removed")).toContain("`sre` is removed");
});

test("a review tells that a delivery that ends leaves everything in the tenant", () => {
  const found = reviewOf(delivered, {});
  expect(sentenceOf(found, "delivery-ended")).toContain("1 resource of this program stay in the service");
});

test("another version of the delivery's programs is no upgrade of the tenant", () => {
  const found = reviewOf(delivered, { ...delivered, delivery: { ...delivered.delivery!, version: "18.2.7" } });
  expect(kindsOf(found).filter((kind) => kind !== "setting-changed")).toEqual([]);
  expect(JSON.stringify(found.findings)).toContain("18.2.7");
});
