import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { ChartRelease } from "../../constructs/platform/component/chart-release";
import { HttpConnectProxy } from "../../constructs/network/http-connect-proxy";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { VolumeBackup } from "../../constructs/platform/auth/storage/volume-backup";
import type { CollectedResource } from "../../constructs/platform/delivery/collected-resources";
import { platformAccounts, resolvePlatformSettings } from "../../constructs/platform/component/platform-settings";
import { platformAsService } from "../../constructs/platform/platform-description";
import { declared, NEEDED, platformViolations } from "./declared-platforms";

const OWN = PodServiceAccount.create({ name: "own" });
const EXISTING = PodServiceAccount.existing({ name: "shared" });
const BACKED_UP = { storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of() }) };
const EXTERNAL = { storage: AuthStorage.external({ type: "postgresql" }) };

describe("accounts of the parts of a platform", () => {
  test("are those of auth service and proxies, and of what else runs", () => {
    const of = (props: object) =>
      platformAccounts(resolvePlatformSettings(declared(props))).map((each) => each.join(": "));
    expect(of({ auth: BACKED_UP })).toEqual([
      "auth.serviceAccount: svc-auth",
      "proxies.serviceAccount: svc-proxy",
      "delivery.serviceAccount: svc-delivery",
      "auth.storage: svc-backup",
    ]);
    expect(of({ delivery: ResourceDelivery.none(), auth: EXTERNAL, name: "a" })).toEqual([
      "auth.serviceAccount: a-auth",
      "proxies.serviceAccount: a-proxy",
    ]);
    const takeOver = ChartRelease.of({ name: "old", serviceAccount: "account" });
    const delivery = ResourceDelivery.job({ serviceAccount: EXISTING });
    expect(of({ takeOver, delivery, proxies: { serviceAccount: OWN } })).toEqual([
      "auth.serviceAccount: account",
      "proxies.serviceAccount: own",
      "delivery.serviceAccount: shared",
    ]);
  });

  test("are different, since their rights are", () => {
    const shared = (props: object) =>
      platformViolations({ ...NEEDED, ...props })
        .filter(({ rule }) => rule.code === "IDENTITY-007")
        .map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
    expect(shared({ auth: BACKED_UP })).toEqual([]);
    const account = { serviceAccount: EXISTING };
    expect(shared({ auth: account, proxies: account, delivery: ResourceDelivery.job(account) })).toEqual([
      'IDENTITY-007 proxies.serviceAccount: "shared"',
      'IDENTITY-007 delivery.serviceAccount: "shared"',
    ]);
    const ofBackup = { serviceAccount: PodServiceAccount.existing({ name: "svc-backup" }) };
    expect(shared({ auth: BACKED_UP, proxies: ofBackup })).toEqual(['IDENTITY-007 auth.storage: "svc-backup"']);
  });
});

describe("before its pods start, a platform needs", () => {
  function needs(props: object, delivered: readonly CollectedResource[] = []): readonly string[] {
    return platformAsService(resolvePlatformSettings(declared({ tls: ProxyTls.selfSigned(), ...props })))
      .needed(delivered)
      .map(
        ({ property, kind, name, fromVariable }) =>
          `${property}: ${kind} ${name}${fromVariable === undefined ? "" : `, or ${fromVariable}`}`,
      );
  }

  const pods = { imagePullSecrets: ["registry"] };

  test("what its parts refer to", () => {
    expect(
      needs({
        allPods: pods,
        auth: { ...pods, license: SecretRef.of("license", "license.pem") },
        proxies: pods,
        proxyPools: { edge: pods },
        httpProxy: HttpConnectProxy.of("http://user@proxy.example.com:3128", { password: SecretRef.of("proxy", "a") }),
        certificateAuthority: CertificateAuthority.configMap("authority"),
        delivery: ResourceDelivery.job(pods),
      }),
    ).toMatchInlineSnapshot(`
[
  "allPods.imagePullSecrets[0]: Secret registry",
  "auth.imagePullSecrets[0]: Secret registry",
  "auth.license: Secret license, or SecretRef.ephemeral",
  "proxies.imagePullSecrets[0]: Secret registry",
  "proxyPools.edge.imagePullSecrets[0]: Secret registry",
  "httpProxy: Secret proxy, or SecretRef.ephemeral",
  "certificateAuthority: ConfigMap authority",
  "delivery.imagePullSecrets[0]: Secret registry",
]
`);
  });

  test("the certificates of its proxies that no variable brings", () => {
    const ephemeral = { certificateVariable: "certificate", keyVariable: "key" };
    expect(needs({ tls: ProxyTls.secret("a") })).toEqual(["tls: Secret a, or ProxyTls.ephemeral"]);
    expect(needs({ tls: ProxyTls.secrets(["a", "b"]) })).toEqual([
      "tls[0]: Secret a, or ProxyTls.ephemeral",
      "tls[1]: Secret b, or ProxyTls.ephemeral",
    ]);
    expect(needs({ tls: ProxyTls.ephemeral(ephemeral) })).toEqual([]);
    expect(needs({ tls: ProxyTls.ephemeral({ ...ephemeral, furtherSecrets: ["b"] }) })).toEqual([
      "tls: Secret b, or ProxyTls.ephemeral",
    ]);
  });

  test("what its resources refer to, if a Job delivers them", () => {
    const resource = { kind: "token", version: "v2", metadata: { name: SecretRef.of("token", "a") } };
    const delivered = [{ resource, property: "resources", declaredBy: "stack" }];
    expect(needs({}, delivered)).toEqual(["resources.metadata.name: Secret token, or SecretRef.ephemeral"]);
    expect(needs({ delivery: ResourceDelivery.none() }, delivered)).toEqual([]);
  });
});
