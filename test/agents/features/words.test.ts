import { AgentDiscovery } from "../../../constructs/agents/features/agent-discovery";
import { AgentService } from "../../../constructs/agents/features/agent-service";
import { AgentServiceAccount } from "../../../constructs/agents/features/service-account";
import { AgentStorage } from "../../../constructs/agents/features/storage";
import { told, toldOf, wrong, WRONG } from "../../support/wrong-props";
import { foundIn } from "../linux/fixtures";

const DYNAMIC_LABELS = [{ ...wrong("name", "period"), command: [WRONG] }];

describe("a report says of each wrong prop what it may be", () => {
  test("of a Kubernetes cluster", () => {
    expect([
      ...told(AgentService, "kubernetes", wrong("clusterName", "labels")),
      ...told(AgentService, "kubeconfig", { file: WRONG, labels: wrong("team") }),
    ]).toMatchInlineSnapshot(`
[
  "clusterName: letters, digits, dots, hyphens and underscores, at most 253 characters; correct the field",
  "labels: an object, each value a string; correct the field",
  "file: an absolute path of letters, digits and . _ - /; correct the field",
  "labels.team: a string; write every label as name: "value"",
]
`);
  });

  test("of an application", () => {
    const settings = {
      ...wrong("description", "insecureSkipVerify", "awsExternalId", "useAnyProxyPublicAddr"),
      requiredApps: [WRONG],
      tcpPorts: [WRONG, wrong("from", "to")],
      rewrite: { ...wrong("jwtClaims"), redirect: [WRONG], headers: { "a b": "c", a: "b\nc", cookie: "d" } },
      cors: {
        ...wrong("allowedOrigins", "allowedMethods", "allowedHeaders", "exposedHeaders", "allowCredentials", "maxAge"),
      },
      dynamicLabels: DYNAMIC_LABELS,
    };
    const props = wrong("name", "uri", "publicAddress", "labels", "furtherConfiguration");
    const right = { name: "a", uri: "tcp://a" };
    expect([
      ...told(AgentService, "application", { ...props, ...settings }),
      ...told(AgentService, "application", { name: "a", uri: "ftp://a" }),
      ...told(AgentService, "application", { ...right, uri: "tcp://a:1", tcpPorts: [1] }),
      ...told(AgentService, "application", { ...right, tcpPorts: [{ from: 2, to: 1 }] }),
      ...told(AgentService, "application", { ...right, tcpPorts: [1], rewrite: { headers: WRONG } }),
    ]).toMatchInlineSnapshot(`
[
  "name: a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "uri: a string; correct the field",
  "publicAddress: PublicAddress; pass PublicAddress.of(…)",
  "labels: an object, each value a string; correct the field",
  "furtherConfiguration: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "description, rewrite.redirect[0], requiredApps[0], awsExternalId, dynamicLabels[0].name, dynamicLabels[0].command[0]: a string that is not empty; correct the field",
  "insecureSkipVerify, cors.allowCredentials, useAnyProxyPublicAddr: true or false; correct the field",
  "rewrite.headers["a b"]: the name of a header; correct the field",
  "rewrite.headers.a: a text of one line; correct the field",
  "rewrite.headers.cookie: a text with {{ }}: what it carries is a credential, so no literal; correct the field",
  "rewrite.jwtClaims: one of roles-and-traits, roles, traits, none; correct the field",
  "cors.allowedOrigins, cors.allowedMethods, cors.allowedHeaders, cors.exposedHeaders: a list of at least one item, each a string that is not empty; correct the field",
  "cors.maxAge: a duration such as "90s", in whole seconds, 1s or more; correct the field",
  "tcpPorts[0]: an object with from, to, or a whole number from 1 to 65535; correct the field",
  "tcpPorts[1].from, tcpPorts[1].to: a whole number from 1 to 65535; correct the field",
  "dynamicLabels[0].period: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "uri: http://host[:port][/path], https://host[:port][/path], either of them behind mcp+ or mcp+sse+, or tcp://host:port, without user or password; correct the field",
  "uri: tcp://host without a port, since tcpPorts has the ports; remove the port of uri, or remove tcpPorts and declare one application for each port",
  "tcpPorts[0].to: a port above 2; correct the field",
  "rewrite.headers: an object, each value a text; correct the field",
]
`);
  });

  test("of an MCP server, and of the console of a cloud", () => {
    expect([
      ...told(AgentService, "mcp", {
        ...wrong("name", "command", "runAsHostUser", "labels", "description"),
        args: [WRONG],
        dynamicLabels: DYNAMIC_LABELS,
      }),
      ...told(
        AgentService,
        "cloudConsole",
        wrong(...["name", "cloud", "publicAddress", "labels", "description", "awsExternalId", "useAnyProxyPublicAddr"]),
      ),
      ...told(AgentService, "cloudConsole", { name: "a", cloud: "GCP", awsExternalId: "b" }),
    ]).toMatchInlineSnapshot(`
[
  "name: a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "command, args[0], runAsHostUser, description, dynamicLabels[0].name, dynamicLabels[0].command[0]: a string that is not empty; correct the field",
  "labels: an object, each value a string; correct the field",
  "dynamicLabels[0].period: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "name: a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "cloud: one of AWS, Azure, GCP; correct the field",
  "publicAddress: PublicAddress; pass PublicAddress.of(…)",
  "labels: an object, each value a string; correct the field",
  "description, awsExternalId: a string that is not empty; correct the field",
  "useAnyProxyPublicAddr: true or false; correct the field",
  "awsExternalId: left out, unless the cloud is AWS; correct the field",
]
`);
  });

  test("of a database", () => {
    const settings = {
      description: WRONG,
      tls: wrong("mode", "serverName", "caCertFile", "trustSystemCertPool"),
      aws: {
        ...wrong("region", "accountId", "assumeRoleArn", "externalId"),
        sessionTags: wrong("a"),
        rds: wrong("instanceId", "clusterId"),
        redshift: wrong("clusterId"),
        redshiftServerless: wrong("workgroupName", "endpointName"),
        elasticache: wrong("replicationGroupId"),
        memorydb: wrong("clusterName"),
        secretStore: wrong("keyPrefix", "kmsKeyId"),
      },
      gcp: wrong("projectId", "instanceId"),
      azure: wrong("resourceId", "isFlexiServer"),
      activeDirectory: wrong(
        ...["domain", "spn", "keytabFile", "krb5File", "kdcHostName", "ldapCert"],
        ...["ldapServiceAccountName", "ldapServiceAccountSid"],
      ),
      adminUser: wrong("name", "defaultDatabase"),
      mysql: wrong("serverVersion"),
      oracle: wrong("auditUser"),
      dynamicLabels: DYNAMIC_LABELS,
    };
    const props = wrong("name", "uri", "protocol", "labels", "furtherConfiguration");
    const right = { name: "a", uri: "a:1", protocol: "postgres" };
    expect([
      ...told(AgentService, "database", { ...props, ...settings }),
      ...told(AgentService, "database", { ...right, uri: "a" }),
      ...told(AgentService, "database", { ...right, activeDirectory: { domain: "A", spn: "B" } }),
      ...told(AgentService, "database", { ...right, mysql: { serverVersion: "8.0.28" } }),
      ...told(AgentService, "database", { ...right, oracle: { auditUser: "a" } }),
    ]).toMatchInlineSnapshot(`
[
  "name: a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "uri: a string; correct the field",
  "protocol: one of cassandra, clickhouse, clickhouse-http, cockroachdb, dynamodb, elasticsearch, mongodb, mysql, opensearch, oracle, postgres, redis, snowflake, spanner, sqlserver; correct the field",
  "labels: an object, each value a string; correct the field",
  "furtherConfiguration: an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "description, tls.serverName, aws.region, aws.externalId, aws.sessionTags.a, aws.rds.instanceId, aws.rds.clusterId, aws.redshift.clusterId, aws.redshiftServerless.workgroupName, aws.redshiftServerless.endpointName, aws.elasticache.replicationGroupId, aws.memorydb.clusterName, aws.secretStore.keyPrefix, aws.secretStore.kmsKeyId, gcp.projectId, gcp.instanceId, azure.resourceId, activeDirectory.domain, activeDirectory.spn, activeDirectory.kdcHostName, activeDirectory.ldapCert, activeDirectory.ldapServiceAccountName, activeDirectory.ldapServiceAccountSid, adminUser.name, adminUser.defaultDatabase, mysql.serverVersion, oracle.auditUser, dynamicLabels[0].name, dynamicLabels[0].command[0]: a string that is not empty; correct the field",
  "tls.mode: one of verify-full, verify-ca, insecure; correct the field",
  "tls.caCertFile, activeDirectory.keytabFile, activeDirectory.krb5File: an absolute path; correct the field",
  "tls.trustSystemCertPool, azure.isFlexiServer: true or false; correct the field",
  "aws.accountId: 12 digits; correct the field",
  "aws.assumeRoleArn: an ARN of a role, arn:aws:iam::…:role/…; correct the field",
  "dynamicLabels[0].period: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "uri: host:port, or a scheme that belongs to the protocol such as mongodb://, without user or password; write the address at which the agent reaches the database; the port is optional only if there is a scheme",
  "activeDirectory: left out, unless protocol is sqlserver; correct the field",
  "mysql: left out, unless protocol is mysql; correct the field",
  "oracle: left out, unless protocol is oracle; correct the field",
]
`);
  });

  test("of an SSH service, a desktop and its domain", () => {
    expect([
      ...told(AgentService, "ssh", {
        ...wrong("labels", "portForwarding", "fileCopy", "enhancedRecording", "x11Forwarding", "createHostUsers"),
        pam: { ...wrong("serviceName", "usePamAuth"), environment: { "a b": "c", A: WRONG } },
        dynamicLabels: DYNAMIC_LABELS,
      }),
      ...told(AgentService, "windowsDesktop", wrong("name", "address", "activeDirectory", "labels")),
      ...told(AgentService, "windowsDomain", {
        ...wrong("address", "domain", "username", "sid", "serverName", "certificateAuthority", "insecureSkipVerify"),
        ...wrong("pkiDomain", "kdcAddress", "discoveryInterval"),
        discovery: [{ ...wrong("baseDn", "rdpPort"), filters: [WRONG], labelAttributes: [WRONG] }],
      }),
    ]).toMatchInlineSnapshot(`
[
  "labels: an object, each value a string; correct the field",
  "dynamicLabels[0].name, dynamicLabels[0].command[0], pam.environment.A: a string that is not empty; correct the field",
  "dynamicLabels[0].period: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
  "portForwarding, fileCopy, pam.usePamAuth, enhancedRecording, x11Forwarding, createHostUsers: true or false; correct the field",
  "pam.serviceName: the name of a file in /etc/pam.d; correct the field",
  "pam.environment["a b"]: the name of a variable; correct the field",
  "name: a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "address: a DNS name or IP address, optionally with a port; correct the field",
  "activeDirectory: true or false; correct the field",
  "labels: an object, each value a string; correct the field",
  "address, kdcAddress: a DNS name or IP address with a port; correct the field",
  "domain, username, serverName, certificateAuthority, pkiDomain, discovery[0].baseDn, discovery[0].filters[0], discovery[0].labelAttributes[0]: a string that is not empty; correct the field",
  "sid: a security identifier, S-1-5-…; correct the field",
  "insecureSkipVerify: true or false; correct the field",
  "discovery[0].rdpPort: a whole number from 1 to 65535; correct the field",
  "discoveryInterval: a duration such as "8h" or "1h30m", in d, h, m, s and ms; correct the field",
]
`);
  });

  test("of what agents find", () => {
    const inCloud = { types: [WRONG], ...wrong("regions", "tags", "joinToken") };
    const labelled = [wrong("labels")];
    expect([
      ...told(AgentDiscovery, "of", {
        ...wrong("clusterName", "group"),
        kubernetesServices: [{ namespaces: [WRONG], labels: {} }],
        applications: labelled,
        databases: [{ labels: { a: WRONG, b: [WRONG] } }],
        kubernetesClusters: labelled,
        desktops: labelled,
        awsDatabases: [inCloud],
        azureDatabases: [{ ...inCloud, ...wrong("subscriptions", "resourceGroups") }],
        aws: [{ ...inCloud, ...wrong("assumeRoleArn", "externalId") }],
        azure: [{ ...inCloud, ...wrong("subscriptions", "resourceGroups") }],
        gcp: [{ ...wrong("types", "projectIds", "locations", "labels", "joinToken"), serviceAccounts: [WRONG] }],
      }),
      ...told(AgentDiscovery, "of", { group: "a", databases: [{ labels: { a: "b" } }] }),
    ]).toMatchInlineSnapshot(`
[
  "clusterName: letters, digits, dots, hyphens and underscores, at most 253 characters; correct the field",
  "group, databases[0].labels.b[0], aws[0].externalId, gcp[0].serviceAccounts[0]: a string that is not empty; correct the field",
  "kubernetesServices[0].namespaces[0]: a name of lower-case letters, digits and hyphens, at most 63 characters; or * for every namespace; correct the field",
  "kubernetesServices[0].labels: at least one label: a string, or a list of strings, by name; correct the field",
  "applications[0].labels, kubernetesClusters[0].labels, desktops[0].labels, awsDatabases[0].tags, azureDatabases[0].tags, aws[0].tags, azure[0].tags, gcp[0].labels: an object, each value a string that is not empty, or a list of at least one item, each a string that is not empty; correct the field",
  "databases[0].labels.a: a string that is not empty, or a list of at least one item, each a string that is not empty; correct the field",
  "awsDatabases[0].joinToken: types, regions, tags; correct the name of the field, or remove it",
  "awsDatabases[0].types[0], azureDatabases[0].types[0], aws[0].types[0], azure[0].types[0]: lower-case letters, digits and hyphens; correct the field",
  "awsDatabases[0].regions, azureDatabases[0].regions, aws[0].regions, azure[0].regions, gcp[0].types, gcp[0].locations: a list of at least one item, each lower-case letters, digits and hyphens; correct the field",
  "azureDatabases[0].joinToken: types, subscriptions, resourceGroups, regions, tags; correct the name of the field, or remove it",
  "azureDatabases[0].subscriptions, azureDatabases[0].resourceGroups, azure[0].subscriptions, azure[0].resourceGroups, gcp[0].projectIds: a list of at least one item, each a string that is not empty; correct the field",
  "aws[0].assumeRoleArn: the ARN of a role; correct the field",
  "aws[0].joinToken: JoinToken.iam without a bot; pass an instance of JoinToken.iam without a bot",
  "azure[0].joinToken: JoinToken.azure without a bot; pass an instance of JoinToken.azure without a bot",
  "gcp[0].joinToken: JoinToken.gcp without a bot; pass an instance of JoinToken.gcp without a bot",
  "group: left out, unless there is one of kubernetesServices, aws, azure and gcp; correct the field",
]
`);
  });

  test("of an account, and of a volume", () => {
    expect([
      ...told(AgentServiceAccount, "create", { ...wrong("name", "identity"), annotations: wrong("a") }),
      ...told(AgentStorage, "persistentVolume", wrong("size", "storageClass")),
    ]).toMatchInlineSnapshot(`
[
  "name: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "annotations.a: a string; correct the annotation; put true and numbers in quotes",
  "identity: PodIdentity; pass PodIdentity.aws(…) or PodIdentity.eksPodIdentity(…) or PodIdentity.gcp(…) or PodIdentity.azure(…) or PodIdentity.node(…)",
  "size: a number of bytes with or without a suffix, for example 10Gi or 500M; correct the field",
  "storageClass: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
]
`);
  });
});

test("a report says what to do instead of setting further keys that a prop has", () => {
  const fixes = (factory: "application" | "database", props: object, further: object) =>
    told(AgentService, factory, { ...props, furtherConfiguration: further });
  expect([
    ...fixes(
      "application",
      { name: "a", uri: "http://a", cors: { allowedMethods: ["GET"] }, rewrite: { headers: { a: "b" } } },
      {
        ...{ name: "b", uri: "http://b", description: "c", labels: {}, commands: [], public_addr: "a" },
        ...{ insecure_skip_verify: true, required_apps: [], tcp_ports: [], cloud: "AWS", mcp: {} },
        ...{ use_any_proxy_public_addr: true, aws: { external_id: "a", other: 1 } },
        ...{ cors: { allowed_methods: ["POST"], other: 1 }, rewrite: { headers: { a: "c" } }, Labels: 1, other: 1 },
      },
    ),
    ...fixes(
      "database",
      {
        name: "a",
        uri: "a:1",
        protocol: "sqlserver",
        activeDirectory: { domain: "A", spn: "B" },
        aws: { rds: { instanceId: "a" } },
      },
      {
        ...{ name: "b", uri: "b:1", protocol: "mysql", description: "c", static_labels: {}, dynamic_labels: [] },
        ...{ tls: { mode: "insecure", other: 1 }, ad: { domain: "C", other: 1 }, aws: { rds: { instance_id: "b" } } },
        other: 1,
      },
    ),
  ]).toMatchInlineSnapshot(`
[
  "furtherConfiguration.name, furtherConfiguration.uri, furtherConfiguration.description: keys of the configuration file that no prop has; pass the prop of that name",
  "furtherConfiguration.labels, furtherConfiguration.Labels: keys of the configuration file that no prop has; pass labels",
  "furtherConfiguration.commands: keys of the configuration file that no prop has; pass dynamicLabels",
  "furtherConfiguration.public_addr: keys of the configuration file that no prop has; pass publicAddress",
  "furtherConfiguration.insecure_skip_verify: keys of the configuration file that no prop has; pass insecureSkipVerify",
  "furtherConfiguration.required_apps: keys of the configuration file that no prop has; pass requiredApps",
  "furtherConfiguration.tcp_ports: keys of the configuration file that no prop has; pass tcpPorts",
  "furtherConfiguration.cloud: keys of the configuration file that no prop has; declare AgentService.cloudConsole",
  "furtherConfiguration.mcp: keys of the configuration file that no prop has; declare AgentService.mcp",
  "furtherConfiguration.use_any_proxy_public_addr: keys of the configuration file that no prop has; pass useAnyProxyPublicAddr",
  "furtherConfiguration.aws.external_id: keys of the configuration file that no prop has; pass awsExternalId",
  "furtherConfiguration.cors.allowed_methods, furtherConfiguration.rewrite.headers: keys of the configuration file that no prop has; remove it here: a prop has it",
  "furtherConfiguration.name, furtherConfiguration.uri, furtherConfiguration.protocol, furtherConfiguration.description: keys of the configuration file that no prop has; pass the prop of that name",
  "furtherConfiguration.static_labels: keys of the configuration file that no prop has; pass labels",
  "furtherConfiguration.dynamic_labels: keys of the configuration file that no prop has; pass dynamicLabels",
  "furtherConfiguration.tls.mode: keys of the configuration file that no prop has; pass tls.mode",
  "furtherConfiguration.ad.domain, furtherConfiguration.aws.rds.instance_id: keys of the configuration file that no prop has; remove it here: a prop has it",
]
`);
});

test("a report says which setting of an SSH service takes the place of a key of the configuration file", () => {
  const ssh_service = {
    ...{ commands: [], port_forwarding: true, ssh_file_copy: true, disable_create_host_user: true },
    pam: { enabled: true, service_name: "a", use_pam_auth: true, environment: {} },
    ...{ enhanced_recording: { enabled: true }, x11: { enabled: true } },
  };
  expect(toldOf(foundIn({ furtherConfiguration: { ssh_service } }))).toMatchInlineSnapshot(`
[
  "furtherConfiguration.ssh_service.commands: keys of the configuration file that no prop has; pass dynamicLabels to AgentService.ssh",
  "furtherConfiguration.ssh_service.port_forwarding: keys of the configuration file that no prop has; pass portForwarding to AgentService.ssh",
  "furtherConfiguration.ssh_service.ssh_file_copy: keys of the configuration file that no prop has; pass fileCopy to AgentService.ssh",
  "furtherConfiguration.ssh_service.disable_create_host_user: keys of the configuration file that no prop has; pass createHostUsers to AgentService.ssh",
  "furtherConfiguration.ssh_service.pam.enabled: keys of the configuration file that no prop has; pass pam to AgentService.ssh",
  "furtherConfiguration.ssh_service.pam.service_name: keys of the configuration file that no prop has; pass pam.serviceName to AgentService.ssh",
  "furtherConfiguration.ssh_service.pam.use_pam_auth: keys of the configuration file that no prop has; pass pam.usePamAuth to AgentService.ssh",
  "furtherConfiguration.ssh_service.pam.environment: keys of the configuration file that no prop has; pass pam.environment to AgentService.ssh",
  "furtherConfiguration.ssh_service.enhanced_recording.enabled: keys of the configuration file that no prop has; pass enhancedRecording to AgentService.ssh",
  "furtherConfiguration.ssh_service.x11.enabled: keys of the configuration file that no prop has; pass x11Forwarding to AgentService.ssh",
]
`);
});
