import {
  type ProxyListeners,
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  HttpConnectProxy,
  ManagedUpdates,
  MaintenanceWindow,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  Version,
  VersionChannel,
  Brand,
} from "../../../constructs";
import { programIn } from "../../support/program";
import { declareEveryAgent } from "../../fixtures/every-agent";

/** Host of the public address of the platform. */
export const PUBLIC_HOST = "access.example.com";

/** Host of the HTTP CONNECT proxy that agents have to take. */
export const CONNECT_PROXY = { host: "proxy.example.com", port: 3128, user: "agents", password: "let-me-out" };

/** Versions that platform and agents have in the course of the tests. */
export const VERSIONS = { first: "18.10.0", second: "18.10.1", upgraded: "18.11.3" } as const;

/** Agents without a group are in the last one. */
const ROLLOUT = ManagedUpdates.of({
  groups: [
    { name: "dev", days: ["*"], startHour: 0, canaries: 1 },
    { name: "prod", days: ["*"], startHour: 1 },
  ],
  start: VERSIONS.second,
  target: VERSIONS.upgraded,
});

/** Releases of the rollout's first group. The service picks the first as its canary. */
export const OF_THE_FIRST_GROUP = ["canary", "early"] as const;

/** What the tests on a real node vary. */
export interface ProgramVariation {
  readonly listeners: ProxyListeners;

  /** Of auth service and proxies. @default the first */
  readonly version?: string;

  /** What the channel `default` serves. @default the first */
  readonly channelVersion?: string;

  /** Whether agents are rolled out from the second version to the upgraded one, group by group. @default false */
  readonly isRolledOut?: boolean;

  /** Hour of the maintenance window, on every day. */
  readonly utcStartHour: number;
}

/** Synthesises a platform with agents of every kind, as far as one node has place for them. */
export function synthesiseProgram(outdir: string, variation: ProgramVariation): void {
  const { listeners, version = VERSIONS.first, channelVersion = VERSIONS.first, utcStartHour } = variation;
  const { isRolledOut = false } = variation;
  const { app, stack } = programIn(outdir);
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of(PUBLIC_HOST),
    version: Version.of(version),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
    listeners,
    ...(isRolledOut
      ? { managedUpdates: ROLLOUT }
      : {
          channels: {
            default: VersionChannel.static(`v${channelVersion}`),
            "stable/pilot": VersionChannel.static("v18.9.0", { critical: true }),
          },
        }),
    maintenanceWindow: MaintenanceWindow.of({
      utcStartHour,
      weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    }),
    roles: [Role.maintenanceManager()],
    proxies: { replicas: 2 },
  });
  declareEveryAgent(stack, platform, {
    replicas: 1,
    first: VERSIONS.first,
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
  if (isRolledOut) {
    for (const name of OF_THE_FIRST_GROUP) {
      new AgentRelease(stack, name, {
        platform,
        namespace: "agents",
        releaseName: name,
        services: [AgentService.application({ name, uri: `http://${name}.reports.svc:8080` })],
        version: AgentVersion.followUpdater({ first: VERSIONS.second }),
        updater: { channel: "dev" },
      });
    }
  }
  app.synth();
}
