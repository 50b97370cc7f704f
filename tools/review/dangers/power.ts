import type { Danger } from "./danger";
import { identityProviders } from "./configuration";
import { allowed, approvals, denied, powerfulRoles } from "./grants";
import { joinRules } from "./join-rules";
import { bindings, cloudIdentities, deliveryLimits, rights } from "./kubernetes";

/** Who becomes more powerful than before. */
export const POWER = [
  {
    kind: "everything-reached",
    topic: "power",
    looksAt: "labels of roles: `*` for every label and every value",
    title: "Roles reach everything of a kind",
    means: "Whoever has the role reaches all that is there, and all that anybody adds later.",
    platform: allowed("labels"),
  },
  {
    kind: "kubernetes-administered",
    topic: "power",
    looksAt:
      "groups and users of Kubernetes that may do everything, such as `system:masters`, and `kubernetes_resources` of every kind and name, in roles",
    title: "Roles administer Kubernetes clusters",
    means: "Nothing in the cluster limits these groups and users, and nothing in the role these resources.",
    platform: allowed("kubernetes"),
  },
  {
    kind: "hosts-administered",
    topic: "power",
    looksAt:
      "logins, groups of hosts, `sudo` rights, users of databases and accounts of clouds that administer: `root`, `Administrator`, `postgres`, `*`; every database (`db_names`), permission set, MCP tool, SPIFFE ID or organization of GitHub, and accounts that are made for whoever signs in (`create_host_user_mode`)",
    title: "Roles have more power on hosts and databases",
    means: "Whoever has the role may do everything there, and change what is logged of it.",
    platform: allowed("logins"),
  },
  {
    kind: "platform-administered",
    topic: "power",
    looksAt:
      "verbs of roles on roles, users, tokens, connectors, authorities and settings of the cluster; reading counts where it shows secrets",
    title: "Roles administer the platform",
    means: "Whoever has the role can give everything to themselves and to others.",
    platform: allowed("verbs"),
  },
  {
    kind: "impersonation-allowed",
    topic: "power",
    looksAt: "users and roles that a role may impersonate",
    title: "Roles act in the name of others",
    means: "Whoever has the role gets certificates with the rights of those named.",
    platform: allowed("impersonation"),
  },
  {
    kind: "requests-approved",
    topic: "power",
    looksAt: "roles whose requests a role may review",
    title: "More people decide about requests for access",
    means: "Whoever has the role can approve these requests.",
    platform: allowed("reviews"),
  },
  {
    kind: "approvals-fewer",
    topic: "power",
    looksAt: "how many have to approve a request, and the condition under which a review counts",
    title: "Requests for access need less agreement",
    means: "Fewer people, or others, have to agree before somebody gets a role.",
    platform: approvals,
  },
  {
    kind: "powerful-role-given",
    topic: "power",
    looksAt:
      "who gets a role with one of the powers above, a preset role that administers (such as `editor`), one that is named at sign-in, or any role where a connector gives it to everyone (`*`): by connectors, users, bots, access lists, trusted clusters and requests",
    title: "More people get powerful roles",
    means: "These people had no such role by this program before.",
    platform: powerfulRoles,
  },
  {
    kind: "denied-no-longer",
    topic: "power",
    looksAt: "what a role denies",
    title: "Roles deny less",
    means: "What another role allows is not taken away any more.",
    guard: denied,
  },
  {
    kind: "join-rules-wider",
    topic: "power",
    looksAt:
      "join tokens: roles, bots, methods, accounts and keys of tokens that are there; `*`, and all roles but those of agents, also of new ones",
    title: "More may join the platform",
    means: "What joins in such a role is trusted as a part of the platform.",
    platform: joinRules,
  },
  {
    kind: "identity-provider-changed",
    topic: "power",
    looksAt: "the identity provider of a connector: its address, its certificate, and what of its answer is believed",
    title: "Somebody else decides who people are",
    means: "Whoever runs that provider can sign in as any of its users.",
    platform: identityProviders,
  },
  {
    kind: "rights-wider",
    topic: "power",
    looksAt:
      "Kubernetes roles: more rights of a role that is there, powerful ones of a new one; the policy that limits what the delivery runs in pods",
    title: "Accounts of Kubernetes get more rights",
    means: "Pods with these accounts can do that in the cluster.",
    stack: rights,
    stackGuard: deliveryLimits,
  },
  {
    kind: "cloud-identity-changed",
    topic: "power",
    looksAt: "annotations of service accounts that name an identity of a cloud: of EKS, GKE and AKS",
    title: "Pods become somebody else in a cloud",
    means: "They have the rights of the new identity, which no plan of a cluster shows.",
    stack: cloudIdentities,
  },
  {
    kind: "rights-given",
    topic: "power",
    looksAt: "bindings of Kubernetes roles: more subjects; `cluster-admin`, `admin`, `edit`, or everyone, in a new one",
    title: "More accounts get roles of Kubernetes",
    means: "They have all rights of the role from then on.",
    stack: bindings,
  },
  {
    kind: "resources-unread",
    topic: "power",
    looksAt: "roles, connectors and tokens that change to what is secret, or what only the apply knows",
    means: "A review has not looked at them: anything of this table may be in them.",
  },
] as const satisfies readonly Danger[];
