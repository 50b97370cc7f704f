import { gzipSync } from "node:zlib";
import { stringify } from "yaml";
import { AgentRelease, AgentService, AgentVersion, HttpConnectProxy, type LinuxAgentProps } from "../../../constructs";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import { toJson } from "../../../tools/review/review-json";
import type { Variation } from "../../fixtures/plans/program";
import { machines } from "../../support/machines";
import { asPlanned, asWritten } from "../../support/edited-document";
import { kindsOf, markdownOf, QUESTION, reviewOfPlans, reviewOfVariations, sentenceOf } from "../../support/reviewed";

/** A plan that updates one resource. */
function update(type: string, before: object, after: object, more: object = {}): Review {
  const change = { actions: ["update"], before, after, ...more };
  return reviewOfPlans({
    platform: asPlanned({
      format_version: "1.2",
      configuration: {},
      resource_changes: [{ address: `${type}.it`, type, mode: "managed", change }],
    }),
  });
}

const reported = (found: Review) => sentenceOf(found, "setting-changed");
const metadata = [{ name: "it", namespace: "svc" }];

/** A plan that changes the values of a release. */
function values(before: object, after: object): string {
  const release = (each: object) => ({ name: "it", namespace: "svc", chart: "it", values: [stringify(each)] });
  return reported(update("helm_release", release(before), release(after)));
}

/** A plan that changes a file of a ConfigMap. */
function file(before: string, after: string): string {
  const map = (text: string) => ({ metadata, data: { "svc.yaml": text } });
  return reported(update("kubernetes_config_map_v1", map(before), map(after)));
}

describe("what agents protect", () => {
  const serving = (...services: readonly AgentService[]): Variation => ({
    declare: (stack, platform) => {
      new AgentRelease(stack, "applications", {
        platform,
        namespace: "applications",
        services,
        version: AgentVersion.followUpdater({ first: "17.5.2" }),
      });
    },
  });
  const wiki = (uri: string, labels: Readonly<Record<string, string>> = { env: "dev" }) =>
    AgentService.application({ name: "wiki", uri, labels });
  const other = AgentService.application({ name: "vault", uri: "http://vault.example.com:8200" });
  const [uri, port] = ["http://wiki.example.com:8080", "8200"];

  test.each<[string, Variation, Variation, string]>([
    [
      "another address",
      serving(wiki(uri)),
      serving(wiki("http://vault.example.com:8080")),
      "`release applications/svc-agent apps[wiki].uri http://wiki.example.com:8080 → http://vault.example.com:8080`",
    ],
    [
      "other labels",
      serving(wiki(uri)),
      serving(wiki(uri, { env: "prod", team: "sre" })),
      '`release applications/svc-agent apps[wiki].labels {"env":"dev"} → {"env":"prod","team":"sre"}`',
    ],
    [
      "something new",
      serving(wiki(uri)),
      serving(other, wiki(uri)),
      '`apps[vault]` is new: `{"name":"vault","uri":"http://vault.example.com:8200"}`.',
    ],
    [
      "something less",
      serving(wiki(uri), other),
      serving(wiki(uri)),
      '`apps[vault]` is removed: `{"name":"vault","uri":"http://vault.example.com:8200"}`.',
    ],
  ])("%s is reported with its values", (_, before, after, words) => {
    expect(markdownOf(reviewOfVariations(before, after))).toContain(words);
  });

  test("what is new opens the port that it declares, which is reported and no danger", () => {
    const found = reviewOfVariations(serving(wiki(uri)), serving(wiki(uri), other));
    expect(found.outcome).toBe("changes");
    expect(markdownOf(found)).toMatch(new RegExp(`NetworkPolicy applications/svc-agent.*${port}`));
    const moved = reviewOfVariations(serving(wiki(uri)), serving(wiki("http://wiki.example.com:8200")));
    expect(kindsOf(moved)).toContain("policy-wider");
  });
});

describe("the certificate of the proxies", () => {
  const certificate = (spec: object) => ({ objects: [{ kind: "Certificate", metadata: { name: "proxy" }, spec }] });

  test("another issuer, and other names, are reported", () => {
    expect(
      values(
        certificate({ issuerRef: { name: "letsencrypt" }, dnsNames: ["a.example.com", "b.example.com"] }),
        certificate({ issuerRef: { name: "selfsigned" }, dnsNames: ["a.example.com"] }),
      ),
    ).toBe(
      "`release svc/it`: `objects[proxy].spec.issuerRef.name`: `letsencrypt` → `selfsigned`; " +
        "`objects[proxy].spec.dnsNames` loses `b.example.com`.",
    );
  });

  test("another Secret is reported by its name, once for all pools", () => {
    const pods = (secretName: string) => ({
      metadata,
      spec: [{ template: [{ spec: [{ volume: [{ name: "certificate", secret: [{ secret_name: secretName }] }] }] }] }],
    });
    expect(reported(update("kubernetes_deployment_v1", pods("mine"), pods("yours")))).toBe(
      "`Deployment svc/it`: `spec.template.spec.volumes[certificate].secret.secretName`: `mine` → `yours`.",
    );
  });
});

test("an authority of agents that is taken out is reported", () => {
  expect(values({ tls: { existingCASecretName: "authority" }, roles: "kube" }, { roles: "kube" })).toContain(
    '`tls`: `{"existingCASecretName":"authority"}` → not set',
  );
});

describe("agents on Linux whose script no resource holds", () => {
  const HOLDS = " It holds on each machine once the new script has run there.";
  const reviewed = (before: Partial<LinuxAgentProps>, after: Partial<LinuxAgentProps>) =>
    review(stepOfFolders([machines(before)], [machines(after)]), QUESTION);
  const serving = (role: string) => ({ services: [AgentService.ssh({ labels: { role } })] });

  test.each<[string, Partial<LinuxAgentProps>, string]>([
    [
      "the first version",
      { version: AgentVersion.followUpdater({ first: "17.5.1" }) },
      "`first`: `17.5.2` → `17.5.1`.",
    ],
    [
      "the HTTP proxy",
      { httpProxy: HttpConnectProxy.of("http://proxy.example.com:3128") },
      "`httpConnect`: not set → `proxy.example.com:3128`.",
    ],
  ])("are reported by %s", (_, after, said) => {
    const found = reviewed({}, after);
    expect(reported(found)).toBe(`\`web (Linux)\`: ${said}${HOLDS}`);
    expect(found.outcome).toBe("changes");
  });

  test.each<[string, Partial<LinuxAgentProps>, Partial<LinuxAgentProps>, string]>([
    ["labels decide who reaches them", serving("web"), serving("db"), "labels-moved"],
    ["their user is power", { user: "svc" }, {}, "not-judged"],
    ["variables may be", {}, { environment: { DEBUG: "1" } }, "not-judged"],
    ["further keys may be", {}, { furtherConfiguration: { ssh_service: { permit_user_env: true } } }, "not-judged"],
    ["anything else may be", {}, { diagnosticsPort: 3001 }, "not-judged"],
  ])("%s", (_, before, after, kind) => {
    expect(kindsOf(reviewed(before, after))).toEqual([kind]);
  });
});

describe("user data of machines", () => {
  const [before, after] = ["stage: test\nrole: web\n", "stage: production\nrole: web\n"];

  test("is followed through locals", () => {
    const stack = (text: string) => ({
      name: "machines",
      directory: "",
      dependencies: [],
      configuration: asWritten({
        locals: { script: text, data: "#cloud-config\n${local.script}" },
        resource: { aws_launch_template: { web: { user_data: "${base64gzip(local.data)}" } } },
      }),
    });
    const found = review(stepOfFolders([stack(before)], [stack(after)]), QUESTION);
    expect(reported(found)).toBe("`aws_launch_template.web`: `user_data`: `stage: test` → `stage: production`.");
    expect(review(stepOfFolders([stack(before)], [stack(before)]), QUESTION).outcome).toBe("nothing");
  });

  test("is read where a plan has it compressed", () => {
    const body = (text: string) => ({ user_data: gzipSync(`${text}${"# more\n".repeat(20)}`).toString("base64") });
    expect(reported(update("aws_launch_template", body(before), body(after)))).toBe(
      "`aws_launch_template.it`: `user_data`: `stage: test` → `stage: production`.",
    );
  });
});

describe("settings of configuration files", () => {
  test("are reported by their paths, items of lists by their names", () => {
    expect(
      file("a: {b: 1}\nitems: [{name: x, of: 1}, {name: y}]\n", "a: {b: 2}\nitems: [{name: y}, {name: x, of: 2}]\n"),
    ).toBe("`ConfigMap svc/it`: `svc.yaml.a.b`: `1` → `2`; `svc.yaml.items[x].of`: `1` → `2`.");
  });

  test("are reported where only the order differs", () => {
    expect(file("a: [x, y]\n", "a: [y, x]\n")).toBe("`ConfigMap svc/it`: `svc.yaml.a`: `x, y` → `y, x`.");
  });

  test("are reported line by line where a file is no data", () => {
    expect(file("#!/bin/sh\nset -e\nrun a\n", "#!/bin/sh\nset -e\nrun b\n")).toBe(
      "`ConfigMap svc/it`: `svc.yaml`: `run a` → `run b`.",
    );
  });

  test("are compared in a moment where a file has many lines", () => {
    const lines = (mark: string) =>
      `#!/bin/sh\n${Array.from({ length: 20_000 }, (_, line) => `${mark} ${line}`).join("\n")}`;
    expect(file(lines("a"), lines("b"))).toContain("and 19995 more");
  });

  test("are reported around what differs where they are long", () => {
    const [one, other] = ["verify-full", "disable"].map((mode) => `url: ${"a".repeat(300)}?sslmode=${mode}\n`);
    expect(file(one!, other!)).toMatch(/`…a+\?sslmode=verify-full` → `…a+\?sslmode=disable`\.$/);
  });
});

test("a selector that selects everything is not nothing", () => {
  const policy = (egress: readonly object[]) => ({
    metadata,
    spec: [{ pod_selector: [{}], policy_types: ["Egress"], egress }],
  });
  expect(reported(update("kubernetes_network_policy_v1", policy([{}]), policy([])))).toContain("`spec.egress");
});

describe("secrets", () => {
  const SECRET = "hunter2-hunter2";
  const KEY = `-----BEGIN PRIVATE KEY-----\n${"QUJD".repeat(20)}\n-----END PRIVATE KEY-----\n`;

  test.each<[string, () => Review]>([
    ["by its key", () => update("it", { password: "old", a: 1 }, { password: SECRET, a: 2 })],
    [
      "by the name of a variable",
      () =>
        update(
          "it",
          { env: [{ name: "DB_PASSWORD", value: "old" }] },
          { env: [{ name: "DB_PASSWORD", value: SECRET }] },
        ),
    ],
    ["in something that is new", () => update("it", { env: [] }, { env: [{ name: "DB_PASSWORD", value: SECRET }] })],
    ["in an address", () => update("it", { url: "postgres://a:b@c" }, { url: `postgres://a:${SECRET}@c` })],
    [
      "in compressed user data",
      () =>
        update(
          "it",
          { user_data: "" },
          {
            user_data: gzipSync(
              `a\nPASSWORD=${SECRET}\n${Array.from({ length: 90 }, (_, line) => `b${line}`).join("\n")}`,
            ).toString("base64"),
          },
        ),
    ],
  ])("a secret is not shown, %s", (_, reviewed) => {
    const found = reviewed();
    expect(kindsOf(found)).toEqual(["setting-changed"]);
    const shown = markdownOf(found) + JSON.stringify(toJson(found, QUESTION));
    expect(shown).not.toContain(SECRET);
    expect(shown).toContain("(redacted)");
  });

  test("no line of a private key is shown", () => {
    expect(file("#!/bin/sh\na\n", `#!/bin/sh\n${KEY}`)).not.toContain("QUJD");
  });

  test("that the content of a Secret changes is reported, and nothing of it", () => {
    const body = (data: string) => ({ metadata, data: { a: data } });
    expect(reported(update("kubernetes_secret_v1", body("old"), body(SECRET)))).toBe(
      "`Secret svc/it` changes in an order, in secret values, or in values known only after the apply.",
    );
    const stack = (data: string) => ({
      name: "platform",
      directory: "",
      dependencies: [],
      configuration: asWritten({
        resource: { kubernetes_secret_v1: { it: { metadata: { name: "it" }, data: { a: data } } } },
      }),
    });
    expect(markdownOf(review(stepOfFolders([stack("old")], [stack(SECRET)]), QUESTION))).not.toContain(SECRET);
  });
});

test.each<[string, string, object, object, string]>([
  [
    "Deployment",
    "kubernetes_deployment_v1",
    { template: [{ spec: [{ container: [{ name: "a", image: "a:1" }] }] }] },
    { template: [{ spec: [{ container: [{ name: "a", image: "a:2" }] }] }] },
    "`spec.template.spec.containers[a].image`: `a:1` → `a:2`.",
  ],
])("a %s that is of no platform is reported in full: nothing else tells it", (kind, type, before, after, words) => {
  const body = (spec: object) => ({ metadata, spec: [spec] });
  expect(reported(update(type, body(before), body(after)))).toBe(`\`${kind} svc/it\`: ${words}`);
});

test("clusters of a fleet that change alike are reported once, whatever their things are called", () => {
  const plan = (stack: string) => {
    const release = (...apps: readonly object[]) => ({
      name: "it",
      namespace: "svc",
      chart: "it",
      values: [stringify({ apps })],
    });
    const wiki = (uri: string) => ({ name: `wiki-${stack}`, uri });
    const vault = { name: `vault-${stack}`, uri: "http://vault:8200" };
    const change = { actions: ["update"], before: release(wiki("http://a")), after: release(wiki("http://b"), vault) };
    return asPlanned({
      format_version: "1.2",
      resource_changes: [{ address: "helm_release.it", type: "helm_release", mode: "managed", change }],
    });
  };
  const found = reviewOfPlans(Object.fromEntries(["blue", "green"].map((stack) => [stack, plan(stack)])));
  expect(reported(found)).toBe(
    "`blue: release svc/it` and `green: release svc/it`: `apps[…].uri`: `http://a` → `http://b`; " +
      '`apps[…]` is new: `{"name":"…","uri":"http://vault:8200"}`.',
  );
  expect(JSON.stringify(found.findings[0]?.facts)).toContain("vault-green");
});

test("things whose settings change alike are reported once", () => {
  const change = (name: string) => ({
    address: `kubernetes_service_account_v1.${name}`,
    type: "kubernetes_service_account_v1",
    mode: "managed",
    change: {
      actions: ["update"],
      before: { metadata: [{ name, namespace: "svc", annotations: { owner: "a" } }] },
      after: { metadata: [{ name, namespace: "svc", annotations: { owner: "b" } }] },
    },
  });
  const found = reviewOfPlans({
    platform: asPlanned({ format_version: "1.2", resource_changes: ["x", "y"].map(change) }),
  });
  expect(reported(found)).toBe("`ServiceAccount svc/x` and `ServiceAccount svc/y`: `owner`: `a` → `b`.");
});
