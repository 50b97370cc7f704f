import { RESOURCE_FORMS } from "../../constructs/access/resources/resource-forms";
import type { Resource } from "../tctl/resource-text";
import { kindNamed } from "./kinds";
import { objectAt } from "../json/plain-data";

/** API group of the objects of Teleport's operator. */
const GROUP = "resources.teleport.dev/";

/** Sub-kinds of resources, by the kinds of the objects that have one. */
const SUB_KINDS: Readonly<Record<string, string>> = {
  TeleportOpenSSHServerV2: "openssh",
  TeleportOpenSSHEICEServerV2: "openssh-ec2-ice",
};

/** The annotation with the description of the resource. */
const DESCRIPTION = "description";

/** Whether data is an object of the operator, and not a resource of the service. */
export function isOperatorObject({ apiVersion }: Resource): boolean {
  return typeof apiVersion === "string" && apiVersion.startsWith(GROUP);
}

/**
 * The resource that the operator creates from an object. Any other data is returned unchanged, as are objects of kinds
 * that this package does not know.
 */
export function operatorResource(object: Resource): Resource {
  const [, words = "", version = ""] = /^Teleport(.+?)(V\d+)?$/.exec(String(object["kind"])) ?? [];
  const kind = kindNamed(words.replaceAll(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, "$&_").toLowerCase());
  if (!isOperatorObject(object) || !Object.hasOwn(RESOURCE_FORMS, kind)) return object;
  const { name, labels, annotations } = objectAt(object, "metadata");
  const description = objectAt(annotations)[DESCRIPTION];
  const subKind = SUB_KINDS[String(object["kind"])];
  return {
    kind,
    ...(subKind !== undefined && { sub_kind: subKind }),
    // Names of newer kinds end with the version of the resource. Older objects have that version as their API version.
    version: version.toLowerCase() || String(object["apiVersion"]).slice(GROUP.length),
    metadata: { name, ...(description !== undefined && { description }), ...(labels !== undefined && { labels }) },
    spec: object["spec"] ?? {},
  };
}

/** The Secret in a reference of the operator: `secret://name/key`. */
export function secretOfOperator(value: unknown): readonly [name: string, key: string] | undefined {
  const [, name, key] = (typeof value === "string" && /^secret:\/\/([^/]+)\/([^/]+)$/.exec(value)) || [];
  return name === undefined || key === undefined ? undefined : [name, key];
}
