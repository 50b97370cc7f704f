import { checkBotEntries, outputSecrets } from "../../../constructs/agents/bots/declaration/bot-entries";
import type { DeclaredBot } from "../../../constructs/agents/bots/declaration/bot-release-props";
import { Brand } from "../../../constructs/brand/brand";
import { Problems } from "../../../constructs/core/value";
import { Version } from "../../../constructs/updates/version";
import { problemsOf, violationsBy } from "../../support/violations";

function missingOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const problems = new Problems();
  const version = Version.of("18.3.0");
  const platform = { brand: Brand.TELEPORT };
  const bot = { outputs: [entry], services: [], namespace: "deploy", releaseName: "deployer", version, platform };
  checkBotEntries(bot as unknown as DeclaredBot, problems);
  return problems.list.map(({ rule: { code }, property }) => `${code} ${property.replace("outputs[0].", "")}`);
}

test.each([
  ["application", "destination app_name"],
  ["application-proxy", "listen"],
  ["application-tunnel", "listen app_name"],
  ["database", "destination service"],
  ["database-tunnel", "listen service database username"],
  ["identity", "destination"],
  ["kubernetes", "destination kubernetes_cluster"],
  ["kubernetes/argo-cd", "selectors"],
  ["kubernetes/v2", "destination selectors"],
  ["spiffe-svid", "destination svid"],
  ["spiffe-workload-api", "listen svids"],
  ["ssh_host", "destination principals"],
  ["ssh-multiplexer", "destination"],
  ["workload-identity-api", "listen selector"],
  ["workload-identity-aws-roles-anywhere", "destination selector role_arn profile_arn trust_anchor_arn"],
  ["workload-identity-jwt", "destination selector audiences"],
  ["workload-identity-x509", "destination selector"],
])("%s does not start without %s", (type, needed) => {
  expect(missingOf({ type })).toEqual(needed.split(" ").map((field) => `FIELD-003 ${field}`));
});

test.each([null, "", [], {}])("%j is as if it was left out", (listen) => {
  expect(missingOf({ type: "application-proxy", listen })).toEqual(["FIELD-003 listen"]);
});

test("a destination needs a path, or the name of a Secret", () => {
  expect(missingOf({ type: "identity", destination: { type: "directory" } })).toEqual(["FIELD-003 destination.path"]);
  expect(missingOf({ type: "identity", destination: { type: "kubernetes_secret" } })).toEqual([
    "FIELD-003 destination.name",
  ]);
});

test.each([
  ["directory", { path: "/opt/bot" }, []],
  ["memory", {}, []],
  ["kubernetes-secret", { name: "bot" }, ["BOT-014 destination.type"]],
  ["secret", { name: "bot" }, ["BOT-014 destination.type"]],
  ["Directory", { path: "/opt/bot" }, ["BOT-014 destination.type"]],
  ["${TfToken[TOKEN.1]}", {}, []],
])("a destination of type %s with %j", (type, fields, expected) => {
  expect(missingOf({ type: "identity", destination: { type, ...fields } })).toEqual(expected);
});

test.each([
  ["18.11.3", undefined, []],
  ["19.0.0", undefined, ["BOT-004 outputs[0].roles", "BOT-004 services[0].roles"]],
  [undefined, "19.0.0", ["BOT-004 outputs[0].roles", "BOT-004 services[0].roles"]],
  ["18.11.3", "19.0.0", []],
  [undefined, undefined, []],
])("a bot of version %s on a platform of %s: roles are %j", (own, ofPlatform, expected) => {
  const [version, platform] = [own, ofPlatform].map((text) => (text === undefined ? undefined : Version.of(text)));
  const outputs = [{ type: "ssh-multiplexer", destination: { type: "directory", path: "/d" }, roles: ["dev"] }];
  const services = [{ type: "application-proxy", listen: "tcp://127.0.0.1:1", roles: ["dev"] }];
  const bot = {
    outputs,
    services,
    namespace: "deploy",
    releaseName: "deployer",
    version,
    platform: { brand: Brand.TELEPORT, version: platform },
  };
  const found = violationsBy((problems) => {
    checkBotEntries(bot as unknown as DeclaredBot, problems);
  });
  expect(problemsOf(found)).toEqual(expected);
});

test("the Secrets of outputs are those with a name that is known before a plan", () => {
  const to = (destination: object) => outputSecrets({ outputs: [{ destination }], services: [], namespace: "deploy" });
  const type = "kubernetes_secret";
  expect(to({ type, name: "a" })).toEqual([{ place: "outputs[0].destination.name", namespace: "deploy", name: "a" }]);
  expect(to({ type: "directory", name: "a" })).toEqual([]);
  expect(to({ type, name: "${TfToken[TOKEN.1]}" })).toEqual([]);
  expect(to({ type, name: "a", namespace: "${TfToken[TOKEN.1]}" })).toEqual([]);
});
