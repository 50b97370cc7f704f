import type { HelmItem, Item } from "../../../tools/manifests/items";
import type { StackContents } from "../../../tools/model/contents";
import type { ResourceModel } from "../../../tools/model/model";
import { audienceOf, type Audience } from "../../../tools/model/audience";
import { moreThan } from "../../../tools/review/dangers/danger";
import { dangerFindings } from "../../../tools/review/dangers/find";
import { foundByThemselves, uncheckedCertificates } from "../../../tools/review/dangers/releases";
import { suppliers } from "../../../tools/review/dangers/suppliers";
import { platform, resource, role, step } from "../../support/review-models";
import { reviewOfRecorded, reviewOfVariations, sentenceIn } from "../../support/reviewed";

/** Kinds of the dangers of a step between resources of the service. */
function dangers(before: readonly ResourceModel[], after: readonly ResourceModel[]): readonly string[] {
  return dangerFindings(step([platform({ resources: before })], [platform({ resources: after })])).map(
    ({ kind }) => kind,
  );
}

const rule = (resources: readonly string[], verbs: readonly string[], where?: string) => ({
  rules: [{ resources, verbs, ...(where !== undefined && { where }) }],
});
const token = (spec: object) => resource("token", "runners", spec);
const entry = { aws_account: "111111111111" };

const joins = (rule: object, join_method = "iam") => token({ join_method, roles: ["Node"], allow: [rule] });
const ROLE_A = { aws_arn: "arn:aws:iam::111111111111:role/a" };

test.each([
  ["verbs on one kind instead of all", role(rule(["*"], ["*"])), role(rule(["role"], ["update"]))],
  [
    "some requests instead of all",
    role({ review_requests: { roles: ["*"] } }),
    role({ review_requests: { roles: ["a"] } }),
  ],
  ["an ARN of those that a pattern names", joins({ aws_arn: "arn:aws:iam::111111111111:role/*" }), joins(ROLE_A)],
  ["one of several regions", joins({ aws_regions: ["a", "b"] }, "ec2"), joins({ aws_regions: ["a"] }, "ec2")],
  ["an account with an ARN", joins(entry), joins({ ...entry, ...ROLE_A })],
])("%s is less, and no danger", (_, before, after) => {
  expect(dangers([before], [after])).toEqual([]);
  expect(dangers([after], [before])).toHaveLength(1);
});

const kubernetes = (roles: readonly string[], service_account: string) =>
  token({ join_method: "kubernetes", roles, kubernetes: { allow: [{ service_account }] } });
const lettingIn = (spec: object) => token({ join_method: "iam", roles: ["Node"], ...spec });
const admin = role({ logins: ["root"] });
const user = (name: string) => resource("user", "bob", { roles: [name] });
const NONE: readonly ResourceModel[] = [];

test.each<[string, readonly ResourceModel[], readonly ResourceModel[], readonly string[]]>([
  ["a role that was powerful already", [admin], [admin, user("dev")], ["powerful-role-given"]],
  ["a new token for agents", NONE, [kubernetes(["Kube"], "a:b")], []],
  ["a new token for proxies", NONE, [kubernetes(["Proxy"], "a:b")], ["join-rules-wider"]],
  ["a new token for anyone", NONE, [kubernetes(["Kube"], "*")], ["join-rules-wider"]],
  [
    "a role in another case",
    [lettingIn({ roles: ["WindowsDesktop"] })],
    [lettingIn({ roles: ["windows_desktop"] })],
    [],
  ],
  ["another bot", [lettingIn({ bot_name: "a" })], [lettingIn({ bot_name: "b" })], ["join-rules-wider"]],
  ["a secret, not an identity", [lettingIn({})], [lettingIn({ join_method: "token" })], ["join-rules-wider"]],
  ["an identity, not a secret", [lettingIn({ join_method: "token" })], [lettingIn({})], []],
])("%s: who gets it, and who joins by it", (_, before, after, expected) => {
  expect(dangers(before, after)).toEqual(expected);
});

test.each(["Auth", "Admin", "proxy", "trusted_cluster", "Bot", "MDM"])("a new token with %s is a danger", (name) => {
  expect(dangers([], [lettingIn({ roles: [name], allow: [entry] })])).toEqual(["join-rules-wider"]);
});

test.each<[string, object, object]>([
  ["user", { roles: [] }, { roles: ["editor"] }],
  ["bot", { roles: [] }, { roles: ["terraform-provider"] }],
  ["trusted_cluster", { role_map: [] }, { role_map: [{ remote: "a", local: ["access"] }] }],
])("%s that gets a preset role that administers is a danger, new or changed", (kind, before, after) => {
  expect(dangers([resource(kind, "a", before)], [resource(kind, "a", after)])).toEqual(["powerful-role-given"]);
  expect(dangers([], [resource(kind, "a", after)])).toContain("powerful-role-given");
});

const mapping = (value: string, name = "auditor") =>
  resource("oidc", "corporate", { claims_to_roles: [{ claim: "groups", value, roles: [name] }] });

test.each(["*", "**", ".*", "^.*$", "^.+$", "^(.*)$"])("everyone (%s) who gets any role is a danger", (everyone) => {
  expect(dangers([mapping("sre")], [mapping(everyone)])).toEqual(["powerful-role-given"]);
  expect(dangers([], [mapping(everyone)])).toContain("powerful-role-given");
  expect(dangers([mapping(everyone)], [mapping("sre")])).toEqual([]);
});

test("some who get a role without power are none", () => {
  expect(dangers([mapping("sre")], [mapping("sre-*"), mapping("ops", "reviewer-of-none")])).toEqual(["not-judged"]);
  expect(dangers([mapping("sre")], [mapping("sre-*"), mapping("ops", "requester")])).toEqual([]);
});

test.each(["create_host_user_mode", "create_db_user_mode"])(
  "a role whose accounts are made (%s) is a danger",
  (option) => {
    const [off, keep] = ["off", "keep"].map((mode) => resource("role", "dev", { options: { [option]: mode } }));
    expect(dangers([off!], [keep!])).toEqual(["hosts-administered"]);
    expect(dangers([], [keep!])).toEqual(["hosts-administered"]);
    expect(dangers([keep!], [off!])).toEqual([]);
  },
);

test("an account that may join in the place of another one is reported with both", () => {
  const [one, other] = ["111111111111", "222222222222"].map((aws_account) =>
    platform({ resources: [token({ join_method: "iam", roles: ["Node"], allow: [{ aws_account }] })] }),
  );
  expect(dangerFindings(step([one!], [other!]))[0]?.facts).toEqual({
    found: [
      {
        stack: "platform",
        what: 'token/runners allow {"aws_account":"111111111111"} → {"aws_account":"222222222222"}',
      },
    ],
  });
});

test("what is found in many stacks alike is said once, with their names", () => {
  const stacks = ["a", "b", "c", "d", "e"];
  const side = (allow: object) => stacks.map((stack) => platform({ stack, resources: [role(allow)] }));
  const [before, after] = [{}, { logins: ["root"] }].map((allow) => ({ platforms: side(allow), agents: [] }));
  const found = dangerFindings({ ...step([platform()], [platform()]), before: before!, after: after! });
  expect(sentenceIn(found, "hosts-administered")).toContain(": `a, b, c and 2 more stacks: role/dev logins root`.");
});

test("a domain of WebAuthn devices that is said for the first time is held against the public address", () => {
  const said = (rp_id: string) =>
    resource("cluster_auth_preference", "cluster-auth-preference", { second_factors: ["otp"], webauthn: { rp_id } });
  const unsaid = resource("cluster_auth_preference", "cluster-auth-preference", { second_factors: ["otp"] });
  expect(dangers([unsaid], [said("example.com")])).toEqual(["webauthn-domain-changed"]);
  expect(dangers([said("example.com")], [unsaid])).toEqual(["webauthn-domain-changed"]);
  expect(dangers([unsaid], [said("access.example.com")])).toEqual([]);
});

test("another identity provider is reported with both addresses, and without a password", () => {
  const oidc = (issuer_url: string) =>
    platform({ resources: [resource("oidc", "corporate", { issuer_url, client_id: "access" })] });
  const [found] = dangerFindings(
    step([oidc("https://login.example.com/a")], [oidc("https://user:pass@login.example.org/b")]),
  );
  expect(found?.facts).toEqual({
    found: [
      {
        stack: "platform",
        what: "oidc/corporate issuer_url https://login.example.com/a → https://user:(redacted)@login.example.org/b",
      },
    ],
  });
});

test("a role that is new has settings of its own, which are weaker than nothing that was there", () => {
  expect(dangers([], [resource("role", "dev", { options: { max_session_ttl: "30h", lock: "best_effort" } })])).toEqual(
    [],
  );
});

test("what comes with a new platform is reported, and is no danger", () => {
  expect(reviewOfRecorded("create", ["platform", "databases"]).outcome).toBe("changes");
  expect(reviewOfVariations({}, { moreAgents: ["staging"] }).outcome).toBe("changes");
});

const service = (spec: object, annotations: object = {}) => audienceOf({ metadata: { annotations }, spec });
const balancer = (ranges: readonly string[], annotations: object = {}) =>
  service({ type: "LoadBalancer", loadBalancerSourceRanges: ranges }, annotations);

const OF_AWS = { type: "LoadBalancer", loadBalancerClass: "service.k8s.aws/nlb" };
const AWS = "service.beta.kubernetes.io/aws-load-balancer";

test.each<[string, Audience, Audience]>([
  ["no load balancer", service({ type: "ClusterIP" }), balancer([])],
  ["a port of the nodes", service({ type: "NodePort" }), balancer([])],
  ["some networks", balancer(["192.0.2.0/24"]), balancer([])],
  ["a part of a network", balancer(["192.0.2.128/25"]), balancer(["192.0.2.0/24"])],
  ["a part of a network of IPv6", balancer(["2001:db8:1::/48"]), balancer(["2001:db8::/32"])],
  [
    "networks in an annotation",
    balancer([], { "service.beta.kubernetes.io/load-balancer-source-ranges": "192.0.2.0/24" }),
    balancer([]),
  ],
  [
    "what the controller of AWS makes by itself",
    service(OF_AWS),
    service(OF_AWS, { [`${AWS}-scheme`]: "internet-facing" }),
  ],
  ...Object.entries({
    "service.beta.kubernetes.io/do-loadbalancer-network": "INTERNAL",
    "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type": "intranet",
    "networking.gke.io/load-balancer-type": "Internal",
    [`${AWS}-scheme`]: "internal",
    "service.beta.kubernetes.io/azure-load-balancer-internal": "true",
  }).map(([name, value]): [string, Audience, Audience] => [name, balancer([], { [name]: value }), balancer([])]),
])("%s is less than what covers it", (_, less, more) => {
  expect(more.covers(less)).toBe(true);
  expect(less.covers(more)).toBe(false);
});

test("every address is anyone", () => {
  expect(balancer(["0.0.0.0/0"]).text).toBe("anyone, through a load balancer");
});

const RELEASE: HelmItem = {
  kind: "release",
  address: "helm_release.a",
  name: "a",
  namespace: "b",
  chart: "a",
  values: [],
  set: [],
  wait: true,
  waitForJobs: false,
  timeoutSeconds: 1,
  createNamespace: false,
  step: 0,
};

const textsOf = (more: ReturnType<typeof moreThan>) => more.map(({ text }) => text);

test("the chart's values say what nobody checks, and what agents find by themselves", () => {
  const release = {
    ...RELEASE,
    values: [
      'proxyAddr: "a:443"\ninsecureSkipProxyTLSVerify: true\n' +
        'kubernetesDiscovery: [{types: ["app"], labels: {"*": "*"}}]',
    ],
  };
  const contents = { name: "platform", items: [release], outputs: {} };
  expect(textsOf(moreThan([], uncheckedCertificates(contents)))).toEqual(["release b/a insecureSkipProxyTLSVerify"]);
  expect(moreThan([], foundByThemselves(contents))).toHaveLength(1);
});

describe("where code comes from", () => {
  const reported = (before: Item, after: Item) => {
    const contents = (item: Item): StackContents => ({ name: "platform", items: [item], outputs: {} });
    const both = { before: contents(before), after: contents(after) };
    return textsOf(moreThan(suppliers(both.before, both), suppliers(both.after, both)));
  };
  const release = (more: Partial<HelmItem>): HelmItem => ({ ...RELEASE, ...more });
  const from = (repository: string) => release({ repository });
  const valued = (values: string) => release({ values: [values] });
  const chart = (digit: string) => release({ chart: `./assets/chart-a/${digit.repeat(32)}` });
  const pods = (...images: readonly string[]): Item => ({
    kind: "object",
    address: "kubernetes_deployment_v1.a",
    manifest: { kind: "Deployment", spec: { template: { spec: { containers: images.map((image) => ({ image })) } } } },
    waitForRollout: false,
    waitForCompletion: false,
    timeoutSeconds: 0,
  });
  const set = release({ set: [{ name: "image", value: "b.net/a", type: "string" }] });
  const OTHERS = "what the chart names";

  test.each<[string, Item, Item, readonly string[]]>([
    ["another repository", from("http://b.com"), from("http://b.net"), ["chart from http://b.com/a → http://b.net/a"]],
    ["no folder", chart("0"), from("http://b.net"), ["chart from ./assets/chart-a → http://b.net/a"]],
    ["values", valued("image: b.com/a:1"), valued("image: b.net:5000/a:1"), ["image from b.com/a → b.net:5000/a"]],
    ["no value", valued("a: {image: b.com/b}"), valued("a: {}"), [`a.image from b.com/b → ${OTHERS}`]],
    ["an image that is set", release({}), set, [`image from ${OTHERS} → b.net/a`]],
    ["another image of a container", pods("b.com/a:1"), pods("b.net/a:1"), ["container from b.net/a"]],
    ["a container more", pods("b.com/a:1"), pods("b.com/a:1", "b.net/b:1"), ["container from b.net/b"]],
    ["a container less", pods("b.com/a:1", "b.net/b:1"), pods("b.com/a:1"), []],
    ["another version", pods("b.com/a:1"), pods(`b.com/a:2@sha256:${"0".repeat(64)}`), []],
    ["another content of the same folder", chart("0"), chart("1"), []],
  ])("%s", (_, before, after, expected) => {
    expect(reported(before, after)).toEqual(expected.map((text) => expect.stringContaining(text) as string));
  });
});
