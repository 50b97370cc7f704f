import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writtenProgram } from "../../../../../tools/import/charts/written-program";
import { askPodPorts, dialledServices } from "../../../../../tools/import/charts/agents/ports";
import { temporaryFolder } from "../../../../support/temporary-folder";

test.each([
  ["http://grafana", { name: "grafana", namespace: undefined, port: 80 }],
  ["https://grafana.monitoring/path", { name: "grafana", namespace: "monitoring", port: 443 }],
  ["http://grafana.monitoring.svc.cluster.local:3000", { name: "grafana", namespace: "monitoring", port: 3000 }],
  ["orders.databases.svc:5432", { name: "orders", namespace: "databases", port: 5432 }],
])("%s is the address of a Service", (uri, service) => {
  expect(dialledServices({ apps: [{ uri }] }, ["apps"])).toEqual([{ uri, ...service }]);
});

test.each(["https://grafana.example.com", "http://localhost:3000", "http://10.0.0.1", ""])("%s is none", (uri) => {
  expect(dialledServices({ apps: [{ uri }, 1] }, ["apps"])).toEqual([]);
});

const SERVICE = {
  spec: {
    ports: [
      { name: "web", port: 80 },
      { name: "metrics", port: 9090 },
    ],
  },
};
const SLICES = {
  items: [
    {
      ports: [
        { name: "web", port: 3000 },
        { name: "metrics", port: 9100 },
      ],
    },
    { ports: null },
  ],
};

/** A stand-in of kubectl that knows one Service. */
const KUBECTL = `#!/bin/sh
case "$*" in
  "get service grafana --namespace monitoring --output json --context edge") echo '${JSON.stringify(SERVICE)}' ;;
  "get endpointslices --selector kubernetes.io/service-name=grafana --namespace monitoring --output json --context edge")
    echo '${JSON.stringify(SLICES)}' ;;
  *) echo "not found" >&2; exit 1 ;;
esac
`;

const AGENTS = {
  proxyAddr: "access.example.com:443",
  roles: "app",
  enterprise: true,
  joinTokenSecret: { create: false, name: "token" },
  apps: [
    { name: "grafana", uri: "http://grafana.monitoring" },
    { name: "other", uri: "http://grafana.monitoring:1" },
    { name: "gone", uri: "http://gone" },
  ],
};
const RELEASE = { name: "agents", namespace: "team" };

test("the ports of pods are asked by the ports of their Services, and what nobody knows stays a decision", async () => {
  const kubectl = join(temporaryFolder(), "kubectl");
  writeFileSync(kubectl, KUBECTL, { mode: 0o755 });
  process.env["ACCESS_PLATFORM_KUBECTL"] = kubectl;
  try {
    const podPorts = await askPodPorts(RELEASE, AGENTS, "edge", new AbortController().signal);
    expect([...podPorts]).toEqual([["http://grafana.monitoring", [3000]]]);
    const { text, parts } = writtenProgram([
      { ...RELEASE, chart: "teleport-kube-agent", version: "18.3.0", values: AGENTS, podPorts },
    ]);
    expect(text).toContain("network: { egressPorts: [3000] }");
    const left = parts.flatMap((each) => each.left).find(({ path }) => path === "network.egressPorts");
    expect(left?.given).toBe('["http://grafana.monitoring:1","http://gone"]');
  } finally {
    delete process.env["ACCESS_PLATFORM_KUBECTL"];
  }
});
