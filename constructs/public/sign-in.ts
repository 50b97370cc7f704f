export { ClusterAuthPreference } from "../access/sign-in/cluster-auth-preference";
export { ClusterNetworking, SessionRecording } from "../access/settings/cluster-settings";
export { Connector } from "../access/sign-in/connector";
export type {
  ConnectorProps,
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
  TeamToRoles,
  ValueToRoles,
} from "../access/generated/connectors";
export type {
  ClusterAuthPreferenceProps,
  ClusterNetworkingProps,
  SessionRecordingProps,
} from "../access/generated/settings";
