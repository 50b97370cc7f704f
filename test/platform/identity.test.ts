import { ref, Token } from "cdktf";
import { PodIdentity, PodServiceAccount, ResourceDelivery, type AccessPlatformProps } from "../../constructs";
import { at } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { synthesise } from "./support";

const CLIENT = "8a3b1c2d-0000-4000-8000-1234567890ab";
const ROLE = "arn:aws:iam::123456789012:role/access-auth";

/** A platform whose auth service and proxies have an identity. */
function withIdentity(identity: PodIdentity) {
  const serviceAccount = PodServiceAccount.create({ identity });
  return synthesise({ auth: { serviceAccount }, proxies: { serviceAccount } });
}

/** Where pods may connect to outside, by network. */
function egress(synthesised: ReturnType<typeof synthesise>, name: string): readonly string[] {
  const rules = at(synthesised.resource("kubernetes_network_policy_v1", name), "spec.egress") as {
    to?: { ip_block?: { cidr: string } }[];
    ports: { port: string }[];
  }[];
  return rules.flatMap(({ to = [], ports }) =>
    to.flatMap(({ ip_block: block }) => (block === undefined ? [] : ports.map(({ port }) => `${block.cidr} ${port}`))),
  );
}

describe("an identity", () => {
  test.each<[string, PodIdentity, Record<string, string>, readonly string[]]>([
    ["of AWS by the service account", PodIdentity.aws({ roleArn: ROLE }), { "eks.amazonaws.com/role-arn": ROLE }, []],
    ["of AWS by EKS", PodIdentity.eksPodIdentity(), {}, ["169.254.170.23/32 80", "fd00:ec2::23/128 80"]],
    [
      "of Google Cloud",
      PodIdentity.gcp({ serviceAccount: "auth@acme.iam.gserviceaccount.com" }),
      { "iam.gke.io/gcp-service-account": "auth@acme.iam.gserviceaccount.com" },
      ["169.254.169.252/32 987", "169.254.169.252/32 988", "169.254.169.254/32 80", "169.254.169.254/32 8080"],
    ],
    [
      "of Azure",
      PodIdentity.azure({ clientId: CLIENT, tenantId: CLIENT }),
      { "azure.workload.identity/client-id": CLIENT, "azure.workload.identity/tenant-id": CLIENT },
      [],
    ],
    ["of the node", PodIdentity.node(), {}, ["169.254.169.254/32 80"]],
  ])(
    "%s becomes annotations of both accounts, and opens the metadata servers that are used",
    (_, identity, ...parts) => {
      const [annotations, servers] = parts;
      const synthesised = withIdentity(identity);
      for (const name of ["svc-auth", "svc-proxy"]) {
        const account = synthesised.resource("kubernetes_service_account_v1", name);
        expect(at(account, "metadata.annotations") ?? {}).toEqual(annotations);
        expect(egress(synthesised, name)).toEqual(servers);
      }
    },
  );

  test("of Azure becomes a label of the pods, and not of what selects them", () => {
    const deployment = withIdentity(PodIdentity.azure({ clientId: CLIENT })).resource(
      "kubernetes_deployment_v1",
      "svc-proxy",
    );
    const label = { "azure.workload.identity/use": "true" };
    expect(at(deployment, "spec.template.metadata.labels")).toMatchObject(label);
    expect(at(deployment, "spec.selector.match_labels")).not.toMatchObject(label);
  });

  test("that changes replaces the pods: a cloud gives it to them when they start", () => {
    const annotations = (identity: PodIdentity) =>
      at(withIdentity(identity).resource("kubernetes_deployment_v1", "svc-auth"), "spec.template.metadata.annotations");
    expect(annotations(PodIdentity.aws({ roleArn: ROLE }))).toMatchObject({ "access-platform/identity": ROLE });
    const azure = PodIdentity.azure({ clientId: CLIENT, tenantId: CLIENT });
    expect(annotations(azure)).toMatchObject({ "access-platform/identity": `${CLIENT} ${CLIENT}` });
    expect(annotations(PodIdentity.eksPodIdentity())).not.toHaveProperty(["access-platform/identity"]);
  });

  test("is not there unless it is declared: pods reach no metadata server", () => {
    expect(egress(synthesise(), "svc-auth")).toEqual([]);
    expect(synthesise().resource("kubernetes_service_account_v1", "svc-auth")).not.toHaveProperty(
      "metadata.annotations",
    );
  });

  test("takes what Terraform knows", () => {
    const roleArn = Token.asString(ref("aws_iam_role.auth.arn"));
    const account = withIdentity(PodIdentity.aws({ roleArn })).resource("kubernetes_service_account_v1", "svc-auth");
    expect(at(account, "metadata.annotations")).toEqual({ "eks.amazonaws.com/role-arn": "${aws_iam_role.auth.arn}" });
  });

  test.each<[string, PodIdentity | PodServiceAccount, readonly string[]]>([
    ["a role that is no ARN", PodIdentity.aws({ roleArn: "access-auth" }), ["FIELD-002 roleArn"]],
    ["an account that is no address", PodIdentity.gcp({ serviceAccount: "auth" }), ["FIELD-002 serviceAccount"]],
    ["an id that is no UUID", PodIdentity.azure({ clientId: "auth" }), ["FIELD-002 clientId"]],
    [
      "an annotation beside the identity that it is",
      PodServiceAccount.create({
        identity: PodIdentity.aws({ roleArn: ROLE }),
        annotations: { "eks.amazonaws.com/role-arn": ROLE },
      }),
      ['IDENTITY-006 annotations["eks.amazonaws.com/role-arn"]'],
    ],
    [
      "an annotation with a session in the place of a role",
      PodServiceAccount.create({
        annotations: { "eks.amazonaws.com/role-arn": "arn:aws:sts::123456789012:assumed-role/access/session" },
      }),
      ['FIELD-002 annotations["eks.amazonaws.com/role-arn"]'],
    ],
  ])("refuses %s", (_, value, problems) => {
    expect(problemsOf(value)).toEqual(problems);
  });
});

describe("a service account", () => {
  const named: Partial<AccessPlatformProps> = {
    auth: { serviceAccount: PodServiceAccount.create({ name: "auth-account" }) },
    proxies: { serviceAccount: PodServiceAccount.existing({ name: "proxy-account" }) },
    delivery: ResourceDelivery.job({ serviceAccount: PodServiceAccount.existing({ name: "delivery-account" }) }),
  };

  test("has the name that is declared", () => {
    const synthesised = synthesise(named);
    const account = synthesised.resource("kubernetes_service_account_v1", "auth-account");
    expect(at(account, "metadata.labels")).toMatchObject({ "app.kubernetes.io/component": "auth" });
    const deployment = synthesised.resource("kubernetes_deployment_v1", "svc-auth");
    expect(at(deployment, "spec.template.spec.service_account_name")).toBe("auth-account");
    const binding = synthesised.resource("kubernetes_cluster_role_binding_v1", "svc-svc-auth");
    expect(binding["subject"]).toEqual([{ kind: "ServiceAccount", name: "auth-account", namespace: "svc" }]);
  });

  test("that exists is used and not made, and what names it follows", () => {
    const synthesised = synthesise(named);
    const made = synthesised.resources("kubernetes_service_account_v1").map((account) => at(account, "metadata.name"));
    expect(made).toEqual(["auth-account"]);
    expect(synthesised.file("svc-auth", "apply-on-startup.yaml")).toContain("svc:proxy-account");
    const job = JSON.stringify(synthesised.resources("kubernetes_job_v1"));
    expect(job).toContain('"service_account_name":"delivery-account"');
    const [binding] = synthesised.resources("kubernetes_role_binding_v1");
    expect(at(binding, "subject.0.name")).toBe("delivery-account");
    expect(JSON.stringify(synthesised.resources("helm_release"))).toContain(
      "system:serviceaccount:svc:delivery-account",
    );
  });
});
