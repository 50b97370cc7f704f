import { NEWEST_KNOWN_VERSION } from "../brand/image-contract/version-facts";
import { defineRules } from "../core/violation";

export const RESOURCE_RULES = defineRules({
  "RESOURCE-001": {
    problem: "two resources have the same kind and name, so the second would replace the first",
    fix: "rename one of the two, or remove it",
    source: "specification 4.3",
  },
  "RESOURCE-006": {
    problem: "the text is not YAML that all programs read alike",
    allowed:
      "documents without duplicate keys, anchors, aliases, merges and tags; quotes around what only YAML 1.1 reads as a number, a date or a boolean",
    fix: "correct the text at the line that the report names; put words such as yes, 1_000 and 2024-01-01 in quotes",
    source: "YAML 1.2",
  },
  "RESOURCE-008": {
    problem: "the program contains a secret, as the name of the field or the form of the value says",
    fix: "pass SecretRef.of(name, key) or SecretRef.ephemeral({ variable }) in ServiceResource.of: a string would be in the plan and in the state",
    source: "Kubernetes, Secrets",
    acknowledgeable: true,
  },
  "RESOURCE-009": {
    problem: `tctl is not known to create resources of this kind, up to version ${NEWEST_KNOWN_VERSION}`,
    fix: "correct the kind: if your version creates it, acknowledge this",
    source: "docs/delivery.md, resources of the service",
    acknowledgeable: true,
  },
  "RESOURCE-010": {
    problem: "tctl creates this kind but cannot remove it, so the resource would stay",
    fix: "remove it from the program, and create it once by hand",
    source: "docs/delivery.md, resources of the service",
  },
  "RESOURCE-012": {
    problem: "the role has the name of the delivery's record, which it would overwrite",
    fix: "rename the role, or pass another name to the platform: the record begins with it",
    source: "docs/delivery.md, the record",
  },
  "RESOURCE-013": {
    problem: "the service makes this resource again at every start, so the declaration applies only until then",
    fix: "remove it from the program; give users a role of your own instead",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  "RESOURCE-014": {
    problem: "the Community edition does not have this: it refuses it, or lets nobody sign in",
    allowed:
      "in the Community edition: GitHub as identity provider, and roles without limits, reviews or pinned addresses",
    fix: 'pass edition: "enterprise" and a license, or leave it out',
    source: "docs/delivery.md, resources of the service",
    acknowledgeable: true,
  },
  "RESOURCE-015": {
    problem: "the maintenance window would be declared twice: checks, schedule and reviews read that of the platform",
    fix: "remove the resource, and pass maintenanceWindow: { utcStartHour, weekdays } to the platform",
    source: "specification 2.2",
  },
  "RESOURCE-016": {
    problem: `up to version ${NEWEST_KNOWN_VERSION}, the service is not known to read this field or value: it refuses the resource, or ignores the field`,
    fix: "correct it; if a newer version of the service reads it, acknowledge this",
    source: "docs/delivery.md, resources of the service",
    acknowledgeable: true,
  },
  "RESOURCE-017": {
    problem: "the platform does not declare this name, and its version is not known to make it by itself",
    fix: "declare it or correct the name; for a role that was made elsewhere, declare Role.existing(name)",
    source: "specification 2.3",
    acknowledgeable: true,
  },
  "RESOURCE-018": {
    problem:
      "the platform's version does not have this field or value of the resource: before 18.8.0, its tctl drops unknown fields of a role; from then on, it refuses the role",
    fix: "raise the platform's version, or remove it; if your version has it, acknowledge this",
    source: "docs/delivery.md, resources of the service",
    acknowledgeable: true,
  },
  "RESOURCE-019": {
    problem: "the application has the address of the platform itself, so the service refuses it",
    fix: "give the application a name of its own, such as one below the platform's address",
    source: "the service's documentation, public_addr of applications",
  },
  "RESOURCE-011": {
    problem: "the configuration file of the auth service owns this kind, and the service refuses the resource",
    fix: "pass the settings to the platform, for example networking: ClusterNetworking.of({ … })",
    source: "docs/delivery.md, resources of the service",
  },
});
