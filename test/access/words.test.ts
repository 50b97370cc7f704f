import {
  Bot,
  ClusterAuthPreference,
  ClusterNetworking,
  Connector,
  JoinToken,
  ManagedUpdates,
  Role,
  SessionRecording,
} from "../../constructs";
import { told, wrong, WRONG } from "../support/wrong-props";

const CLAIM = wrong("claim", "name", "value", "roles");

describe("a report says of each wrong prop what it may be", () => {
  test("of a role", () => {
    const requests = {
      ...wrong("roles", "searchAsRoles", "suggestedReviewers", "maxDuration", "reasonMode"),
      claimsToRoles: [wrong("claim", "value", "roles")],
      thresholds: [wrong("name", "approve", "deny", "filter")],
      annotations: wrong("pager"),
      kubernetesResources: [wrong("kind", "apiGroup")],
    };
    const allow = {
      rules: [{ resources: [WRONG], verbs: [WRONG], where: WRONG }],
      request: requests,
      reviewRequests: { ...wrong("roles", "previewAsRoles", "where"), claimsToRoles: WRONG },
      impersonate: wrong("users", "roles", "where"),
      joinSessions: [{ ...wrong("name", "roles"), kinds: [WRONG], modes: [WRONG] }],
      requireSessionJoin: [{ ...wrong("name", "filter", "count", "onLeave"), kinds: WRONG, modes: WRONG }],
      ...wrong("nodeLabels", "nodeLabelsExpression", "logins", "hostGroups", "hostSudoers"),
      ...wrong("kubernetesLabels", "kubernetesLabelsExpression", "kubernetesGroups", "kubernetesUsers"),
      kubernetesResources: [wrong("kind", "apiGroup", "namespace", "name", "verbs")],
      ...wrong(
        "databaseLabels",
        "databaseLabelsExpression",
        "databaseServiceLabels",
        "databaseServiceLabelsExpression",
      ),
      ...wrong("databaseNames", "databaseUsers", "databaseRoles"),
      databasePermissions: [wrong("match", "permissions")],
      ...wrong("appLabels", "appLabelsExpression", "awsRoleArns", "azureIdentities", "gcpServiceAccounts"),
      mcp: wrong("tools"),
      accountAssignments: [wrong("account", "permissionSet")],
      githubPermissions: [wrong("orgs")],
      ...wrong("windowsDesktopLabels", "windowsDesktopLabelsExpression", "windowsDesktopLogins", "desktopGroups"),
      ...wrong("workloadIdentityLabels", "workloadIdentityLabelsExpression"),
      spiffe: [wrong("path", "dnsSans", "ipSans")],
      ...wrong("clusterLabels", "clusterLabelsExpression", "groupLabels", "groupLabelsExpression"),
    };
    const options = {
      ...wrong("maxSessionTtl", "clientIdleTimeout", "disconnectExpiredCert", "forwardAgent", "sshFileCopy"),
      sshPortForwarding: wrong("local", "remote"),
      ...wrong("permitX11Forwarding", "requireSessionMfa", "mfaVerificationInterval", "pinSourceIp", "deviceTrustMode"),
      ...wrong("lock", "maxConnections", "maxKubernetesConnections", "maxSessions", "requestAccess", "requestPrompt"),
      recordSession: wrong("default", "ssh", "desktop"),
      enhancedRecording: [WRONG],
      ...wrong("createHostUserMode", "createHostUserDefaultShell", "createDatabaseUserMode", "createDesktopUser"),
      ...wrong("desktopClipboard", "desktopDirectorySharing", "certFormat"),
    };
    const role = { ...wrong("name", "description", "version", "deny"), labels: wrong("team"), allow, options };
    expect(told(Role, "of", role)).toMatchInlineSnapshot(`
[
  "name: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "description, allow.rules[0].where, allow.request.claimsToRoles[0].claim, allow.request.claimsToRoles[0].value, allow.request.thresholds[0].name, allow.request.thresholds[0].filter, allow.request.kubernetesResources[0].kind, allow.request.kubernetesResources[0].apiGroup, allow.reviewRequests.where, allow.impersonate.where, allow.joinSessions[0].name, allow.requireSessionJoin[0].name, allow.requireSessionJoin[0].filter, allow.nodeLabelsExpression, allow.kubernetesLabelsExpression, allow.kubernetesResources[0].kind, allow.kubernetesResources[0].apiGroup, allow.kubernetesResources[0].namespace, allow.kubernetesResources[0].name, allow.databaseLabelsExpression, allow.databaseServiceLabelsExpression, allow.appLabelsExpression, allow.accountAssignments[0].account, allow.accountAssignments[0].permissionSet, allow.windowsDesktopLabelsExpression, allow.workloadIdentityLabelsExpression, allow.spiffe[0].path, allow.clusterLabelsExpression, allow.groupLabelsExpression, options.requestPrompt, options.createHostUserDefaultShell: a string that is not empty; correct the field",
  "labels.team: a string; correct the field",
  "version: one of v7, v8; correct the field",
  "allow.rules[0].resources[0]: lower-case letters, digits and underscores, beginning with a letter; or * for every kind; correct the field",
  "allow.rules[0].verbs[0]: one of list, create, read, readnosecrets, update, delete, use, rotate, enroll, create_enroll_token, *; correct the field",
  "allow.request.roles, allow.request.claimsToRoles[0].roles, allow.request.searchAsRoles, allow.request.suggestedReviewers, allow.request.annotations.pager, allow.reviewRequests.roles, allow.reviewRequests.previewAsRoles, allow.impersonate.users, allow.impersonate.roles, allow.joinSessions[0].roles, allow.logins, allow.hostGroups, allow.hostSudoers, allow.kubernetesGroups, allow.kubernetesUsers, allow.databaseNames, allow.databaseUsers, allow.databaseRoles, allow.databasePermissions[0].permissions, allow.mcp.tools, allow.githubPermissions[0].orgs, allow.awsRoleArns, allow.azureIdentities, allow.gcpServiceAccounts, allow.windowsDesktopLogins, allow.desktopGroups, allow.spiffe[0].dnsSans, allow.spiffe[0].ipSans: a list of at least one item, each a string that is not empty; correct the field",
  "allow.request.thresholds[0].approve, allow.request.thresholds[0].deny, allow.requireSessionJoin[0].count, options.maxConnections, options.maxKubernetesConnections: a whole number, 0 or more; correct the field",
  "allow.request.maxDuration, options.maxSessionTtl, options.clientIdleTimeout, options.mfaVerificationInterval: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "allow.request.reasonMode: one of required, optional; correct the field",
  "allow.reviewRequests.claimsToRoles: a list of at least one item, each an object with claim, value, roles; correct the field",
  "allow.joinSessions[0].kinds[0]: one of ssh, k8s, db, app, desktop, *; correct the field",
  "allow.joinSessions[0].modes[0]: one of peer, moderator, observer; correct the field",
  "allow.requireSessionJoin[0].kinds: a list of at least one item, each one of ssh, k8s, db, app, desktop, *; correct the field",
  "allow.requireSessionJoin[0].modes: a list of at least one item, each one of peer, moderator, observer; correct the field",
  "allow.requireSessionJoin[0].onLeave: one of terminate, pause; correct the field",
  "allow.nodeLabels, allow.kubernetesLabels, allow.databaseLabels, allow.databaseServiceLabels, allow.databasePermissions[0].match, allow.appLabels, allow.windowsDesktopLabels, allow.workloadIdentityLabels, allow.clusterLabels, allow.groupLabels: an object, each value a list of at least one item, each a string that is not empty, or a string that is not empty; correct the field",
  "allow.kubernetesResources[0].verbs: a list of at least one item, each one of get, list, watch, create, update, patch, delete, deletecollection, exec, portforward, *; correct the field",
  "deny: an object with rules, request, reviewRequests, impersonate, joinSessions, requireSessionJoin, nodeLabels, nodeLabelsExpression, logins, hostGroups, hostSudoers, kubernetesLabels, kubernetesLabelsExpression, kubernetesGroups, kubernetesUsers, kubernetesResources, databaseLabels, databaseLabelsExpression, databaseServiceLabels, databaseServiceLabelsExpression, databaseNames, databaseUsers, databaseRoles, databasePermissions, appLabels, appLabelsExpression, mcp, accountAssignments, githubPermissions, awsRoleArns, azureIdentities, gcpServiceAccounts, windowsDesktopLabels, windowsDesktopLabelsExpression, windowsDesktopLogins, desktopGroups, workloadIdentityLabels, workloadIdentityLabelsExpression, spiffe, clusterLabels, clusterLabelsExpression, groupLabels, groupLabelsExpression; correct the field",
  "options.disconnectExpiredCert, options.forwardAgent, options.sshPortForwarding.local, options.sshPortForwarding.remote, options.sshFileCopy, options.permitX11Forwarding, options.pinSourceIp, options.recordSession.desktop, options.createDesktopUser, options.desktopClipboard, options.desktopDirectorySharing: true or false; correct the field",
  "options.requireSessionMfa: one of true, false, hardware_key, hardware_key_touch, hardware_key_pin, hardware_key_touch_and_pin; correct the field",
  "options.deviceTrustMode: one of off, optional, required, required-for-humans; correct the field",
  "options.lock, options.recordSession.default, options.recordSession.ssh: one of strict, best_effort; correct the field",
  "options.maxSessions: a whole number, 1 or more; correct the field",
  "options.enhancedRecording[0]: one of command, disk, network; correct the field",
  "options.requestAccess: one of optional, reason, always; correct the field",
  "options.createHostUserMode: one of off, keep, insecure-drop; correct the field",
  "options.createDatabaseUserMode: one of off, keep, best_effort_drop; correct the field",
  "options.certFormat: one of standard, oldssh; correct the field",
]
`);
    expect(
      told(Role, "of", {
        name: "a",
        allow: {
          request: WRONG,
          reviewRequests: { claimsToRoles: [CLAIM] },
          kubernetesResources: [{ ...wrong("kind"), verbs: [WRONG] }],
        },
      }),
    ).toMatchInlineSnapshot(`
[
  "allow.request: an object with roles, claimsToRoles, searchAsRoles, suggestedReviewers, thresholds, annotations, maxDuration, reasonMode, kubernetesResources; correct the field",
  "allow.reviewRequests.claimsToRoles[0].name: claim, value, roles; correct the name of the field, or remove it",
  "allow.reviewRequests.claimsToRoles[0].claim, allow.reviewRequests.claimsToRoles[0].value, allow.kubernetesResources[0].kind: a string that is not empty; correct the field",
  "allow.reviewRequests.claimsToRoles[0].roles: a list of at least one item, each a string that is not empty; correct the field",
  "allow.kubernetesResources[0].name: a string that is not empty; pass the field",
  "allow.kubernetesResources[0].verbs[0]: one of get, list, watch, create, update, patch, delete, deletecollection, exec, portforward, *; correct the field",
]
`);
  });

  test("of an entry for Kubernetes objects", () => {
    const entry = { namespace: "a", name: "a", verbs: ["get"] };
    const allow = { kubernetesResources: [{ ...entry, kind: "widget", apiGroup: "apps", verbs: ["get", "*"] }] };
    expect([
      ...told(Role, "of", { name: "a", allow }),
      ...told(Role, "of", {
        name: "a",
        allow: { kubernetesResources: [{ ...entry, kind: "pods", namespace: undefined }] },
      }),
      ...told(Role, "of", {
        name: "a",
        allow: { kubernetesResources: [{ ...entry, kind: "pod", namespace: undefined }] },
      }),
      ...told(Role, "of", { name: "a", version: "v8", allow }),
      ...told(Role, "of", { name: "a", version: "v8", allow: { kubernetesResources: [{ ...entry, kind: "pod" }] } }),
      ...told(Role, "of", {
        name: "a",
        version: "v8",
        deny: { kubernetesResources: [{ ...entry, kind: "pods", namespace: undefined }] },
      }),
      ...told(Role, "of", {
        name: "a",
        version: "v8",
        allow: { kubernetesResources: [{ ...entry, kind: "widgets" }] },
      }),
    ]).toMatchInlineSnapshot(`
[
  "allow.kubernetesResources[0].verbs: either * alone, or verbs without it; correct the field",
  "allow.kubernetesResources[0].kind: pod, secret, configmap, namespace, service, serviceaccount, kube_node, persistentvolume, persistentvolumeclaim, deployment, replicaset, statefulset, daemonset, clusterrole, kube_role, clusterrolebinding, rolebinding, cronjob, job, certificatesigningrequest, ingress, *; pass version: "v8" for kinds as plurals, with their API group",
  "allow.kubernetesResources[0].apiGroup: no API group; pass version: "v8" for kinds as plurals, with their API group",
  "allow.kubernetesResources[0].kind: pod, secret, configmap, namespace, service, serviceaccount, kube_node, persistentvolume, persistentvolumeclaim, deployment, replicaset, statefulset, daemonset, clusterrole, kube_role, clusterrolebinding, rolebinding, cronjob, job, certificatesigningrequest, ingress, *; write pod; pass version: "v8" for kinds as plurals, with their API group",
  "allow.kubernetesResources[0].namespace: the namespace of the objects; * for every namespace; pass the field",
  "allow.kubernetesResources[0].verbs: either * alone, or verbs without it; correct the field",
  "allow.kubernetesResources[0].kind: the plural of a kind, such as pods; * for every kind; correct the field",
  "deny.kubernetesResources[0].namespace: the namespace of the objects; * for every namespace; pass the field",
  "allow.kubernetesResources[0].apiGroup: the API group of the kind; * for every group; pass the field",
]
`);
  });

  test("of a connector", () => {
    expect([
      ...told(Connector, "github", {
        ...wrong("name", "display", "clientId", "clientSecret", "redirectUrl", "endpointUrl", "apiEndpointUrl"),
        teamsToRoles: [{ ...wrong("organization", "team"), roles: [WRONG] }],
      }),
      ...told(Connector, "saml", {
        ...wrong("name", "display", "acs", "entityDescriptor", "entityDescriptorUrl", "serviceProviderIssuer"),
        ...wrong("audience", "provider", "allowIdpInitiated"),
        signingKeyPair: wrong("certificate", "privateKey"),
        attributesToRoles: [{ ...wrong("name", "value"), roles: [WRONG] }],
      }),
      ...told(Connector, "oidc", {
        ...wrong("name", "display", "issuerUrl", "clientId", "clientSecret", "redirectUrl", "scope", "provider"),
        ...wrong("usernameClaim", "allowUnverifiedEmail", "prompt", "maxAge"),
        claimsToRoles: [{ ...wrong("claim", "value"), roles: [WRONG] }],
      }),
      ...told(Connector, "saml", { name: "a", attributesToRoles: WRONG }),
      ...told(Connector, "oidc", {}),
    ]).toMatchInlineSnapshot(`
[
  "name, teamsToRoles[0].roles[0]: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "display, clientId, teamsToRoles[0].organization, teamsToRoles[0].team: a string that is not empty; correct the field",
  "clientSecret: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "redirectUrl, endpointUrl, apiEndpointUrl: an https address without user name and password; correct the field",
  "name: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "display, entityDescriptor, serviceProviderIssuer, audience, provider, attributesToRoles[0].name, attributesToRoles[0].value: a string that is not empty; correct the field",
  "acs, entityDescriptorUrl: an https address without user name and password; correct the field",
  "allowIdpInitiated: true or false; correct the field",
  "signingKeyPair.certificate: certificates in PEM, and nothing else; correct the field",
  "signingKeyPair.privateKey: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "attributesToRoles[0].roles[0]: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; or a name with groups of the regular expression, such as $1; correct the field",
  "name: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "display, clientId, provider, usernameClaim, prompt, claimsToRoles[0].claim, claimsToRoles[0].value: a string that is not empty; correct the field",
  "issuerUrl: an https address without user name and password; correct the field",
  "clientSecret: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "redirectUrl: a list of at least one item, each an https address without user name and password, or an https address without user name and password; correct the field",
  "scope: a list of at least one item, each a string that is not empty; correct the field",
  "allowUnverifiedEmail: true or false; correct the field",
  "maxAge: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "claimsToRoles[0].roles[0]: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; or a name with groups of the regular expression, such as $1; correct the field",
  "attributesToRoles: a list of at least one item, each an object with name, value, roles; correct the field",
  "entityDescriptor: either entityDescriptor or entityDescriptorUrl; pass one of the two",
  "name: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; pass the field",
  "issuerUrl: an https address without user name and password; pass the field",
  "clientId: a string that is not empty; pass the field",
  "clientSecret: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); pass the field",
  "claimsToRoles: a list of at least one item, each an object with claim, value, roles; pass the field",
]
`);
  });

  test("of a token", () => {
    const joining = { name: WRONG, roles: [WRONG], botName: WRONG };
    const account = [wrong("namespace", "name")];
    expect([
      ...told(JoinToken, "kubernetes", { ...joining, serviceAccounts: account }),
      ...told(JoinToken, "kubernetesJwks", { ...joining, serviceAccounts: WRONG, jwks: WRONG }),
      ...told(JoinToken, "kubernetesOidc", { ...joining, serviceAccounts: WRONG, issuer: WRONG }),
      ...told(JoinToken, "static", { secret: WRONG, roles: WRONG }),
      ...told(JoinToken, "forAgents", { ...wrong("name", "namespace", "serviceAccount"), services: [WRONG] }),
    ]).toMatchInlineSnapshot(`
[
  "name, botName: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "roles[0]: one of Auth, Proxy, Node, Kube, App, Db, WindowsDesktop, Discovery; correct the field",
  "serviceAccounts[0].namespace: a name of lower-case letters, digits and hyphens, at most 63 characters; correct the field",
  "serviceAccounts[0].name: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "name, botName: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "roles[0]: one of Auth, Proxy, Node, Kube, App, Db, WindowsDesktop, Discovery; correct the field",
  "serviceAccounts: a list of at least one item, each an object with namespace, name; correct the field",
  "jwks: a JSON Web Key Set with at least one key, as a string; pass the output of kubectl get --raw /openid/v1/jwks on the other cluster",
  "name, botName: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "roles[0]: one of Auth, Proxy, Node, Kube, App, Db, WindowsDesktop, Discovery; correct the field",
  "serviceAccounts: a list of at least one item, each an object with namespace, name; correct the field",
  "issuer: an https address without user name and password; correct the field",
  "secret: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "roles: a list of at least one item, each one of Auth, Proxy, Node, Kube, App, Db, WindowsDesktop, Discovery; correct the field",
  "name: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "namespace: a name of lower-case letters, digits and hyphens, at most 63 characters; correct the field",
  "serviceAccount: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "services[0]: one of kubernetes, application, database, ssh, windows-desktop, discovery; correct the field",
]
`);
  });

  test("of a token for machines", () => {
    const joining = { name: "a", roles: ["Node"] };
    expect([
      ...told(JoinToken, "iam", { ...joining, allow: [wrong("awsAccount", "awsArn")] }),
      ...told(JoinToken, "ec2", {
        ...joining,
        allow: [wrong("awsAccount", "awsRegions", "awsRole")],
        documentLifetime: WRONG,
      }),
      ...told(JoinToken, "azure", { ...joining, allow: [wrong("subscription", "resourceGroups")] }),
      ...told(JoinToken, "gcp", { ...joining, allow: [wrong("projectIds", "locations", "serviceAccounts")] }),
      ...told(JoinToken, "oracle", { ...joining, allow: [wrong("tenancy", "parentCompartments", "regions")] }),
      ...told(JoinToken, "tpm", {
        ...joining,
        allow: [wrong("ekPublicHash", "ekCertificateSerial", "description")],
        ekcertAllowedCas: WRONG,
      }),
      ...told(JoinToken, "tpm", { ...joining, allow: [{}] }),
    ]).toMatchInlineSnapshot(`
[
  "allow[0].awsAccount: 12 digits; correct the field",
  "allow[0].awsArn: a string that is not empty; correct the field",
  "allow[0].awsAccount: 12 digits; correct the field",
  "allow[0].awsRegions: a list of at least one item, each a string that is not empty; correct the field",
  "allow[0].awsRole: a string that is not empty; correct the field",
  "documentLifetime: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "allow[0].subscription: a string that is not empty; correct the field",
  "allow[0].resourceGroups: a list of at least one item, each a string that is not empty; correct the field",
  "allow[0].projectIds, allow[0].locations, allow[0].serviceAccounts: a list of at least one item, each a string that is not empty; correct the field",
  "allow[0].tenancy: a string that is not empty; correct the field",
  "allow[0].parentCompartments, allow[0].regions: a list of at least one item, each a string that is not empty; correct the field",
  "allow[0].ekPublicHash: 64 hexadecimal digits in lower case; correct the field",
  "allow[0].ekCertificateSerial: bytes in hexadecimal digits with colons between; correct the field",
  "allow[0].description: a string that is not empty; correct the field",
  "ekcertAllowedCas: a list of at least one item, each a string that is not empty; correct the field",
  "allow[0].ekPublicHash: ekPublicHash, ekCertificateSerial, or both; pass the field",
]
`);
  });

  test("of a token for programs", () => {
    const joining = { name: "a", botName: "a" };
    expect([
      ...told(JoinToken, "github", {
        ...joining,
        ...wrong("enterpriseServerHost", "enterpriseSlug"),
        allow: [
          wrong("repository", "repositoryOwner", "sub", "workflow", "environment", "actor", "ref", "refType"),
          { ref: "a" },
        ],
      }),
      ...told(JoinToken, "gitlab", {
        ...joining,
        domain: WRONG,
        allow: [
          {
            ...wrong("projectPath", "namespacePath", "ciConfigRefUri", "sub", "ref", "refType", "refProtected"),
            ...wrong("pipelineSource", "environment", "environmentProtected", "userLogin"),
          },
          { ref: "a" },
        ],
      }),
      ...told(JoinToken, "terraformCloud", {
        ...joining,
        ...wrong("audience", "hostname"),
        allow: [
          wrong(
            ...["organizationName", "organizationId", "projectName", "projectId"],
            ...["workspaceName", "workspaceId", "runPhase"],
          ),
          {},
        ],
      }),
      ...told(JoinToken, "boundKeypair", {
        ...wrong("name", "botName", "rotateAfter"),
        onboarding: wrong("initialPublicKey", "registrationSecret", "mustRegisterBefore"),
        recovery: wrong("limit", "mode"),
      }),
    ]).toMatchInlineSnapshot(`
[
  "allow[0].repository, allow[0].repositoryOwner, allow[0].sub, allow[0].workflow, allow[0].environment, allow[0].actor, allow[0].ref, enterpriseSlug: a string that is not empty; correct the field",
  "allow[0].refType: one of branch, tag; correct the field",
  "allow[1].repository: repository, repositoryOwner, sub; pass the field",
  "enterpriseServerHost: a host name, without scheme and path; correct the field",
  "allow[0].projectPath, allow[0].namespacePath, allow[0].ciConfigRefUri, allow[0].sub, allow[0].ref, allow[0].pipelineSource, allow[0].environment, allow[0].userLogin: a string that is not empty; correct the field",
  "allow[0].refType: one of branch, tag; correct the field",
  "allow[0].refProtected, allow[0].environmentProtected: true or false; correct the field",
  "allow[1].projectPath: projectPath, namespacePath, ciConfigRefUri, sub; pass the field",
  "domain: a host name, without scheme and path; correct the field",
  "allow[0].organizationName, allow[0].organizationId, allow[0].projectName, allow[0].projectId, allow[0].workspaceName, allow[0].workspaceId, audience: a string that is not empty; correct the field",
  "allow[0].runPhase: one of plan, apply; correct the field",
  "allow[1].organizationName: organizationName, organizationId; pass the field",
  "allow[1].projectName: projectName, projectId, workspaceName, workspaceId; pass the field",
  "hostname: a host name, without scheme and path; correct the field",
  "name, botName: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "onboarding.initialPublicKey: a string that is not empty; correct the field",
  "onboarding.registrationSecret: SecretRef.of(name, key) or SecretRef.ephemeral({ variable }); put the secret into a Kubernetes Secret, or into a Terraform variable, and pass the reference",
  "onboarding.mustRegisterBefore, rotateAfter: a moment in UTC, as in 2026-01-31T00:00:00Z; correct the field",
  "recovery.limit: a whole number, 1 or more; correct the field",
  "recovery.mode: one of standard, relaxed, insecure; correct the field",
]
`);
  });

  test("of settings of the cluster", () => {
    expect([
      ...told(ClusterAuthPreference, "of", {
        ...wrong("type", "connectorName", "localAuth", "passwordless", "headless", "requireSessionMfa", "lockingMode"),
        ...wrong("disconnectExpiredCert", "messageOfTheDay", "defaultSessionTtl", "signatureAlgorithmSuite"),
        secondFactors: [WRONG],
        webauthn: { rpId: WRONG, attestationAllowedCas: [WRONG], attestationDeniedCas: WRONG },
        deviceTrust: wrong("mode", "autoEnroll", "ekcertAllowedCas"),
        hardwareKey: {
          ...wrong("pivSlot", "pinCacheTtl"),
          serialNumberValidation: wrong("enabled", "serialNumberTraitName"),
        },
        stableUnixUsers: wrong("enabled", "firstUid", "lastUid"),
      }),
      ...told(ClusterNetworking, "of", {
        ...wrong("clientIdleTimeout", "clientIdleTimeoutMessage", "webIdleTimeout", "keepAliveInterval"),
        ...wrong("keepAliveCountMax", "sessionControlTimeout", "routingStrategy", "caseInsensitiveRouting"),
        ...wrong("sshDialTimeout", "proxyPingInterval", "agentConnectionCount"),
      }),
      ...told(SessionRecording, "of", wrong("mode", "proxyChecksHostKeys", "encrypted")),
    ]).toMatchInlineSnapshot(`
[
  "type: one of local, github, oidc, saml; correct the field",
  "connectorName, webauthn.rpId, messageOfTheDay, hardwareKey.pivSlot, hardwareKey.serialNumberValidation.serialNumberTraitName: a string that is not empty; correct the field",
  "secondFactors[0]: one of otp, webauthn, sso; correct the field",
  "webauthn.attestationAllowedCas[0]: certificates in PEM, and nothing else; correct the field",
  "webauthn.attestationDeniedCas, deviceTrust.ekcertAllowedCas: a list of at least one item, each certificates in PEM, and nothing else; correct the field",
  "localAuth, passwordless, headless, disconnectExpiredCert, deviceTrust.autoEnroll, hardwareKey.serialNumberValidation.enabled, stableUnixUsers.enabled: true or false; correct the field",
  "requireSessionMfa: one of true, false, hardware_key, hardware_key_touch, hardware_key_pin, hardware_key_touch_and_pin; correct the field",
  "lockingMode: one of strict, best_effort; correct the field",
  "defaultSessionTtl, hardwareKey.pinCacheTtl: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "deviceTrust.mode: one of off, optional, required, required-for-humans; correct the field",
  "signatureAlgorithmSuite: one of legacy, balanced-v1, fips-v1, hsm-v1; correct the field",
  "stableUnixUsers.firstUid, stableUnixUsers.lastUid: a whole number, 0 or more; correct the field",
  "clientIdleTimeout, webIdleTimeout, keepAliveInterval, sessionControlTimeout, sshDialTimeout, proxyPingInterval: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "clientIdleTimeoutMessage: a string that is not empty; correct the field",
  "keepAliveCountMax: a whole number, 0 or more; correct the field",
  "routingStrategy: one of unambiguous_match, most_recent; correct the field",
  "caseInsensitiveRouting: true or false; correct the field",
  "agentConnectionCount: a whole number, 1 or more; correct the field",
  "mode: one of node, node-sync, proxy, proxy-sync, off; correct the field",
  "proxyChecksHostKeys, encrypted: true or false; correct the field",
]
`);
  });

  test("of a bot, and of updates", () => {
    expect([
      ...told(Bot, "of", { name: WRONG, roles: [WRONG], traits: wrong("team"), maxSessionDuration: WRONG }),
      ...told(ManagedUpdates, "of", {
        ...wrong("strategy", "windowDuration", "target", "start", "schedule"),
        groups: [{ ...wrong("name", "startHour", "waitHours", "canaries"), days: [WRONG] }],
        tools: wrong("target"),
      }),
    ]).toMatchInlineSnapshot(`
[
  "name, roles[0]: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
  "traits.team: a list of at least one item, each a string that is not empty; correct the field",
  "maxSessionDuration: a duration such as "90s", in whole seconds, from 1s to 7d; correct the field",
  "strategy: one of halt-on-error, time-based; correct the field",
  "groups[0].name: segments of letters, digits, dots, underscores and hyphens, joined by single slashes; no segment is . or .. or __proto__; rename the channel, for example stable/cloud",
  "groups[0].days[0]: Sun, Mon, Tue, Wed, Thu, Fri, Sat, the long English names, or *; correct the field",
  "groups[0].startHour: a whole number from 0 to 23; correct the field",
  "groups[0].waitHours: a whole number, 0 or more; correct the field",
  "groups[0].canaries: a whole number from 0 to 5; correct the field",
  "windowDuration: a duration such as "10m", in whole minutes, 10m or more; correct the field",
  "target, start, tools.target: major.minor.patch, such as 17.5.2, v17.5.2 or 18.0.0-rc.1; a leading v and a pre-release are optional, or Version; correct the field",
  "schedule: one of regular, immediate; correct the field",
]
`);
  });
});
