import { defineRules } from "../core/violation";

export const RESOURCE_RULES = defineRules({
  twice: {
    code: "RESOURCE-001",
    problem: "two resources have the same kind and name, so the second would replace the first",
    allowed: "each kind and name only once",
    fix: "rename one of the two, or remove it",
    source: "specification 4.3",
  },
  kind: {
    code: "RESOURCE-002",
    problem: "the kind of the resource is invalid",
    allowed: "lower-case letters, digits and underscores, beginning with a letter",
    fix: "write the kind as the service does, for example cluster_networking_config",
    source: "specification 2",
  },
  version: {
    code: "RESOURCE-003",
    problem: "the version of the resource is invalid",
    allowed: "v and a number, for example v2",
    fix: "write the version that the service shows for the kind, as a string",
    source: "specification 2",
  },
  name: {
    code: "RESOURCE-004",
    problem: "the name of the resource is missing or invalid",
    allowed: "metadata with a name: a string of at most 253 characters, without control characters and slashes",
    fix: "pass metadata: { name }; if there is only one resource of the kind, its name is fixed",
    source: "specification 2",
  },
  data: {
    code: "RESOURCE-005",
    problem: "a part of the resource is not plain data",
    allowed: "strings, finite numbers, true, false, null, lists, plain objects, and a SecretRef for a secret",
    fix: "pass plain data",
    source: "YAML 1.2, JSON schema",
  },
  yaml: {
    code: "RESOURCE-006",
    problem: "the text is not YAML that all programs read alike",
    allowed:
      "documents without duplicate keys, anchors, aliases, merges and tags; in quotes, what YAML 1.1 alone reads as a number, a date or a boolean",
    fix: "correct the text at the line that the report names; put words such as yes, 1_000 and 2024-01-01 in quotes",
    source: "YAML 1.2",
  },
  document: {
    code: "RESOURCE-007",
    problem: "the document is not a resource",
    allowed: "at least one document, each an object with kind, version and metadata",
    fix: "remove the document, or complete it",
    source: "specification 2",
  },
  literalSecret: {
    code: "RESOURCE-008",
    problem: "the value is a secret, by the name of its field or by its look, and is in the program",
    allowed: "SecretRef.of(name, key) or SecretRef.ephemeral({ variable }) in ServiceResource.of",
    fix: "pass a reference: a string would be in the plan and in the state",
    source: "Kubernetes, Secrets",
    acknowledgeable: true,
  },
  notCreated: {
    code: "RESOURCE-009",
    problem: "the brand's tctl does not create resources of this kind",
    allowed: "the kinds that the brand's image contract lists as created",
    fix: "correct the kind; if your version creates it, acknowledge this",
    source: "docs/delivery.md, what cannot be delivered",
    acknowledgeable: true,
  },
  notRemoved: {
    code: "RESOURCE-010",
    problem: "the brand's tctl creates this kind but cannot remove it, so the resource could not be withdrawn",
    allowed: "the kinds that the brand's image contract lists as removed",
    fix: "remove it from the program, and create it once by hand",
    source: "docs/delivery.md, what cannot be delivered",
  },
  configured: {
    code: "RESOURCE-011",
    problem: "the configuration file of the auth service owns this kind, and the service refuses the resource",
    allowed: "the settings that the platform writes into that file",
    fix: "pass the settings to the platform, for example networking: ClusterNetworking.of({ … })",
    source: "docs/delivery.md, what cannot be delivered",
  },
});
