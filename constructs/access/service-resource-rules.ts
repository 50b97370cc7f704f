import { defineRules } from "../validation/violation";

export const SERVICE_RESOURCE_RULES = defineRules({
  kind: {
    code: "RESOURCE-002",
    problem: "not a kind of resource",
    allowed: "lower-case letters, digits and underscores, beginning with a letter",
    fix: "write the kind as the service does, for example cluster_networking_config",
    source: "specification 2",
  },
  version: {
    code: "RESOURCE-003",
    problem: "not a version of a kind of resource",
    allowed: "v and a number, for example v2",
    fix: "write the version that the service shows for the kind; as text",
    source: "specification 2",
  },
  name: {
    code: "RESOURCE-004",
    problem: "the resource has no usable name",
    allowed: "metadata with a name: a text of at most 253 characters, without control characters and slashes",
    fix: "pass metadata: { name }; kinds of which there is one have a fixed name",
    source: "specification 2",
  },
  data: {
    code: "RESOURCE-005",
    problem: "a part of the resource is not data",
    allowed: "texts, finite numbers, true, false, null, lists, plain objects, and SecretRef in place of a secret",
    fix: "pass plain data",
    source: "YAML 1.2, JSON schema",
  },
  yaml: {
    code: "RESOURCE-006",
    problem: "the text is not YAML that every reader understands alike",
    allowed: "documents without duplicate keys, anchors, aliases, merges and tags",
    fix: "correct the text where the report says",
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
    problem: "a field whose name says that it holds a secret holds a text",
    allowed: "SecretRef.of(name, key) or SecretRef.ephemeral({ variable }) in ServiceResource.of",
    fix: "pass a reference; the text would be in the plan and in the state",
    source: "Kubernetes, Secrets",
    acknowledgeable: true,
  },
});
