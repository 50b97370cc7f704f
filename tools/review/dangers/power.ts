/** Who becomes more powerful than before. */
export const POWER = {
  "everything-reached": {
    looksAt: "a role selects everything with `*`: every label, every value of one, or every database (`db_names`)",
    title: "Roles reach everything of a kind",
    means: "Whoever has the role reaches everything of that kind, also what is added later.",
  },
  "labels-wider": {
    looksAt:
      "an existing role reaches more: it selects with fewer or other labels, allows more Kubernetes resources or HTTP applications, another login, group, user or account in what it reaches, or gets a version with wider defaults",
    title: "Roles reach more",
    means: "Whoever has the role reaches more than before.",
  },
  "labels-moved": {
    looksAt: "an existing agent, application, database, host or desktop gets other labels",
    title: "Other people reach what has these labels",
    means: "Roles select by labels: whoever reaches the new labels now reaches it, too.",
  },
  "served-elsewhere": {
    looksAt: "an existing application, database, host or desktop gets another address",
    title: "A name leads to another place",
    means: "Whoever answers at the new address gets what people send there, such as their credentials.",
  },
  "conditions-fewer": {
    looksAt: "a rule or an impersonation loses its condition (`where`)",
    title: "Roles lose conditions",
    means: "What was allowed in some cases is now always allowed.",
  },
  "sessions-joined": {
    looksAt: "an existing role may join more sessions of others, or a new role those of everybody",
    title: "More people join sessions of others",
    means: "They see what happens in the session, and can act in it themselves.",
  },
  "kubernetes-administered": {
    looksAt: "a role gives full rights in Kubernetes: a group or user such as `system:masters`",
    title: "Roles administer Kubernetes clusters",
    means: "Whoever has the role can get every right in the cluster, unless Kubernetes limits its groups and users.",
  },
  "hosts-administered": {
    looksAt:
      "a role gives the rights of an administrator: logins, host groups, `sudo`, database users or cloud accounts such as `root`, `Administrator`, `postgres` or `*`; every database (`db_names`) or MCP tool; a permission set, a permission in a database, a SPIFFE ID or a GitHub organization; accounts that agents make for users (`create_host_user_mode`); static host users",
    title: "People have more power on hosts and databases",
    means: "Whoever has the role may do everything there, and can change the logs of it.",
  },
  "platform-administered": {
    looksAt:
      "a role may do more with a kind of resource of the service than look at it, or read one that contains secrets",
    title: "Roles administer the platform",
    means: "Whoever has the role decides about others; with most kinds, they can give every right to themselves.",
  },
  "impersonation-allowed": {
    looksAt: "a role may impersonate users or roles",
    title: "Roles act in the name of others",
    means: "Whoever has the role gets certificates with the rights of these users and roles.",
  },
  "requests-approved": {
    looksAt: "a role may review requests for roles, or a rule approves every request automatically",
    title: "More people decide about requests for access",
    means: "Whoever has the role can approve these requests.",
  },
  "approvals-fewer": {
    looksAt:
      "a request needs fewer approvals or no reason, another condition decides which reviews count, or somebody gets for good a role that others have to request",
    title: "Access needs less agreement",
    means: "Fewer people, or others, have to agree before somebody gets a role.",
  },
  "powerful-role-given": {
    looksAt:
      "somebody gets a role that gives more than a look: one of the powers above, or whatever else it allows; a preset role that administers (such as `editor`), or a role whose name comes from the sign-in; or a connector gives any role to everyone (`*`); roles come from connectors, users, bots, access lists, trusted clusters and requests",
    title: "More people get roles",
    means: "This program did not give these people this role before.",
  },
  "requests-wider": {
    looksAt:
      "more kinds of Kubernetes objects may be requested (`request.kubernetes_resources`; without it, all kinds)",
    title: "More can be requested",
    means: "Whoever reviews such a request can grant it.",
  },
  "owners-more": {
    looksAt: "an access list gets another owner, or loses a requirement for its members or owners",
    title: "More people decide about access lists",
    means: "Owners decide who gets the roles and traits of the list.",
  },
  "denied-no-longer": {
    looksAt: "a role denies less; somebody loses a role that denies or, and keeps others, one whose options limit",
    title: "Roles deny or limit less",
    means: "Another role can now allow what this one denied or limited.",
  },
  "join-rules-wider": {
    looksAt:
      "an existing join token accepts other bots, methods, accounts, keys or servers; any token, also a new one, accepts `*`, whoever knows its name, or a role that is not for agents",
    title: "More may join the platform",
    means: "Whatever joins with such a role is trusted as a part of the platform.",
  },
  "identity-provider-changed": {
    looksAt:
      "a connector or a trusted cluster is new, or gets another address, client or certificate, or accepts other answers",
    title: "Somebody else decides who people are",
    means: "Whoever runs that provider can sign in as any of its users.",
  },
  "rights-wider": {
    looksAt: "the policy that limits the delivery's commands in pods is removed, or limits less",
    title: "The delivery's account may do more",
    means: "Whoever gets the account's token can run any command in the auth service's pod.",
  },
  "cloud-identity-changed": {
    looksAt: "an annotation gives a service account another identity in EKS, GKE or AKS",
    title: "Pods get another identity in a cloud",
    means: "The pods have the rights of the new identity. No plan of a cluster shows these rights.",
  },
  "resources-unread": {
    looksAt: "a role, connector or token gets a value that is secret, or known only after the apply",
    means: "Nobody can see before the apply what they give.",
  },
} as const;
