import { KEY_PAIR, SERVICE, values, type ConfigurationKeys } from "./configuration-keys";

/** Keys of the section of the proxy. */
export const PROXY_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("web_listen_addr", "tunnel_listen_addr", "peer_listen_addr", "kube_listen_addr"),
  ...values("mysql_listen_addr", "postgres_listen_addr", "mongo_listen_addr"),
  ...values("public_addr", "ssh_public_addr", "tunnel_public_addr", "peer_public_addr", "kube_public_addr"),
  ...values("mysql_public_addr", "postgres_public_addr", "mongo_public_addr"),
  ...values("proxy_protocol", "proxy_protocol_allow_downgrade", "trust_x_forwarded_for", "mysql_server_version"),
  https_key_file: "file",
  https_cert_file: "file",
  https_keypairs: KEY_PAIR,
  https_keypairs_reload_interval: "value",
  acme: values("enabled", "email", "uri"),
  automatic_upgrades_channels: { "*": values("critical", "forward_url", "static_version") },
  kubernetes: { ...SERVICE, ...values("public_addr", "cluster_name"), kubeconfig_file: "file" },
  idp: { saml: values("enabled", "base_url") },
  ui: values("scrollback_lines", "show_resources"),
};
