import fc from "fast-check";
import { declareExample } from "../../../main";
import { Bot } from "../../../constructs/access/joining/bot";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { nameOrReference } from "../../../constructs/access/platform-resource";
import type { Model } from "../../../tools/model/model";
import { visible } from "../../../tools/cli/output/visible";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { KINDS } from "../../../tools/review/kinds";
import { reportPage } from "../../../tools/report/page/page";
import { hostileText } from "../../support/hostile-text";
import { modelDeclaredBy } from "../../support/modelled";
import { parsed } from "../../support/parsed-html";

const EXAMPLE = modelDeclaredBy(declareExample);

// A Friday.
const AT = new Date("2026-12-18T10:00:00Z");

/** The example with a text in each place that a program can fill. */
function named(text: string): Model {
  const [platform] = EXAMPLE.platforms;
  return {
    stacks: [{ name: text, target: text, images: [{ image: text, workload: text }] }],
    platforms: [
      {
        ...platform!,
        certificate: { from: "cert-manager", issuer: text, names: [text], secrets: [text] },
        name: text,
        namespace: text,
        stack: text,
        clusterName: text,
        publicAddress: text,
        version: text,
        edition: text as never,
        storage: {
          kind: "volume",
          address: text,
          claim: text,
          size: text,
          deletion: "refused",
          backup: { every: text, retain: 7 },
        },
        channels: [
          { name: text, staticVersion: text, critical: true },
          { name: "forwarding", forwardUrl: text, critical: false },
        ],
        components: platform!.components.map((component) => ({
          ...component,
          httpConnect: text,
        })),
        resources: [
          {
            kind: "role",
            name: text,
            document: { spec: { allow: { [text]: [text], rules: [{ resources: [text], verbs: [text] }] } } },
          },
          {
            kind: "github",
            name: text,
            document: { spec: { teams_to_roles: [{ organization: text, team: text, roles: [text] }] } },
          },
          { kind: "token", name: text, document: { spec: { join_method: text, roles: [text] } } },
          {
            kind: "token",
            name: text,
            document: { spec: { join_method: "github", bot_name: text, github: { allow: [{ repository: text }] } } },
          },
          {
            kind: "cluster_auth_preference",
            name: text,
            document: { spec: { second_factors: [text], [text]: text } },
          },
          { kind: "bot", name: text, document: { spec: { roles: [text] } } },
        ],
        acknowledged: [{ code: text, where: text, reason: text }],
        note: {
          lookedAt: text,
          differences: [{ resource: text, what: text, since: text }],
          restored: [{ resource: text, what: text, since: text }],
          others: [text],
          unread: [text],
        },
      },
    ],
    agents: EXAMPLE.agents.map((agent) => ({
      ...agent,
      proxyAddress: text,
      release: text,
      namespace: text,
      stack: text,
      roles: [text],
      protects: [text],
      channel: text,
      ports: [{ owner: text, component: "agent", name: text, port: 1, containerPort: 1, peers: [text] }],
    })),
  };
}

test("the page of the same model is the same", () => {
  expect(reportPage(EXAMPLE, AT)).toBe(reportPage(modelDeclaredBy(declareExample), AT));
});

test("the page loads nothing and runs nothing", async () => {
  const { elementsOf } = await parsed();
  const elements = elementsOf(reportPage(EXAMPLE, AT));
  const tags = new Set(elements.map(([tag]) => tag));
  for (const tag of ["script", "link", "img", "iframe", "object", "image", "use"]) expect(tags).not.toContain(tag);
  const names = new Set(elements.flatMap(([, attributes]) => Object.keys(attributes)));
  expect([...names].filter((name) => /^on|^style$|src/.test(name))).toEqual([]);
  const linked = elements.flatMap(([, { href }]) => (href === undefined ? [] : [href]));
  const ids = elements.flatMap(([, { id }]) => (id === undefined ? [] : [`#${id}`]));
  expect(linked).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const policy = elements.find(([, attributes]) => attributes["http-equiv"] === "Content-Security-Policy");
  expect(policy?.[1]["content"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'$/);
});

test("nothing but text comes out of names", async () => {
  const { elementsOf, textOf } = await parsed();
  const shape = (html: string) => elementsOf(html).map(([tag, { class: kind }]) => `${tag}.${kind ?? ""}`);
  // With long names the drawing is too wide for the page, which then has only the narrow one.
  const expected = ["name", "name".repeat(100)].map((name) => shape(reportPage(named(name), AT)));
  fc.assert(
    fc.property(hostileText, (text) => {
      const name = `x${text}`;
      const html = reportPage(named(name), AT);
      expect(expected).toContainEqual(shape(html));
      expect(textOf(html)).toContain(visible(name));
    }),
    { numRuns: 15, examples: [["</code></td><script>alert(1)</script>"], ["]]><svg onload=alert(1)>"], ["\u202e"]] },
  );
});

test("the page says which bots have a role, and what they join by", () => {
  const [platform] = EXAMPLE.platforms;
  const bot = Bot.of({ name: "deployer", roles: ["editor"] });
  const token = JoinToken.github({
    name: "ci",
    botName: "deployer",
    allow: [{ repository: "acme/infra", ref: "main" }],
  });
  const resources = [bot.toResource(), token.toResource()].map((document) => ({
    kind: document.kind,
    name: nameOrReference(document),
    document: { ...document },
  }));
  const page = reportPage({ ...EXAMPLE, platforms: [{ ...platform!, resources }] }, AT);
  const text = page.replaceAll(/<[^>]+>/g, "");
  for (const said of ["the bot deployer", "github", "repository acme/infra, ref main"]) expect(text).toContain(said);
  expect(text).not.toContain("nobody in this program");
});

const OBJECTS = [
  { kind: "pod", verbs: ["get", "list"] },
  { kind: "secret", verbs: ["get"] },
];

test("the page says what a role allows with the values, and who may ask for it", () => {
  const [platform] = EXAMPLE.platforms;
  const role = (name: string, spec: object) => ({ kind: "role", name, document: { kind: "role", spec } });
  const resources = [
    role("dba", {
      allow: { logins: ["postgres"], node_labels: { env: ["prod"] }, kubernetes_resources: OBJECTS },
      options: { max_session_ttl: "8h" },
    }),
    role("developer", { allow: { request: { roles: ["dba"] } } }),
  ];
  const page = reportPage({ ...EXAMPLE, platforms: [{ ...platform!, resources }] }, AT);
  const text = page.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("logins: postgres");
  expect(text).toContain("option max_session_ttl: 8h");
  expect(text).toContain("on request: users with developer");
  expect(text).toContain("node_labels: env prod");
  expect(text).toContain("kubernetes_resources: kind pod, verbs get, list; kind secret, verbs get");
  expect(text).not.toMatch(/[{[]&#34;/);
});

test("openings are shown in the zone that is asked for, too", () => {
  expect(reportPage(EXAMPLE, AT, TimeZone.of("Europe/Berlin"))).toContain(
    "Tue 2026-12-22 02:00-03:00 UTC (03:00-04:00 Europe/Berlin)",
  );
});

test("a list of contents leads to each section of each platform", async () => {
  const { elementsOf } = await parsed();
  const [platform] = EXAMPLE.platforms;
  const two = { ...EXAMPLE, platforms: [platform!, { ...platform!, stack: "other", publicAddress: "other:443" }] };
  const elements = elementsOf(reportPage(two, AT));
  const sections = elements.flatMap(([tag, { id }]) => (tag === "section" ? [`#${id}`] : []));
  expect(new Set(sections).size).toBe(sections.length);
  expect(elements.flatMap(([tag, { href }]) => (tag === "a" ? [href] : []))).toEqual(sections);
});

test("a role is marked as dangerous where a review would call it so", () => {
  const [platform] = EXAMPLE.platforms;
  const role = (name: string, allow: object) => ({
    kind: "role",
    name,
    document: { kind: "role", version: "v7", metadata: { name }, spec: { allow } },
  });
  const bot = { kind: "bot", name: "deployer", document: { spec: { roles: ["editor", "auditor"] } } };
  const resources = [
    role("harmless", { logins: ["deploy"], node_labels: { env: ["dev"] } }),
    role("everywhere", { node_labels: { "*": ["*"] } }),
    role("everything", { rules: [{ resources: ["*"], verbs: ["*"] }] }),
    bot,
  ];
  const page = reportPage({ ...EXAMPLE, platforms: [{ ...platform!, resources }] }, AT);
  const marked = [...page.matchAll(/<code>([^<]+)<\/code> <span class="badge strong">dangerous/g)].map(
    ([, name]) => name,
  );
  expect(marked).toEqual(["editor", "everything", "everywhere"]);
  const text = page.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain(`everything-reached: ${KINDS["everything-reached"].means ?? ""}`);
});

test("agents that are alike, and rows beyond the first of a table, are folded", () => {
  const [agent] = EXAMPLE.agents;
  const agents = Array.from({ length: 40 }, (_, index) => ({ ...agent!, stack: `agents-${index}` }));
  const stacks = agents.map(({ stack }) => ({ name: stack, target: `context-${stack}`, images: [] }));
  const page = reportPage({ ...EXAMPLE, agents, stacks }, AT);
  const folded = [...page.matchAll(/<details>.*?<\/details>/gs)].join("");
  const rows = (html: string, text: string) => html.split(`<td role="cell" data-column="${text}">`).length - 1;
  expect(rows(folded, "Agents")).toBeGreaterThanOrEqual(40);
  expect(rows(page, "Context")).toBe(40);
  expect(rows(page, "Context") - rows(folded, "Context")).toBeLessThan(12);
});

describe("what the page says", () => {
  const lines = (model = EXAMPLE) => {
    const html = reportPage(model, AT)
      .replace(/<style>.*<\/style>/s, "")
      .replace(/<\/(td|dd|dt|h\d|p|tr|svg)>/g, "\n");
    return html
      .replace(/<[^>]*>/g, "")
      .split("\n")
      .map((line) => line.trim());
  };

  test.each([
    [
      "the next openings",
      "Tue 2026-12-22 02:00-03:00 UTC; Thu 2026-12-24 02:00-03:00 UTC; Tue 2026-12-29 02:00-03:00 UTC",
    ],
    ["who gets a role", "github github: organization acme, team platform"],
    ["that anybody may connect to a port", "public clients and agents, from anywhere"],
    ["that proxies may connect to a port", "internal proxies of the platform"],
    ["which version a channel serves", "v17.5.2"],
    ["that a secret is one, and not its text", "secret agent-join-token/auth-token"],
    ["that there are no open violations", "Open: none, because synthesis refuses them."],
  ])("%s", (_, text) => {
    expect(lines()).toContain(text);
  });

  test("what the last check has found, where a plan tells it", () => {
    const [platform] = EXAMPLE.platforms;
    const difference = { resource: "role/sre", what: "allow.logins was [a], is [a, b]", since: "2026-12-18T09:45:00Z" };
    const note = { lookedAt: "2026-12-18T10:00:00Z", differences: [difference], restored: [], others: [], unread: [] };
    const text = lines({ ...EXAMPLE, platforms: [{ ...platform!, note }] });
    expect(text).toEqual(expect.arrayContaining(["Checked at 2026-12-18T10:00:00Z: it differed.", difference.what]));
    expect(lines().join("\n")).not.toContain("last check");
  });

  test("whom a load balancer lets in", () => {
    const platforms = EXAMPLE.platforms.map((platform) => ({
      ...platform,
      ports: platform.ports.map((port) => ({ ...port, sourceRanges: ["192.0.2.0/24"] })),
    }));
    expect(lines({ ...EXAMPLE, platforms })).toContain("public clients and agents, from 192.0.2.0/24");
  });

  test("what is acknowledged, and why", () => {
    const acknowledged = [{ code: "ADDRESS-004", where: "platform/platform", reason: "two names while we move" }];
    const platforms = EXAMPLE.platforms.map((platform) => ({ ...platform, acknowledged }));
    expect(lines({ ...EXAMPLE, platforms })).toEqual(
      expect.arrayContaining(["ADDRESS-004", "platform/platform", "two names while we move"]),
    );
  });
});
