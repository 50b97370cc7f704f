import { ClusterNetworking } from "../../constructs/access/settings/cluster-settings";
import type { Connector } from "../../constructs/access/sign-in/connector";
import { Brand } from "../../constructs/brand/brand";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { HttpConnectProxy } from "../../constructs/network/http-connect-proxy";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import type { DeclaredPlatform } from "../../constructs/platform/access-platform-props";
import { renderAuthConfiguration, authVolumes } from "../../constructs/platform/auth/auth-configuration";
import { authTraffic } from "../../constructs/platform/auth/auth-traffic";
import { backupSelector, backupSnapshot } from "../../constructs/platform/auth/storage/volume-backup";
import { resolvePlatformSettings } from "../../constructs/platform/component/platform-settings";
import { changedLines } from "../support/changed-lines";
import { LICENSE, CREDENTIALS, RECORDINGS, OLD, declared } from "./declared-platforms";
import { oidc } from "../support/connectors";

describe("the auth service", () => {
  const file = (props: DeclaredPlatform) => renderAuthConfiguration(resolvePlatformSettings(props));

  test("reads a file with what is declared, and nothing that is not", () => {
    expect(file(declared())).toMatchInlineSnapshot(`
"auth_service:
  cluster_name: "a.example.com"
  enabled: true
  listen_addr: "0.0.0.0:3025"
  proxy_listener_mode: "multiplex"
proxy_service:
  enabled: false
ssh_service:
  enabled: false
svc:
  data_dir: "/var/lib/svc"
  log:
    format:
      output: "json"
    output: "stderr"
    severity: "INFO"
version: "v3"
"
`);
    const changed = (props: Parameters<typeof declared>[0]) => changedLines(file(declared()), file(declared(props)));
    const peering = { listeners: ProxyListeners.tlsRouting({ peering: true }) };
    expect(changed({ listeners: ProxyListeners.separate() })).toContain('+ proxy_listener_mode: "separate"');
    const exposure = ServiceExposure.loadBalancer({ proxyProtocol: "on" });
    expect(changed({ ...peering, auth: { exposure } })).toMatchInlineSnapshot(`
"auth_service
  + proxy_protocol: "on"
  + tunnel_strategy:
  +   type: "proxy_peering""
`);
    expect(
      changed({
        ...peering,
        networking: ClusterNetworking.of({ agentConnectionCount: 2, clientIdleTimeout: "30m" }),
        auth: {
          license: LICENSE,
          publicAddresses: [PublicAddress.of("auth.example.com")],
          log: { level: "DEBUG" },
          storage: AuthStorage.external({ type: "sqlite" }),
          furtherConfiguration: { auth_service: { message_of_the_day: "hello" } },
        },
      }),
    ).toMatchInlineSnapshot(`
"auth_service
  + client_idle_timeout: "30m"
  + license_file: "/var/lib/license/license.pem"
  + message_of_the_day: "hello"
  + public_addr:
  +   - "auth.example.com:3025"
  + tunnel_strategy:
  +   agent_connection_count: 2
  +   type: "proxy_peering"

svc > log
  - severity: "INFO"
  + severity: "DEBUG"

svc
  + storage:
  +   type: "sqlite""
`);
  });

  test("reads a further key beside what is declared", () => {
    const furtherConfiguration = { auth_service: { tunnel_strategy: { agent_connection_count: 3 } } };
    const peering = { listeners: ProxyListeners.tlsRouting({ peering: true }) };
    expect(file(declared({ ...peering, auth: { furtherConfiguration } }))).toContain("agent_connection_count: 3");
  });

  test("connects to its storage, to identity providers and to what is declared", () => {
    const storage = AuthStorage.external({ type: "a", ports: [5432] });
    const dialled = (auth: object, ...asked: readonly Connector[]) =>
      authTraffic(resolvePlatformSettings(declared({ auth })), asked).flatMap(({ direction, peer, ports }) =>
        direction === "egress" && peer.kind === "outside" ? ports.map(({ port }) => port) : [],
      );
    const behind = (httpProxy: HttpConnectProxy) => dialled({ storage, httpProxy }, oidc());
    expect(dialled({ storage }, oidc())).toEqual([443, 5432, 8443]);
    expect(dialled({ storage, egressPorts: [636] }, oidc())).toEqual([443, 636, 5432, 8443]);
    expect(dialled({})).toEqual([443]);
    expect(behind(HttpConnectProxy.of("proxy.corp:3128"))).toEqual([3128, 5432, 8443]);
    expect(behind(HttpConnectProxy.of("proxy.corp:3128", { noProxy: ["idp.corp"] }))).toEqual([443, 3128, 5432, 8443]);
  });

  test("mounts its configuration, its data, and what is declared", () => {
    const volumes = (auth: object, props: object = {}) =>
      authVolumes(resolvePlatformSettings(declared({ auth, ...props })));
    const configuration = { name: "configuration", mountPath: "/etc/svc", readOnly: true };
    const data = { name: "data", mountPath: "/var/lib/svc", readOnly: false };
    expect(volumes({})).toStrictEqual([
      { ...configuration, source: { configMap: "svc-auth" } },
      { ...data, source: { claim: "svc-auth" } },
    ]);
    const storage = AuthStorage.persistentVolume({ sessionRecordings: RECORDINGS });
    expect(volumes({ license: LICENSE, storage }, { takeOver: OLD })).toStrictEqual([
      { ...configuration, source: { configMap: "old-auth" } },
      { ...data, source: { claim: "data" } },
      { name: "license", mountPath: "/var/lib/license", readOnly: true, source: { secret: "license" } },
      { name: "storage", mountPath: "/etc/auth-storage", readOnly: true, source: { files: [CREDENTIALS] } },
    ]);
    expect(volumes({ storage: AuthStorage.external({ type: "a" }) })).toStrictEqual([
      { ...configuration, source: { configMap: "svc-auth" } },
      { ...data, source: { emptyDirectory: true } },
    ]);
  });

  test("is backed up by snapshots of its claim, which its labels select", () => {
    const settings = { brand: Brand.SVC, name: "a", namespace: "b", takeOver: OLD };
    const labels = {
      "app.kubernetes.io/name": "svc",
      "app.kubernetes.io/instance": "a",
      "app.kubernetes.io/component": "backup",
    };
    const snapshot = {
      apiVersion: "snapshot.storage.k8s.io/v1",
      kind: "VolumeSnapshot",
      metadata: { generateName: "data-", namespace: "b", labels },
    };
    expect(backupSnapshot(settings, {})).toStrictEqual({
      ...snapshot,
      spec: { source: { persistentVolumeClaimName: "data" } },
    });
    expect(backupSnapshot(settings, { snapshotClass: "fast" }).spec).toStrictEqual({
      volumeSnapshotClassName: "fast",
      source: { persistentVolumeClaimName: "data" },
    });
    expect(backupSelector(settings)).toBe(
      "app.kubernetes.io/name=svc,app.kubernetes.io/instance=a,app.kubernetes.io/component=backup",
    );
  });
});
