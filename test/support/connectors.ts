import { Connector } from "../../constructs/access/sign-in/connector";
import { SecretRef } from "../../constructs/secrets/secret-ref";

const CLIENT_SECRET = SecretRef.of("connector", "client-secret");

/** Signs in a team of GitHub with one role. */
export function github(role = "access", clientSecret: SecretRef = CLIENT_SECRET): Connector {
  const teamsToRoles = [{ organization: "acme", team: "platform", roles: [role] }];
  return Connector.github({ name: "github", clientId: "platform", clientSecret, teamsToRoles });
}

/** Signs in a group of an identity provider, whose port is its own, with one role. */
export function oidc(role = "access", clientSecret: SecretRef = CLIENT_SECRET): Connector {
  const claimsToRoles = [{ claim: "groups", value: role, roles: [role] }];
  const issuerUrl = "https://login.example.com:8443/realms/acme";
  return Connector.oidc({ name: "oidc", issuerUrl, clientId: "platform", clientSecret, claimsToRoles });
}
