import { defineRules } from "../../core/violation";
import { checkBotToken } from "../../access/joining/bot-token";
import { JoinToken } from "../../access/joining/join-token";
import type { Brand } from "../../brand/brand";
import { mirroredImage, imageReference } from "../../brand/image-registry";
import { namespaceName } from "../../core/kubernetes";
import { FIELD_RULES } from "../../core/rules";
import { defaulted, group, needed, type GivenOf, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { flag } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import { anyVersion, type Version } from "../../updates/version";
import { OBJECT_METADATA, type JobObjects } from "../../workloads/object-metadata";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { userIds, type UserIds } from "../../workloads/pods/user-ids";
import { deliveryAccountName } from "../component/component-names";
import { platformName } from "../component/platform-name";
import { DEFAULT_IMAGE, SHARED_JOB, type SharedJobProps } from "../delivery/resource-delivery";

export const TENANT_RULES = defineRules({
  "TENANT-001": {
    problem: "the program declares resources of the tenant, and nothing delivers them",
    fix: "pass delivery: { name, joinToken } to the tenant, or remove these resources",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-002": {
    problem: "the brand has no image for the delivery",
    fix: "pass delivery.image and delivery.botImage, each with its tag; or pass Brand.TELEPORT",
    source: "docs/delivery.md, tenants",
  },
  "TENANT-003": {
    problem:
      "the record of the delivery would get another name: delivered resources that are no longer declared would stay in the tenant",
    allowed: "the delivery.name and brand with which the tenant's resources were delivered",
    fix: "restore both, or rename the delivery as docs/delivery.md says",
    source: "docs/delivery.md, tenants",
  },
});

/** How the Job of a tenant's delivery runs. */
export interface TenantDeliveryProps extends SharedJobProps, JobObjects {
  /**
   * Beginning of the names of the Job's objects, and of the record in the tenant. Programs that deliver to one tenant
   * need different names; otherwise each removes the other's resources.
   */
  readonly name: string;

  /**
   * The token by which the Job joins as a bot: one of `JoinToken.kubernetesJwks`, `.kubernetesOidc` or `.kubernetes`
   * with a `botName`, for the service account of the Job (`BOT-001`). Token and bot must already be in the tenant.
   */
  readonly joinToken: JoinToken;

  /** Namespace of the Job. @default the brand's namespace */
  readonly namespace?: string;

  /** Whether the stack creates the namespace; otherwise it must exist. @default true */
  readonly createNamespace?: boolean;

  /** Service account of the Job, which needs no rights in Kubernetes. @default one of its own, `<name>-delivery` */
  readonly serviceAccount?: PodServiceAccount;

  /**
   * Version of the programs of the Job (`FIELD-003`), which the tenant serves (`COMPATIBILITY-001`, `COMPATIBILITY-002`).
   *
   * @default that of the tenant
   */
  readonly version?: string | Version;

  /** Image with a POSIX shell and `tctl` (`TENANT-002`). @default the brand's, at `version` */
  readonly image?: string;

  /** Image of the bot (`TENANT-002`). @default the brand's, at `version` */
  readonly botImage?: string;

  /**
   * Image with a POSIX shell and `jq` 1.6 or newer.
   *
   * @default "docker.io/alpine/k8s:1.34.2"; from the tenant's `imageRegistry`, if it has one
   */
  readonly jqImage?: string;

  /** Where the user and group ids of the pod come from. @default "image" */
  readonly userIds?: UserIds;
}

const PROPS = {
  ...SHARED_JOB,
  ...OBJECT_METADATA.job,
  name: needed(platformName),
  joinToken: needed(instance(JoinToken)),
  namespace: namespaceName(),
  createNamespace: defaulted(flag(), true),
  serviceAccount: instance(PodServiceAccount),
  version: anyVersion,
  image: imageReference(),
  botImage: imageReference(),
  jqImage: imageReference(),
  userIds: defaulted(userIds, "image"),
} as const satisfies PropsOf<TenantDeliveryProps>;

/** The delivery to a tenant, defaults included. */
type DeclaredTenantDelivery = GivenOf<TenantDeliveryProps, typeof PROPS>;

/** The delivery to a tenant. */
export const TENANT_DELIVERY = group<TenantDeliveryProps>()(PROPS);

/** What a delivery takes from its tenant. */
export interface Delivering {
  readonly brand: Brand;
  readonly version?: Version | undefined;
  readonly imageRegistry?: string | undefined;
  readonly delivery: DeclaredTenantDelivery;
}

/** Namespace of the Job. */
export function tenantNamespace({ brand, delivery }: Pick<Delivering, "brand" | "delivery">): string {
  return delivery.namespace ?? brand.namespace;
}

/** Images of the Job: a shell with `tctl`, one with jq, and the bot; undefined where neither program nor brand names one. */
export function tenantImages({ brand, version, imageRegistry, delivery }: Delivering) {
  const tag = (delivery.version ?? version)?.toString();
  const ofBrand = (repository: string | undefined) =>
    repository === undefined || tag === undefined ? undefined : `${mirroredImage(imageRegistry, repository)}:${tag}`;
  const tools = delivery.image ?? ofBrand(brand.toolsImage);
  return {
    tools: tools !== undefined && delivery.digest !== undefined ? `${tools}@${delivery.digest}` : tools,
    bot: delivery.botImage ?? ofBrand(brand.bot?.image),
    jq: delivery.jqImage ?? mirroredImage(imageRegistry, DEFAULT_IMAGE),
  };
}

/** Notes a delivery whose programs nobody names, or whose bot could not join. */
export function checkTenantDelivery(tenant: Delivering, problems: Problems): void {
  const { brand, version, delivery } = tenant;
  const { joinToken } = delivery;
  const isVersionNeeded = delivery.image === undefined || delivery.botImage === undefined;
  if (isVersionNeeded && delivery.version === undefined && version === undefined) {
    problems.add(FIELD_RULES["FIELD-003"], "delivery.version", undefined);
  } else {
    const { tools, bot } = tenantImages(tenant);
    if (tools === undefined) problems.add(TENANT_RULES["TENANT-002"], "delivery.image", brand.id);
    if (bot === undefined) problems.add(TENANT_RULES["TENANT-002"], "delivery.botImage", brand.id);
  }
  const account = deliveryAccountName(delivery, delivery.serviceAccount);
  checkBotToken({ joinToken, account: `${tenantNamespace(tenant)}:${account}` }, "delivery", problems);
}
