import { declareExample } from "../../../main";
import {
  AuditEventStorage,
  AuthStorage,
  Connector,
  PostgresLogin,
  ProxyListeners,
  SecretRef,
  ServiceExposure,
  SessionRecordingStorage,
} from "../../../constructs";
import { drawnGraph, type Box } from "../../../tools/report/drawing/graph";
import type { AgentModel, Model, PlatformModel } from "../../../tools/model/model";
import { platformStack } from "../../platform/support";
import { modelDeclaredBy, modelOf } from "../../support/modelled";
import { github } from "../../support/connectors";

const EXAMPLE = modelDeclaredBy(declareExample);
const SEPARATE = modelDeclaredBy((app) => {
  declareExample(app, ProxyListeners.separate({ peering: true }));
});

/** The connections of the first platform, a line each: who dials whom on what. */
function connectionsOf(model: Model): readonly string[] {
  const [platform] = model.platforms;
  const nameOf = ({ heading, title, lines }: Box) => (heading === "Clients" ? `clients ${lines.join()}` : title);
  return drawnGraph(platform!, model).connections.map(
    ({ from, to, label, reach }) => `${nameOf(from)} > ${nameOf(to)}: ${label.join(", ")} (${reach})`,
  );
}

function withPlatform(change: Partial<PlatformModel>): Model {
  return { ...EXAMPLE, platforms: EXAMPLE.platforms.map((platform) => ({ ...platform, ...change })) };
}

function withAgents(change: Partial<AgentModel>): Model {
  return { ...EXAMPLE, agents: EXAMPLE.agents.slice(0, 1).map((agent) => ({ ...agent, ...change })) };
}

test("the example's connections are those that its network policies and Services let through", () => {
  expect(connectionsOf(EXAMPLE).toSorted()).toEqual([
    "access.example.com > svc-proxy: 3080 (internal)",
    "clients anyone > access.example.com: 443 https (public)",
    "clients in the cluster > svc-proxy-internal: 443 https (internal)",
    "databases/svc-agent > access.example.com: 443 https (public)",
    "svc-agents/svc-agent > access.example.com: 443 https (public)",
    "svc-auth > github.com: 443 github (internal)",
    "svc-auth > svc-auth:  (mounted)",
    "svc-proxy > svc-auth: 3025 auth (internal)",
    "svc-proxy > svc-proxy: 3021 peering, of all pools (internal)",
    "svc-proxy-internal > svc-auth: 3025 auth (internal)",
    "svc-proxy-internal > svc-proxy-internal: 3021 peering, of all pools (internal)",
    "svc-proxy-internal > svc-proxy-internal: 3080 (internal)",
  ]);
});

test("whoever reads the metrics of agents is no client", () => {
  const metrics = {
    owner: "svc-agent",
    component: "agent",
    name: "diagnostics",
    port: 3000,
    containerPort: 3000,
  } as const;
  const model = withAgents({ ports: [{ ...metrics, peers: ["pods app=prometheus of the namespace monitoring"] }] });
  expect(connectionsOf(model)).toEqual(connectionsOf(withAgents({ ports: [] })));
});

test("with separate ports clients have one for each protocol, and agents that of the tunnel", () => {
  const connections = connectionsOf(SEPARATE);
  const [clients] = connections.filter((line) => line.startsWith("clients anyone"));
  expect(clients).toContain("3023 ssh");
  expect(clients).toContain("5432 postgres");
  expect(clients).not.toContain("reverse-tunnel");
  expect(connections).toContain("svc-agents/svc-agent > access.example.com: 443 https, 3024 reverse-tunnel (public)");
});

test("agents behind an HTTP CONNECT proxy dial it, and it dials the platform", () => {
  const model = withAgents({ httpConnect: "egress.example.com:3128" });
  expect(connectionsOf(model)).toEqual(
    expect.arrayContaining([
      "svc-agents/svc-agent > egress.example.com:3128: 3128 CONNECT (internal)",
      "egress.example.com:3128 > access.example.com: 443 https (public)",
    ]),
  );
});

test("agents that are dialled directly join the auth service, and are dialled", () => {
  const port = { owner: "svc-agent", component: "agent", name: "agent-ssh", port: 3022, containerPort: 3022 } as const;
  const model = withAgents({
    authAddress: "svc-auth.svc.svc:3025",
    ports: [{ ...port, service: "LoadBalancer", reach: "world", peers: ["anyone"] }],
  });
  expect(connectionsOf(model)).toEqual(
    expect.arrayContaining([
      "svc-agents/svc-agent > svc-auth: 3025 auth (internal)",
      "clients anyone > svc-agents/svc-agent: 3022 agent-ssh (public)",
    ]),
  );
});

test("clients are those whom the load balancer lets in", () => {
  const model = withPlatform({
    ports: EXAMPLE.platforms[0]!.ports.map((port) => ({ ...port, sourceRanges: ["192.0.2.0/24"] })),
  });
  expect(connectionsOf(model)).toContain("clients 192.0.2.0/24 > access.example.com: 443 https (public)");
});

/** The model of a platform that says this beside what it must. */
function declaredWith(props: Parameters<typeof platformStack>[0]): Model {
  const { stack } = platformStack(props);
  return modelOf(stack);
}

test("a pool with an internal load balancer is reached from the network around the cluster alone", () => {
  const exposure = ServiceExposure.googleLoadBalancer({ scheme: "internal", clientAddress: "preserve" });
  expect(connectionsOf(declaredWith({ proxies: { exposure } }))).toContain(
    "clients the surrounding network > access.example.com: 443 https (internal)",
  );
});

test("a pool is called by its own names, not by the public address", () => {
  const exposure = ServiceExposure.loadBalancer();
  const names = ["other.example.net", "third.example.net"];
  const model = declaredWith({ proxyPools: { other: { exposure, externalDns: { names } }, plain: { exposure } } });
  const services = drawnGraph(model.platforms[0]!, model).boxes.filter(({ column }) => column === 1);
  expect(services.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["access.example.com", "Service LoadBalancer"],
    ["other.example.net", "third.example.net", "Service LoadBalancer"],
    ["svc-proxy-plain", "Service LoadBalancer"],
  ]);
});

test("ports are those of what declares them: of the database, and of the identity provider", () => {
  const login = PostgresLogin.certificate({ certificate: SecretRef.of("db", "crt"), key: SecretRef.of("db", "key") });
  const database = { host: "db.example.com", user: "access", login };
  const storage = AuthStorage.postgres({
    ...database,
    database: "access",
    auditEvents: AuditEventStorage.postgres({ ...database, database: "events" }),
    sessionRecordings: SessionRecordingStorage.s3({ bucket: "access-recordings" }),
  });
  const connections = connectionsOf(
    declaredWith({
      auth: { storage },
      connectors: [
        Connector.oidc({
          name: "corp",
          issuerUrl: "https://id.example.com:8443/realms/corp",
          clientId: "access",
          clientSecret: SecretRef.of("oidc", "secret"),
          claimsToRoles: [{ claim: "groups", value: "all", roles: ["access"] }],
        }),
      ],
    }),
  );
  expect(connections).toContain("svc-auth > postgresql: 5432 postgresql (internal)");
  expect(connections).toContain("svc-auth > id.example.com: 8443 oidc (internal)");
});

test("a connector without an address asks the provider's own, and a cloud's database is not on a provider's port", () => {
  const storage = AuthStorage.firestore({
    project: "access",
    collection: "state",
    auditEvents: AuditEventStorage.firestore({ project: "access", collection: "events" }),
    sessionRecordings: SessionRecordingStorage.gcs({ bucket: "access-recordings", project: "access" }),
  });
  const auth = { storage, egressPorts: [8443] };
  const connections = connectionsOf(declaredWith({ auth, connectors: [github()] }));
  expect(connections).toContain("svc-auth > firestore: 443 firestore (internal)");
  expect(connections).toContain("svc-auth > github.com: 443 github (internal)");
});

test("proxies go out through their HTTP CONNECT proxy", () => {
  const model = withPlatform({
    components: EXAMPLE.platforms[0]!.components.map((component) => ({
      ...component,
      ...(component.kind === "proxy" && { httpConnect: "egress.example.com:3128" }),
    })),
  });
  expect(connectionsOf(model)).toContain("svc-proxy > egress.example.com:3128: 3128 CONNECT (internal)");
});

describe("boxes of agents", () => {
  const titles = (agents: readonly Partial<AgentModel>[]) => {
    const [first] = EXAMPLE.agents;
    const model = { ...EXAMPLE, agents: agents.map((agent) => ({ ...first!, ...agent })) };
    return drawnGraph(model.platforms[0]!, model)
      .boxes.filter(({ heading }) => heading === "Agents")
      .map(({ title }) => title);
  };
  const many = (count: number, agent: (index: number) => Partial<AgentModel>) =>
    titles(Array.from({ length: count }, (_, index) => agent(index)));

  test.each<[string, (index: number) => Partial<AgentModel>, string]>([
    ["their cluster", (index) => ({ stack: `agents-${index}` }), "40 clusters: kube"],
    ["their namespace", (index) => ({ namespace: `team-${index}` }), "40 namespaces: kube"],
    ["their name", (index) => ({ release: `agent-${index}` }), "40 releases: kube"],
    ["what they protect", (index) => ({ protects: [`cluster-${index}`] }), "40 releases: kube"],
  ])("agents that differ in %s alone are one", (_, agent, title) => {
    expect(many(40, agent)).toEqual([title]);
  });

  test.each<[string, Partial<AgentModel>]>([
    ["roles", { roles: ["db"] }],
    ["channel", { channel: "other" }],
    ["HTTP CONNECT proxy", { httpConnect: "egress.example.com:3128" }],
    ["address of the auth service", { authAddress: "svc-auth.svc.svc:3025" }],
  ])("agents with another %s have a box of their own", (_, change) => {
    expect(titles([{}, { namespace: "other", ...change }])).toHaveLength(2);
  });

  test("of more kinds than a page can hold, the last box has the rest", () => {
    const found = many(40, (index) => ({ roles: [`role-${index}`], namespace: `team-${index}` }));
    expect(found).toHaveLength(12);
    expect(found.at(-1)).toContain("29 more namespaces");
  });
});
