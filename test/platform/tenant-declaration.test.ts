import { HostPort } from "../../constructs/network/host-port";
import { Brand } from "../../constructs/brand/brand";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { PublicAddress } from "../../constructs/network/public-address";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { Version } from "../../constructs/updates/version";
import type { CloudTenantProps } from "../../constructs/platform/cloud-tenant";
import { type TenantDeliveryProps, tenantImages } from "../../constructs/platform/tenant/tenant-delivery";
import { read } from "../../constructs/core/schema/read";
import { CLOUD_TENANT, describeTenant, serviceOfTenant } from "../../constructs/platform/tenant/cloud-tenant-props";

const joinToken = JoinToken.kubernetesOidc({
  name: "deliverer",
  botName: "deliverer",
  issuer: "https://oidc.example.com/id/1",
  serviceAccounts: [
    { namespace: "teleport", name: "acme-delivery" },
    { namespace: "other", name: "own" },
  ],
});
const DELIVERY: TenantDeliveryProps = { name: "acme", joinToken };
const TENANT: CloudTenantProps = {
  publicAddress: PublicAddress.of("a.example.com"),
  brand: Brand.TELEPORT,
  version: "18.3.0",
};

function tenant(props: Partial<CloudTenantProps> = {}) {
  return read(CLOUD_TENANT, { ...TENANT, ...props }).data!;
}

function delivering(props: Partial<TenantDeliveryProps> = {}, further: Partial<CloudTenantProps> = {}) {
  return tenant({ ...further, delivery: { ...DELIVERY, ...props } });
}

describe("a tenant", () => {
  test("is described by what it declares, or by its address", () => {
    expect(describeTenant(tenant())).toMatchObject({
      clusterName: "a.example.com",
      proxyAddress: HostPort.of("a.example.com:443"),
      tunnelAddress: HostPort.of("a.example.com:443"),
      versionServer: "https://a.example.com/v1/webapi/automaticupgrades/channel",
      deliveredBy: undefined,
    });
    const props = {
      publicAddress: PublicAddress.of("a.example.com:8443"),
      tunnelAddress: PublicAddress.of("tunnel.example.com"),
      clusterName: "acme",
    };
    expect(describeTenant(delivering({}, props))).toMatchObject({
      clusterName: "acme",
      proxyAddress: HostPort.of("a.example.com:8443"),
      tunnelAddress: HostPort.of("tunnel.example.com:443"),
      versionServer: "https://a.example.com:8443/v1/webapi/automaticupgrades/channel",
      deliveredBy: { name: "acme", namespace: "teleport" },
    });
  });

  test("is a service of its own name, or of that of its delivery", () => {
    const props = delivering();
    expect(serviceOfTenant(props)).toMatchObject({
      props,
      edition: "enterprise",
      version: Version.of("18.3.0"),
      name: "acme",
      proxyAddress: HostPort.of("a.example.com:443"),
      host: "a.example.com",
      delivery: "job",
      configured: [],
      pools: [],
    });
    expect(serviceOfTenant(tenant()).name).toBe("teleport");
    const unknown = { version: undefined as never };
    expect(serviceOfTenant(delivering({ version: "18.1.0" }, unknown)).version).toEqual(Version.of("18.1.0"));
    expect(serviceOfTenant(delivering({ version: "18.1.0" })).version).toEqual(Version.of("18.3.0"));
    expect(serviceOfTenant(tenant(unknown)).version).toBeUndefined();
  });

  test("needs what its authority, the pods of its Job and its resources refer to", () => {
    const props = { certificateAuthority: CertificateAuthority.configMap("authority") };
    const metadata = { name: SecretRef.of("token", "a") };
    const value = JoinToken.static({ secret: metadata.name, roles: ["Node"] });
    const resource = { kind: "token", version: "v2", metadata };
    const needs = (declared: ReturnType<typeof tenant>) =>
      serviceOfTenant(declared)
        .needed([
          { resource, property: "resources", declaredBy: "stack" },
          { resource, value, property: "joinTokens[0]", declaredBy: "stack" },
        ])
        .map(({ property, kind, name }) => `${property}: ${kind} ${name}`);
    const ofResources = ["resources.metadata.name: Secret token", "joinTokens[0]: Secret token"];
    expect(needs(tenant())).toEqual(ofResources);
    expect(needs(delivering({ imagePullSecrets: ["registry"] }, props))).toEqual([
      "certificateAuthority: ConfigMap authority",
      "delivery.imagePullSecrets[0]: Secret registry",
      ...ofResources,
    ]);
  });

  test("has its Job in a namespace, if it has one", () => {
    expect(describeTenant(delivering()).deliveredBy?.namespace).toBe("teleport");
    expect(describeTenant(delivering({ namespace: "other" })).deliveredBy?.namespace).toBe("other");
  });
});

describe("the delivery to a tenant", () => {
  test("makes its namespace, with the ids of the images, unless the program says otherwise", () => {
    expect(delivering().delivery).toMatchObject({ createNamespace: true, userIds: "image", deadline: "10m" });
  });

  test("has the images that the program names, or those of the brand at the version of the tenant", () => {
    const images = (props: Partial<TenantDeliveryProps>, further: Partial<CloudTenantProps> = {}) => {
      const { delivery, brand, version, imageRegistry } = delivering(props, further);
      return tenantImages({ brand, version, imageRegistry, delivery: delivery! });
    };
    const [tools, bot] = ["gravitational/teleport-ent-distroless-debug", "gravitational/tbot-distroless"];
    const digest = `sha256:${"0".repeat(64)}`;
    expect(images({})).toEqual({
      tools: `public.ecr.aws/${tools}:18.3.0`,
      bot: `public.ecr.aws/${bot}:18.3.0`,
      jq: "docker.io/alpine/k8s:1.34.2",
    });
    expect(images({ version: "18.1.0", digest }, { imageRegistry: "mirror.example.com" })).toEqual({
      tools: `mirror.example.com/${tools}:18.1.0@${digest}`,
      bot: `mirror.example.com/${bot}:18.1.0`,
      jq: "mirror.example.com/alpine/k8s:1.34.2",
    });
    const own = { image: "a:1", botImage: "b:2", jqImage: "c:3" };
    expect(images({ ...own, digest })).toEqual({ tools: `a:1@${digest}`, bot: "b:2", jq: "c:3" });
    const none = { tools: undefined, bot: undefined };
    expect(images({ digest }, { brand: Brand.SVC })).toMatchObject(none);
    expect(images({}, { version: undefined as never })).toMatchObject(none);
  });

  describe("is refused", () => {
    /** What a report says of a tenant. */
    function refused(props: Partial<TenantDeliveryProps> | undefined, further: object = {}): readonly string[] {
      const delivery = props && { ...DELIVERY, ...props };
      return read(CLOUD_TENANT, { ...TENANT, ...further, delivery }).violations.map(
        ({ rule, property, given }) => `${rule.code} ${property}: ${given}`,
      );
    }

    const BARE = { brand: Brand.SVC };
    const IN_TELEPORT = { namespace: "teleport" };

    test("without a version where an image needs one", () => {
      const unknown = { version: undefined };
      const [image, botImage] = ["a:1", "b:2"];
      const missing = ["FIELD-003 delivery.version: nothing"];
      expect([refused({ image }, unknown), refused({ botImage }, unknown), refused({}, unknown)]).toEqual([
        missing,
        missing,
        missing,
      ]);
      expect(refused({ image, botImage }, unknown)).toEqual([]);
      expect(refused({ version: "18.11.3" }, unknown)).toEqual([]);
      expect(refused(undefined, unknown)).toEqual([]);
    });

    test("without an image that neither program nor brand names", () => {
      expect(refused(IN_TELEPORT, BARE)).toEqual([
        'TENANT-002 delivery.image: "svc"',
        'TENANT-002 delivery.botImage: "svc"',
      ]);
      expect(refused({ ...IN_TELEPORT, image: "a:1" }, BARE)).toEqual(['TENANT-002 delivery.botImage: "svc"']);
      expect(refused({ ...IN_TELEPORT, botImage: "b:2" }, BARE)).toEqual(['TENANT-002 delivery.image: "svc"']);
    });

    test("with a token that does not let its account join", () => {
      const own = { serviceAccount: PodServiceAccount.existing({ name: "own" }) };
      const given = "deliverer for teleport:acme-delivery, other:own";
      expect([refused({}), refused({ ...own, namespace: "other" })]).toEqual([[], []]);
      expect(refused(own)).toEqual([`BOT-001 delivery.joinToken: "${given}"`]);
      expect(refused({ namespace: "other" })).toEqual([`BOT-001 delivery.joinToken: "${given}"`]);
    });
  });
});
