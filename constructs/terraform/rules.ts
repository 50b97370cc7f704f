import { defineRules } from "../core/violation";

export const STATE_RULES = defineRules({
  "STATE-002": {
    problem: "the path of the local state does not lead into the folder of the program",
    fix: "pass a path with forward slashes and without leading dots, such as platform.tfstate: it is relative to the folder that holds cdktf.out, not to that of the stack",
    source: "Terraform, backend local",
  },
  "STATE-003": {
    problem: "the setting would put a credential into the configuration",
    fix: "remove it, and give the credential to Terraform through the environment or the tools of your cloud",
    source: "Terraform, backend configuration, credentials and sensitive data",
  },
  "STATE-007": {
    problem: "two stacks keep their state in the same place, so each would destroy what the other created",
    fix: "give each stack another key, prefix, suffix, path or address",
    source: "Terraform, state",
  },
});

export const TARGET_RULES = defineRules({
  "TARGET-004": {
    problem: "the command that signs in would put a credential into the configuration",
    fix: "remove it: the command inherits the environment of Terraform, where the credential belongs",
    source: "Kubernetes, client-go credential plugins",
  },
});

export const STACK_RULES = defineRules({
  "STACK-002": {
    problem: "the stack does not say which cluster it deploys to",
    fix: "pass a KubernetesTarget, such as KubernetesTarget.kubeconfig(…), or KubernetesTarget.environment() to leave it open",
    source: "Terraform provider kubernetes, authentication",
  },
  "STACK-003": {
    problem: "the stack does not say where its state is kept",
    fix: "pass a StateBackend, such as StateBackend.kubernetes(…): the default of CDKTF differs from machine to machine",
    source: "Terraform, backend configuration",
  },
  "STACK-004": {
    problem: "two stacks have the same name, so CDKTF would write one over the other",
    fix: "rename one of the two: another case of the same letters is the same name",
    source: "CDKTF, stacks",
  },
  "STACK-006": {
    problem:
      "the app writes HCL, which Terraform cannot read: CDKTF writes required_version and conditions of plans wrongly",
    fix: "remove hclOutput from the App, or SYNTH_HCL_OUTPUT from the environment: CDKTF then writes JSON, which Terraform reads alike",
    source: "CDKTF, HCL output",
  },
  "STACK-005": {
    problem: "the id of the stack is not the name of a folder: its files would be written elsewhere, or nowhere",
    allowed:
      "at most 200 bytes, not only dots, without white space, control characters and the characters " +
      '/ \\ : * ? " < > | ! [ ] { }',
    fix: "choose another id",
    source: "CDKTF, stacks",
  },
});

export const ID_RULES = defineRules({
  "ID-001": {
    problem: "two constructs have the same Terraform address: one of them would disappear silently",
    fix: "rename one of the two: CDKTF removes all characters but letters a to z, digits, hyphens and underscores",
    source: "Terraform, resource addresses",
  },
  "ID-002": {
    problem: "the name of a Terraform block can have none of the characters of the id",
    fix: "give the construct an id with letters a to z, digits, hyphens or underscores; not Default",
    source: "Terraform, identifiers",
  },
  "ID-003": {
    problem: "the name of a Terraform block begins with an invalid character",
    fix: "rename the construct: its id, or the id of its outermost parent, must begin with a letter",
    source: "Terraform, identifiers",
  },
});

export const OBJECT_RULES = defineRules({
  "OBJECT-001": {
    problem:
      "two constructs of the stack create an object of the same kind and name, but the cluster can have only one",
    fix: "give one of the two another name (name of a platform, releaseName of agents), or another namespace",
    source: "Kubernetes, object names",
  },
  "OBJECT-002": {
    problem: "two workloads of the stack select the same pods, so each would remove pods of the other",
    fix: "give one of the two another name",
    source: "Kubernetes, labels and selectors",
  },
  "OBJECT-003": {
    problem: "two stacks of one cluster create an object of the same kind and name, so the second apply fails",
    fix: "give one of the two another name, or another namespace if no object of it is cluster-wide; refer to a Secret of another stack with SecretRef.of; give stacks of different clusters different targets",
    source: "Kubernetes, object names",
    acknowledgeable: true,
  },
  "OBJECT-004": {
    problem: "the files are too large for a ConfigMap",
    allowed: "at most 1 MiB for all files of a ConfigMap together",
    fix: "declare less in one platform: agents of all other clusters can join with one token",
    source: "Kubernetes, ConfigMaps",
  },
});

export const NAMESPACE_RULES = defineRules({
  "NAMESPACE-004": {
    problem:
      "two stacks of one cluster declare the namespace: the second cannot create it, and either would destroy it",
    fix: "pass createNamespace: false in every stack except the one that is deployed first, or use another namespace",
    source: "Terraform, state",
    acknowledgeable: true,
  },
});

export const EPHEMERAL_SECRET_RULES = defineRules({
  "SECRET-007": {
    problem: "pods need this in a namespace that the same apply creates, so nobody can create it before them",
    allowed:
      "SecretRef.ephemeral or ProxyTls.ephemeral, which the apply creates; a namespace that exists, with " +
      "createNamespace: false; an acknowledgement if something in the cluster creates it, such as External Secrets",
    fix: "pass createNamespace: false, and create the namespace and its content first; or pass the content in a variable, where the prop takes one (docs/secrets.md)",
    source: "Kubernetes, Secrets",
    acknowledgeable: true,
  },
  "SECRET-006": {
    problem: "one Secret would have two contents",
    fix: "give one of the two Secrets another name, or make key, variable and revision equal",
    source: "Kubernetes, object names",
  },
});

export const CLUSTER_WIDE_RULES = defineRules({
  "CLUSTER-002": {
    problem: "the stack would make a namespace, which is a cluster-wide object",
    fix: "have an administrator make the namespace, and pass createNamespace: false",
    source: "docs/security.md, an account of one namespace",
  },
  "CLUSTER-003": {
    problem: "the stack would make an admission policy for the delivery's Job, which is a cluster-wide object",
    fix: "pass ResourceDelivery.job({ limitExec: false }), and keep other workloads out of the namespace",
    source: "docs/delivery.md",
  },
});
