import { JOIN_ROLES } from "./service-kinds";
import type { VersionFact } from "./version-fact";

/** Facts about resources of the service: preset roles, kinds, and the fields and values of kinds. */
export const RESOURCE_FACTS: readonly VersionFact[] = [
  {
    about: "preset role",
    names: ["access-plugin"],
    since: "18.1.0",
    text: "Teleport makes this role",
    source: "the running service",
  },
  {
    about: "preset role",
    names: ["mcp-user"],
    since: "18.2.1",
    text: "Teleport makes this role",
    source: "the running service",
  },
  {
    about: "preset role",
    names: ["beam", "beam-admin", "beam-user"],
    since: "18.10.0",
    text: "Teleport makes these roles; older versions may also make them, because the first release is not known",
    source: "pull requests 66708 and 67056",
  },
  {
    about: "preset role",
    names: ["access-plugin-with-review"],
    since: "18.11.0",
    text: "Teleport makes this role",
    source: "pull requests 66678, 69386 and 69431",
  },
  {
    about: "kind",
    names: ["workload_identity_x509_issuer_override"],
    since: "14.0.0",
    until: "19.0.0",
    text: "this resource overrides issuers of workload identities; newer versions read and delete the resource, but do not write it",
    source: "error of the service that refuses it, file lib/auth/machineid/workloadidentityv1",
  },
  {
    about: "field of role",
    names: onBothSides("request.reason.prompt"),
    since: "18.4.0",
    text: "the field is the text with which Teleport asks users for the reason of a request",
    source: "changelog of the release; pull request 61127",
  },
  {
    about: "field of role",
    names: inRules("scoped_token"),
    since: "18.4.1",
    text: "rules can name scoped tokens",
    source: "changelog of the release; pull request 60758",
  },
  {
    about: "field of role",
    names: ["spec.options.web_terminal_clipboard_mode"],
    since: "18.8.3",
    text: "the field says whether people may copy text from a web terminal",
    source: "changelog of the release; pull request 67276; resource of the operator, commit 8f52a39b",
  },
  {
    about: "field of role",
    names: inRules("cert_authority_override"),
    since: "18.9.0",
    text: "rules can name authorities whose certificate another authority has signed",
    source: "changelog of the release; pull request 67321",
  },
  {
    about: "field of role",
    names: [...onBothSides("beam_labels", "beam_labels_expression"), ...inRules("beam")],
    since: "18.10.0",
    text: "roles select beams by label; older versions may also have the fields, because the first release is not known",
    source: "pull requests 65511 and 67056; resource of the operator, commit f33aa348",
  },
  {
    about: "field of role",
    names: [
      ...onBothSides("linux_desktop_labels", "linux_desktop_labels_expression", "linux_desktop_logins"),
      ...inRules("linux_desktop"),
    ],
    since: "18.11.0",
    text: "roles select Linux desktops by label and login",
    source: "test plan of the release, issue 69656; pull request 68401; resource of the operator, commit f33aa348",
  },
  {
    about: "field of role",
    names: onBothSides("review_requests.submit_for_users"),
    since: "18.11.0",
    text: "a plugin submits reviews on behalf of users",
    source: "pull requests 66254, 69386 and 69431",
  },
  {
    about: "field of role",
    names: ["version=v9", "spec.allow.app_resources"],
    since: "19.0.0",
    text: "a role of version v9 denies HTTP applications, unless app_resources of the role allows them",
    source: "pull request 68736",
  },
  {
    about: "field of session_recording_config",
    names: ["spec.encryption.enabled=true"],
    since: "18.2.0",
    text: "Teleport encrypts recordings; older versions ignore the field, and do not encrypt",
    source: "changelog of the release; pull request 57959",
  },
  {
    about: "field of token",
    names: ["spec.roles[]=Relay"],
    since: "18.3.0",
    text: "relays can join with the token",
    source: "changelog of the release; api/types/system_role.go of 18.3.0",
  },
  {
    about: "field of token",
    names: ["spec.join_method=env0", "spec.oracle.allow[].instances"],
    since: "18.4.0",
    text: "runs of env0 can join, and instances of Oracle Cloud can join by their OCID",
    source: "changelog of the release; pull requests 60710 and 61078; documentation of the token, commit 42f04229",
  },
  {
    about: "field of token",
    names: ["spec.allow[].aws_organization_id", "spec.integration"],
    since: "18.7.0",
    text: "machines can join by the AWS organisation of their account",
    source: "changelog of the release; pull requests 62302, 62395 and 62405",
  },
  {
    about: "field of token",
    names: ["spec.azure.allow[].tenant", "spec.github.allow[].enterprise", "spec.github.allow[].enterprise_id"],
    since: "18.7.6",
    text: "machines of Azure can join by tenant, and workflows of GitHub can join by enterprise",
    source: "changelog of the release; pull requests 65989 and 65700",
  },
  {
    about: "field of token",
    names: JOIN_ROLES.map((role) => `spec.join_method=bound_keypair & spec.roles[]=${role}`),
    since: "18.7.6",
    text: "agents can join by a key that they store, as bots do",
    source: "changelog of the release; pull request 65625",
  },
  {
    about: "field of token",
    names: ["spec.kubernetes.allow[].service_account_name", "spec.kubernetes.allow[].service_account_namespace"],
    since: "18.8.1",
    text: "the token names service accounts by namespace and name, in which * and ? stand for other characters",
    source: "changelog of the release; pull requests 66520 and 66700",
  },
  {
    about: "field of token",
    names: ["spec.allow[].aws_organizational_units"],
    since: "18.8.3",
    text: "machines can join by the organisational units of their AWS account",
    source: "changelog of the release; pull requests 66241 and 66276; tests of the auth service",
  },
];

/** Fields of what a role allows, and of what it denies. */
function onBothSides(...fields: readonly string[]): readonly string[] {
  return ["allow", "deny"].flatMap((side) => fields.map((field) => `spec.${side}.${field}`));
}

/** A kind that rules of roles name. */
function inRules(kind: string): readonly string[] {
  return onBothSides(`rules[].resources[]=${kind}`);
}
