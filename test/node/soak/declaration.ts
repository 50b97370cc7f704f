import {
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuthStorage,
  Brand,
  MaintenanceWindow,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  Role,
  SecretRef,
  ServiceExposure,
  Version,
  VersionChannel,
} from "../../../constructs";
import { programIn } from "../../support/program";
import { PUBLIC_HOST } from "../platform/program";

/** Agents of one release. */
export interface SoakedAgents {
  /** Who decides their version: the program, which declares that of the platform, or the updater. */
  readonly decidedBy: "program" | "updater";
  readonly first: string;
  readonly replicas: number;
  readonly team: string;
}

/** A channel's version. */
interface SoakedChannel {
  readonly version: string;
  readonly critical: boolean;
}

/** What a soak varies of a declaration, as plain values. */
export interface SoakedDeclaration {
  /** Of auth service and proxies. */
  readonly version: string;
  readonly listeners: "multiplex" | "separate";
  readonly peering: boolean;
  readonly channels: Readonly<Record<string, SoakedChannel>>;

  /** What each role may do with sessions. */
  readonly roles: Readonly<Record<string, readonly ("list" | "read")[]>>;

  /** Replicas of the pool that the public address leads to, and of further ones. */
  readonly pools: Readonly<Record<string, number>>;
  readonly agents: Readonly<Record<string, SoakedAgents>>;
}

/** Where each soak begins. */
export const FIRST: SoakedDeclaration = {
  version: "17.5.1",
  listeners: "multiplex",
  peering: true,
  channels: { default: { version: "17.5.1", critical: false } },
  roles: { auditor: ["list"] },
  pools: { default: 2 },
  agents: { steady: { decidedBy: "program", first: "17.5.1", replicas: 1, team: "red" } },
};

/** So that all of it has a place on a node of two cores, with pods that are about to end. */
const RESOURCES = { cpuRequest: "20m", memoryRequest: "32Mi", memoryLimit: "256Mi" };

/** Rollouts get on as soon as servers are ready. */
const SERVERS = { resources: RESOURCES, probes: { readiness: { periodSeconds: 1 } } };

/** A role that the service has by itself. */
const PRESET = "auditor";

/** Synthesises a declaration into a folder. */
export function synthesiseSoaked(outdir: string, declared: SoakedDeclaration): void {
  const { version, listeners, peering, channels, roles, pools, agents } = declared;
  const { app, stack } = programIn(outdir);
  const { default: replicas = 2, ...further } = pools;
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of(PUBLIC_HOST),
    version: Version.of(version),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    auth: {
      license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
      storage: AuthStorage.persistentVolume({ deletion: "allowed" }),
      // nothing takes the place of the one server while it drains
      drain: "2s",
      ...SERVERS,
    },
    listeners:
      listeners === "multiplex" ? ProxyListeners.tlsRouting({ peering }) : ProxyListeners.separate({ peering }),
    channels: mapped(channels, (channel) => VersionChannel.static(channel.version, { critical: channel.critical })),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    roles: Object.entries(roles).map(([name, verbs]) => {
      const props = { name, allow: { rules: [{ resources: ["session"], verbs }] } };
      return name === PRESET ? Role.preset(props) : Role.of(props);
    }),
    proxies: { replicas, ...SERVERS },
    proxyPools: mapped(further, (number) => ({ replicas: number, exposure: ServiceExposure.clusterIp() })),
  });
  for (const [name, release] of Object.entries(agents)) {
    const isPinned = release.decidedBy === "program";
    new AgentRelease(stack, name, {
      platform,
      namespace: "agents",
      releaseName: name,
      services: [AgentService.application({ name, uri: `http://${name}.reports.svc:8080` })],
      labels: { team: release.team },
      version: isPinned ? AgentVersion.pinned(version) : AgentVersion.followUpdater({ first: release.first }),
      updater: isPinned ? { enabled: false } : {},
      pods: { replicas: release.replicas, resources: RESOURCES },
    });
  }
  app.synth();
}

function mapped<T, R>(items: Readonly<Record<string, T>>, map: (item: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, map(item)]));
}
