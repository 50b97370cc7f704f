import { fieldsOf } from "../../constructs/core/given";
import type { Resource } from "../tctl/resource-text";

/** Group of the objects from which the product's operator makes resources. */
const GROUP = "resources.teleport.dev/";

/** What the operator makes of its objects, by their kind; a role of the first kind has the version of its object. */
const MADE: Readonly<Record<string, { readonly kind: string; readonly version?: string; readonly sub_kind?: string }>> =
  {
    TeleportRole: { kind: "role" },
    TeleportRoleV6: { kind: "role", version: "v6" },
    TeleportRoleV7: { kind: "role", version: "v7" },
    TeleportRoleV8: { kind: "role", version: "v8" },
    TeleportUser: { kind: "user", version: "v2" },
    TeleportGithubConnector: { kind: "github", version: "v3" },
    TeleportOIDCConnector: { kind: "oidc", version: "v3" },
    TeleportSAMLConnector: { kind: "saml", version: "v2" },
    TeleportProvisionToken: { kind: "token", version: "v2" },
    TeleportLoginRule: { kind: "login_rule", version: "v1" },
    TeleportOktaImportRule: { kind: "okta_import_rule", version: "v1" },
    TeleportAccessList: { kind: "access_list", version: "v1" },
    TeleportTrustedClusterV2: { kind: "trusted_cluster", version: "v2" },
    TeleportBotV1: { kind: "bot", version: "v1" },
    TeleportWorkloadIdentityV1: { kind: "workload_identity", version: "v1" },
    TeleportAppV3: { kind: "app", version: "v3" },
    TeleportDatabaseV3: { kind: "db", version: "v3" },
    TeleportOpenSSHServerV2: { kind: "node", version: "v2", sub_kind: "openssh" },
    TeleportOpenSSHEICEServerV2: { kind: "node", version: "v2", sub_kind: "openssh-ec2-ice" },
    TeleportAutoupdateConfigV1: { kind: "autoupdate_config", version: "v1" },
    TeleportAutoupdateVersionV1: { kind: "autoupdate_version", version: "v1" },
  };

/** Annotation that is the description of the resource. */
const DESCRIPTION = "description";

/** Whether something is an object of the operator, and no resource of the service. */
export function isOperatorObject({ apiVersion }: Resource): boolean {
  return typeof apiVersion === "string" && apiVersion.startsWith(GROUP);
}

/**
 * The resource that the operator makes of an object; the object itself where it is no such object, or one of a kind that this
 * package does not know.
 */
export function operatorResource(object: Resource): Resource {
  const made = isOperatorObject(object) ? MADE[String(object["kind"])] : undefined;
  if (made === undefined) return object;
  const { name, labels, annotations } = fieldsOf(object["metadata"]);
  const description = fieldsOf(annotations)[DESCRIPTION];
  return {
    version: String(object["apiVersion"]).slice(GROUP.length),
    ...made,
    metadata: { name, ...(description !== undefined && { description }), ...(labels !== undefined && { labels }) },
    spec: object["spec"] ?? {},
  };
}

/** A Secret of the cluster, as the operator refers to it: `secret://name/key`. */
export function secretOfOperator(value: unknown): readonly [name: string, key: string] | undefined {
  const [, name, key] = (typeof value === "string" && /^secret:\/\/([^/]+)\/([^/]+)$/.exec(value)) || [];
  return name === undefined || key === undefined ? undefined : [name, key];
}
