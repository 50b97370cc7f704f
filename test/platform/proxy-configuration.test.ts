import { ProxyListeners, ProxyTls, type AccessPlatformProps } from "../../constructs";
import { configurationOf, synthesise } from "./support";

function proxyService(props: Partial<AccessPlatformProps>): Readonly<Record<string, unknown>> {
  return configurationOf(synthesise(props), "proxy")["proxy_service"] ?? {};
}

test("separate listeners have an address each, and tell their clients; Redis is served by that of the web page", () => {
  const addresses = Object.entries(proxyService({ listeners: ProxyListeners.separate({ redis: true }) }))
    .filter(([key]) => !key.startsWith("https"))
    .map(([key, value]) => `${key}: ${[value].flat().join(", ")}`);
  expect(addresses).toMatchInlineSnapshot(`
[
  "enabled: true",
  "kube_listen_addr: 0.0.0.0:3026",
  "kube_public_addr: access.example.com:3026",
  "listen_addr: 0.0.0.0:3023",
  "mongo_listen_addr: 0.0.0.0:27017",
  "mongo_public_addr: access.example.com:27017",
  "mysql_listen_addr: 0.0.0.0:3036",
  "mysql_public_addr: access.example.com:3036",
  "postgres_listen_addr: 0.0.0.0:5432",
  "postgres_public_addr: access.example.com:5432",
  "public_addr: access.example.com:443",
  "ssh_public_addr: access.example.com:3023",
  "tunnel_listen_addr: 0.0.0.0:3024",
  "tunnel_public_addr: access.example.com:3024",
  "web_listen_addr: 0.0.0.0:3080",
]
`);
});

test("clients with IPv6 addresses are let in where the program says so", () => {
  const key = "proxy_protocol_allow_downgrade";
  expect(proxyService({})).not.toHaveProperty(key);
  expect(proxyService({ proxies: { allowIpv6Downgrade: true } })).toHaveProperty(key, true);
});

test("their log is what the program says", () => {
  const log = { level: "DEBUG", format: "text", output: "stdout", extraFields: ["level", "caller"] } as const;
  expect(configurationOf(synthesise({ proxies: { log } }), "proxy")["svc"]).toMatchObject({
    log: { severity: "DEBUG", output: "stdout", format: { output: "text", extra_fields: ["level", "caller"] } },
  });
});

const ALONE = { proxies: { replicas: 1 } };

test("proxies are proxies alone, and join by the account of their pods", () => {
  expect(configurationOf(synthesise(), "proxy")).toMatchInlineSnapshot(`
{
  "auth_service": {
    "enabled": false,
  },
  "proxy_service": {
    "enabled": true,
    "https_keypairs": [
      {
        "cert_file": "/etc/certificate/tls.crt",
        "key_file": "/etc/certificate/tls.key",
      },
    ],
    "https_keypairs_reload_interval": "12h",
    "public_addr": [
      "access.example.com:443",
    ],
    "web_listen_addr": "0.0.0.0:3080",
  },
  "ssh_service": {
    "enabled": false,
  },
  "svc": {
    "auth_server": "svc-auth.svc.svc:3025",
    "data_dir": "/var/lib/svc",
    "join_params": {
      "method": "kubernetes",
      "token_name": "svc-proxy",
    },
    "log": {
      "format": {
        "output": "json",
      },
      "output": "stderr",
      "severity": "INFO",
    },
  },
  "version": "v3",
}
`);
});

test.each([
  [undefined, {}],
  ["https://acme.example.com/directory", { uri: "https://acme.example.com/directory" }],
])("of an ACME authority with the directory %s, they get their certificate themselves", (directory, expected) => {
  const tls = ProxyTls.acme({ email: "ops@example.com", ...(directory !== undefined && { directory }) });
  const service = proxyService({ tls, ...ALONE });
  expect(service["acme"]).toEqual({ enabled: true, email: "ops@example.com", ...expected });
  expect(service).not.toHaveProperty("https_keypairs");
});

test("without a certificate they sign one themselves", () => {
  const service = proxyService({ tls: ProxyTls.selfSigned(), ...ALONE });
  expect(Object.keys(service).filter((key) => /acme|keypairs/.test(key))).toEqual([]);
});
