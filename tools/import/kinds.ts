/** Kinds of the service by what its own Terraform provider and its operator call them, where that is another name. */
const KINDS: Readonly<Record<string, string>> = {
  auth_preference: "cluster_auth_preference",
  database: "db",
  github_connector: "github",
  oidc_connector: "oidc",
  open_ssh_server: "node",
  open_ssheice_server: "node",
  provision_token: "token",
  saml_connector: "saml",
  server: "node",
  trusted_device: "device",
};

/** The kind that a name of the provider or the operator stands for, in snake case. */
export function kindNamed(name: string): string {
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? name) : name;
}
