import { groupsOf } from "../../import/charts/values/row";

/** What to write for each resource of the service that its own Terraform provider or operator has. */
export const RESOURCE_TABLE = groupsOf({}, {}, [
  {
    title: "People and programs",
    rows: [
      "teleport_role TeleportRole TeleportRoleV6 TeleportRoleV7 | same | Role.of({ name, allow, deny, options })",
      'TeleportRoleV8 | same | Role.of({ name, version: "v8", allow })',
      'teleport_user TeleportUser | same | ServiceResource.of({ kind: "user" })',
      "teleport_bot TeleportBotV1 | same | Bot.of({ name, roles, traits })",
      'teleport_workload_identity TeleportWorkloadIdentityV1 | same | ServiceResource.of({ kind: "workload_identity" })',
      'teleport_lock | same | ServiceResource.of({ kind: "lock" })',
      'teleport_access_list TeleportAccessList | same | ServiceResource.of({ kind: "access_list" }) | in the Enterprise edition',
      "teleport_access_list_member | not needed | | `tctl acl users add`, or a list with dynamic members (`RESOURCE-009`)",
      'teleport_access_monitoring_rule | same | ServiceResource.of({ kind: "access_monitoring_rule" })',
      'teleport_trusted_device | same | ServiceResource.of({ kind: "device" }) | in the Enterprise edition',
    ],
  },
  {
    title: "Sign-in",
    rows: [
      "teleport_github_connector TeleportGithubConnector | same | Connector.github({ name, teamsToRoles })",
      "teleport_oidc_connector TeleportOIDCConnector | same | Connector.oidc({ name, claimsToRoles })",
      "teleport_saml_connector TeleportSAMLConnector | same | Connector.saml({ name, attributesToRoles })",
      'teleport_login_rule TeleportLoginRule | same | ServiceResource.of({ kind: "login_rule" }) | in the Enterprise edition',
      'teleport_okta_import_rule TeleportOktaImportRule | same | ServiceResource.of({ kind: "okta_import_rule" }) | in the Enterprise edition',
      'teleport_saml_idp_service_provider | same | ServiceResource.of({ kind: "saml_idp_service_provider" }) | in the Enterprise edition',
      "teleport_auth_preference | same | authentication: ClusterAuthPreference.of({ secondFactors })",
    ],
  },
  {
    title: "Joining",
    rows: [
      'teleport_provision_token TeleportProvisionToken | same | JoinToken.kubernetes({ name, roles, serviceAccounts }); JoinToken.kubernetesOidc({ name, issuer }); JoinToken.kubernetesJwks({ name, jwks }); JoinToken.iam({ name, allow }); JoinToken.ec2({ name, allow }); JoinToken.azure({ name, allow }); JoinToken.gcp({ name, allow }); JoinToken.oracle({ name, allow }); JoinToken.tpm({ name, allow }); JoinToken.github({ name, allow }); JoinToken.gitlab({ name, allow }); JoinToken.terraformCloud({ name, allow }); JoinToken.boundKeypair({ name, botName }); JoinToken.static({ secret, roles }); ServiceResource.of({ kind: "token" }) | the last one for other services, such as CircleCI, Bitbucket and Azure DevOps',
      'teleport_trusted_cluster TeleportTrustedClusterV2 | same | ServiceResource.of({ kind: "trusted_cluster" })',
    ],
  },
  {
    title: "What is protected",
    rows: [
      'teleport_app TeleportAppV3 | same | ServiceResource.of({ kind: "app" }); AgentService.application({ name, uri })',
      'teleport_database TeleportDatabaseV3 | same | ServiceResource.of({ kind: "db" }); AgentService.database({ name, uri, protocol })',
      'teleport_kube_cluster | same | ServiceResource.of({ kind: "kube_cluster" }); AgentService.kubernetes({ clusterName })',
      'teleport_dynamic_windows_desktop | same | ServiceResource.of({ kind: "dynamic_windows_desktop" }); AgentService.windowsDesktop({ name, address })',
      'teleport_server TeleportOpenSSHServerV2 TeleportOpenSSHEICEServerV2 | same | ServiceResource.of({ kind: "node" }) | with its `sub_kind`',
      'teleport_static_host_user | same | ServiceResource.of({ kind: "static_host_user" })',
      'teleport_discovery_config | same | ServiceResource.of({ kind: "discovery_config" })',
      'teleport_integration | same | ServiceResource.of({ kind: "integration" })',
      'teleport_health_check_config | same | ServiceResource.of({ kind: "health_check_config" })',
      'teleport_installer | same | ServiceResource.of({ kind: "installer" })',
    ],
  },
  {
    title: "Updates and the cluster",
    rows: [
      "teleport_autoupdate_config teleport_autoupdate_version TeleportAutoupdateConfigV1 TeleportAutoupdateVersionV1 | same | managedUpdates: ManagedUpdates.of({ groups, target })",
      "teleport_cluster_maintenance_config | same | maintenanceWindow: MaintenanceWindow.of({ utcStartHour, weekdays })",
      "teleport_cluster_networking_config | other way | networking: ClusterNetworking.of({ clientIdleTimeout }) | in the configuration file of the auth service",
      "teleport_session_recording_config | same | sessionRecording: SessionRecording.of({ mode })",
      'teleport_ui_config | same | ServiceResource.of({ kind: "ui_config" })',
      "teleport_vnet_config | not needed | | once by hand: `tctl create` cannot replace it (`RESOURCE-010`)",
      "teleport_scoped_role teleport_scoped_role_assignment teleport_scoped_token | not needed | | by hand: `tctl` does not replace one that is there (`RESOURCE-009`)",
    ],
  },
]);
