import type { Danger } from "./danger";
import { identityProviders } from "./configuration";

import { powerfulRoles } from "./grants";
import { joinRules } from "./join-rules";
import { cloudIdentities, deliveryLimits } from "./kubernetes";
import { podAccounts, podPrivileges, podReads } from "./pods";
import { aggregation, bindings, lastingTokens, rights } from "./rbac";

/** Who becomes more powerful than before. */
export const POWER = [
  {
    kind: "everything-reached",
    topic: "power",
    looksAt: "labels of roles: `*` for every label and every value",
    title: "Roles reach everything of a kind",
    means: "Whoever has the role reaches all that is there, and all that anybody adds later.",
  },
  {
    kind: "labels-wider",
    topic: "power",
    looksAt:
      "labels, Kubernetes resources and HTTP applications of roles that are there: what they reach, where they did not; a label less reaches more, and so does a version of roles that takes more for what is not said",
    title: "Roles reach more",
    means: "Whoever has the role reaches what it did not reach before.",
  },
  {
    kind: "labels-moved",
    topic: "power",
    looksAt: "labels of what is reached: of agents, applications, databases, hosts and desktops that are there",
    title: "Others reach what has these labels",
    means: "Roles say by labels who reaches it: whoever reaches the new labels reaches it from then on.",
  },
  {
    kind: "served-elsewhere",
    topic: "power",
    looksAt: "the address of an application, a database, a host or a desktop that is there",
    title: "A name leads to another place",
    means: "Whoever answers there gets what people send to that name, such as their credentials.",
  },
  {
    kind: "conditions-fewer",
    topic: "power",
    looksAt: "conditions (`where`) of rules and of impersonation that go",
    title: "Rights of roles lose their condition",
    means: "What was allowed in some cases is allowed in every one.",
  },
  {
    kind: "sessions-joined",
    topic: "power",
    looksAt: "sessions that a role may join: more of a role that is there, those of everybody of a new one",
    title: "More people join sessions of others",
    means: "They see what is done there, and can do something themselves.",
  },
  {
    kind: "kubernetes-administered",
    topic: "power",
    looksAt:
      "groups and users of Kubernetes that may do everything, such as `system:masters`, in roles; of `kubernetes_resources`: every kind, Secrets, roles and accounts, `exec` and every verb; a role before v7 limits pods alone",
    title: "Roles administer Kubernetes clusters",
    means: "Whoever has the role can get everything in the cluster.",
  },
  {
    kind: "hosts-administered",
    topic: "power",
    looksAt:
      "logins, groups of hosts, `sudo` rights, users of databases and accounts of clouds that administer: `root`, `Administrator`, `postgres`, `*`; every database (`db_names`), permission set, MCP tool, SPIFFE ID or organization of GitHub, accounts that are made for whoever signs in (`create_host_user_mode`), and static users of hosts with `sudo`",
    title: "People have more power on hosts and databases",
    means: "Whoever has the role may do everything there, and change what is logged of it.",
  },
  {
    kind: "platform-administered",
    topic: "power",
    looksAt:
      "verbs of roles on roles, users, tokens, connectors, authorities and settings of the cluster; reading counts where it shows secrets",
    title: "Roles administer the platform",
    means: "Whoever has the role can give everything to themselves and to others.",
  },
  {
    kind: "impersonation-allowed",
    topic: "power",
    looksAt: "users and roles that a role may impersonate",
    title: "Roles act in the name of others",
    means: "Whoever has the role gets certificates with the rights of those named.",
  },
  {
    kind: "requests-approved",
    topic: "power",
    looksAt: "roles whose requests a role may review, and rules that approve every request by themselves",
    title: "More people decide about requests for access",
    means: "Whoever has the role can approve these requests.",
  },
  {
    kind: "approvals-fewer",
    topic: "power",
    looksAt: "how many have to approve a request, and the condition under which a review counts",
    title: "Requests for access need less agreement",
    means: "Fewer people, or others, have to agree before somebody gets a role.",
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
    kind: "requests-wider",
    topic: "power",
    looksAt: "kinds of Kubernetes that may be requested (`request.kubernetes_resources`): without any, all",
    title: "More can be requested",
    means: "What is requested may be granted by whoever reviews it.",
  },
  {
    kind: "owners-more",
    topic: "power",
    looksAt: "owners of access lists, and what members and owners need that goes",
    title: "More people decide about access lists",
    means: "Owners decide who gets what the list gives.",
  },
  {
    kind: "denied-no-longer",
    topic: "power",
    looksAt: "what a role denies",
    title: "Roles deny less",
    means: "What another role allows is not taken away any more.",
  },
  {
    kind: "join-rules-wider",
    topic: "power",
    looksAt:
      "join tokens: bots, methods, accounts and keys of tokens that are there; `*`, and all roles but those of agents, also of new ones",
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
      "Kubernetes roles: more rights of a role that is there, those of a new one that give power (Secrets, pods, other rights, what decides who connects); aggregation; the policy that limits what the delivery runs in pods",
    title: "Accounts of Kubernetes get more rights",
    means: "Pods with these accounts can do that in the cluster.",
    stack: (side, both) => [...rights(side, both), ...aggregation(side)],
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
    looksAt:
      "bindings of Kubernetes roles, with what the roles may do: whoever gets something that they had not; in a new one, what gives power, and everyone",
    title: "More accounts get roles of Kubernetes",
    means: "They have all rights of the role from then on.",
    stack: bindings,
  },
  {
    kind: "pods-more-privileged",
    topic: "power",
    looksAt:
      "pods, by the Pod Security Standards: privileges, capabilities, volumes and namespaces of the node, users, seccomp; of new workloads what `baseline` refuses",
    title: "Pods may do more on their nodes",
    means: "Whoever gets into such a pod is nearer to its node, and to everything on it.",
    stack: podPrivileges,
  },
  {
    kind: "pod-account-changed",
    topic: "power",
    looksAt:
      "the service account of pods, and whether they get its token; of new workloads where the account has rights that give power; Secrets with a token that does not end",
    title: "Pods act as another account",
    means: "They have its rights.",
    stack: (side, both) => [...podAccounts(side, both), ...lastingTokens(side)],
  },
  {
    kind: "pods-read-more",
    topic: "power",
    looksAt: "Secrets and claims that pods of a workload get, and that were there before",
    title: "Pods read more Secrets and volumes",
    means: "Whoever gets into such a pod has them.",
    stack: podReads,
  },
  {
    kind: "resources-unread",
    topic: "power",
    looksAt: "roles, connectors and tokens that change to what is secret, or what only the apply knows",
    means: "Nobody can see before the apply what they give.",
  },
] as const satisfies readonly Danger[];
