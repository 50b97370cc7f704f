import {
  ownedByAuth,
  ownedByProxies,
  type OwnedKeys,
} from "../../constructs/platform/component/configuration/owned-keys";

/** Keys of which a program does the same instead. */
function byAdvice(owned: OwnedKeys): readonly string[] {
  const keys = new Map<string, string[]>();
  for (const [key, instead] of Object.entries(owned)) keys.set(instead, [...(keys.get(instead) ?? []), key]);
  return [...keys].map(([instead, all]) => `${all.join(", ")}: ${instead}`);
}

test("the keys that further configuration of the auth service cannot set, and what to do instead", () => {
  expect(byAdvice(ownedByAuth("svc"))).toMatchInlineSnapshot(`
[
  "version, svc.data_dir, svc.pid_file, svc.auth_server, svc.proxy_server, svc.auth_token, svc.ca_pin, svc.join_params, svc.diag_addr, auth_service.enabled, auth_service.listen_addr: remove the key: the platform sets it",
  "svc.log.severity: pass auth.log.level",
  "svc.log.output: pass auth.log.output",
  "svc.log.format.output: pass auth.log.format",
  "svc.log.format.extra_fields: pass auth.log.extraFields",
  "svc.storage: pass auth.storage, and further keys as its settings",
  "kubernetes_service, app_service, db_service, windows_desktop_service, ssh_service, discovery_service: declare an AgentRelease with that service",
  "proxy_service: pass proxies.furtherConfiguration",
  "auth_service.cluster_name: pass clusterName",
  "auth_service.client_idle_timeout, auth_service.client_idle_timeout_message, auth_service.keep_alive_count_max, auth_service.keep_alive_interval, auth_service.proxy_ping_interval, auth_service.routing_strategy, auth_service.session_control_timeout, auth_service.ssh_dial_timeout, auth_service.web_idle_timeout, auth_service.case_insensitive_routing: pass networking: ClusterNetworking.of(…)",
  "auth_service.proxy_listener_mode: pass listeners",
  "auth_service.tunnel_strategy: pass listeners with peering, and networking",
  "auth_service.proxy_checks_host_keys, auth_service.session_recording, auth_service.session_recording_config: pass sessionRecording: SessionRecording.of(…)",
  "auth_service.public_addr: pass auth.publicAddresses",
  "auth_service.license_file: pass auth.license",
  "auth_service.authentication, auth_service.disconnect_expired_cert, auth_service.message_of_the_day: pass authentication: ClusterAuthPreference.of(…), or add a ServiceResource of the kind cluster_auth_preference",
  "auth_service.proxy_protocol: pass auth.exposure, which says how a client's address is learned",
  "auth_service.tokens: pass joinTokens",
]
`);
});

test("the keys that further configuration of the proxies cannot set, and what to do instead", () => {
  expect(byAdvice(ownedByProxies("svc"))).toMatchInlineSnapshot(`
[
  "version, svc.data_dir, svc.pid_file, svc.auth_server, svc.proxy_server, svc.auth_token, svc.ca_pin, svc.join_params, svc.diag_addr, proxy_service.enabled: remove the key: the platform sets it",
  "svc.log.severity: pass proxies.log.level",
  "svc.log.output: pass proxies.log.output",
  "svc.log.format.output: pass proxies.log.format",
  "svc.log.format.extra_fields: pass proxies.log.extraFields",
  "svc.storage: pass auth.storage, and further keys as its settings",
  "kubernetes_service, app_service, db_service, windows_desktop_service, ssh_service, discovery_service: declare an AgentRelease with that service",
  "auth_service: pass auth.furtherConfiguration",
  "proxy_service.listen_addr, proxy_service.kubernetes, proxy_service.web_listen_addr, proxy_service.peer_listen_addr, proxy_service.ssh_public_addr, proxy_service.tunnel_listen_addr, proxy_service.tunnel_public_addr, proxy_service.kube_listen_addr, proxy_service.kube_public_addr, proxy_service.mysql_listen_addr, proxy_service.mysql_public_addr, proxy_service.postgres_listen_addr, proxy_service.postgres_public_addr, proxy_service.mongo_listen_addr, proxy_service.mongo_public_addr, proxy_service.diag_addr: pass listeners",
  "proxy_service.peer_public_addr: leave it out: each proxy tells the others the address of its pod, and one for all of them would lead to another pod",
  "proxy_service.public_addr: pass publicAddress",
  "proxy_service.https_keypairs, proxy_service.https_keypairs_reload_interval, proxy_service.https_key_file, proxy_service.https_cert_file, proxy_service.acme: pass tls",
  "proxy_service.automatic_upgrades_channels: pass channels, which all proxies serve",
  "proxy_service.proxy_protocol, proxy_service.trust_x_forwarded_for: pass exposure of proxies, which says how a client's address is learned",
]
`);
});
