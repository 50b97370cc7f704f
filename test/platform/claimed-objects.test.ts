import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { ChartRelease } from "../../constructs/platform/component/chart-release";
import { HttpConnectProxy } from "../../constructs/network/http-connect-proxy";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { PublicAddress } from "../../constructs/network/public-address";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { VolumeBackup } from "../../constructs/platform/auth/storage/volume-backup";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { readPartly } from "../../constructs/core/schema/read";
import { ACCESS_PLATFORM } from "../../constructs/platform/access-platform-props";
import { claimsOfPlatform } from "../../constructs/platform/claimed-objects";
import type { CollectedResource } from "../../constructs/platform/delivery/collected-resources";
import { accountsOf, checkAccounts } from "../../constructs/platform/component/component-accounts";
import { Brand } from "../../constructs/brand/brand";
import { neededObjects } from "../../constructs/platform/needed-objects";
import { violationsOf } from "../support/violations";

/** The valid part of a declaration. */
function declared(props: object) {
  const needed = {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("a.example.com"),
    version: "18.3.0",
    tls: ProxyTls.selfSigned(),
  };
  return readPartly(ACCESS_PLATFORM, { ...needed, ...props });
}

/** No prop may be this. */
const INVALID = NaN;

const OWN = PodServiceAccount.create({ name: "own" });
const EXISTING = PodServiceAccount.existing({ name: "shared" });
const BACKED_UP = { storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of() }) };
const EXTERNAL = { storage: AuthStorage.external({ type: "postgresql" }) };

describe("a platform claims the names of its objects", () => {
  function claims(props: object): readonly string[] {
    const byName = new Map<string, string[]>();
    for (const { text } of claimsOfPlatform(declared(props))) {
      const [kind = "", name = ""] = text.split(" ");
      byName.set(name, [...(byName.get(name) ?? []), kind]);
    }
    return [...byName].map(([name, kinds]) => `${name}: ${kinds.join(", ")}`);
  }

  /** Claims that come and go with some props. */
  function changed(props: Partial<AccessPlatformProps>): readonly string[] {
    const [before, after] = [claims({}), claims(props)];
    return [
      ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
      ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
    ];
  }

  test("by its name, or by that of the release that it takes over", () => {
    const takeOver = ChartRelease.of({ name: "old", claim: "data", serviceAccount: "account" });
    expect(claims({})).toMatchInlineSnapshot(`
[
  "svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, ServiceAccount, PersistentVolumeClaim",
  "svc/svc-proxy: ConfigMap, NetworkPolicy, ServiceAccount, Deployment, Service",
  "svc/svc-delivery: Role, RoleBinding, NetworkPolicy, ServiceAccount",
  "svc/svc-watch: ConfigMap, CronJob",
]
`);
    expect(claims({ takeOver, name: "a", namespace: "b" })).toMatchInlineSnapshot(`
[
  "b/a-auth: ConfigMap, Deployment, NetworkPolicy, Service",
  "b/a-proxy: ConfigMap, NetworkPolicy, Deployment",
  "b/account: ServiceAccount",
  "b/account-proxy: ServiceAccount",
  "b/data: PersistentVolumeClaim",
  "b/old: Service",
  "b/a-delivery: Role, RoleBinding, NetworkPolicy, ServiceAccount",
  "b/a-watch: ConfigMap, CronJob",
]
`);
  });

  test("as many as it declares", () => {
    expect(changed({ proxyPools: { edge: {} } })).toMatchInlineSnapshot(`
[
  "+ svc/svc-proxy-edge: Deployment, Service",
]
`);
    expect(changed({ auth: BACKED_UP })).toMatchInlineSnapshot(`
[
  "+ svc/svc-backup: ConfigMap, CronJob, NetworkPolicy, Role, RoleBinding, ServiceAccount",
]
`);
    expect(changed({ auth: EXTERNAL })).toMatchInlineSnapshot(`
[
  "- svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, ServiceAccount, PersistentVolumeClaim",
  "+ svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, ServiceAccount",
]
`);
    expect(changed({ delivery: ResourceDelivery.none() })).toMatchInlineSnapshot(`
[
  "- svc/svc-delivery: Role, RoleBinding, NetworkPolicy, ServiceAccount",
  "- svc/svc-watch: ConfigMap, CronJob",
]
`);
    expect(changed({ delivery: ResourceDelivery.job({ watch: { mode: "off" } }) })).toMatchInlineSnapshot(`
[
  "- svc/svc-watch: ConfigMap, CronJob",
]
`);
    const scrapedBy = [PolicyPeer.everyPod()];
    expect(changed({ metrics: { scrapedBy, dashboard: {} } })).toMatchInlineSnapshot(`
[
  "+ svc/svc-metrics: ConfigMap",
]
`);
  });

  test("with service accounts of other names, and without those that are there", () => {
    const of = (serviceAccount: PodServiceAccount) => [
      changed({ auth: { serviceAccount } }),
      changed({ proxies: { serviceAccount } }),
      changed({ delivery: ResourceDelivery.job({ serviceAccount }) }),
    ];
    expect(of(OWN)).toMatchInlineSnapshot(`
[
  [
    "- svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, ServiceAccount, PersistentVolumeClaim",
    "+ svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, PersistentVolumeClaim",
    "+ svc/own: ServiceAccount",
  ],
  [
    "- svc/svc-proxy: ConfigMap, NetworkPolicy, ServiceAccount, Deployment, Service",
    "+ svc/svc-proxy: ConfigMap, NetworkPolicy, Deployment, Service",
    "+ svc/own: ServiceAccount",
  ],
  [
    "- svc/svc-delivery: Role, RoleBinding, NetworkPolicy, ServiceAccount",
    "+ svc/svc-delivery: Role, RoleBinding, NetworkPolicy",
    "+ svc/own: ServiceAccount",
  ],
]
`);
    expect(of(EXISTING)).toMatchInlineSnapshot(`
[
  [
    "- svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, ServiceAccount, PersistentVolumeClaim",
    "+ svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service, PersistentVolumeClaim",
  ],
  [
    "- svc/svc-proxy: ConfigMap, NetworkPolicy, ServiceAccount, Deployment, Service",
    "+ svc/svc-proxy: ConfigMap, NetworkPolicy, Deployment, Service",
  ],
  [
    "- svc/svc-delivery: Role, RoleBinding, NetworkPolicy, ServiceAccount",
    "+ svc/svc-delivery: Role, RoleBinding, NetworkPolicy",
  ],
]
`);
  });

  test("as far as what decides about them is right", () => {
    expect(claims({ name: INVALID })).toEqual([]);
    expect(claims({ auth: INVALID, proxies: INVALID, proxyPools: INVALID, delivery: INVALID, metrics: INVALID }))
      .toMatchInlineSnapshot(`
[
  "svc/svc-auth: ConfigMap, Deployment, NetworkPolicy, Service",
  "svc/svc-proxy: ConfigMap, NetworkPolicy",
]
`);
  });
});

describe("accounts of the parts of a platform", () => {
  test("are those of auth service and proxies, and of what else runs", () => {
    const of = (props: object) => accountsOf(declared(props)).map((each) => each.join(": "));
    expect(of({ auth: BACKED_UP })).toEqual([
      ...["auth.serviceAccount: svc-auth", "proxies.serviceAccount: svc-proxy"],
      ...["delivery.serviceAccount: svc-delivery", "auth.storage: svc-backup"],
    ]);
    expect(of({ delivery: ResourceDelivery.none(), auth: EXTERNAL, name: "a" })).toEqual([
      ...["auth.serviceAccount: a-auth", "proxies.serviceAccount: a-proxy"],
    ]);
    const takeOver = ChartRelease.of({ name: "old", serviceAccount: "account" });
    const delivery = ResourceDelivery.job({ serviceAccount: EXISTING });
    expect(of({ takeOver, delivery, proxies: { serviceAccount: OWN } })).toEqual([
      ...["auth.serviceAccount: account", "proxies.serviceAccount: own", "delivery.serviceAccount: shared"],
    ]);
  });

  test("are different, since their rights are", () => {
    const shared = (props: object) =>
      violationsOf(checkAccounts, declared(props)).map(
        ({ rule, property, given }) => `${rule.code} ${property}: ${given}`,
      );
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
    return neededObjects(declared(props), delivered).map(
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
  "auth.license: Secret license, or SecretRef.ephemeral",
  "auth.imagePullSecrets[0]: Secret registry",
  "proxies.imagePullSecrets[0]: Secret registry",
  "proxyPools.edge.imagePullSecrets[0]: Secret registry",
  "httpProxy: Secret proxy, or SecretRef.ephemeral",
  "certificateAuthority: ConfigMap authority",
  "delivery.imagePullSecrets[0]: Secret registry",
]
`);
    expect(needs({ auth: INVALID, tls: INVALID, delivery: INVALID, proxies: pods })).toEqual([
      "proxies.imagePullSecrets[0]: Secret registry",
    ]);
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
