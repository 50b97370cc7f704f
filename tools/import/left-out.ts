import { PRESET_ROLES, MADE_AT_EVERY_START } from "../../constructs/brand/image-contract/preset-roles";
import { NETWORKING_KEYS } from "../../constructs/brand/image-contract/resource-kinds";
import { BOT_LABEL, MADE_BY_SERVICE } from "../../constructs/brand/image-contract/service-additions";
import { checkResourceKinds } from "../../constructs/access/resources/resource-checks";
import { isRecord } from "../../constructs/core/given";
import { Problems } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import { metadataName, type Resource } from "../tctl/resource-text";
import { isOperatorObject } from "./operator-objects";
import { isStaticToken } from "../../constructs/access/static-token";
import { at, objectAt } from "../json/plain-data";

/** A resource that is not in the program, with the reason. */
export interface LeftOut {
  /** Kind and name. A name that is a secret is left out. */
  readonly resource: string;
  readonly reason: string;
}

/** Kinds that props of a platform replace, whatever `tctl` can do with their resources. */
export const BY_PROPS: readonly string[] = ["cluster_networking_config", "cluster_maintenance_config"];

/** Kind and name of a resource, for people. The name of a static token is a secret. */
export function resourceTitle(resource: Resource): string {
  const name = isStaticToken(resource) ? "(a static token, its name is not shown)" : metadataName(resource);
  return `${String(resource["kind"])}/${name}`;
}

/** Whether the service created a resource, at its start or for another resource. */
export function isOfService(resource: Resource): boolean {
  const title = resourceTitle(resource);
  const labels = objectAt(resource["metadata"], "labels");
  if (Object.hasOwn(labels, BOT_LABEL) || MADE_BY_SERVICE.includes(title)) return true;
  if (MADE_AT_EVERY_START.includes(title) || title.startsWith("role/@") || title.startsWith("user/@")) return true;
  // If a user has created a role with the name of a preset, the service leaves that role alone.
  return isPresetRole(resource) && ["preset", "system"].includes(String(labels[TYPE_LABEL]));
}

/** The label on resources that the service creates. */
const TYPE_LABEL = "teleport.internal/resource-type";

/** Whether a role has the name of a preset of the service. */
export function isPresetRole(resource: Resource): boolean {
  return resource["kind"] === "role" && Object.hasOwn(PRESET_ROLES, metadataName(resource));
}

/** Why no program can declare a resource; undefined if a program may. */
export function reasonAgainst(resource: Resource): string | undefined {
  const { kind, version, metadata } = resource;
  if (isOperatorObject(resource)) return "it is an object of the operator, of a kind that this package does not know";
  if (typeof kind !== "string" || typeof version !== "string" || !isRecord(metadata)) {
    return "it has no kind, version or metadata: tctl get prints all three";
  }
  if (holdsLongNumber(resource)) return "it has a whole number that is too large for JavaScript";
  const { expires } = metadata;
  if (typeof expires === "string" && !expires.startsWith("0001-")) {
    return `it ends at ${expires} by itself: an agent or a person renews it, or nobody needs it after that`;
  }
  if (kind === "role" && metadataName(resource).endsWith("-delivery-record")) {
    return "it is the record of what a program delivers, which the delivery keeps itself";
  }
  const { join_method: method, bound_keypair: keypair } = objectAt(resource, "spec");
  if (kind === "token" && method === "bound_keypair" && !hasKey(at(keypair, "onboarding"))) {
    return "tctl create replaces its status: the service would forget the key or the secret of the program that joins by it; declare it with initialPublicKey";
  }
  if (BY_PROPS.includes(kind)) return undefined;
  const problems = new Problems();
  const given = { kind, version, metadata: { name: metadataName(resource) } };
  checkResourceKinds([given], NETWORKING_KEYS, problems);
  return problems.list.length > 0 ? inWords(problems.list) : undefined;
}

function holdsLongNumber(value: unknown): boolean {
  if (typeof value === "bigint") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsLongNumber);
}

function hasKey(onboarding: unknown): boolean {
  return (at(onboarding, "initial_public_key") ?? "") !== "";
}

/** Violations on one line. */
export function inWords(violations: readonly Violation[]): string {
  return [...new Set(violations.map(violationText))].join("; ");
}

/** A violation on one line. */
export function violationText({ rule, property }: Violation): string {
  const where = property === "" || property === "resources" ? "" : `${property}: `;
  return `${where}${rule.problem}; ${rule.fix} (${rule.code})`;
}
