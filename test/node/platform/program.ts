import {
  type ProxyListeners,
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  HttpConnectProxy,
  MaintenanceWindow,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  Version,
  VersionChannel,
} from "../../../constructs";
import { programIn } from "../../support/program";
import { declareEveryAgent } from "../../fixtures/every-agent";

/** Host of the public address of the platform. */
export const PUBLIC_HOST = "access.example.com";

/** Host of the HTTP CONNECT proxy that agents have to take. */
export const CONNECT_PROXY = { host: "proxy.example.com", port: 3128, user: "agents", password: "let-me-out" };

/** Versions that platform and agents have in the course of the tests. */
export const VERSIONS = { first: "17.5.1", second: "17.5.2", upgraded: "17.6.0" } as const;

/** What the tests on a real node vary. */
export interface ProgramVariation {
  readonly listeners: ProxyListeners;

  /** Of auth service and proxies. @default the first */
  readonly version?: string;

  /** What the channel `default` serves. @default the first */
  readonly channelVersion?: string;

  /** Hour of the maintenance window, on every day. */
  readonly utcStartHour: number;
}

/** Synthesises a platform with agents of every kind, as far as one node has place for them. */
export function synthesiseProgram(outdir: string, variation: ProgramVariation): void {
  const { listeners, version = VERSIONS.first, channelVersion = VERSIONS.first, utcStartHour } = variation;
  const { app, stack } = programIn(outdir);
  const platform = new AccessPlatform(stack, "platform", {
    publicAddress: PublicAddress.of(PUBLIC_HOST),
    version: Version.of(version),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
    listeners,
    channels: {
      default: VersionChannel.static(`v${channelVersion}`),
      "stable/pilot": VersionChannel.static("v17.5.0", { critical: true }),
    },
    maintenanceWindow: MaintenanceWindow.of({
      utcStartHour,
      weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    }),
    roles: [Role.maintenanceManager()],
    proxies: { replicas: 2 },
  });
  declareEveryAgent(stack, platform, {
    replicas: 1,
    httpProxy: HttpConnectProxy.of(`http://${CONNECT_PROXY.user}@${CONNECT_PROXY.host}:${CONNECT_PROXY.port}`, {
      password: SecretRef.ephemeral({ variable: "proxy_password" }),
    }),
  });
  new AgentRelease(stack, "pinned", {
    platform,
    namespace: platform.namespace,
    releaseName: "pinned",
    services: [AgentService.application({ name: "pinned", uri: "http://pinned.reports.svc:8080" })],
    version: AgentVersion.pinned(version),
    updater: { enabled: false },
  });
  app.synth();
}
