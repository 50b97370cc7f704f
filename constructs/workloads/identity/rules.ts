import { defineRules } from "../../core/violation";

export const IDENTITY_RULES = defineRules({
  awsRole: {
    code: "IDENTITY-001",
    problem: "the role is not the ARN of a role of AWS IAM",
    allowed: "an ARN such as arn:aws:iam::123456789012:role/access-auth",
    fix: "pass the ARN, for example the attribute arn of the resource aws_iam_role",
    source: "docs/pods.md, AWS",
  },
  googleAccount: {
    code: "IDENTITY-002",
    problem: "the account is not the e-mail address of a Google service account",
    allowed: "an address such as access@project.iam.gserviceaccount.com",
    fix: "pass the address, for example the attribute email of the resource google_service_account",
    source: "docs/pods.md, Google Cloud",
  },
  azureIdentity: {
    code: "IDENTITY-003",
    problem: "the id of the Azure identity or tenant is not a UUID",
    allowed: "the client id of a managed identity or an application, and the id of a tenant, both UUIDs",
    fix: "pass the id, for example the attribute client_id of the resource azurerm_user_assigned_identity",
    source: "docs/pods.md, Azure",
  },
  accountName: {
    code: "IDENTITY-004",
    problem: "the name of the service account is invalid",
    allowed: "a name of lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "choose another name",
    source: "Kubernetes, object names",
  },
  accountMetadata: {
    code: "IDENTITY-005",
    problem: "annotations or labels of the service account are not what Kubernetes accepts",
    allowed: "texts by name; a name has at most 63 characters, with or without a DNS name and a slash before it",
    fix: "correct the name or the value",
    source: "Kubernetes, annotations and labels",
  },
  ownedAnnotation: {
    code: "IDENTITY-006",
    problem: "an annotation of the service account is the one that its identity becomes",
    allowed: "identity, or annotations of one's own for another cloud",
    fix: "remove the annotation",
    source: "docs/pods.md, who the pods are to a cloud",
  },
  sharedAccount: {
    code: "IDENTITY-007",
    problem: "two components have one service account, and so each the rights of the other",
    allowed: "a service account of its own for auth service, proxies and delivery",
    fix: "choose another name for one of them",
    source: "docs/pods.md, names and accounts that exist",
  },
});
