import { AgentDiscovery } from "../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../constructs/agents/services/agent-service";

/** What agents on Kubernetes and on Linux can protect alike, by whatever chart, and the sections that it is in. */
export const PROTECTED = {
  services: [
    AgentService.ssh({
      labels: { role: "jump" },
      dynamicLabels: [{ name: "kernel", command: ["uname", "-r"], period: "1h" }],
      portForwarding: false,
      fileCopy: false,
    }),
    AgentService.application({
      name: "reports",
      uri: "http://reports:8080",
      labels: { team: "no" },
      rewrite: { headers: { Authorization: "Bearer {{internal.jwt}}" } },
      furtherConfiguration: { rewrite: { redirect: ["reports"] } },
    }),
    AgentService.mcp({ name: "tools", command: "tools", args: ["--stdio"], runAsHostUser: "nobody" }),
    AgentService.cloudConsole({ name: "console", cloud: "AWS", awsExternalId: "1e3" }),
    AgentService.database({
      name: "orders",
      protocol: "postgres",
      uri: "orders:5432",
      tls: { serverName: "orders.example.com" },
      adminUser: { name: "admin" },
    }),
    AgentService.windowsDomain({
      address: "10.0.0.30:636",
      domain: "example.com",
      username: "EXAMPLE\\svc-access",
      sid: "S-1-5-21-1",
      discovery: [{ baseDn: "*" }],
    }),
    AgentService.windowsDesktop({ name: "office", address: "10.0.0.20", activeDirectory: true }),
  ],
  discovery: AgentDiscovery.of({
    group: "production",
    applications: [{ labels: { team: ["web", "on"] } }],
    databases: [{ labels: { "*": "*" } }],
    desktops: [{ labels: { site: "oslo" } }],
    awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }],
    azureDatabases: [{ types: ["mysql"], resourceGroups: ["data"] }],
    aws: [{ types: ["ec2"], regions: ["eu-west-1"] }],
    azure: [{ types: ["aks"] }],
    gcp: [{ types: ["gke"], projectIds: ["acme"] }],
  }),
  labels: { environment: "production" },
};

const SECTIONS = ["ssh_service", "app_service", "db_service", "windows_desktop_service", "discovery_service"] as const;

/** The sections of a configuration file that say what its agent protects. */
export function sectionsOf(file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SECTIONS.map((section) => [section, file[section]]));
}
