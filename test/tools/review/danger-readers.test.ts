import type { ResourceModel } from "../../../tools/model/model";
import { audienceOf, type Audience } from "../../../tools/review/audience";
import { moreThan } from "../../../tools/review/dangers/danger";
import { dangerFindings } from "../../../tools/review/dangers/find";
import { foundByThemselves, uncheckedCertificates } from "../../../tools/review/dangers/releases";
import { platform, resource, step } from "../../support/review-models";
import { reviewOfRecorded, reviewOfVariations } from "../../support/reviewed";

/** Kinds of the dangers of a step between resources of the service. */
function dangers(before: readonly ResourceModel[], after: readonly ResourceModel[]): readonly string[] {
  return dangerFindings(step([platform({ resources: before })], [platform({ resources: after })])).map(
    ({ kind }) => kind,
  );
}

const role = (allow: object, deny: object = {}) => resource("role", "dev", { allow, deny });
const rule = (resources: readonly string[], verbs: readonly string[], where?: string) => ({
  rules: [{ resources, verbs, ...(where !== undefined && { where }) }],
});
const token = (spec: object) => resource("token", "runners", spec);
const entry = { aws_account: "111111111111" };

describe("what becomes less is no danger", () => {
  test.each([
    ["verbs on one kind instead of all", role(rule(["*"], ["*"])), role(rule(["role"], ["update"]))],
    ["verbs with a condition", role(rule(["role"], ["update"])), role(rule(["role"], ["update"], "false"))],
    [
      "some requests instead of all",
      role({ review_requests: { roles: ["*"] } }),
      role({ review_requests: { roles: ["dev"] } }),
    ],
    [
      "all labels denied instead of one",
      role({}, { node_labels: { env: "prod" } }),
      role({}, { node_labels: { "*": "*" } }),
    ],
    [
      "an account with an ARN",
      token({ join_method: "iam", roles: ["Node"], allow: [entry] }),
      token({
        join_method: "iam",
        roles: ["Node"],
        allow: [{ ...entry, aws_arn: "arn:aws:iam::111111111111:role/a" }],
      }),
    ],
  ])("%s", (_, before, after) => {
    expect(dangers([before], [after])).toEqual([]);
    expect(dangers([after], [before])).toHaveLength(1);
  });
});

test("a role that was powerful already, and is given to others, is one", () => {
  const admin = role({ logins: ["root"] });
  const user = resource("user", "bob", { roles: ["dev"] });
  expect(dangers([admin], [admin, user])).toEqual(["powerful-role-given"]);
});

test("a new token for agents lets in whom it names; one for proxies, or for anyone, is a danger", () => {
  const kubernetes = (roles: readonly string[], account: string) =>
    token({ join_method: "kubernetes", roles, kubernetes: { allow: [{ service_account: account }] } });
  expect(dangers([], [kubernetes(["Kube"], "a:b")])).toEqual([]);
  expect(dangers([], [kubernetes(["Proxy"], "a:b")])).toEqual(["join-rules-wider"]);
  expect(dangers([], [kubernetes(["Kube"], "*")])).toEqual(["join-rules-wider"]);
});

test("a method that proves an identity is more than a secret that somebody knows", () => {
  const [known, proved] = [
    token({ join_method: "token", roles: ["Node"] }),
    token({ join_method: "iam", roles: ["Node"] }),
  ];
  expect(dangers([proved], [known])).toEqual(["join-rules-wider"]);
  expect(dangers([known], [proved])).toEqual([]);
});

test("a setting that is withdrawn is what the service takes for it", () => {
  const authentication = resource("cluster_auth_preference", "cluster-auth-preference", {
    second_factors: ["webauthn"],
  });
  expect(dangers([authentication], [])).toEqual(["second-factor-weaker"]);
  expect(dangers([], [authentication])).toEqual([]);
});

test("another identity provider is told with both hosts, and without what else is in an address", () => {
  const oidc = (issuer_url: string) =>
    platform({ resources: [resource("oidc", "corporate", { issuer_url, client_id: "access" })] });
  const [found] = dangerFindings(
    step([oidc("https://login.example.com/a")], [oidc("https://user:pass@login.example.org/b")]),
  );
  expect(found?.facts).toEqual({
    found: [{ stack: "platform", what: "oidc/corporate issuer_url at login.example.org instead of login.example.com" }],
  });
});

test("a role that is new has settings of its own, which are weaker than nothing that was there", () => {
  expect(dangers([], [resource("role", "dev", { options: { max_session_ttl: "30h", lock: "best_effort" } })])).toEqual(
    [],
  );
});

test("what comes with a new platform is told, and is no danger", () => {
  expect(reviewOfRecorded("create", ["platform", "databases"]).outcome).toBe("changes");
  expect(reviewOfVariations({}, { moreAgents: ["staging"] }).outcome).toBe("changes");
});

const service = (spec: object, annotations: object = {}) => audienceOf({ metadata: { annotations }, spec });
const balancer = (ranges: readonly string[], annotations: object = {}) =>
  service({ type: "LoadBalancer", loadBalancerSourceRanges: ranges }, annotations);

test.each<[string, Audience, Audience]>([
  ["no load balancer", service({ type: "ClusterIP" }), balancer([])],
  ["a port of the nodes", service({ type: "NodePort" }), balancer([])],
  ["some networks", balancer(["192.0.2.0/24"]), balancer([])],
  ["a part of a network", balancer(["192.0.2.128/25"]), balancer(["192.0.2.0/24"])],
  ["a part of a network of IPv6", balancer(["2001:db8:1::/48"]), balancer(["2001:db8::/32"])],
  ...[
    { "networking.gke.io/load-balancer-type": "Internal" },
    { "service.beta.kubernetes.io/aws-load-balancer-scheme": "internal" },
    { "service.beta.kubernetes.io/azure-load-balancer-internal": "true" },
  ].map((annotation): [string, Audience, Audience] => [
    Object.keys(annotation)[0]!,
    balancer([], annotation),
    balancer([]),
  ]),
])("%s is less than what covers it", (_, less, more) => {
  expect(more.covers(less)).toBe(true);
  expect(less.covers(more)).toBe(false);
});

test("every address is anyone", () => {
  expect(balancer(["0.0.0.0/0"]).text).toBe("anyone, through a load balancer");
});

test("the chart's values say what nobody checks, and what agents find by themselves", () => {
  const release = {
    kind: "release" as const,
    address: "helm_release.a",
    name: "a",
    namespace: "b",
    chart: "a",
    values: [
      'proxyAddr: "a:443"\ninsecureSkipProxyTLSVerify: true\ndatabases: [{name: c, tls: {mode: insecure}}]\n' +
        'kubernetesDiscovery: [{types: ["app"], labels: {"*": "*"}}]',
    ],
    set: [],
    wait: true,
    waitForJobs: false,
    timeoutSeconds: 1,
    createNamespace: false,
    step: 0,
  };
  const contents = { name: "platform", items: [release], outputs: {} };
  expect(moreThan([], uncheckedCertificates(contents))).toEqual([
    "release b/a insecureSkipProxyTLSVerify",
    "release b/a database c tls.mode insecure",
  ]);
  expect(moreThan([], foundByThemselves(contents))).toHaveLength(1);
});
