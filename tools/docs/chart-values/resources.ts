import { value, type ChartValueGroup } from "../../import/charts/values/row";

const raw = (kind: string) => `ServiceResource.of({ kind: "${kind}" })`;

/** A kind that has a prop or a method of the platform. */
function typed(names: string, write: string | readonly string[], remark = "") {
  return value(names, "same", write, remark);
}

/** What to write for each resource of the service that its own Terraform provider or operator has. */
export const RESOURCE_TABLE: readonly ChartValueGroup[] = [
  {
    title: "People and programs",
    rows: [
      typed("teleport_role TeleportRole TeleportRoleV6 TeleportRoleV7", "Role.of({ name, allow, deny, options })"),
      typed("TeleportRoleV8", 'Role.of({ name, version: "v8", allow })'),
      typed("teleport_user TeleportUser", raw("user")),
      typed("teleport_bot TeleportBotV1", "Bot.of({ name, roles, traits })"),
      typed("teleport_workload_identity TeleportWorkloadIdentityV1", raw("workload_identity")),
      typed("teleport_lock", raw("lock")),
      typed("teleport_access_list TeleportAccessList", raw("access_list"), "in the Enterprise edition"),
      value(
        "teleport_access_list_member",
        "not needed",
        "",
        "`tctl acl users add`, or a list with dynamic members (`RESOURCE-009`)",
      ),
      typed("teleport_access_monitoring_rule", raw("access_monitoring_rule")),
      typed("teleport_trusted_device", raw("device"), "in the Enterprise edition"),
    ],
  },
  {
    title: "Sign-in",
    rows: [
      typed("teleport_github_connector TeleportGithubConnector", "Connector.github({ name, teamsToRoles })"),
      typed("teleport_oidc_connector TeleportOIDCConnector", "Connector.oidc({ name, claimsToRoles })"),
      typed("teleport_saml_connector TeleportSAMLConnector", "Connector.saml({ name, attributesToRoles })"),
      typed("teleport_login_rule TeleportLoginRule", raw("login_rule"), "in the Enterprise edition"),
      typed("teleport_okta_import_rule TeleportOktaImportRule", raw("okta_import_rule"), "in the Enterprise edition"),
      typed("teleport_saml_idp_service_provider", raw("saml_idp_service_provider"), "in the Enterprise edition"),
      typed("teleport_auth_preference", "authentication: ClusterAuthPreference.of({ secondFactors })"),
    ],
  },
  {
    title: "Joining",
    rows: [
      typed(
        "teleport_provision_token TeleportProvisionToken",
        [
          "JoinToken.kubernetes({ name, roles, serviceAccounts })",
          "JoinToken.kubernetesOidc({ name, issuer })",
          "JoinToken.kubernetesJwks({ name, jwks })",
          "JoinToken.iam({ name, allow })",
          "JoinToken.ec2({ name, allow })",
          "JoinToken.azure({ name, allow })",
          "JoinToken.gcp({ name, allow })",
          "JoinToken.oracle({ name, allow })",
          "JoinToken.tpm({ name, allow })",
          "JoinToken.github({ name, allow })",
          "JoinToken.gitlab({ name, allow })",
          "JoinToken.terraformCloud({ name, allow })",
          "JoinToken.boundKeypair({ name, botName })",
          "JoinToken.static({ secret, roles })",
          raw("token"),
        ],
        "the last one for other services, such as CircleCI, Bitbucket and Azure DevOps",
      ),
      typed("teleport_trusted_cluster TeleportTrustedClusterV2", raw("trusted_cluster")),
    ],
  },
  {
    title: "What is protected",
    rows: [
      typed("teleport_app TeleportAppV3", [raw("app"), "AgentService.application({ name, uri })"]),
      typed("teleport_database TeleportDatabaseV3", [raw("db"), "AgentService.database({ name, uri, protocol })"]),
      typed("teleport_kube_cluster", [raw("kube_cluster"), "AgentService.kubernetes({ clusterName })"]),
      typed("teleport_dynamic_windows_desktop", [
        raw("dynamic_windows_desktop"),
        "AgentService.windowsDesktop({ name, address })",
      ]),
      typed("teleport_server TeleportOpenSSHServerV2 TeleportOpenSSHEICEServerV2", raw("node"), "with its `sub_kind`"),
      typed("teleport_static_host_user", raw("static_host_user")),
      typed("teleport_discovery_config", raw("discovery_config")),
      typed("teleport_integration", raw("integration")),
      typed("teleport_health_check_config", raw("health_check_config")),
      typed("teleport_installer", raw("installer")),
    ],
  },
  {
    title: "Updates and the cluster",
    rows: [
      typed(
        "teleport_autoupdate_config teleport_autoupdate_version TeleportAutoupdateConfigV1 TeleportAutoupdateVersionV1",
        "managedUpdates: ManagedUpdates.of({ groups, target })",
      ),
      typed(
        "teleport_cluster_maintenance_config",
        "maintenanceWindow: MaintenanceWindow.of({ utcStartHour, weekdays })",
      ),
      value(
        "teleport_cluster_networking_config",
        "other way",
        "networking: ClusterNetworking.of({ clientIdleTimeout })",
        "in the configuration file of the auth service",
      ),
      typed("teleport_session_recording_config", "sessionRecording: SessionRecording.of({ mode })"),
      typed("teleport_ui_config", raw("ui_config")),
      value("teleport_vnet_config", "not needed", "", "once by hand: `tctl create` cannot replace it (`RESOURCE-010`)"),
      value(
        "teleport_scoped_role teleport_scoped_role_assignment teleport_scoped_token",
        "not needed",
        "",
        "by hand: `tctl` does not replace one that is there (`RESOURCE-009`)",
      ),
    ],
  },
];
