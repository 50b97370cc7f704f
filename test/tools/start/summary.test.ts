import type { PortModel } from "../../../tools/model/model";
import { summarise, type SummaryInput } from "../../../tools/start/summary";
import { platform } from "../../support/review-models";

const STACK = {
  name: "platform",
  directory: "/app/cdktf.out/stacks/platform",
  dependencies: [],
  configuration: {
    resource: {
      kubernetes_namespace_v1: { svc: { metadata: { name: "svc" } } },
      kubernetes_network_policy_v1: { auth: {}, proxy: {} },
      helm_release: { agent: {} },
    },
  },
};

const port = (name: string, number: number): PortModel => ({
  owner: "svc-proxy",
  component: "proxy",
  name,
  port: number,
  containerPort: number,
  peers: [],
});

const PLATFORM = platform({
  listenerMode: "multiplex",
  ports: [port("https", 443), port("peering", 3021), port("diagnostics", 3000)],
  channels: [],
});

const DEPLOYED: SummaryInput = {
  decision: { level: "deployed", because: "Terraform 1.11.4 with its providers", waysUp: [] },
  stacks: [STACK],
  model: { platforms: [PLATFORM], agents: [] },
  outcomes: [{ stack: "platform", created: 4, changed: 0, removed: 0 }],
  cluster: {
    kind: "embedded",
    kubeconfig: "/data/kubeconfig",
    context: "kwok-access-platform",
    kubectl: "kubectl",
    helm: undefined,
  },
  clusterVersion: "v1.34.2",
  now: new Date("2026-03-02T20:30:00Z"),
};

const PREVIEW: SummaryInput = {
  ...DEPLOYED,
  decision: { level: "preview", because: "there is neither Terraform nor OpenTofu", waysUp: ["install Terraform"] },
};

const SYNTHESISED: SummaryInput = {
  decision: { level: "synthesised", because: "there is no control plane", waysUp: ["install etcd"] },
  stacks: [STACK],
  model: { platforms: [PLATFORM], agents: [] },
  outcomes: [],
  clusterVersion: "",
  now: DEPLOYED.now,
};

test("a deployment is reported with what is open to whom, when agents update, and how to look around", () => {
  expect(summarise(DEPLOYED)).toEqual([
    "Deployed to the embedded control plane (Kubernetes v1.34.2) by Terraform 1.11.4",
    "with its providers.",
    "",
    "Stacks          platform: 4 created",
    "Declared        2 NetworkPolicies, 1 Helm release, 1 Namespace",
    "Address         https://access.example.com (TLS routing)",
    "Open ports      443   anyone      Web UI and HTTPS API; with TLS routing also",
    "                                  Kubernetes, SSH and all databases",
    "                3021  proxies     proxy instances reach agents through each",
    "                                  other (proxy peering)",
    "Version         17.5.2, channels default, stable/cloud",
    "Agents update   Tue 2026-03-03 02:00-03:00 UTC, in 5 h",
    "                new agents may update at once, in their first 4.5 minutes",
    "Look around     kubectl --kubeconfig /data/kubeconfig get all -n svc",
    "Take down       npm run down",
  ]);
});

test("the path of the report is shown", () => {
  expect(summarise({ ...DEPLOYED, report: "/app/access-platform.html" })).toContain(
    "Report          /app/access-platform.html",
  );
});

test("a run that changed nothing says so", () => {
  const outcomes = [{ stack: "platform", created: 0, changed: 0, removed: 0 }];
  expect(summarise({ ...DEPLOYED, outcomes }).join("\n")).toContain("nothing changes");
});

test("a preview never says deployed to, and tells why and the ways to a deployment", () => {
  const text = summarise(PREVIEW).join("\n");
  expect(text.replaceAll("\n", " ")).toContain("This is not a deployment");
  expect(text).not.toContain("Deployed");
  expect(text).toContain("Why: there is neither Terraform nor OpenTofu.");
  expect(text).toContain("For a deployment:\n  - install Terraform");
});

test("a mere synthesis says that nothing runs, and offers nothing to look at or to take down", () => {
  const text = summarise(SYNTHESISED).join("\n");
  expect(text).toContain("Synthesised only, nothing runs: there is no control plane.");
  expect(text).not.toMatch(/Deployed|kubectl|npm run down/);
});

test("on a cluster of the user's, the commands name its context", () => {
  const cluster = { ...DEPLOYED.cluster!, kind: "context" as const, context: "production" };
  const text = summarise({ ...DEPLOYED, cluster }).join("\n");
  expect(text).toContain("kubectl --context production get all -n svc");
  expect(text).toContain("npm run down -- --context production");
});

test("during the window it is open now", () => {
  const text = summarise({ ...DEPLOYED, now: new Date("2026-03-03T02:59:00Z") }).join("\n");
  expect(text).toContain("Tue 2026-03-03 02:00-03:00 UTC, open now");
});

test("less than an hour before the window, no hours are shown", () => {
  const text = summarise({ ...DEPLOYED, now: new Date("2026-03-03T01:30:00Z") }).join("\n");
  expect(text).toContain("Tue 2026-03-03 02:00-03:00 UTC, in less than an hour");
});

test("of a platform whose agents have no window, it is reported that they wait for critical updates", () => {
  const { window: _, ...others } = PLATFORM;
  expect(summarise({ ...DEPLOYED, model: { platforms: [others], agents: [] } })).toContain(
    "Agents update   for critical updates only: no window",
  );
});

test("of a platform that rolls versions out by groups, the next opening of each is shown, in the order of the groups", () => {
  const { window: _, ...others } = PLATFORM;
  const regular = [
    { name: "dev", days: ["*"], start_hour: 4 },
    { name: "prod", days: ["Thu"], start_hour: 2, wait_hours: 24 },
  ];
  const agents = { start_version: "17.5.1", target_version: "17.5.2", schedule: "regular" };
  const resources = [
    { kind: "autoupdate_version", name: "autoupdate_version", document: { spec: { agents } } },
    {
      kind: "autoupdate_config",
      name: "autoupdate_config",
      document: { spec: { agents: { strategy: "halt-on-error", schedules: { regular } } } },
    },
  ];
  const text = (of: typeof resources) =>
    summarise({ ...DEPLOYED, model: { platforms: [{ ...others, resources: of }], agents: [] } }).join("\n");
  const document = { spec: { agents: { ...agents, mode: "suspended" } } };
  expect(text(resources.map((each, index) => (index === 0 ? { ...each, document } : each)))).toContain(
    "Agents update   not while the rollout is paused",
  );
  expect(text(resources)).toContain(
    "Agents update   dev: Tue 2026-03-03 04:00-05:00 UTC, in 7 h\n" +
      "                prod: Thu 2026-03-05 02:00-03:00 UTC, in 2 d 5 h\n",
  );
});

test("a program without a platform is summarised without it", () => {
  expect(summarise({ ...DEPLOYED, model: { platforms: [], agents: [] } }).join("\n")).not.toMatch(
    /Address|Open ports|Agents update/,
  );
});

test.each([80, 120])("but for commands, no line is wider than the terminal (%i columns)", (width) => {
  const long = { ...PREVIEW.decision, because: "word ".repeat(60).trim() };
  for (const line of summarise({ ...PREVIEW, decision: long }, width)) {
    if (!line.includes("kubectl")) expect(line.length).toBeLessThanOrEqual(width);
  }
});

test("a namespace that was there before is looked into as well", () => {
  const configuration = {
    resource: {
      kubernetes_deployment_v1: { auth: { metadata: { name: "auth", namespace: "access" } } },
      helm_release: { agent: { name: "agent", namespace: "access-agents" } },
    },
  };
  const text = summarise({ ...DEPLOYED, stacks: [{ ...STACK, configuration }] }).join("\n");
  expect(text).toMatch(/get all -n access\n[^]*get all -n access-agents\n/);
});
